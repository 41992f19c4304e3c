"""Differences between gold standard and system while they are being found."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from udkit.data.graph import Edge
from udkit.data.ids import NodeId
from udkit.data.sentence import Sentence, Word
from udkit.drawing.compared import (
    ROOT_PLACE,
    ComparedSentences,
    NodePlace,
    PlacedEdge,
    align_nodes,
    nodes_of,
    place_of,
)
from udkit.drawing.dependencies import basic_arcs
from udkit.drawing.marks import Mark, Marks


class Kind(StrEnum):
    """What a difference is about."""

    segmentation = "segmentation"
    """Sentences, multiword tokens, words."""
    upos = "UPOS"
    xpos = "XPOS"
    feats = "FEATS"
    lemma = "LEMMA"
    head = "HEAD"
    deprel = "DEPREL"
    """The universal part of the relation, before the colon."""
    subtype = "subtype"
    """Only what follows the colon."""
    enhanced = "enhanced"
    """Edges of the enhanced graph, and empty nodes."""


ALL_KINDS = frozenset(Kind)


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference, with both values; "" where a side has nothing."""

    kind: Kind
    gold_place: NodePlace | None
    system_place: NodePlace | None
    gold: str
    system: str
    relations: tuple[str, ...] = ()
    """The relations concerned, of both sides, in alphabetical order."""

    @property
    def mark(self) -> Mark:
        """How it is marked in the pictures."""
        if self.gold and self.system:
            return Mark.wrong
        return Mark.missing if self.gold else Mark.extra


@dataclass(frozen=True, slots=True)
class Comparison:
    """All differences of a group of sentences, in the order of the text, and their marks."""

    differences: tuple[Difference, ...]
    gold_marks: tuple[Marks, ...]
    """One for each gold sentence."""
    system_marks: tuple[Marks, ...]
    """One for each system sentence."""


class Side:
    """One of the two analyses, with its nodes at hand and its marks being made."""

    def __init__(self, sentences: list[Sentence]) -> None:
        self.sentences = sentences
        self.nodes = dict(nodes_of(sentences))
        self.words = {place: node for place, node in self.nodes.items() if isinstance(node, Word)}
        self.heads = {
            NodePlace(index, NodeId(arc.dependent)): place_of(index, NodeId(arc.head))
            for index, sentence in enumerate(sentences)
            for arc in basic_arcs(sentence)
        }
        self.marks = [Marks() for _ in sentences]

    def has_layer(self, column: str) -> bool:
        """Whether any word has something in this column."""
        return any(word[column] != "_" for word in self.words.values())

    def name(self, place: NodePlace | None) -> str:
        """Describe a node as the list of differences does."""
        if place is None:
            return ""
        return "ROOT" if place == ROOT_PLACE else f"{place.id} {self.nodes[place].form}"

    def mark_node(self, place: NodePlace, mark: Mark) -> None:
        """Mark a whole word or empty node."""
        self.marks[place.sentence].nodes[place.id] = mark

    def mark_cell(self, place: NodePlace, column: str, mark: Mark) -> None:
        """Mark what a node has in a column."""
        self.marks[place.sentence].cells[place.id, column] = mark

    def mark_feature(self, place: NodePlace, name: str, mark: Mark) -> None:
        """Mark one feature of a node."""
        self.marks[place.sentence].features[place.id, name] = mark

    def mark_arc(self, place: NodePlace, mark: Mark) -> None:
        """Mark the arc that ends in a word."""
        self.marks[place.sentence].arcs[place.id] = mark

    def mark_edge(self, edge: PlacedEdge, mark: Mark) -> None:
        """Mark an edge, in the sentence of its dependent."""
        dependent, head, deprel = edge
        self.marks[dependent.sentence].edges[Edge(dependent.id, head.id, deprel)] = mark


class Findings:
    """The two sides, how their nodes correspond, and the differences found so far."""

    def __init__(self, pair: ComparedSentences, kinds: frozenset[Kind]) -> None:
        self.pair = pair
        self.kinds = kinds
        self.gold = Side(pair.gold)
        self.system = Side(pair.system)
        self.system_of = align_nodes(pair)
        """Gold node to system node, the root included."""
        self.gold_of = {system: gold for gold, system in self.system_of.items()}
        self._found: list[Difference] = []

    def aligned_words(self) -> list[tuple[NodePlace, NodePlace]]:
        """Pairs of gold word and system word, in the order of the gold standard."""
        return [(gold, self.system_of[gold]) for gold in self.gold.words if gold in self.system_of]

    def add(self, difference: Difference) -> None:
        """Note a difference."""
        self._found.append(difference)

    def result(self) -> Comparison:
        """Sort the differences by their place in the text, and give up the marks."""
        order: dict[NodePlace | None, int] = {
            place: index for index, place in enumerate(self.gold.nodes)
        }
        system_order: dict[NodePlace | None, int] = {}
        last = -1  # a node without counterpart comes after the last one that has one
        for place in self.system.nodes:
            last = order.get(self.gold_of.get(place), last)
            system_order[place] = last
        differences = sorted(
            self._found,
            key=lambda each: (
                (order[each.gold_place], 0)
                if each.gold_place is not None
                else (system_order[each.system_place], 1)
            ),
        )
        return Comparison(tuple(differences), tuple(self.gold.marks), tuple(self.system.marks))
