"""A sentence as a tree of box-drawing characters, for terminals: one row per word, in order.

Every head has a column of its own, further right than that of its own head, with a bar in it
from the first to the last row of its dependents. Two bars share a column only where their rows do
not overlap. In a projective tree the column is simply the depth. In others a line may have to
pass under the bar of another head; it is interrupted there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from udkit.data.ids import NodeId
from udkit.data.mwe import NO_MWE, UNKNOWN, mwe_cell
from udkit.data.sentence import EmptyNode, MultiwordToken, Sentence, Word
from udkit.drawing.dependencies import EnhancedEdges, basic_arcs, enhanced_edges, new_edges

_STEP = 2  # characters from one column to the next
_LEAF = "╼"
_JOINTS = {(False, True): "┮", (True, False): "┶", (True, True): "┾"}
_PASSED_JOINTS = {(False, True): "┬", (True, False): "┴", (True, True): "┼"}
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f]")
_BRANCHES = {(False, True): "╭", (True, False): "╰", (True, True): "├"}


@dataclass(frozen=True, slots=True)
class TreeRow:
    """One node of the sentence: its piece of the tree, then what is written after it."""

    id: str
    """Padded on the left, so that the trees of all rows begin in the same place."""
    branches: str
    form: str
    upos: str
    deprel: str
    notes: tuple[str, ...] = ()
    """The multiword token that begins here, multiword expressions, enhanced dependencies, what is
    odd about the tree."""

    def __str__(self) -> str:
        texts = (self.form, self.upos, self.deprel, *self.notes)
        return " ".join([self.id, self.branches, *(text for text in texts if text)])


def printable(text: str) -> str:
    """Replace control characters, which a terminal would obey, by U+FFFD."""
    return _CONTROL.sub("\ufffd", text)


def tree_rows(sentence: Sentence, enhanced: EnhancedEdges = EnhancedEdges.new) -> Iterator[TreeRow]:
    """Draw the basic tree; enhanced dependencies are written behind their dependents.

    Words without a head, and one word of every cycle, are drawn as further roots. FormatError
    where a HEAD or DEPS cell cannot be read.
    """
    heads = {arc.dependent: arc.head for arc in basic_arcs(sentence)}
    tops = _break_cycles(heads)
    nodes = [node for node in sentence.nodes if isinstance(node, Word | EmptyNode)]
    rows = {node.id.major: row for row, node in enumerate(nodes) if isinstance(node, Word)}
    grid = _Grid(rows, {word: head for word, head in heads.items() if head and word not in tops})
    notes = _notes(sentence, enhanced, {word: heads[word] for word in tops})
    id_width = max((len(str(node.id)) for node in nodes), default=0)
    for row, node in enumerate(nodes):
        if isinstance(node, Word):
            branches, form = grid.branches(node.id.major), node.form
        else:
            branches, form = grid.bars(row), f"[{node.form}]"
        upos, deprel = ("" if node[name] == "_" else node[name] for name in ("UPOS", "DEPREL"))
        yield TreeRow(
            str(node.id).rjust(id_width),
            branches,
            printable(form),
            printable(upos),
            printable(deprel),
            tuple(printable(note) for note in notes.get(node.id, ())),
        )


def format_tree(sentence: Sentence, enhanced: EnhancedEdges = EnhancedEdges.new) -> str:
    """Draw a sentence under its id and text, with a newline at the end."""
    lines = [
        printable(f"# {name} = {value}")
        for name in ("sent_id", "text")
        if (value := sentence.comment(name)) is not None
    ]
    lines.extend(str(row) for row in tree_rows(sentence, enhanced))
    return "\n".join(lines) + "\n"


def _break_cycles(heads: Mapping[int, int]) -> set[int]:
    """One word of each cycle, the first: those that a tree must not hang on their head."""
    seen: set[int] = set()
    cut: set[int] = set()
    for start in sorted(heads):
        path: list[int] = []
        word = start
        while word in heads and word not in seen:
            seen.add(word)
            path.append(word)
            word = heads[word]
        if word in path:
            cut.add(min(path[path.index(word) :]))
    return cut


def _notes(
    sentence: Sentence, enhanced: EnhancedEdges, cut: Mapping[int, int]
) -> dict[NodeId, list[str]]:
    notes: dict[NodeId, list[str]] = {}
    for node in sentence.nodes:
        if isinstance(node, MultiwordToken):
            notes.setdefault(NodeId(node.range.first), []).append(f"({node.range} {node.form})")
        elif isinstance(node, Word) and mwe_cell(node) not in (NO_MWE, UNKNOWN):
            notes.setdefault(node.id, []).append(f"{{{mwe_cell(node)}}}")
    for word, head in cut.items():
        notes.setdefault(NodeId(word), []).append(f"(in a cycle: head is {head})")
    if enhanced is not EnhancedEdges.none:
        new = new_edges(sentence)
        for edge in enhanced_edges(sentence):
            if edge in new or enhanced is EnhancedEdges.all:
                notes.setdefault(edge.dependent, []).append(f"+{edge.head}:{edge.deprel}")
    return notes


class _Grid:
    """Columns of the bars, and the piece of the tree in every row."""

    def __init__(self, rows: Mapping[int, int], heads: Mapping[int, int]) -> None:
        self.rows = rows
        self.heads = heads
        self.bars_of: dict[int, tuple[int, int]] = {}
        """First and last row of each head's bar."""
        for word, head in heads.items():
            first, last = self.bars_of.get(head, (rows[head], rows[head]))
            self.bars_of[head] = (min(first, rows[word]), max(last, rows[word]))
        self.columns: dict[int, int] = {}
        self._allot_columns()
        self._bars_in_row: list[dict[int, int]] = [
            {} for _ in range(max(rows.values(), default=0) + 1)
        ]
        for head, (first, last) in self.bars_of.items():
            for row in range(first, last + 1):
                self._bars_in_row[row][self.columns[head]] = head

    def _allot_columns(self) -> None:
        children: dict[int, list[int]] = {}
        for word in self.rows:
            children.setdefault(self.heads.get(word, 0), []).append(word)
        taken: list[list[tuple[int, int]]] = []
        queue = children.get(0, [])
        for word in queue:  # grows while it is read: heads come before their dependents
            queue.extend(children.get(word, ()))
            column = self.columns[self.heads[word]] + 1 if word in self.heads else 0
            if word in self.bars_of:
                column = _first_free(taken, column, self.bars_of[word])
            self.columns[word] = column

    def bars(self, row: int) -> str:
        """Draw the bars that pass a row which is not part of the tree."""
        crossing = self._bars_in_row[row] if row < len(self._bars_in_row) else {}
        width = _STEP * (max(crossing, default=-1) + 1) + 1
        line = [" "] * width
        for column in crossing:
            line[1 + _STEP * column] = "│"
        return "".join(line)

    def branches(self, word: int) -> str:
        """Draw the row of a word: bars of others, the branch from its head, and its own joint."""
        row, own, head = self.rows[word], self.columns[word], self.heads.get(word)
        bars = self._bars_in_row[row]
        start = -1 if head is None else self.columns[head]
        foreign = [column for column, other in bars.items() if other not in (word, head)]
        end = max([own, *(column + 1 for column in foreign if column >= own)])
        start_at, end_at = max(0, 1 + _STEP * start), 1 + _STEP * end
        line = [*" " * start_at, *"─" * (end_at - start_at), _LEAF]
        for column in bars:
            line[1 + _STEP * column] = "│"
        if head is not None:
            line[1 + _STEP * start] = _BRANCHES[self._ways(head, row)]
        if word in self.bars_of:
            joints = _JOINTS if end == own else _PASSED_JOINTS
            line[1 + _STEP * own] = joints[self._ways(word, row)]
        return "".join(line)

    def _ways(self, head: int, row: int) -> tuple[bool, bool]:
        """Whether the bar of a head goes on above and below a row."""
        first, last = self.bars_of[head]
        return first < row, row < last


def _first_free(taken: list[list[tuple[int, int]]], column: int, bar: tuple[int, int]) -> int:
    """Find the first column from here on in which no other bar has one of these rows."""
    first, last = bar
    while True:
        while len(taken) <= column:
            taken.append([])
        if all(
            last < other_first or other_last < first for other_first, other_last in taken[column]
        ):
            taken[column].append(bar)
            return column
        column += 1
