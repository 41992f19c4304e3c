"""Counts of kinds, with and without the fold that asks."""

import pytest

from tree_to_mwes.sentences import WALK, words
from udkit.tree_to_mwes.candidates import candidate_of
from udkit.tree_to_mwes.kinds import TYPE, Count, FoldCounts, kinds_of, rates_of


@pytest.fixture
def kinds():
    sentence = words(*WALK)
    return kinds_of(sentence, candidate_of(sentence, (1, 3)))


def test_a_fold_does_not_see_itself(kinds):
    counts = FoldCounts()
    counts.add(kinds, 0, 1.0, is_annotated=True)
    counts.add(kinds, 1, 5.0, is_annotated=False)
    assert counts.without(0)(kinds.type) == Count(0, 5)
    assert counts.without(1)(kinds.type) == Count(1, 1)
    assert counts.total()(kinds.type) == Count(1, 6)


def test_types_of_a_lexicon_are_in_all_folds(kinds):
    counts = FoldCounts()
    counts.add(kinds, None, 1.0, is_annotated=True)
    assert counts.without(0)(kinds.type) == Count(1, 1)


def test_a_kind_that_was_met_once_and_not_annotated_tells_nothing(kinds):
    counts = FoldCounts()
    counts.add(kinds, 0, 1.0, is_annotated=False)
    assert counts.total()(kinds.type) == Count(0, 0)
    assert not list(counts.total().items)


def test_rates_lean_on_the_shape(kinds):
    counts = FoldCounts()
    for _ in range(50):
        counts.add(kinds._replace(type="bother"), 0, 1.0, is_annotated=True)
    rates = rates_of(kinds, counts.total(), counts.base_rate)
    assert rates.counts[TYPE] == Count(0, 0)
    assert rates.logits[TYPE] > 2  # nothing is known of the type, and all of its shape are right
