"""Reading and writing: what goes in comes out, and every problem has its exact place."""

import pytest

from udkit import (
    FormatError,
    InputError,
    Place,
    Problem,
    Word,
    parse_conllu,
    read_conllu,
    write_conllu,
)
from udkit.formats import conllu

REST = "\t_" * 8
ONE = f"1\tone{REST}\n"
TWO = f"2\ttwo{REST}\n"


def _problems(text, *, name="f.conllu"):
    """Problems of strict reading, and what tolerant reading makes of the same text."""
    with pytest.raises(FormatError) as caught:
        parse_conllu(text, name=name)
    found = []
    sentences = parse_conllu(text, name=name, problems=found)
    assert found == list(caught.value.problems)
    return [(str(problem.place), problem.found) for problem in found], sentences


def _bytes_problems(content, tmp_path):
    path = tmp_path / "f.conllu"
    path.write_bytes(content)
    with pytest.raises(FormatError) as caught:
        list(read_conllu(path))
    return [(problem.place.line, problem.place.column) for problem in caught.value.problems]


def test_sentences_know_their_place():
    first, second = parse_conllu(f"# a\n{ONE}\n# b\n# c\n{ONE}{TWO}\n", name="f.conllu")
    assert first.place == Place("f.conllu", 1)
    assert second.place == Place("f.conllu", 4)
    assert second.comments == ["# b", "# c"]
    assert len(second) == 2


def test_all_kinds_of_ids_are_accepted_in_order():
    ids = ["0.1", "1-2", "1", "1.1", "1.2", "2", "3-3", "3", *[f"3.{n}" for n in range(1, 12)]]
    text = "".join(f"{cell}\tx{REST}\n" for cell in ids) + "\n"
    [sentence] = parse_conllu(text)
    assert [node["ID"] for node in sentence.nodes] == ids


def test_a_long_sentence_is_fine():
    text = "".join(f"{number}\tx{REST}\n" for number in range(1, 3001)) + "\n"
    [sentence] = parse_conllu(text)
    assert len(sentence) == 3000
    assert isinstance(sentence.words[2999], Word)


def test_an_empty_file_has_no_sentences(tmp_path):
    path = tmp_path / "empty.conllu"
    path.touch()
    assert list(read_conllu(path)) == []
    assert parse_conllu("") == []


@pytest.mark.parametrize(
    ("text", "place", "found"),
    [
        (f"{ONE}2\ttwo\n\n", "2:1", "2 columns instead of 10"),
        (f"{ONE}This is a text.\n\n", "2:1", "no TAB, and so one column instead of 10"),
        (f"{ONE}2\ttwo{REST}\t_\n\n", "2:1", "11 columns instead of 10"),
        (f"{ONE}3\ttwo{REST}\n\n", "2:1", "the id '3' where 2 was expected"),
        (f"0\tx{REST}\n{ONE}\n", "1:1", "the id '0' where 1 was expected"),
        (f"{ONE}x\ttwo{REST}\n\n", "2:1", "the id 'x' where 2 was expected"),
        (f"{ONE}\ttwo{REST}\n\n", "2:1", "the id '' where 2 was expected"),
        (f"{ONE}٢\ttwo{REST}\n\n", "2:1", "the id '٢' where 2 was expected"),
        (f"{ONE}{ONE}\n", "2:1", "the id '1' where 2 was expected"),
        (f"{ONE}{'9' * 30}\tx{REST}\n\n", "2:1", f"the id '{'9' * 20}…' where 2 was expected"),
        (f"{ONE}1.2\tx{REST}\n\n", "2:1", "empty node 1.2 is out of place; 1.1 would come next"),
        (f"{ONE}2.1\tx{REST}\n\n", "2:1", "empty node 2.1 is out of place; 1.1 would come next"),
        (f"{ONE}1.01\tx{REST}\n\n", "2:1", "the id '1.01' where 2 or 1.1 was expected"),
        (f"2-3\tx{REST}\n{ONE}{TWO}3\tx{REST}\n\n", "1:1", "multiword token 2-3 is out of place; "
         "word 1 comes next"),
        (f"2-1\tx{REST}\n{ONE}{TWO}\n", "1:1", "'2-1' is not a range of words, such as 1-2"),
        (f"1-x\tx{REST}\n{ONE}{TWO}\n", "1:1", "'1-x' is not a range of words, such as 1-2"),
        (f"1-2\tx{REST}\n{ONE}2-3\tx{REST}\n{TWO}3\tx{REST}\n\n", "3:1",
         "multiword token 2-3 overlaps with the one before it"),
        (f"{ONE}2-3\tx{REST}\n{TWO}\n", "2:1", "multiword token 2-3 reaches beyond the last word"),
        (f"{ONE}# late\n{TWO}\n", "2:1", "a comment between the lines of a sentence"),
        (f"{ONE}  \n{ONE}\n", "2:1", "a line of spaces only"),
        (f"{ONE}\t\t\n{ONE}\n", "2:1", "a line of spaces only"),
        (f"\n{ONE}\n", "1:1", "an empty line without a sentence before it"),
        (f"{ONE}\n\n{ONE}\n", "3:1", "an empty line without a sentence before it"),
        (f"{ONE}\n\n", "3:1", "an empty line without a sentence before it"),
        ("\n", "1:1", "an empty line without a sentence before it"),
        (f"# a\n\n{ONE}\n", "1:1", "comments without a sentence after them"),
        (f"{ONE}\n# a\n# b\n", "3:1", "comments without a sentence after them"),
        (ONE, "2:1", "the file ends without a blank line"),
        (ONE.rstrip("\n"), "2:1", "the file ends without a blank line"),
        (f"{ONE}\n{ONE}", "4:1", "the file ends without a blank line"),
        (f"# global.columns = FORM\n{ONE}\n", "1:1", "global.columns: there is no ID column"),
        (f"# global.columns = ID ID\n{ONE}\n", "1:1", "global.columns: the same column is named "
         "twice"),
    ],
)  # fmt: skip
def test_every_problem_has_its_place(text, place, found):
    problems, _ = _problems(text)
    assert problems == [(f"f.conllu:{place}", found)]


