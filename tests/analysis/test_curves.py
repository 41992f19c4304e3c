import math
from dataclasses import replace

import pytest

from udkit.analysis.classes import ALL
from udkit.analysis.composite import composite_scores
from udkit.analysis.curves import area_between, class_curves, frequent, rank_correlation
from udkit.analysis.scores import Scores
from udkit.errors import InputError

_SIZES = (1, 10, 100)


def _curve(*values):
    return dict(zip(_SIZES, values, strict=True))


@pytest.fixture
def scores():
    """Two treebanks; the second has few words of the complex class."""
    first = {
        ALL: _curve(40.0, 60.0, 80.0),
        "DET->": _curve(81.0, 90.0, 90.0),
        "<-ADP": _curve(10.0, 20.0, 40.0),
    }
    second = {ALL: _curve(80.0, 80.0, 80.0), "DET->": first["DET->"], "<-ADP": _curve(0, 0, 0)}
    n_words = {ALL: 100, "DET->": 60, "<-ADP": 40}
    return Scores(
        {"beam": {"One": first, "Two": second}},
        {"One": n_words, "Two": {ALL: 100, "DET->": 90, "<-ADP": 10}},
    )


def test_the_area_is_taken_over_the_logarithm_of_the_size():
    above, below = _curve(10.0, 10.0, 10.0), _curve(7.0, 7.0, 7.0)
    assert area_between(above, below) == pytest.approx(3 * math.log(100))
    assert area_between(below, above) == pytest.approx(-3 * math.log(100))


def test_the_area_of_a_parabola_is_exact():
    gaps = {size: math.log(size) ** 2 for size in _SIZES}
    zero = dict.fromkeys(_SIZES, 0.0)
    assert area_between(gaps, zero) == pytest.approx(math.log(100) ** 3 / 3)


def test_a_class_that_is_never_ahead_is_not_simple_whatever_the_sizes():
    gaps, zero = {5: 55.0, 10: 2.3, 50: 0.0}, dict.fromkeys((5, 10, 50), 0.0)
    assert area_between(gaps, zero) == pytest.approx(57.3 / 2 * math.log(2) + 2.3 / 2 * math.log(5))


def test_two_sizes_are_not_enough():
    with pytest.raises(InputError, match="needs 3 training sizes"):
        area_between({1: 1.0, 5: 2.0}, {1: 1.0, 5: 2.0})


def test_curves_are_relative_to_their_last_point_and_averaged(scores):
    overall, determiners, adpositions = class_curves(scores, "beam")
    assert overall.points == pytest.approx({1: 75.0, 10: 87.5, 100: 100.0})
    assert determiners.name == "DET->"
    assert determiners.points == pytest.approx({1: 90.0, 10: 100.0, 100: 100.0})
    assert determiners.n_treebanks == 2
    assert determiners.complexity < 0 < adpositions.complexity


def test_a_treebank_with_few_words_of_a_class_is_not_in_its_curve(scores):
    adpositions = class_curves(scores, "beam")[2]
    assert adpositions.n_treebanks == 1
    assert adpositions.uas == 40.0
    assert len(class_curves(scores, "beam", min_words=50)) == 2


def test_that_no_word_has_a_class_is_said(scores):
    with pytest.raises(InputError, match="no class has 1000 test words"):
        class_curves(Scores(scores.uas, {"One": {ALL: 2000}, "Two": {ALL: 2000}}), "beam", 1000)


def test_a_treebank_without_any_result_is_named(scores):
    assert replace(scores, known=frozenset({"One", "Three"})).incomplete("beam") == ["Three"]


def test_rare_classes_can_be_left_out(scores):
    curves = class_curves(scores, "beam")
    assert [c.name for c in frequent(curves, scores, 0.3)] == ["DET->"]


def test_a_treebank_that_lacks_a_size_is_left_out_and_named(scores):
    del scores.uas["beam"]["Two"][ALL][10]
    assert scores.treebanks("beam") == ["One"]
    assert scores.incomplete("beam") == ["Two"]
    assert scores.overall("beam") == {1: 40.0, 10: 60.0, 100: 80.0}


def test_a_language_with_two_treebanks_counts_once():
    curves = {"UD_A-One": 10.0, "UD_A-Two": 30.0, "UD_B-One": 60.0}
    scores = Scores({"beam": {name: {ALL: {5: uas}} for name, uas in curves.items()}}, {})
    assert scores.over_languages("beam") == {5: 40.0}
    assert scores.overall("beam") == pytest.approx({5: 100 / 3})


def test_composite_scores_are_of_the_words_of_simple_and_complex_classes(scores):
    (row,) = composite_scores(scores, "beam", [10])
    assert row.n_treebanks == 1  # the other one has no complex class that is large enough
    assert row.uas == {"simple": 90.0, ALL: 60.0, "complex": 20.0}


def test_rank_correlation_needs_three_classes_that_differ(scores):
    curves = class_curves(scores, "beam")
    assert rank_correlation(curves[1:]) is None
    assert rank_correlation(curves) == pytest.approx(-1.0)
