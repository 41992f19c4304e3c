import gzip

import pytest

from repair.sentences import ROOT, document, node
from udkit.errors import InputError
from udkit.repair import repair_file, repair_text
from udkit.validation import validate_text

VALID = document(["# sent_id = s1", "# text = Café", node(1, "Café", head=0, deprel="root")])


def test_a_valid_file_comes_out_as_it_is():
    assert repair_text(VALID) == (VALID, [])


@pytest.mark.parametrize("newline", [b"\r\n", b"\r"])
def test_other_newlines_become_line_feeds(newline):
    repaired, changes = repair_text(VALID.replace(b"\n", newline))
    assert repaired == VALID
    assert [change.test_id for change in changes] == ["non-unix-newline"]


def test_a_byte_order_mark_is_removed():
    repaired, changes = repair_text(b"\xef\xbb\xbf" + VALID)
    assert repaired == VALID
    assert [(change.line, change.column) for change in changes] == [(1, "file")]


@pytest.mark.parametrize("encoding", ["utf-16", "cp1252"])
def test_other_encodings_become_utf_8(encoding):
    repaired, changes = repair_text(VALID.decode().encode(encoding))
    assert repaired == VALID
    assert {change.test_id for change in changes} == {"invalid-encoding"}


def test_bad_bytes_are_kept_as_characters_beside_good_ones():
    repaired, _ = repair_text("# é ".encode() + b"\xff \x81\n" + VALID)
    assert "# é \xff \x81" in repaired.decode()


def test_a_replacement_character_is_not_left():
    repaired, changes = repair_text(VALID.replace("é".encode(), b"\xef\xbf\xbd"))
    assert b"\xef\xbf\xbd" not in repaired
    assert {change.test_id for change in changes} == {"invalid-utf"}
    assert not validate_text(repaired)


def test_characters_are_composed():
    decomposed = VALID.replace("é".encode(), "e\u0301".encode())
    repaired, changes = repair_text(decomposed)
    assert repaired == VALID
    assert {change.test_id for change in changes} == {"unicode-normalization"}


@pytest.mark.parametrize(
    "content", [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"\x1f\x8b\x08\x08\xff\xfe", bytes(range(256))]
)
def test_binary_files_are_turned_away(content):
    with pytest.raises(InputError, match="not a text file"):
        repair_text(content)


@pytest.mark.parametrize("before", [b"", VALID])
def test_a_file_with_a_nul_byte_is_no_text(before):
    line = len(before.splitlines()) + 2
    with pytest.raises(InputError, match=f":{line}:1: this is not a text file"):
        repair_text(before + b"1\tGo\t_\n2\t\0\x01\n")


def test_a_nul_in_utf_16_is_no_text_either():
    with pytest.raises(InputError, match="not a text file"):
        repair_text((VALID.decode() + "1\ta\0b\n").encode("utf-16"))


def test_prose_with_lines_that_pass_for_words_is_turned_away():
    lines = [
        "# How to install it",
        "Get a machine with at least this many cores:",
        "2 cores, or any other number of them that is at least as large as 2",
        "1 disk",
        "of any size, with a cable; a network is of use but is not needed.",
        "Get the files.",
        "Unpack them.",
        "Then type `make`.",
        "10\tor more",
        "It takes a while.",
        "Be patient.",
        "Read the manual.",
    ]
    with pytest.raises(InputError, match="only 2 of 11 lines look like words"):
        repair_text("\n".join(lines).encode())


@pytest.mark.parametrize("space", [" ", "   "])
def test_nodes_without_tabs_are_still_nodes(space):
    lines = [node(1, "Go", head=0, deprel="root"), node(2, "on", head=1, deprel="advmod")]
    repaired, _ = repair_text(document([line.replace("\t", space) for line in lines]))
    assert repaired.count(b"\t") == 18


def test_prose_is_turned_away():
    with pytest.raises(InputError, match="no line looks like a word"):
        repair_text(b"It was a dark night.\nThe rain fell.\n")


@pytest.mark.parametrize("content", [b"", b"\n", b"# only\n# comments\n", b"# a\n\n# b\n\n"])
def test_a_file_without_sentences_becomes_empty(content):
    repaired, changes = repair_text(content)
    assert repaired == b""
    assert len(changes) >= content.count(b"#")


def test_compressed_files_are_read_and_written(tmp_path):
    source, target = tmp_path / "in.conllu.gz", tmp_path / "out.conllu.xz"
    source.write_bytes(gzip.compress(document([ROOT])))
    report = repair_file(source, target)
    assert report.is_valid
    assert target.read_bytes().startswith(b"\xfd7zXZ")
    assert {change.file for change in report.changes} == {str(source)}


def test_a_file_can_be_repaired_in_its_place(tmp_path):
    path = tmp_path / "in.conllu"
    path.write_bytes(document([ROOT]))
    repair_file(path, path)
    assert not validate_text(path.read_bytes())


def test_nothing_is_written_where_nothing_can_be_repaired(tmp_path):
    (tmp_path / "prose.txt").write_text("Once upon a time\n")
    with pytest.raises(InputError):
        repair_file(tmp_path / "prose.txt", tmp_path / "out.conllu")
    assert [path.name for path in tmp_path.iterdir()] == ["prose.txt"]
