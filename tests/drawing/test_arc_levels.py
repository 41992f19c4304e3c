from hypothesis import given
from hypothesis import strategies as st

from udkit.drawing.arc_levels import Span, order_ends, stack_levels

ENDS = st.tuples(st.integers(0, 12), st.integers(0, 12))
SPANS = st.lists(ENDS.map(lambda pair: Span(min(pair), max(pair))), max_size=25)


def test_nested_arcs_are_stacked():
    assert stack_levels([Span(0, 3), Span(0, 1), Span(1, 2), Span(1, 3)]) == [3, 1, 1, 2]


def test_arcs_over_different_gaps_share_a_level():
    assert stack_levels([Span(0, 1), Span(1, 2), Span(2, 3)]) == [1, 1, 1]


def test_the_arrow_of_the_root_starts_above_its_neighbours():
    assert stack_levels([Span(1, 1, is_root=True), Span(0, 1), Span(0, 2)]) == [3, 1, 2]


@given(SPANS)
def test_no_two_overlapping_arcs_share_a_level(spans):
    levels = stack_levels(spans)
    for i, one in enumerate(spans):
        for j in range(i):
            other = spans[j]
            if max(one.first, other.first) < min(one.last, other.last):
                assert levels[i] != levels[j]


@given(SPANS)
def test_an_arc_lies_above_those_inside_it(spans):
    levels = stack_levels(spans)
    for i, outer in enumerate(spans):
        for j, inner in enumerate(spans):
            is_inside = outer.first <= inner.first and inner.last <= outer.last
            if is_inside and inner.last - inner.first < outer.last - outer.first:
                assert levels[i] > levels[j]


def test_ends_on_a_node_are_ordered_so_that_they_do_not_cross():
    spans = [Span(0, 2), Span(1, 2), Span(2, 4), Span(2, 3), Span(2, 2, is_root=True)]
    levels = stack_levels(spans)
    assert order_ends(spans, levels)[2] == [1, 0, 4, 2, 3]


def test_no_arcs_no_levels():
    assert stack_levels([]) == []
    assert order_ends([], []) == []
