"""C, for conjuncts: the label tells the conjunction.

bread and cheese      conj becomes conj:and
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from udkit.tree_to_graph.draft import Draft
from udkit.tree_to_graph.labels import legal_marker

LETTER = "C"


@dataclass(frozen=True, slots=True)
class Settings:
    """What differs by language."""

    is_used: bool
    replaced: Mapping[str, str]
    """Conjunctions as they would be, and as they are to be; "" is none."""


def apply(draft: Draft, settings: Settings) -> None:
    """Label conjuncts with the conjunction nearest to them."""
    if not settings.is_used or "conj" not in draft.relations:
        return
    for first in range(1, draft.n_words + 1):
        conjuncts = [c for c in draft.children[first] if draft.relations[c] == "conj"]
        if conjuncts:
            _label(draft, first, conjuncts, settings)


def _label(draft: Draft, first: int, conjuncts: list[int], settings: Settings) -> None:
    for conjunct, conjunction in zip(
        conjuncts, _spread([_conjunction(draft, c, settings) for c in conjuncts]), strict=True
    ):
        for node in draft.places(conjunct):
            if conjunction and (first, "conj") in draft.edges[node]:
                draft.relabel(node, (first, "conj"), f"conj:{conjunction}", LETTER)


def _spread(conjunctions: list[str]) -> list[str]:
    """Where there is none, take the next one ("a, b and c"), or else the one before."""
    spread = list(conjunctions)
    for index in reversed(range(len(spread) - 1)):
        spread[index] = spread[index] or spread[index + 1]
    for index in range(1, len(spread)):
        spread[index] = spread[index] or spread[index - 1]
    return spread


def _conjunction(draft: Draft, conjunct: int, settings: Settings) -> str:
    for child in draft.children[conjunct]:
        if draft.deprels[child] == "cc":
            fixed = [c for c in draft.children[child] if draft.relations[c] == "fixed"]
            marker = legal_marker("_".join([draft.lemmas[c] for c in (child, *fixed)]))
            return settings.replaced.get(marker, marker)
    return ""
