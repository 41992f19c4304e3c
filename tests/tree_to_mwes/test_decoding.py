"""Which of several likely candidates are taken."""

import pytest

from udkit.tree_to_mwes.decoding import Overlap, choose

SCORED = [(0.9, (1, 2)), (0.8, (2, 3)), (0.7, (1, 2, 5)), (0.6, (7,)), (0.4, (8, 9))]


@pytest.mark.parametrize(
    ("overlap", "expected"),
    [
        (Overlap.nothing, [(1, 2), (7,)]),
        (Overlap.words, [(1, 2), (2, 3), (7,)]),
        (Overlap.anything, [(1, 2), (2, 3), (1, 2, 5), (7,)]),
    ],
)
def test_the_likely_ones_that_go_together(overlap, expected):
    assert choose(SCORED, 0.5, overlap) == expected


def test_of_equals_the_first_words_win():
    assert choose([(0.5, (2, 3)), (0.5, (1, 2))], 0.5, Overlap.nothing) == [(1, 2)]
