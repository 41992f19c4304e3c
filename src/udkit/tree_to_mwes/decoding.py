"""From probabilities to expressions: the likely ones, as long as they go together.

Candidates are taken in the order of their probability, down to a threshold. Whether one may share
words with those already taken differs between languages and their annotation: *gives up and in*
are two expressions that share a verb; but most sets of words with words in common are rivals.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from udkit.tree_to_mwes.shapes import Members


class Overlap(StrEnum):
    """What expressions of a sentence may have in common."""

    nothing = "nothing"
    words = "words"
    """Some words, but neither may lie inside the other."""
    anything = "anything"


def choose(
    scored: Iterable[tuple[float, Members]], threshold: float, overlap: Overlap
) -> list[Members]:
    """Return the sets of words to be taken for expressions, the most probable first."""
    likely = sorted((-score, members) for score, members in scored if score >= threshold)
    chosen: list[Members] = []
    for _, members in likely:
        words = set(members)
        if all(_go_together(words, set(other), overlap) for other in chosen):
            chosen.append(members)
    return chosen


def _go_together(words: set[int], others: set[int], overlap: Overlap) -> bool:
    if overlap is Overlap.anything or words.isdisjoint(others):
        return True
    return overlap is Overlap.words and not (words <= others or words >= others)
