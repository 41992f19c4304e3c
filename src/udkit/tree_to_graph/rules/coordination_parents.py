"""P: what the first conjunct depends on, the other conjuncts depend on too.

Anna buys bread and cheese.      buys -obj-> bread, and so: buys -obj-> cheese
"""

from __future__ import annotations

from dataclasses import dataclass

from udkit.tree_to_graph.draft import Draft
from udkit.tree_to_graph.labels import universal

LETTER = "P"
_NOUNS = frozenset({"NOUN", "PROPN", "PRON", "NUM"})


@dataclass(frozen=True, slots=True)
class Settings:
    """What differs by language."""

    relations: frozenset[str]
    """Universal relations that are copied; none: all that are not excluded."""
    excluded: frozenset[str]
    """Relations that are not copied, universal or with their subtype."""
    adjusts: bool
    """Whether adverbs are kept from being `obl`, and nouns from being `advmod`."""


def apply(draft: Draft, settings: Settings) -> None:
    """Copy the edges of first conjuncts to the others."""
    if "conj" not in draft.relations:
        return
    for word in range(1, draft.n_words + 1):
        if draft.relations[word] == "conj" and draft.is_conjunct(word):
            _copy(draft, word, settings)


def _copy(draft: Draft, conjunct: int, settings: Settings) -> None:
    first = first_conjunct(draft, conjunct)
    has_parent = {head for head, _ in draft.edges[conjunct]}
    for head, label in list(draft.edges[first]):
        if (
            head not in has_parent
            and not draft.is_empty(head)
            and _is_copied(label, settings)
            and not draft.is_below(head, first)
        ):
            inherited = _adjusted(draft, conjunct, label) if settings.adjusts else label
            draft.add(conjunct, head, inherited, LETTER)


def first_conjunct(draft: Draft, word: int) -> int:
    """Climb from a conjunct to the word that the whole coordination hangs on."""
    while draft.relations[word] == "conj" and draft.heads[word]:
        word = draft.heads[word]
    return word


def _is_copied(label: str, settings: Settings) -> bool:
    relation = universal(label)
    if relation in ("conj", "ref") or relation in settings.excluded or label in settings.excluded:
        return False
    return not settings.relations or relation in settings.relations


def _adjusted(draft: Draft, conjunct: int, label: str) -> str:
    """An adverb is no `obl`, and a noun no `advmod`, whatever it is coordinated with."""
    relation = universal(label)
    if relation == "obl" and draft.upos[conjunct] == "ADV":
        return "advmod"
    if relation == "advmod" and draft.upos[conjunct] in _NOUNS:
        return "obl"
    return label
