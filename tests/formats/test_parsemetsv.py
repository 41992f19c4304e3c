"""parsemetsv: reading, writing, and joining it with CoNLL-U."""

import pytest

from udkit import FormatError, NodeId, parse_conllu
from udkit.data.mwe import mwes_of
from udkit.formats.conllu import read_conllu
from udkit.formats.parsemetsv import add_mwes_to, format_parsemetsv, read_parsemetsv

CONTENT = (
    "# sent_id = 1\n1\tShe\t_\t_\n2-3\tdunno\tnsp\t_\n2\tdun\t_\t1:ID\n3\tno\t_\t1\n4\t.\t_\t_\n\n"
)


def _read(tmp_path, content):
    path = tmp_path / "x.parsemetsv"
    path.write_text(content, encoding="utf-8", newline="")
    return list(read_parsemetsv(path))


def test_a_file_is_written_as_it_was_read(tmp_path):
    assert "".join(map(format_parsemetsv, _read(tmp_path, CONTENT))) == CONTENT


def test_spaces_and_xpos_become_columns(tmp_path):
    [sentence] = _read(tmp_path, "1\ta\tnsp\t1:ID\tNN\r\n2\tb\t\t\t\r\n\t\t\t\n\n")
    assert [node["MISC"] for node in sentence.nodes] == ["SpaceAfter=No", "_"]
    assert [node["XPOS"] for node in sentence.nodes] == ["NN", "_"]
    assert [node["PARSEME:MWE"] for node in sentence.nodes] == ["1:ID", "*"]


def test_all_wrong_lines_come_together(tmp_path):
    content = "1\ta\t_\n\n1\ta\tx\t_\n\n2\ta\t_\t_\n\n1\ta\t_\t?\n\n1\tok\t_\t_\n"
    with pytest.raises(FormatError) as caught:
        _read(tmp_path, content)
    lines = [problem.place.line for problem in caught.value.problems]
    assert lines == [1, 3, 5, 7]


def test_empty_nodes_cannot_be_members():
    header = "# global.columns = ID FORM MISC PARSEME:MWE\n"
    [sentence] = parse_conllu(f"{header}1\ta\t_\t1:VID\n1.1\tb\t_\t1\n\n")
    with pytest.raises(FormatError, match=r"<text>:3:9: the empty node 1\.1"):
        format_parsemetsv(sentence)


def _conllu(*forms):
    return parse_conllu(
        "".join(f"{i}\t{f}" + "\t_" * 8 + "\n" for i, f in enumerate(forms, 1)) + "\n"
    )


def test_other_tokens_are_aligned_by_their_forms(tmp_path):
    [source] = _read(tmp_path, "1\tgive\t_\t1:ID\n2\tit\t_\t_\n3\tup\tnsp\t1\n4\t!\t_\t_\n\n")
    [merged] = add_mwes_to(_conllu("Please", "give", "it", "up", "!"), [source], ("c", "p"))
    [mwe] = mwes_of(merged)
    assert mwe.members == (NodeId(2), NodeId(4))


def test_spaces_of_equal_tokens_are_taken_over(tmp_path):
    [source] = _read(tmp_path, "1\tup\tnsp\t_\n2\t!\t_\t_\n\n")
    [merged] = add_mwes_to(_conllu("up", "!"), [source], ("c", "p"))
    assert [node["MISC"] for node in merged.nodes] == ["SpaceAfter=No", "_"]


def test_members_without_counterpart_are_refused(tmp_path):
    source = _read(tmp_path, "1\tgive\t_\t1:ID\n2\tup\t_\t1\n\n")
    with pytest.raises(FormatError, match="'up', which c does not have"):
        list(add_mwes_to(_conllu("give"), source, ("c", "p")))


@pytest.mark.parametrize(("n_conllu", "n_source", "fewer"), [(2, 1, "p"), (1, 2, "c")])
def test_files_of_different_length_are_refused(tmp_path, n_conllu, n_source, fewer):
    source = _read(tmp_path, "1\ta\t_\t_\n\n" * n_source)
    with pytest.raises(FormatError, match=rf"no such sentence in {fewer}"):
        list(add_mwes_to(_conllu("a") * n_conllu, source, ("c", "p")))


def test_official_files_survive(shared):
    """The FA test file of 1.0 through cupt; it has the official numbering already."""
    folder = shared / "data" / "parseme" / "1.0" / "FA"
    tsv = list(read_parsemetsv(folder / "test.parsemetsv.xz"))
    merged = add_mwes_to(read_conllu(folder / "test.conllu.xz"), iter(tsv), ("c", "p"))
    assert [format_parsemetsv(each) for each in merged] == [format_parsemetsv(e) for e in tsv]
