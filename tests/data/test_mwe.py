"""Expressions of a sentence: reading their codes, writing them, and what is unclear in them."""

import pytest
from hypothesis import given

from strategies import mwe_sentences
from udkit import FormatError, NodeId, parse_conllu
from udkit.data.mwe import Mwe, blinded, format_codes, is_blind, mwes_of, parse_codes, with_mwes
from udkit.data.mwe_categories import EDITIONS, in_edition, is_known

HEADER = "# global.columns = ID FORM PARSEME:MWE\n"


def _sentence(*codes, ids=None):
    ids = ids or range(1, len(codes) + 1)
    lines = [f"{i}\tw{i}\t{code}\n" for i, code in zip(ids, codes, strict=True)]
    [sentence] = parse_conllu(HEADER + "".join(lines) + "\n", name="file")
    return sentence


def _mwe(category, *members):
    return Mwe(tuple(map(NodeId.parse, map(str, members))), category)


def test_codes_of_several_expressions_are_told_apart():
    sentence = _sentence("1:VID;2:IRV", "*", "1;3:VID", "2", "3")
    assert mwes_of(sentence) == [_mwe("VID", 1, 3), _mwe("IRV", 1, 4), _mwe("VID", 3, 5)]


def test_expressions_come_by_number_and_not_by_its_digits():
    sentence = _sentence("10:A", "9:B")
    assert [mwe.category for mwe in mwes_of(sentence)] == ["B", "A"]


def test_a_category_may_come_late_or_never():
    assert mwes_of(_sentence("1;2", "1:VID;2")) == [_mwe("VID", 1, 2), _mwe(None, 1, 2)]


@pytest.mark.parametrize(
    ("cells", "column", "found"),
    [
        (["1:VID", "x"], 6, "'x' is not a code"),
        (["1:VID", "1:"], 6, "'1:' is not a code"),
        (["1:VID", "1;"], 6, "'' is not a code"),
        (["1:VID", "1:IRV"], 6, "expression 1 is 'VID' and 'IRV'"),
        (["*", "_"], 6, "'_' does not say"),
        (["*", "1:VID;1"], 6, "has the same expression twice"),
    ],
)
def test_what_is_unclear_is_reported_with_its_place(cells, column, found):
    with pytest.raises(FormatError) as caught:
        mwes_of(_sentence(*cells))
    [problem] = caught.value.problems
    assert found in problem.found
    assert (problem.place.file, problem.place.line, problem.place.column) == ("file", 3, column)


def test_codes_of_a_multiword_token_count_for_its_words_but_are_reported():
    sentence = _sentence("*", "1:VID", "*", "*", ids=["1", "2-3", "2", "3"])
    problems = []
    assert mwes_of(sentence, problems=problems) == [_mwe("VID", 2, 3)]
    assert "multiword token 2-3 has a code" in problems[0].found
    with pytest.raises(FormatError):
        mwes_of(sentence)


def test_a_category_that_could_not_be_read_back_is_refused():
    for category in ("", "a;b", "a\tb", " a"):
        with pytest.raises(ValueError, match="cannot be a category"):
            Mwe((NodeId(1),), category)
    with pytest.raises(ValueError, match="members"):
        Mwe(())
    with pytest.raises(ValueError, match="members"):
        Mwe((NodeId(2), NodeId(1)))


def test_members_that_are_not_there_are_refused():
    with pytest.raises(ValueError, match="no node 7"):
        with_mwes(_sentence("*"), [_mwe("VID", 7)])


def test_expressions_are_numbered_by_their_first_members():
    sentence = with_mwes(_sentence("*", "*", "*"), [_mwe("B", 2, 3), _mwe("A", 1, 2)])
    assert [word["PARSEME:MWE"] for word in sentence.words] == ["1:A", "1;2:B", "2"]


def test_misc_has_the_same_codes():
    cells = "\t_" * 7
    [sentence] = parse_conllu(f"1\ta{cells}\tX=y|Mwe=1:VID\n2\tb{cells}\t_\n3\tb{cells}\tMwe=1\n\n")
    assert mwes_of(sentence) == [_mwe("VID", 1, 3)]
    changed = with_mwes(sentence, [])
    assert [word["MISC"] for word in changed.words] == ["X=y", "_", "_"]
    assert [word["PARSEME:MWE"] for word in changed.words] == ["*"] * 3


def test_blind_sentences_say_nothing():
    sentence = _sentence("1:VID", "*")
    assert not is_blind(sentence)
    assert is_blind(blinded(sentence))
    assert [word["PARSEME:MWE"] for word in blinded(sentence).words] == ["_", "_"]


@given(mwe_sentences())
def test_what_is_written_is_read(drawn):
    sentence, mwes = drawn
    assert mwes_of(sentence) == mwes
    assert with_mwes(sentence, mwes) == sentence


def test_codes_are_written_in_the_order_of_their_numbers():
    assert format_codes(parse_codes("10:A;9;1:B")) == "1:B;9;10:A"
    assert format_codes([]) == "*"


def test_editions_have_the_official_number_of_categories():
    assert [len(categories) for categories in EDITIONS.values()] == [5, 8, 32]


@pytest.mark.parametrize("category", EDITIONS["1.0"])
def test_categories_of_the_first_edition_survive_the_way_to_others(category):
    for edition in ("1.1", "2.0"):
        assert in_edition(in_edition(category, edition), "1.0") == category


def test_categories_without_counterpart_are_refused():
    for category, edition in [("NID", "1.1"), ("LVC.cause", "1.0"), ("XYZ", "2.0")]:
        with pytest.raises(ValueError, match="no counterpart"):
            in_edition(category, edition)
    assert in_edition("LS.ICV", "2.0") == "LS.ICV"


def test_known_categories():
    assert is_known("NV.LVC.full")
    assert not is_known("NV.LVC.full", "1.1")
    assert is_known("it:LS.ICV", "1.1")
    assert not is_known("PERSON")
