"""The strategy `scored`: candidates, a learned scorer, and a threshold. This is the default.

words → candidates (types and shapes) → rates of their kinds → features → probability
      → threshold and overlap → expressions → categories
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp

import numpy as np

from udkit.tree_to_mwes.candidates import Candidate, CandidateFinder
from udkit.tree_to_mwes.categories import Categories
from udkit.tree_to_mwes.decoding import Overlap, choose
from udkit.tree_to_mwes.features import Description, describe
from udkit.tree_to_mwes.kinds import Count, KindCounts, kinds_of, rates_of
from udkit.tree_to_mwes.lexicon import Bag, TypeFinder
from udkit.tree_to_mwes.shapes import Pattern, ShapeFinder
from udkit.tree_to_mwes.storage import StoredTables, save_array, save_json, save_names
from udkit.tree_to_mwes.strategies import Found
from udkit.tree_to_mwes.words import Restoration, Words


@dataclass(frozen=True, slots=True)
class Scorer:
    """Weights of features, and how to decide by them."""

    weights: Mapping[str, float]
    numbers: list[float]
    threshold: float
    overlap: Overlap

    def probability(self, description: Description) -> float:
        """Return how likely a candidate is to be an expression."""
        get = self.weights.get
        score = sum([get(name, 0.0) for name in set(description.names)])
        for weight, number in zip(self.numbers, description.numbers, strict=True):
            score += weight * number
        return 1 / (1 + exp(-score)) if score > -700 else 0.0


class ScoredIdentifier:
    """All that was learned from a corpus."""

    strategy = "scored"

    def __init__(
        self,
        counts: KindCounts,
        patterns: list[Pattern],
        scorer: Scorer,
        categories: Categories,
        restoration: Restoration,
    ) -> None:
        self.counts, self.scorer, self.categories = counts, scorer, categories
        self.restoration = restoration
        self.finder = finder_of(counts, patterns)

    def identify(self, words: Words) -> list[Found]:
        """Return the expressions of a sentence, in the order of their words."""
        candidates = self.finder.find(words)
        if not candidates:
            return []
        described = self._describe(words, candidates)
        scored = [
            (self.scorer.probability(description), candidate.members)
            for candidate, description in zip(candidates, described, strict=True)
        ]
        chosen = set(choose(scored, self.scorer.threshold, self.scorer.overlap))
        return [
            Found(candidate.members, self.categories.of(words, candidate))
            for candidate in candidates
            if candidate.members in chosen
        ]

    def _describe(self, words: Words, candidates: list[Candidate]) -> list[Description]:
        counts, base_rate = self.counts, self.counts.base_rate
        rates = [rates_of(kinds_of(words, each), counts, base_rate) for each in candidates]
        return describe(words, candidates, rates)

    def members(self) -> dict[str, bytes]:
        """Return what was learned, as files of a model."""
        kinds = dict(self.counts.items)
        scorer = self.scorer
        settings = {
            "strategy": self.strategy,
            "threshold": scorer.threshold,
            "overlap": scorer.overlap,
            "numbers": scorer.numbers,
            "base_rate": self.counts.base_rate,
            "patterns": self.finder.shapes.patterns,
            "lemmas": self.restoration.lemmas,
        }
        return {
            "model.json": save_json(settings),
            "kinds.txt": save_names(kinds),
            "kinds.npy": save_array(list(kinds.values()), "float16"),
            "weights.txt": save_names(scorer.weights),
            "weights.npy": save_array(list(scorer.weights.values()), "float16"),
            **self.categories.members(),
        }

    @classmethod
    def from_members(cls, members: Mapping[str, bytes]) -> ScoredIdentifier:
        """Read what was learned; ModelError where files are missing or damaged."""
        stored = StoredTables(members)
        settings = stored.settings("model.json")
        names = stored.names("kinds.txt")
        values = stored.array("kinds.npy", len(names)).astype(np.float64).tolist()
        counts = {name: Count(*value) for name, value in zip(names, values, strict=True)}
        features = stored.names("weights.txt")
        weights = stored.array("weights.npy", len(features)).astype(np.float64).tolist()
        scorer = Scorer(
            dict(zip(features, weights, strict=True)),
            settings["numbers"],
            settings["threshold"],
            Overlap(settings["overlap"]),
        )
        return cls(
            KindCounts(counts, settings["base_rate"]),
            [_pattern(each) for each in settings["patterns"]],
            scorer,
            Categories.from_members(stored),
            Restoration(settings["lemmas"]),
        )


def finder_of(counts: KindCounts, patterns: list[Pattern]) -> CandidateFinder:
    """Make a finder of the types that counts know as annotated, and of shapes."""
    lemmas: list[Bag] = []
    forms: list[Bag] = []
    for kind, count in counts.items:
        if count.annotated > 0.5 and kind[0] in "bf":
            (lemmas if kind[0] == "b" else forms).append(tuple(kind[1:].split("\t")))
    return CandidateFinder(TypeFinder(lemmas), TypeFinder(forms), ShapeFinder(patterns))


def _pattern(value: list) -> Pattern:  # type: ignore[type-arg]  # nested lists of JSON
    tag, below = value
    return tag, tuple((deprel, _pattern(pattern)) for deprel, pattern in below)