def test_problems_come_together_and_in_order():
    text = f"{ONE}3\tx{REST}\n\n\n{ONE}# c\n2\tx\n\n{ONE}"
    problems, sentences = _problems(text)
    assert [place for place, _ in problems] == [
        "f.conllu:2:1",
        "f.conllu:4:1",
        "f.conllu:6:1",
        "f.conllu:7:1",
        "f.conllu:10:1",
    ]
    assert len(sentences) == 3


def test_strict_reading_hands_out_the_good_sentences_first():
    text = f"# good\n{ONE}\n# bad\n{TWO}\n# good\n{ONE}\n"
    reading = conllu._read([text.encode()], "f.conllu", None)
    assert [next(reading).comments for _ in range(2)] == [["# good"], ["# good"]]
    with pytest.raises(FormatError):
        next(reading)


def test_one_missing_word_is_one_problem():
    text = ONE + "".join(f"{number}\tx{REST}\n" for number in (3, 4, 5)) + "\n"
    problems, _ = _problems(text)
    assert len(problems) == 1


def test_the_column_of_an_id_that_is_not_in_front():
    problems, _ = _problems("# global.columns = FORM ID\nword\t1\nwords\t7\n\n")
    assert problems == [("f.conllu:3:7", "the id '7' where 2 was expected")]


def test_tolerant_reading_moves_comments_up_and_ends_sentences_at_lines_of_spaces():
    _, [first, second] = _problems(f"{ONE}# late\n{TWO} \n{ONE}\n")
    assert first.comments == ["# late"]
    assert len(first) == 2
    assert second.place.line == 5


def test_tolerant_reading_fills_up_columns():
    _, [sentence] = _problems("1\tone\n\n")
    assert sentence.words[0].upos == "_"
    assert sentence.lines() == ["1\tone" + REST]


def test_a_list_of_problems_can_be_shared_by_files():
    earlier = Problem(Place("other", 99), "found", "advice")
    problems = [earlier]
    parse_conllu(f"{TWO}\n{ONE}", problems=problems)
    assert problems[0] is earlier
    assert [problem.place.line for problem in problems[1:]] == [1, 4]


def test_no_more_problems_are_kept_than_anyone_can_read(monkeypatch):
    monkeypatch.setattr(conllu, "MAX_PROBLEMS", 3)
    problems, _ = _problems(f"{TWO}\n" * 5)
    assert len(problems) == 3


