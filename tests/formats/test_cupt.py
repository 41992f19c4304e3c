"""cupt and CoNLL-U with codes in MISC: what is refused, and where."""

import pytest

from udkit import FormatError, parse_conllu
from udkit.formats.cupt import (
    as_cupt,
    read_with_mwes,
    with_categories_of,
    with_mwes_in_misc,
    with_readable_mwes,
)

HEADER = "# global.columns = ID FORM MISC PARSEME:MWE\n"


def _read(tmp_path, content, **options):
    path = tmp_path / "x.cupt"
    path.write_text(content, encoding="utf-8")
    return list(read_with_mwes(path, **options))


def _problems(tmp_path, content, **options):
    with pytest.raises(FormatError) as caught:
        _read(tmp_path, content, **options)
    return [(problem.place.line, problem.found) for problem in caught.value.problems]


def test_all_problems_of_a_file_come_together(tmp_path):
    content = f"{HEADER}1\ta\t_\t1:NOUN\n\n1\ta\t_\n\n2\ta\t_\t*\n\n1\ta\t_\tx\n\n1\ta\t_\t_\n\n"
    found = _problems(tmp_path, content)
    assert [line for line, _ in found] == [2, 4, 6, 8, 10]
    assert found[0][1] == "unknown category 'NOUN'"
    assert found[1][1] == "3 columns instead of 4"


def test_any_category_can_be_allowed(tmp_path):
    [(_, [mwe])] = _read(tmp_path, f"{HEADER}1\ta\t_\t1:PERSON\n\n", allows_any_category=True)
    assert mwe.category == "PERSON"


@pytest.mark.parametrize(
    "content", ["# global.columns = ID FORM\n1\ta\n\n", "1\ta" + "\t_" * 8 + "\n\n"]
)
def test_a_file_without_the_column_is_refused(tmp_path, content):
    [(line, found)] = _problems(tmp_path, content)
    assert line == 1
    assert "there is no column PARSEME:MWE" in found


def test_plain_conllu_may_have_the_codes_in_misc(tmp_path):
    cells = "\t_" * 7
    content = f"1\ta{cells}\t_\n\n1\ta{cells}\tMwe=1:VID\n\n"
    assert [len(mwes) for _, mwes in _read(tmp_path, content)] == [0, 1]


def test_a_file_without_sentences_is_one(tmp_path):
    assert _read(tmp_path, "") == []


@pytest.mark.parametrize(("misc", "cell"), [("_", "1:a|b"), ("Mwe=1", "1:VID")])
def test_misc_does_not_hold_everything(misc, cell):
    sentences = parse_conllu(f"{HEADER}1\ta\t{misc}\t{cell}\n\n")
    with pytest.raises(FormatError, match="cannot be written in MISC"):
        list(with_mwes_in_misc(sentences))


def test_a_new_column_brings_the_comment_that_cupt_wants():
    cells = "\t_" * 8
    [sentence] = as_cupt(parse_conllu(f"# sent_id = s1\n1\ta{cells}\n\n"))
    assert sentence.comments[1:] == ["# sent_id = s1", "# source_sent_id = . . s1"]
    [again] = as_cupt([sentence])
    assert again == sentence


def test_expressions_can_be_renumbered_and_hidden():
    sentences = parse_conllu(f"{HEADER}1\ta\t_\t7\n2\tb\t_\t4:IRV;7:VID\n\n")
    [renumbered] = as_cupt(sentences, renumbers=True)
    assert [node["PARSEME:MWE"] for node in renumbered.nodes] == ["1:VID", "1;2:IRV"]
    [hidden] = as_cupt(sentences, hides_mwes=True)
    assert [node["PARSEME:MWE"] for node in hidden.nodes] == ["_", "_"]


def test_categories_can_be_those_of_another_edition():
    [sentence] = parse_conllu(f"{HEADER}1\ta\t_\t1:ID;2:LVC\n2\tb\t_\t1;2\n3\tc\t_\t*\n\n")
    cells = [node["PARSEME:MWE"] for node in with_categories_of(sentence, "1.1").nodes]
    assert cells == ["1:VID;2:LVC.full", "1;2", "*"]
    [other] = parse_conllu(f"{HEADER}1\ta\t_\t1:NID\n\n")
    with pytest.raises(FormatError, match="'NID' has no counterpart"):
        with_categories_of(other, "1.1")


def test_what_cannot_be_read_is_left_out_on_request():
    content = f"{HEADER}1\ta\t_\t1:VID;x\n\n1\tb\t_\t1:VID\n\n"
    problems = []
    sentences = list(with_readable_mwes(parse_conllu(content), problems))
    assert [sentence.nodes[0]["PARSEME:MWE"] for sentence in sentences] == ["*", "1:VID"]
    assert len(problems) == 1
    with pytest.raises(FormatError):
        list(with_readable_mwes(parse_conllu(content)))
