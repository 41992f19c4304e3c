"""Cutting a corpus into training, development and test parts, as the editions of the task did.

**Edition 1.1**: so many expressions for each part, by the size of the corpus, shared among its
sub-corpora by their sizes. Sentences are taken in their order: first for the test part until its
number is reached, then for development, then for training.

**Edition 1.2**: so many *unseen* expressions in test and development, whose types are not in
training. How many sentences that takes is found by halving an interval, where each guess is judged
by random splits; then the best of many random splits is taken. A split is the better, the nearer
the unseen are to their numbers, and the part that they make up to that of the other part and to
the part that they make up on average. A type is a bag of lemmas (or forms), upper case
told from lower.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from udkit.errors import UsageError
from udkit.mwe.corpora import AnnotatedSentence
from udkit.mwe.types import lemma_or_form, members_of

PARTS = ("train", "dev", "test")
_SMALL, _MIDDLE, _LARGE = 550, 1500, 5000
_PART_OF_LARGE = 10
_FIXED = 500


@dataclass(frozen=True, slots=True)
class Quotas:
    """How many expressions test and development parts are to have."""

    dev: int
    test: int


def quotas_of_1_1(n_mwes: int) -> Quotas:
    """Return the quotas of edition 1.1 for a corpus of so many expressions."""
    if n_mwes < _SMALL:
        return Quotas(0, n_mwes - n_mwes // 10)
    if n_mwes < _MIDDLE:
        return Quotas(0, _FIXED)
    if n_mwes < _LARGE:
        return Quotas(_FIXED, _FIXED)
    return Quotas(n_mwes // _PART_OF_LARGE, n_mwes // _PART_OF_LARGE)


def split_as_1_1(
    sentences: Sequence[AnnotatedSentence], subcorpora: Sequence[str] | None = None
) -> list[str]:
    """Return the part of every sentence by the quotas of 1.1; see the module's text.

    `subcorpora` names the sub-corpus of each sentence; without it, there is one.
    """
    names = list(subcorpora) if subcorpora is not None else [""] * len(sentences)
    sizes: dict[str, int] = {}
    for name, annotated in zip(names, sentences, strict=True):
        sizes[name] = sizes.get(name, 0) + len(annotated.mwes)
    quotas = quotas_of_1_1(sum(sizes.values()))
    left = {
        "test": _shared_out(quotas.test, sizes),
        "dev": _shared_out(quotas.dev, sizes),
    }
    parts = []
    for name, annotated in zip(names, sentences, strict=True):
        part = next((part for part in ("test", "dev") if left[part][name] > 0), "train")
        if part != "train":
            left[part][name] -= len(annotated.mwes)
        parts.append(part)
    return parts


def _shared_out(quota: int, sizes: dict[str, int]) -> dict[str, int]:
    """Divide a quota by sizes, rounded down; the largest sub-corpus gets what is left."""
    total = sum(sizes.values())
    shares = {name: int(quota * size / total) if total else 0 for name, size in sizes.items()}
    if shares:
        largest = max(sizes, key=lambda name: sizes[name])
        shares[largest] += quota - sum(shares.values())
    return shares


@dataclass(frozen=True, slots=True)
class UnseenTargets:
    """What a split by edition 1.2 is to reach, and how hard it is tried."""

    test: int = 300
    dev: int = 100
    n_splits: int = 10
    """Random splits to judge a guess of the size by."""
    n_rounds: int = 10
    """The final choice is the best of so many times n_splits."""
    seed: int = 0
    counts_dev_as_seen: bool = False
    """Whether an expression of the test part that is in dev is seen, too."""


@dataclass(frozen=True, slots=True)
class UnseenSplit:
    """A split by edition 1.2, and what it reached."""

    parts: list[str]
    """The part of every sentence."""
    unseen_test: int
    unseen_dev: int
    ratio_test: float
    """Part of the expressions of the test part that are unseen."""
    ratio_dev: float
    mean_ratio: float
    """Part that is unseen on average, with parts of this size."""
    cost: float
    """What was made as small as possible."""
    n_tried: int = field(default=0)


def split_as_1_2(
    sentences: Sequence[AnnotatedSentence], targets: UnseenTargets | None = None
) -> UnseenSplit:
    """Split so that test and development have their numbers of unseen expressions.

    The same seed gives the same split. UsageError for a corpus with too few expressions to be cut.
    """
    targets = targets or UnseenTargets()
    search = _Search(sentences, targets)
    n_test, n_dev = search.find_sizes()
    return search.best_split(n_test, n_dev)


class _Search:
    """Random splits of the sentences that have expressions."""

    def __init__(self, sentences: Sequence[AnnotatedSentence], targets: UnseenTargets) -> None:
        self._targets = targets
        self._generator = np.random.default_rng(targets.seed)
        self._n_sentences = len(sentences)
        self._with_mwes = np.array(
            [index for index, each in enumerate(sentences) if each.mwes], dtype=np.int64
        )
        if len(self._with_mwes) < len(PARTS):
            raise UsageError("a corpus needs three sentences with expressions to be split")
        numbers: dict[tuple[str, ...], int] = {}
        owners, types = [], []
        for position, index in enumerate(self._with_mwes.tolist()):
            annotated = sentences[index]
            for mwe in annotated.mwes:
                lemmas = sorted(lemma_or_form(node) for node in members_of(annotated.sentence, mwe))
                owners.append(position)
                types.append(numbers.setdefault(tuple(lemmas), len(numbers)))
        self._owners: NDArray[np.int64] = np.array(owners, dtype=np.int64)
        self._types: NDArray[np.int64] = np.array(types, dtype=np.int64)
        self._n_types = len(numbers)

    def find_sizes(self) -> tuple[int, int]:
        """Return how many sentences with expressions test and dev need, on average."""
        share = self._targets.dev / max(1, self._targets.test)
        low, high = 1, max(1, int((len(self._with_mwes) - 1) / (1 + share)))
        while low < high:
            middle = (low + high) // 2
            n_dev = self._n_dev(middle)
            mean = np.mean([self._count(self._draw(middle, n_dev))[0] for _ in self._trials()])
            if mean < self._targets.test:
                low = middle + 1
            else:
                high = middle
        return low, self._n_dev(low)

    def _n_dev(self, n_test: int) -> int:
        if self._targets.dev == 0:
            return 0
        n_dev = round(n_test * self._targets.dev / max(1, self._targets.test))
        return max(1, min(n_dev, len(self._with_mwes) - n_test - 1))

    def _trials(self) -> range:
        return range(max(1, self._targets.n_splits))

    def _draw(self, n_test: int, n_dev: int) -> NDArray[np.int64]:
        """Draw the part of each sentence with expressions: 0 train, 1 dev, 2 test."""
        parts = np.zeros(len(self._with_mwes), dtype=np.int64)
        order = self._generator.permutation(len(self._with_mwes))
        parts[order[:n_test]] = 2
        parts[order[n_test : n_test + n_dev]] = 1
        return parts

    def _count(self, parts: NDArray[np.int64]) -> tuple[int, int, float, float]:
        """Unseen in test and in dev, and the part of either that they make up."""
        part_of_mwe = parts[self._owners]
        figures = []
        ratios = []
        for part in (2, 1):
            last_seen = 1 if part == 2 and self._targets.counts_dev_as_seen else 0
            is_seen = np.zeros(self._n_types, dtype=bool)
            is_seen[self._types[part_of_mwe <= last_seen]] = True
            types = self._types[part_of_mwe == part]
            n_unseen = int((~is_seen[types]).sum())
            figures.append(n_unseen)
            ratios.append(n_unseen / len(types) if len(types) else 0.0)
        return figures[0], figures[1], ratios[0], ratios[1]

    def best_split(self, n_test: int, n_dev: int) -> UnseenSplit:
        """Draw many splits and return the best."""
        drawn = [self._draw(n_test, n_dev) for _ in self._trials()]
        mean_ratio = float(np.mean([self._count(parts)[2] for parts in drawn]))
        n_tried = len(self._trials()) * max(1, self._targets.n_rounds)
        drawn += [self._draw(n_test, n_dev) for _ in range(n_tried - len(drawn))]
        costs = [self._cost(parts, mean_ratio) for parts in drawn]
        best = int(np.argmin(costs))
        counts = self._count(drawn[best])
        return UnseenSplit(self._all_parts(drawn[best]), *counts, mean_ratio, costs[best], n_tried)

    def _cost(self, parts: NDArray[np.int64], mean_ratio: float) -> float:
        unseen_test, unseen_dev, ratio_test, ratio_dev = self._count(parts)
        cost = abs(unseen_test - self._targets.test) / max(1, self._targets.test)
        cost += abs(ratio_test - mean_ratio)
        if self._targets.dev:
            cost += abs(unseen_dev - self._targets.dev) / self._targets.dev
            cost += abs(ratio_test - ratio_dev)
        return cost

    def _all_parts(self, parts: NDArray[np.int64]) -> list[str]:
        """Give the sentences without expressions to the parts, by the sizes of these."""
        everywhere = np.zeros(self._n_sentences, dtype=np.int64)
        everywhere[self._with_mwes] = parts
        rest = np.setdiff1d(np.arange(self._n_sentences), self._with_mwes)
        order = self._generator.permutation(rest)
        n_test, n_dev = (
            round(len(rest) * int((parts == part).sum()) / len(parts)) for part in (2, 1)
        )
        everywhere[order[:n_test]] = 2
        everywhere[order[n_test : n_test + n_dev]] = 1
        return [PARTS[part] for part in everywhere.tolist()]
