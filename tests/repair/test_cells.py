import pytest

from repair.sentences import ROOT, fix, node, nodes
from udkit.repair.cells import fit_columns, split_cells

WORD = node(2, "dog", lemma="dog", upos="NOUN", feats="Case=Nom", head=1, deprel="obj").split("\t")


@pytest.mark.parametrize("lost", range(3, 10))
def test_a_lost_column_does_not_shift_the_others(lost):
    cells = [*WORD[:lost], *WORD[lost + 1 :]]
    expected = [*WORD[:lost], "_", *WORD[lost + 1 :]]
    assert fit_columns(cells) == (expected, [])


@pytest.mark.parametrize("place", [0, 3, 6, 10])
def test_a_doubled_tab_does_not_shift_the_others(place):
    assert fit_columns([*WORD[:place], "", *WORD[place:]]) == (WORD, [""])


def test_an_eleventh_cell_is_left_out_and_reported():
    repaired, changes = fix(ROOT + "\textra")
    assert ROOT in repaired
    [change] = [change for change in changes if change.test_id == "number-of-columns"]
    assert "'extra'" in change.message


def test_very_many_cells_are_cut():
    ten, left_out = fit_columns(WORD + ["x"] * 100_000)
    assert ten == WORD
    assert len(left_out) == 100_000


@pytest.mark.parametrize("space", [" ", "  ", "\u3000", " \t "])
def test_spaces_instead_of_tabs(space):
    assert nodes(ROOT.replace("\t", space)) == [ROOT.split("\t")]


def test_one_space_instead_of_a_tab():
    assert nodes(ROOT.replace("\t", " ", 1)) == [ROOT.split("\t")]


def test_spaces_inside_forms_where_spaces_replace_tabs():
    line = node(1, "New York", lemma="New York", upos="PROPN", head=0, deprel="root")
    assert nodes(line.replace("\t", " ")) == [line.split("\t")]


def test_forms_alone_are_words():
    assert [cells[1] for cells in nodes("1\tGo", "2\taway")] == ["Go", "away"]
    assert [cells[1] for cells in nodes("1 Go", "2 away")] == ["Go", "away"]


@pytest.mark.parametrize("line", ["<s>", "a\tb", "2021 was a good year", "10 x"])
def test_other_lines_are_no_nodes(line):
    assert split_cells(line, next_word=1) is None


def test_a_line_without_its_id_is_a_node():
    without_id = ROOT.partition("\t")[2]
    assert nodes(without_id) == [ROOT.split("\t")]
