"""The lines on one side of the row of nodes: arcs of the tree above, edges of the graph below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from udkit.data.edge_classes import edge_classes
from udkit.data.graph import Edge
from udkit.data.ids import ROOT, NodeId
from udkit.data.sentence import Sentence
from udkit.drawing.arc_levels import Span, order_ends, stack_levels
from udkit.drawing.dependencies import (
    EnhancedEdges,
    basic_arcs,
    basic_only,
    enhanced_edges,
    new_edges,
)
from udkit.drawing.marks import Mark, Marks
from udkit.drawing.placement import PlacedArc
from udkit.drawing.text_metrics import text_width

END_GAP = 8  # between the ends of two arcs on one node
ARC_SLACK = 20  # what an arc has beyond its label: two corners and a piece of line
FIRST_LEVEL = 22  # height of the lowest arc over its node
LEVEL = 19  # height of each further level
LABEL_SIZE = 11
LABEL_GAP = 4  # between a label and the line of another arc


@dataclass(frozen=True, slots=True)
class Line:
    """An arc before it has a place: what it connects, by index of node, and what it says."""

    span: Span
    head: NodeId
    dependent: NodeId
    deprel: str
    is_rightward: bool
    """Whether the dependent comes after the head."""
    mark: Mark | None
    is_basic_only: bool = False
    types: str = ""
    """Letters of the enhancements that an edge is there for."""


def basic_lines(
    sentence: Sentence, index_of: Mapping[NodeId, int], enhanced: EnhancedEdges, marks: Marks
) -> list[Line]:
    """Arcs of the basic tree."""
    absent = frozenset() if enhanced is EnhancedEdges.none else basic_only(sentence)
    return [
        _line(
            index_of,
            Edge(NodeId(arc.dependent), NodeId(arc.head), arc.deprel),
            marks.arcs.get(NodeId(arc.dependent)),
            is_basic_only=NodeId(arc.dependent) in absent,
        )
        for arc in basic_arcs(sentence)
    ]


def enhanced_lines(
    sentence: Sentence, index_of: Mapping[NodeId, int], enhanced: EnhancedEdges, marks: Marks
) -> list[Line]:
    """Those edges of the enhanced graph that are asked for."""
    if enhanced is EnhancedEdges.none:
        return []
    new = new_edges(sentence)
    types = edge_classes(sentence)
    lines = []
    for edge in enhanced_edges(sentence):
        mark = marks.edges.get(edge)
        # An edge that repeats its basic arc is worth drawing where the verdict is another one.
        is_told_by_arc = edge not in new and mark == marks.arcs.get(edge.dependent)
        if enhanced is EnhancedEdges.all or not is_told_by_arc:
            lines.append(replace(_line(index_of, edge, mark), types=types.get(edge, "")))
    return lines


def _line(
    index_of: Mapping[NodeId, int], edge: Edge, mark: Mark | None, *, is_basic_only: bool = False
) -> Line:
    dependent, head, deprel = edge
    end = index_of[dependent]
    start = end if head == ROOT else index_of[head]
    span = Span(min(start, end), max(start, end), is_root=head == ROOT)
    return Line(span, head, dependent, deprel, start < end, mark, is_basic_only)


class Side:
    """All lines on one side of the row, with their levels and the order of their ends."""

    def __init__(self, lines: list[Line], n_nodes: int) -> None:
        self.lines = lines
        spans = [line.span for line in lines]
        self.levels = stack_levels(spans)
        self.ends = order_ends(spans, self.levels)
        self.ends.extend([] for _ in range(n_nodes - len(self.ends)))
        self.label_widths = [text_width(line.deprel, LABEL_SIZE) for line in lines]

    @property
    def height(self) -> int:
        """Room that the highest line needs, its label included."""
        if not self.lines:
            return 0
        return FIRST_LEVEL + LEVEL * (max(self.levels) - 1) + LABEL_SIZE

    def width(self, node: int) -> int:
        """Room that the ends on a node need."""
        return END_GAP * (len(self.ends[node]) + 1)

    def offset(self, index: int, node: int, *, last: bool = False) -> int:
        """Place of an arc's end relative to the centre of its node."""
        ends = self.ends[node]
        position = len(ends) - 1 - ends[::-1].index(index) if last else ends.index(index)
        return END_GAP * (2 * position - len(ends) + 1) // 2

    def needs(self) -> list[tuple[int, int, int]]:
        """First node, last node and the distance of their centres that each label asks for."""
        return [
            (
                line.span.first,
                line.span.last,
                width
                + ARC_SLACK
                + self.offset(index, line.span.first, last=True)
                - self.offset(index, line.span.last),
            )
            for index, (line, width) in enumerate(zip(self.lines, self.label_widths, strict=True))
            if line.span.first != line.span.last
        ]

    def place(
        self, centres: Sequence[int], bases: Sequence[int], *, upwards: bool
    ) -> list[PlacedArc]:
        """Give the lines their place over (or under) the nodes' edges."""
        base = min(bases, default=0) if upwards else max(bases, default=0)
        sign = -1 if upwards else 1
        placed = []
        for index, line in enumerate(self.lines):
            first, last, _ = line.span
            ends = (
                (centres[first] + self.offset(index, first, last=first == last), bases[first]),
                (centres[last] + self.offset(index, last), bases[last]),
            )
            start, end = ends if line.is_rightward else ends[::-1]
            y = base + sign * (FIRST_LEVEL + LEVEL * (self.levels[index] - 1))
            placed.append(
                PlacedArc(
                    line.head,
                    line.dependent,
                    line.deprel,
                    not upwards,
                    line.is_basic_only,
                    self.levels[index],
                    y,
                    *start,
                    *end,
                    self.label_widths[index],
                    line.mark,
                    line.types,
                )
            )
        return [replace(arc, label_shift=_label_shift(arc, placed)) for arc in placed]


def _label_shift(arc: PlacedArc, others: Sequence[PlacedArc]) -> int:
    """How far the label must go from the middle so that no line of a higher arc runs through it.

    0 where it stands well, where there is no better place, and where it is there several times.
    """
    places = arc.label_places()
    if len(places) > 1 or arc.head == ROOT:
        return 0
    half = arc.label_width // 2 + LABEL_GAP
    left, right = sorted((arc.from_x, arc.to_x))
    lines = [
        x
        for other in others
        if other.level > arc.level
        for x in ((other.to_x,) if other.head == ROOT else (other.from_x, other.to_x))
        if left < x < right
    ]
    free = [
        place
        for place in (places[0], *(x - half for x in lines), *(x + half for x in lines))
        if left + half <= place <= right - half and all(abs(place - x) >= half for x in lines)
    ]
    best = min(free, key=lambda place: (abs(place - places[0]), place), default=places[0])
    return best - (arc.from_x + arc.to_x) // 2 if best != places[0] else 0
