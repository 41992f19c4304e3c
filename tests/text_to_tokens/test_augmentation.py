from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from text_to_tokens.treebank import TREEBANK
from udkit.text_to_tokens.atoms import BLANK_LINE_GAP, LINE_GAP, NO_GAP, SPACE_GAP
from udkit.text_to_tokens.augmentation import (
    Augmentation,
    change_gaps,
    sentence_order,
    wrap_lines,
)
from udkit.text_to_tokens.decisions import SENTENCE_END
from udkit.text_to_tokens.gold import label_atoms

GOLD = label_atoms(TREEBANK)
LENGTHS = GOLD.atoms.ends - GOLD.atoms.starts


def changed(**rates):
    augmentation = Augmentation(**{"wrapped": 0, "by_line": 0, "paragraphs": 0, **rates})
    rng = np.random.default_rng(1)
    return change_gaps(GOLD.atoms.gaps, LENGTHS, GOLD.boundaries, augmentation, rng)


def test_white_space_may_stay_as_it_is():
    assert np.array_equal(changed(), GOLD.atoms.gaps)


@pytest.mark.parametrize("rates", [{"wrapped": 1}, {"by_line": 1}, {"paragraphs": 1}])
def test_white_space_never_comes_or_goes(rates):
    gaps = changed(**rates)
    assert not np.array_equal(gaps, GOLD.atoms.gaps)
    assert np.array_equal(gaps == NO_GAP, GOLD.atoms.gaps == NO_GAP)


def test_wrapped_lines_are_of_some_width():
    ends = np.flatnonzero(changed(wrapped=1) == LINE_GAP)
    columns = np.cumsum(LENGTHS + (GOLD.atoms.gaps > NO_GAP))[ends]
    assert len(ends) > 1
    assert np.diff(columns).min() > 30


def test_lines_or_paragraphs_end_where_sentences_do():
    is_free = (GOLD.boundaries == SENTENCE_END) & (GOLD.atoms.gaps == SPACE_GAP)
    assert np.array_equal(changed(by_line=1) == LINE_GAP, is_free | (GOLD.atoms.gaps == LINE_GAP))
    is_end = GOLD.boundaries == SENTENCE_END
    assert np.array_equal(changed(paragraphs=1) == BLANK_LINE_GAP, is_end)


@given(st.lists(st.sampled_from([0, 1, 2]), min_size=1, max_size=30), st.integers(0, 99))
def test_sentences_are_shuffled_as_a_whole(boundaries, seed):
    order = sentence_order(np.array(boundaries), np.random.default_rng(seed))
    assert sorted(order.tolist()) == list(range(len(boundaries)))
    for here, there in pairwise(order.tolist()):
        is_last = boundaries[here] == SENTENCE_END or here == len(boundaries) - 1
        assert is_last or there == here + 1


@given(st.text("ab \n", max_size=80), st.integers(3, 20))
def test_wrapping_changes_spaces_into_newlines_only(text, width):
    wrapped = wrap_lines(text, width)
    assert wrapped.replace("\n", " ") == text.replace("\n", " ")
    for line in wrapped.split("\n"):
        assert len(line) <= width or " " not in line.strip() or "  " in line
