"""Types of expressions: what is the same expression in other words, orders and inflections.

A type is a bag of lemmas: *took a walk*, *walks were taken* and *takes a long walk* are all
{take, walk}. Lemmas are case-folded; a word without a lemma has its form instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from udkit.data.ids import NodeId
from udkit.data.mwe import Mwe
from udkit.data.sentence import EmptyNode, Sentence, Word

TypeKey = tuple[str, ...]
"""The lemmas of a type in alphabetical order."""


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One expression of a corpus."""

    file: str
    number: int
    """Of the sentence in its file, from 1."""
    sentence: Sentence
    mwe: Mwe


@dataclass(slots=True)
class MweType:
    """All occurrences of the same lemmas."""

    key: TypeKey
    occurrences: list[Occurrence] = field(default_factory=list)

    @property
    def categories(self) -> Counter[str]:
        """How often it has which category; "" for none."""
        return Counter(occurrence.mwe.category or "" for occurrence in self.occurrences)

    @property
    def lemmas(self) -> str:
        """Its lemmas in their most frequent order (of equals, the first in the alphabet)."""
        orders = Counter(
            " ".join(ordered_lemmas(each.sentence, each.mwe)) for each in self.occurrences
        )
        return min(orders, key=lambda order: (-orders[order], order))

    @property
    def variants(self) -> Counter[str]:
        """How often it is written how: forms in lower case, gaps as dots."""
        return Counter(shown_forms(each.sentence, each.mwe).lower() for each in self.occurrences)


def collect_types(occurrences: Iterable[Occurrence]) -> dict[TypeKey, MweType]:
    """Sort occurrences into types, in the order in which these are met."""
    types: dict[TypeKey, MweType] = {}
    for occurrence in occurrences:
        key = type_key(occurrence.sentence, occurrence.mwe)
        types.setdefault(key, MweType(key)).occurrences.append(occurrence)
    return types


def type_key(sentence: Sentence, mwe: Mwe) -> TypeKey:
    """Return the type of an expression."""
    return tuple(sorted(ordered_lemmas(sentence, mwe)))


def ordered_lemmas(sentence: Sentence, mwe: Mwe) -> list[str]:
    """Return the folded lemmas of an expression in the order of the sentence."""
    return [folded_lemma(node) for node in members_of(sentence, mwe)]


def folded_lemma(node: Word | EmptyNode) -> str:
    """Return the lemma of a node, or the form of one that has none, case-folded."""
    return lemma_or_form(node).casefold()


def lemma_or_form(node: Word | EmptyNode) -> str:
    """Return the lemma of a node, or the form of one that has none."""
    return node.lemma if node.lemma not in ("_", "") else node.form


def members_of(sentence: Sentence, mwe: Mwe) -> list[Word | EmptyNode]:
    """Return the nodes of an expression."""
    nodes = nodes_by_id(sentence)
    return [nodes[member] for member in mwe.members]


def nodes_by_id(sentence: Sentence) -> dict[NodeId, Word | EmptyNode]:
    """Return the words and empty nodes of a sentence by their ids."""
    return {node.id: node for node in sentence.nodes if isinstance(node, Word | EmptyNode)}


def shown_forms(sentence: Sentence, mwe: Mwe) -> str:
    """Return the forms of an expression, with dots for the words between them."""
    pieces: list[str] = []
    last: NodeId | None = None
    for node in members_of(sentence, mwe):
        if last is not None and node.id.major - last.major > 1:
            pieces.append("…")
        pieces.append(node.form)
        last = node.id
    return " ".join(pieces)
