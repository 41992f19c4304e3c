"""Shapes of expressions, and finding them again."""

import pytest

from tree_to_mwes.sentences import RELY, WALK, words
from udkit.tree_to_mwes.shapes import ShapeFinder, pattern_of, pattern_size, shape_of, top_of


@pytest.mark.parametrize(
    ("rows", "members", "shape", "top"),
    [
        (WALK, (1, 3), "VERB(obj:NOUN)", 1),
        (WALK, (1, 2, 3), "VERB(obj:NOUN(det:DET))", 1),
        (WALK, (0, 2), "~DET~PROPN", -1),
        (WALK, (1,), "VERB", 1),
        (RELY, (1, 2), "VERB(case<:ADP)", 1),
    ],
)
def test_shape_and_top(rows, members, shape, top):
    sentence = words(*rows)
    assert shape_of(sentence, members) == (shape, top)
    assert top_of(sentence, members) == top


@pytest.mark.parametrize(("rows", "members"), [(WALK, (1, 3)), (WALK, (1, 2, 3)), (RELY, (1, 2))])
def test_a_shape_is_found_where_it_was_seen(rows, members):
    sentence = words(*rows)
    pattern = pattern_of(sentence, members)
    assert pattern_size(pattern) == len(members)
    assert list(ShapeFinder([pattern]).find(sentence)) == [members]


def test_every_dependent_that_fits_is_tried():
    sentence = words("see see VERB 0 root", "a a NOUN 1 obj", "b b NOUN 1 obj", "c c ADJ 1 obj")
    pattern = pattern_of(sentence, (0, 1))
    assert list(ShapeFinder([pattern]).find(sentence)) == [(0, 1), (0, 2)]


def test_what_is_not_connected_has_no_pattern():
    assert pattern_of(words(*WALK), (0, 2)) is None
