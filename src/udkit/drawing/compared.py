"""The same stretch of text in two analyses, and how its nodes correspond."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from udkit.data.ids import ROOT, NodeId
from udkit.data.sentence import EmptyNode, Sentence, Word
from udkit.drawing.dependencies import enhanced_edges


class WordPlace(NamedTuple):
    """A word in a group of sentences."""

    sentence: int
    """Index of the sentence in its group, from 0."""
    word: int
    """Number of the word in its sentence, from 1."""


class NodePlace(NamedTuple):
    """A word or empty node in a group of sentences."""

    sentence: int
    id: NodeId


ROOT_PLACE = NodePlace(-1, ROOT)
"""The artificial root, the same one for all sentences of a group."""


class PlacedEdge(NamedTuple):
    """An enhanced dependency in a group of sentences."""

    dependent: NodePlace
    head: NodePlace
    deprel: str


@dataclass(frozen=True, slots=True)
class ComparedSentences:
    """A stretch of text that begins and ends with a sentence on both sides.

    Where gold standard and system agree on the sentences, it is one sentence each.
    """

    gold: list[Sentence]
    system: list[Sentence]
    alignment: list[tuple[WordPlace, WordPlace]]
    """Gold word and system word that are the same word; pairs of plain tuples will do."""


def is_same(pair: ComparedSentences) -> bool:
    """Whether the two sides are the same sentence, line by line: quickly found, and frequent."""
    if len(pair.gold) != 1 or len(pair.system) != 1:
        return False
    [gold], [system] = pair.gold, pair.system
    return (
        all(one == other for one, other in pair.alignment)
        and len(pair.alignment) == len(gold)
        and [node.line() for node in gold.nodes] == [node.line() for node in system.nodes]
    )


def place_of(sentence: int, node: NodeId) -> NodePlace:
    """Place of a node, with one root for all."""
    return ROOT_PLACE if node == ROOT else NodePlace(sentence, node)


def nodes_of(sentences: list[Sentence]) -> Iterator[tuple[NodePlace, Word | EmptyNode]]:
    """All words and empty nodes of a group."""
    for index, sentence in enumerate(sentences):
        for node in sentence.nodes:
            if isinstance(node, Word | EmptyNode):
                yield NodePlace(index, node.id), node


def edges_of(sentences: list[Sentence]) -> list[PlacedEdge]:
    """All enhanced dependencies of a group."""
    return [
        PlacedEdge(place_of(index, edge.dependent), place_of(index, edge.head), edge.deprel)
        for index, sentence in enumerate(sentences)
        for edge in enhanced_edges(sentence)
    ]


def align_nodes(pair: ComparedSentences) -> dict[NodePlace, NodePlace]:
    """Gold node to system node, for words (as given), empty nodes (as found) and the root."""
    aligned = {ROOT_PLACE: ROOT_PLACE}
    for (gold_sentence, gold_word), (system_sentence, system_word) in pair.alignment:
        gold = NodePlace(gold_sentence, NodeId(gold_word))
        aligned[gold] = NodePlace(system_sentence, NodeId(system_word))
    aligned.update(_align_empty_nodes(pair, aligned))
    return aligned


def _align_empty_nodes(
    pair: ComparedSentences, aligned: dict[NodePlace, NodePlace]
) -> dict[NodePlace, NodePlace]:
    """Pair empty nodes that share edges, those that share most first, none twice.

    Their ids say little, for one node too many renumbers the others; what they are connected
    with says what they stand for. An edge with the same relation counts for two; between equals
    the first in the text wins. Empty nodes found in one round help to find others in the next.
    """
    gold_empty = [place for place, node in nodes_of(pair.gold) if isinstance(node, EmptyNode)]
    system_empty = [place for place, node in nodes_of(pair.system) if isinstance(node, EmptyNode)]
    found: dict[NodePlace, NodePlace] = {}
    if not gold_empty or not system_empty:
        return found
    gold_edges, system_edges = edges_of(pair.gold), edges_of(pair.system)
    n_found = -1
    while len(found) > n_found:
        n_found = len(found)
        known = aligned | found
        gold_links = _links(gold_edges, known)
        system_links = _links(system_edges, {place: place for place in known.values()})
        candidates = [
            (-shared, gold, system)
            for gold in gold_empty
            for system in system_empty
            if (shared := _shared(gold_links.get(gold, set()), system_links.get(system, set())))
        ]
        for _, gold, system in sorted(candidates):
            if gold not in found and system not in found.values():
                found[gold] = system
    return found


_Link = tuple[NodePlace, bool, str]


def _links(
    edges: list[PlacedEdge], aligned: dict[NodePlace, NodePlace]
) -> dict[NodePlace, set[_Link]]:
    """For each node its edges to aligned ones: the system's name of the other end, and which."""
    links: dict[NodePlace, set[_Link]] = {}
    for dependent, head, deprel in edges:
        if head in aligned:
            links.setdefault(dependent, set()).add((aligned[head], True, deprel))
        if dependent in aligned:
            links.setdefault(head, set()).add((aligned[dependent], False, deprel))
    return links


def _shared(gold: set[_Link], system: set[_Link]) -> int:
    ends = {link[:2] for link in gold} & {link[:2] for link in system}
    return len(ends) + len(gold & system)
