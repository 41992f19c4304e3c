"""Sentence to positions: where words, arcs, edges and brackets stand, in whole pixels.

The nodes stand in a row: a stack of short texts each (form, UPOS, …), empty nodes in their place
between the words. Above run the arcs of the basic tree, below the edges of the enhanced graph;
`arc_levels` says at which height. Multiword tokens are brackets under their words. Three things
push two nodes apart: their own texts, the ends of the arcs that stand on them side by side, and
the labels of arcs between them, which must fit under their arc. One pass from left to right
finds the leftmost place for every node. A sentence of a right-to-left script is laid out in the
same way and mirrored in the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from udkit.data.ids import NodeId
from udkit.data.sentence import EmptyNode, Sentence, Word
from udkit.drawing.arc_placement import Side, basic_lines, enhanced_lines
from udkit.drawing.marks import NO_MARKS, Mark, Marks
from udkit.drawing.placement import (
    DEFAULT_OPTIONS,
    ROWS,
    Layout,
    LayoutOptions,
    PlacedBracket,
    PlacedNode,
    PlacedText,
)
from udkit.drawing.text_metrics import is_right_to_left, text_width

MARGIN = 10
NODE_GAP = 14  # between the texts of two neighbours
NODE_PADDING = 5  # between a text and the box around it
BRACKET_HEIGHT = 24
SIZES = {"FORM": 16, "UPOS": 11, "XPOS": 11, "LEMMA": 12, "FEATS": 10}
LINE_HEIGHTS = {"FORM": 21, "UPOS": 15, "XPOS": 15, "LEMMA": 16, "FEATS": 13}


def lay_out(
    sentence: Sentence, options: LayoutOptions = DEFAULT_OPTIONS, marks: Marks = NO_MARKS
) -> Layout:
    """Place a sentence; FormatError where a HEAD or DEPS cell cannot be read."""
    nodes = [node for node in sentence.nodes if isinstance(node, Word | EmptyNode)]
    index_of = {node.id: index for index, node in enumerate(nodes)}
    arcs = Side(basic_lines(sentence, index_of, options.enhanced, marks), len(nodes))
    edges = Side(enhanced_lines(sentence, index_of, options.enhanced, marks), len(nodes))
    texts = [_node_texts(node, options, marks) for node in nodes]
    widths = [
        max([text.width + 2 * NODE_PADDING for text in stack] + [arcs.width(i), edges.width(i)])
        for i, stack in enumerate(texts)
    ]
    centres = _centres(widths, [arcs, edges])
    top = MARGIN + arcs.height
    placed = [
        _place_node(node, (centre, top, width), stack, marks)
        for node, centre, width, stack in zip(nodes, centres, widths, texts, strict=True)
    ]
    rows_end = max((node.top + node.height for node in placed), default=top)
    brackets = _brackets(sentence, placed, rows_end, marks)
    placed_arcs = arcs.place(centres, [top] * len(nodes), upwards=True)
    feet = _feet(placed, brackets, rows_end)
    placed_edges = edges.place(centres, feet, upwards=False)
    bottom = max([rows_end, *feet]) + edges.height + MARGIN
    layout = Layout(
        max((n.x + n.width // 2 for n in placed), default=0) + MARGIN,
        bottom,
        tuple(placed),
        (*placed_arcs, *placed_edges),
        tuple(brackets),
        is_right_to_left(node.form for node in nodes),
    )
    layout = _fit_width(layout)
    return _mirror(layout) if layout.is_right_to_left else layout


def _node_texts(node: Word | EmptyNode, options: LayoutOptions, marks: Marks) -> list[PlacedText]:
    """Stack the texts of a node, with the first baseline at 0 and x at 0."""
    texts: list[PlacedText] = []
    y = 0
    for column, text, mark in _shown_cells(node, options, marks):
        y += LINE_HEIGHTS[column]
        texts.append(PlacedText(column, text, 0, y, text_width(text, SIZES[column]), mark))
    return texts


def _shown_cells(
    node: Word | EmptyNode, options: LayoutOptions, marks: Marks
) -> list[tuple[str, str, Mark | None]]:
    shown: list[tuple[str, str, Mark | None]] = []
    for column in ROWS:
        mark = marks.cells.get((node.id, column))
        is_marked = mark not in (None, Mark.right)
        if column == "FEATS":
            for name, value in node.feats.items():
                mark = marks.features.get((node.id, name))
                if "FEATS" in options.rows or mark not in (None, Mark.right):
                    shown.append((column, f"{name}={value}" if value else name, mark))
        elif column == "FORM" or is_marked or (column in options.rows and node[column] != "_"):
            shown.append((column, node[column], mark))
    return shown


def _centres(widths: Sequence[int], sides: Sequence[Side]) -> list[int]:
    """Leftmost places that keep all texts and labels apart."""
    needs: list[list[tuple[int, int]]] = [[] for _ in widths]
    for side in sides:
        for first, last, distance in side.needs():
            needs[last].append((first, distance))
    centres: list[int] = []
    for index, width in enumerate(widths):
        if index == 0:
            centre = MARGIN + (width + 1) // 2
        else:
            centre = centres[-1] + (widths[index - 1] + width + 1) // 2 + NODE_GAP
        centres.append(max([centre, *(centres[first] + need for first, need in needs[index])]))
    return centres


def _place_node(
    node: Word | EmptyNode, box: tuple[int, int, int], stack: Sequence[PlacedText], marks: Marks
) -> PlacedNode:
    centre, top, width = box
    texts = tuple(replace(text, x=centre, y=text.y + top) for text in stack)
    height = stack[-1].y + NODE_PADDING
    cells = tuple(node.cells[:10])
    return PlacedNode(node.id, centre, top, width, height, texts, cells, marks.nodes.get(node.id))


def _brackets(
    sentence: Sentence, placed: Sequence[PlacedNode], top: int, marks: Marks
) -> list[PlacedBracket]:
    brackets = []
    for token in sentence.multiword_tokens:
        first, last = token.range
        inside = [node for node in placed if NodeId(first) <= node.id < NodeId(last, 1)]
        if not inside:
            continue
        first_x = inside[0].x - inside[0].width // 2
        last_x = inside[-1].x + inside[-1].width // 2
        size = SIZES["LEMMA"]
        text = PlacedText(
            "FORM",
            token.form,
            (first_x + last_x) // 2,
            top + BRACKET_HEIGHT - 6,
            text_width(token.form, size),
        )
        mark = marks.tokens.get(token.range)
        brackets.append(PlacedBracket(first_x, last_x, top, text, mark))
    return brackets


def _feet(
    placed: Sequence[PlacedNode], brackets: Sequence[PlacedBracket], rows_end: int
) -> list[int]:
    """Where edges may touch each node from below: under its bracket, where it has one."""
    return [
        rows_end + BRACKET_HEIGHT * any(each.first_x <= node.x <= each.last_x for each in brackets)
        for node in placed
    ]


def _fit_width(layout: Layout) -> Layout:
    """Make room for labels and forms of tokens that stick out at either end."""
    extents = [
        (text.x - text.width // 2, text.x + (text.width + 1) // 2)
        for text in [bracket.text for bracket in layout.brackets]
    ]
    for arc in layout.arcs:
        half = (arc.label_width + 1) // 2
        extents.extend((x - half, x + half) for x in arc.label_places())
    left = max([0, *(MARGIN // 2 - start for start, _ in extents)])
    right = max([layout.width, *(end + MARGIN // 2 for _, end in extents)])
    return _move(layout, lambda x: x + left, right + left)


def _mirror(layout: Layout) -> Layout:
    mirrored = _move(layout, lambda x: layout.width - x, layout.width)
    arcs = [replace(arc, label_shift=-arc.label_shift) for arc in mirrored.arcs]
    return replace(mirrored, arcs=tuple(arcs))


def _move(layout: Layout, move: Callable[[int], int], width: int) -> Layout:
    """Change every x."""
    nodes = [
        replace(
            node, x=move(node.x), texts=tuple(replace(text, x=move(text.x)) for text in node.texts)
        )
        for node in layout.nodes
    ]
    arcs = [replace(arc, from_x=move(arc.from_x), to_x=move(arc.to_x)) for arc in layout.arcs]
    brackets = [
        replace(
            bracket,
            first_x=min(move(bracket.first_x), move(bracket.last_x)),
            last_x=max(move(bracket.first_x), move(bracket.last_x)),
            text=replace(bracket.text, x=move(bracket.text.x)),
        )
        for bracket in layout.brackets
    ]
    return replace(
        layout, width=width, nodes=tuple(nodes), arcs=tuple(arcs), brackets=tuple(brackets)
    )
