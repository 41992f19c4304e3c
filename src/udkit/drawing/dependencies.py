"""Which arcs and edges of a sentence a picture shows.

Pictures are for looking at files that are not finished too: a word without HEAD has no arc, and
cycles are drawn as they are. A HEAD or DEPS cell that cannot be read is a FormatError.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from udkit.data.graph import Edge
from udkit.data.ids import NodeId
from udkit.data.sentence import Sentence, Word
from udkit.errors import FormatError


class EnhancedEdges(StrEnum):
    """Which edges of the enhanced graph are shown."""

    new = "new"
    """Those that differ from the arcs of the basic tree in head or relation."""
    all = "all"
    none = "none"


class Arc(NamedTuple):
    """One arc of the basic tree."""

    dependent: int
    head: int
    deprel: str


def basic_arcs(sentence: Sentence) -> list[Arc]:
    """Arcs of the basic tree, root included; words whose HEAD is `_` have none."""
    words = sentence.words
    arcs, problems = [], []
    for number, word in enumerate(words, start=1):
        head = _head(word, len(words))
        if head is not None:
            arcs.append(Arc(number, head, word.deprel))
        elif word["HEAD"] != "_":
            found = f"HEAD {word['HEAD']!r} is not the number of a word or 0"
            problems.append(sentence.problem(word, "HEAD", found))
    if problems:
        raise FormatError(problems)
    return arcs


def _head(word: Word, n_words: int) -> int | None:
    cell = word["HEAD"]
    if not (cell.isascii() and cell.isdigit() and len(cell) < 10):
        return None
    return int(cell) if int(cell) <= n_words else None


def enhanced_edges(sentence: Sentence) -> list[Edge]:
    """All edges of the enhanced graph, each once, in the order of the file."""
    return list(dict.fromkeys(sentence.graph.edges()))


def new_edges(sentence: Sentence) -> frozenset[Edge]:
    """Edges that differ from the basic arc of their dependent; all those of empty nodes do."""
    basic = {
        Edge(NodeId(arc.dependent), NodeId(arc.head), arc.deprel) for arc in basic_arcs(sentence)
    }
    return frozenset(edge for edge in enhanced_edges(sentence) if edge not in basic)


def basic_only(sentence: Sentence) -> frozenset[NodeId]:
    """Words whose basic head is not among their enhanced heads; none if there is no graph."""
    edges = enhanced_edges(sentence)
    if not edges:
        return frozenset()
    pairs = {(edge.dependent, edge.head) for edge in edges}
    return frozenset(
        NodeId(arc.dependent)
        for arc in basic_arcs(sentence)
        if (NodeId(arc.dependent), NodeId(arc.head)) not in pairs
    )