def test_bytes_that_are_not_utf8(tmp_path):
    content = f"# é\xff\n{ONE}\n{ONE}\n".encode("latin-1")
    assert _bytes_problems(content, tmp_path) == [(1, 3)]
    content = f"{ONE}\n# ab".encode() + b"\xc3\n" + f"{ONE}\n".encode()
    assert _bytes_problems(content, tmp_path) == [(3, 5)]


def test_columns_count_characters_and_not_bytes(tmp_path):
    content = "# äöü".encode() + b"\xff\n" + f"{ONE}\n".encode()
    assert _bytes_problems(content, tmp_path) == [(1, 6)]


def test_tolerant_reading_keeps_bytes_that_are_not_utf8(tmp_path):
    path = tmp_path / "f.conllu"
    content = b"# \xff\xfe\n" + f"{ONE}\n".encode()
    path.write_bytes(content)
    problems = []
    write_conllu(read_conllu(path, problems=problems), tmp_path / "g.conllu")
    assert (tmp_path / "g.conllu").read_bytes() == content
    assert "the byte 0xff is not valid UTF-8" in problems[0].found


def test_a_byte_order_mark(tmp_path):
    content = b"\xef\xbb\xbf" + f"{ONE}\n".encode()
    assert _bytes_problems(content, tmp_path) == [(1, 1)]
    problems = []
    [sentence] = read_conllu(tmp_path / "f.conllu", problems=problems)
    assert sentence.words[0].id.major == 1


@pytest.mark.parametrize("newline", ["\r\n", "\r"])
def test_other_newlines_are_one_problem(newline, tmp_path):
    content = f"{ONE}\n# c\n{ONE}{TWO}\n".replace("\n", newline).encode()
    assert _bytes_problems(content, tmp_path) == [(1, 1)]
    sentences = list(read_conllu(tmp_path / "f.conllu", problems=[]))
    assert [len(sentence) for sentence in sentences] == [1, 2]


def test_the_first_carriage_return_is_reported(tmp_path):
    content = f"{ONE}\n{ONE.strip()}\r\n\n".encode()
    assert _bytes_problems(content, tmp_path) == [(3, 1)]


def test_odd_white_space_does_not_end_a_line():
    odd = "\u2028\u0085\x0b\x0c\x1c"
    [sentence] = parse_conllu(f"# {odd}\n1\ta{odd}b{REST}\n\n")
    assert sentence.words[0].form == f"a{odd}b"


def test_surrogates_in_a_string_are_a_problem_and_no_crash():
    problems, _ = _problems(f"# \ud800\n{ONE}\n")
    assert problems[0][0] == "f.conllu:1:3"


def test_a_line_of_ten_megabytes(tmp_path):
    path = tmp_path / "long.conllu"
    text = f"1\t{'ä' * 5_000_000}{REST}\n\n{ONE}\n"
    path.write_text(text, encoding="utf-8")
    sentences = list(read_conllu(path))
    assert [len(sentence.words[0].form) for sentence in sentences] == [5_000_000, 3]
    write_conllu(sentences, path)
    assert path.read_text(encoding="utf-8") == text


def test_ten_megabytes_without_any_newline(tmp_path):
    path = tmp_path / "long.conllu"
    path.write_bytes(b"x" * 10_000_000)
    with pytest.raises(FormatError) as caught:
        list(read_conllu(path))
    assert len(str(caught.value)) < 1000


def test_plus_files_are_written_in_their_own_order(tmp_path):
    text = "# global.columns = FORM NOTE ID\nx\thm\t1\n\n# c\ny\tha\t1\n\n"
    sentences = parse_conllu(text)
    assert sentences[1].words[0]["NOTE"] == "ha"
    write_conllu(sentences, tmp_path / "f.conllup")
    assert (tmp_path / "f.conllup").read_text() == text


def test_a_missing_file_is_an_input_error(tmp_path):
    with pytest.raises(InputError, match=r"nowhere\.conllu: No such file"):
        list(read_conllu(tmp_path / "nowhere.conllu"))


def test_the_message_shows_twenty_problems_and_counts_the_rest():
    with pytest.raises(FormatError) as caught:
        parse_conllu(f"{TWO}\n" * 25)
    lines = str(caught.value).splitlines()
    assert len(lines) == 21
    assert lines[-1] == "… and 5 more problems in this file"
