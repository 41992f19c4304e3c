"""Kinds of candidates, and how often those of a kind are annotated.

Nine kinds are counted, from "the same forms" to "the same shape". For types that were seen, the
counts say how reliable they are (*take place* is always an expression, *have it* nearly never);
for others, whether the verb and the noun are productive: annotated with other nouns and verbs.
A rare kind leans on a more common one, by the usual smoothing of rates.

What is learned from counts must not have counted itself: the candidates that the scorer learns
from look up counts of the other folds of the corpus (`FoldCounts`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from math import log
from typing import NamedTuple, Protocol

from udkit.tree_to_mwes.candidates import Candidate
from udkit.tree_to_mwes.words import Words


class Count(NamedTuple):
    """Of the candidates of a kind, how many are annotated, and how many there are at all."""

    annotated: float = 0.0
    all: float = 0.0


class Kinds(NamedTuple):
    """Names of the kinds that one candidate is of."""

    forms: str
    order: str
    type_and_shape: str
    type: str
    rest_and_shape: str
    rest: str
    top_and_shape: str
    top: str
    shape: str


FORMS, ORDER, TYPE_AND_SHAPE, TYPE, REST_AND_SHAPE, REST, TOP_AND_SHAPE, TOP, SHAPE = range(9)
_LEANS_ON = (TYPE, TYPE, TYPE, SHAPE, SHAPE, SHAPE, SHAPE, SHAPE)
_SMOOTHING = 2.0
_SHAPE_SMOOTHING = 10.0
_LOWEST, _HIGHEST = 0.0005, 0.995
_MIN_UNANNOTATED = 3.0
"""A kind that was never annotated tells nothing before it was met this often."""
_NOTHING = Count()


class Counts(Protocol):
    """Anything that kinds can be looked up in."""

    def __call__(self, kind: str) -> Count:
        """Return the count of a kind."""


def kinds_of(words: Words, candidate: Candidate) -> Kinds:
    """Return the kinds of a candidate."""
    members, shape, lemmas = candidate.members, candidate.shape, words.lemmas
    top = candidate.top if candidate.top >= 0 else members[0]
    if len(members) == 1:
        rest = lemmas[top][:3]  # the particle of a verb that is written in one word
    else:
        rest = " ".join(sorted([lemmas[member] for member in members if member != top]))
    bag = "\t".join(candidate.lemmas)
    return Kinds(
        "f" + "\t".join(candidate.forms),
        f"o{' '.join([lemmas[member] for member in members])}",
        f"s{bag} {shape}",
        f"b{bag}",
        f"r{rest} {shape}",
        f"R{rest}",
        f"t{lemmas[top]} {shape}",
        f"T{lemmas[top]} {len(members)}",
        f"h{shape}",
    )


class KindCounts:
    """Counts of a whole corpus."""

    def __init__(self, counts: Mapping[str, Count], base_rate: float) -> None:
        self.base_rate = base_rate
        """How many of all candidates are annotated."""
        self._counts = counts

    @property
    def items(self) -> Iterable[tuple[str, Count]]:
        """Kinds that tell something, with their counts, in alphabetical order."""
        counts = self._counts
        return ((kind, counts[kind]) for kind in sorted(counts) if _tells(*counts[kind]))

    def __call__(self, kind: str) -> Count:
        """Return the count of a kind."""
        count = self._counts.get(kind)
        return count if count is not None and _tells(*count) else _NOTHING


def _tells(annotated: float, n_all: float) -> bool:
    return annotated > 0.5 or n_all >= _MIN_UNANNOTATED


class FoldCounts:
    """Counts of a corpus, and of each of its folds."""

    def __init__(self) -> None:
        self._all: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
        self._folds: defaultdict[tuple[int, str], list[float]] = defaultdict(lambda: [0.0, 0.0])
        self._candidates = [0.0, 0.0]

    def add(self, kinds: Kinds, fold: int | None, weight: float, *, is_annotated: bool) -> None:
        """Count a candidate; without a fold, it is in all of them."""
        for kind in kinds:
            for counts in [self._all[kind]] + ([] if fold is None else [self._folds[fold, kind]]):
                counts[0] += is_annotated
                counts[1] += weight
        if fold is not None:
            self._candidates[0] += is_annotated
            self._candidates[1] += weight

    @property
    def base_rate(self) -> float:
        """How many of the candidates are annotated."""
        return self._candidates[0] / max(self._candidates[1], 1.0)

    def total(self) -> KindCounts:
        """Return the counts of all folds."""
        return KindCounts({kind: Count(*pair) for kind, pair in self._all.items()}, self.base_rate)

    def without(self, fold: int) -> Counts:
        """Return the counts of all other folds."""

        def count(kind: str) -> Count:
            annotated, n_all = self._all.get(kind, _NOTHING)
            own = self._folds.get((fold, kind), _NOTHING)
            annotated, n_all = annotated - own[0], n_all - own[1]
            return Count(annotated, n_all) if _tells(annotated, n_all) else _NOTHING

        return count


class Rates(NamedTuple):
    """What counts say about one candidate."""

    counts: list[Count]
    logits: list[float]
    """Of the smoothed rates, kind by kind."""

    @property
    def is_seen(self) -> bool:
        """Whether its type was annotated, by lemmas or by forms."""
        return self.counts[TYPE].annotated > 0.5 or self.counts[FORMS].annotated > 0.5


def rates_of(kinds: Kinds, counts: Counts, base_rate: float) -> Rates:
    """Look up all kinds of a candidate."""
    found = [counts(kind) for kind in kinds]
    annotated, n_all = found[SHAPE]
    rates = [0.0] * SHAPE
    rates.append(_clipped((annotated + _SHAPE_SMOOTHING * base_rate) / (n_all + _SHAPE_SMOOTHING)))
    for kind in range(TOP, -1, -1):
        annotated, n_all = found[kind]
        prior = rates[_LEANS_ON[kind]]
        rates[kind] = _clipped((annotated + _SMOOTHING * prior) / (n_all + _SMOOTHING))
    return Rates(found, [log(rate / (1 - rate)) for rate in rates])


def _clipped(rate: float) -> float:
    return min(max(rate, _LOWEST), _HIGHEST)
