"""What is wrong with a prediction, expression by expression.

Gold and predicted expressions of a sentence are paired: first those that are the same, then those
with the same words, then, of the rest, those that share most words. What is left alone was missed
or made up.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from udkit.data.mwe import Mwe


class ErrorKind(StrEnum):
    """How a prediction differs from the gold expression that it belongs to."""

    missed = "missed"
    spurious = "spurious"
    span = "span"
    """Both share words, but not all."""
    category = "category"
    """The same words, another category."""


@dataclass(frozen=True, slots=True)
class MweDifference:
    """An expression that is not right, or not there, on one of the sides."""

    kind: ErrorKind
    gold: Mwe | None
    system: Mwe | None


@dataclass(frozen=True, slots=True)
class ComparedMwes:
    """The expressions of one sentence."""

    right: list[Mwe]
    differences: list[MweDifference]


def compare_mwes(gold: Iterable[Mwe], system: Iterable[Mwe]) -> ComparedMwes:
    """Pair the expressions of a sentence; differences come in the order of the sentence."""
    rest_of_gold, rest_of_system = list(gold), list(system)
    right = []
    for mwe in list(rest_of_gold):
        if mwe in rest_of_system:
            rest_of_gold.remove(mwe)
            rest_of_system.remove(mwe)
            right.append(mwe)
    differences = []
    for one, other in _sharing(rest_of_gold, rest_of_system):
        kind = ErrorKind.category if one.members == other.members else ErrorKind.span
        differences.append(MweDifference(kind, one, other))
    differences += [MweDifference(ErrorKind.missed, mwe, None) for mwe in rest_of_gold]
    differences += [MweDifference(ErrorKind.spurious, None, mwe) for mwe in rest_of_system]
    return ComparedMwes(right, sorted(differences, key=_first_member))


def _sharing(gold: list[Mwe], system: list[Mwe]) -> list[tuple[Mwe, Mwe]]:
    """Take pairs out of both lists: same words first, then those that share most."""
    candidates = [
        (one.members != other.members, -n_shared, i, j)
        for i, one in enumerate(gold)
        for j, other in enumerate(system)
        if (n_shared := len(set(one.members) & set(other.members)))
    ]
    pairs: dict[int, int] = {}
    for _, _, i, j in sorted(candidates):
        if i not in pairs and j not in pairs.values():
            pairs[i] = j
    found = [(gold[i], system[j]) for i, j in pairs.items()]
    gold[:] = [mwe for i, mwe in enumerate(gold) if i not in pairs]
    system[:] = [mwe for j, mwe in enumerate(system) if j not in pairs.values()]
    return found


def _first_member(difference: MweDifference) -> tuple[int, int]:
    mwe = difference.gold or difference.system
    return mwe.members[0] if mwe else (0, 0)
