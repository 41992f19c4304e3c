"""Heights of arcs over a row of nodes, so that no two arcs lie over the same place at one height.

Think of the row as a skyline that starts flat: every gap between two neighbours has a height.
Arcs come in the order of their length, the short ones first; each is laid on top of the highest
building below it, and raises all the gaps that it spans. So an arc lies above every arc inside
it, which keeps the ends of a projective tree's arcs from crossing each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Span(NamedTuple):
    """The two ends of an arc as indices of nodes, first <= last; equal for loops and roots."""

    first: int
    last: int
    is_root: bool = False
    """Whether it comes from above, out of no node; such an arrow starts on top of all others."""


def stack_levels(spans: Sequence[Span]) -> list[int]:
    """Give every arc its level; 1 is the one next to the nodes."""
    n_nodes = max((span.last for span in spans), default=-1) + 1
    heights = [0] * (n_nodes + 1)  # heights[i] is the gap to the left of node i
    levels = [0] * len(spans)
    for index in sorted(range(len(spans)), key=lambda index: _order(spans[index])):
        span = spans[index]
        is_point = span.first == span.last
        gaps = slice(span.first + (not is_point), span.last + 1 + is_point)
        level = 1 + max(heights[gaps])
        heights[gaps] = [level] * len(heights[gaps])
        levels[index] = level
    return levels


def _order(span: Span) -> tuple[bool, int, int]:
    return span.is_root, span.last - span.first, span.first


def order_ends(spans: Sequence[Span], levels: Sequence[int]) -> list[list[int]]:
    """List for every node the ends of arcs on it, from left to right, as indices of spans.

    Arcs that go left stand left, the lowest outermost; so the ends of two arcs on one side of a
    node never cross. A loop has both its ends on its node, and is listed twice.
    """
    n_nodes = max((span.last for span in spans), default=-1) + 1
    ends: list[list[tuple[tuple[int, int], int]]] = [[] for _ in range(n_nodes)]
    for index, (span, level) in enumerate(zip(spans, levels, strict=True)):
        if span.is_root:
            ends[span.first].append(((1, 0), index))
            continue
        ends[span.first].append(((2, -level), index))
        ends[span.last].append(((0, level), index))
    return [[index for _, index in sorted(at_node)] for at_node in ends]
