"""Which category an expression has: that of its type, or of what it looks like.

A type that was annotated has the category that it had most often. For others a regression over
shape and lemmas decides.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

import numpy as np

from udkit.tree_to_mwes.candidates import Candidate, candidate_of
from udkit.tree_to_mwes.corpus import Corpus, categories_of
from udkit.tree_to_mwes.lexicon import Bag
from udkit.tree_to_mwes.logistic import fit_classes
from udkit.tree_to_mwes.sparse import Vocabulary
from udkit.tree_to_mwes.storage import StoredTables, save_array, save_names
from udkit.tree_to_mwes.words import Words

_PENALTY = 1.0
_MIN_COUNT = 2


class Categories:
    """Knows the categories of types, and guesses those of others."""

    def __init__(
        self,
        names: Sequence[str],
        types: Mapping[Bag, str],
        weights: Mapping[str, Sequence[float]],
    ) -> None:
        self.names = list(names)
        """The most frequent first."""
        self.types = types
        self._weights = weights

    def of(self, words: Words, candidate: Candidate) -> str:
        """Return the category of an expression; "" where none was learned."""
        if not self.names:
            return ""
        known = self.types.get(candidate.lemmas)
        if known is not None:
            return known
        scores = [0.0] * len(self.names)
        for feature in _features(words, candidate):
            for index, weight in enumerate(self._weights.get(feature, ())):
                scores[index] += weight
        return self.names[scores.index(max(scores))]

    @classmethod
    def learn(cls, corpus: Corpus) -> Categories:
        """Learn from all expressions of a corpus; of types, what differs from the guess."""
        names = categories_of(corpus)
        if not names:
            return cls([], {}, {})
        votes: defaultdict[Bag, Counter[str]] = defaultdict(Counter)
        rows: list[list[str]] = []
        classes: list[int] = []
        looked_at: dict[Bag, tuple[Words, Candidate]] = {}
        for sentence in [*corpus.sentences, *corpus.types]:
            for members, category in sentence.expressions.items():
                if not category:
                    continue
                candidate = candidate_of(sentence.words, members)
                votes[candidate.lemmas][category] += 1
                looked_at[candidate.lemmas] = sentence.words, candidate
                rows.append(_features(sentence.words, candidate))
                classes.append(names.index(category))
        vocabulary = Vocabulary.of(rows, min_count=_MIN_COUNT)
        features = vocabulary.matrix(rows)
        weights = fit_classes(
            features, np.array(classes), np.ones(len(classes)), len(names), _PENALTY
        )
        table = dict(zip(vocabulary.names, weights.round(3).tolist(), strict=True))
        learned = cls(names, {}, table)
        best = {
            bag: min(found, key=lambda name: (-found[name], names.index(name)))
            for bag, found in votes.items()
        }
        guessed = {bag: learned.of(*looked_at[bag]) for bag in best}
        types = {bag: name for bag, name in best.items() if guessed[bag] != name}
        return cls(names, types, table)

    def members(self) -> dict[str, bytes]:
        """Return what was learned, as files of a model."""
        types = ["\t".join([name, *bag]) for bag, name in sorted(self.types.items())]
        return {
            "categories.txt": save_names(self.names),
            "category_types.txt": save_names(types),
            "category_weights.txt": save_names(self._weights),
            "category_weights.npy": save_array(list(self._weights.values()), "float16"),
        }

    @classmethod
    def from_members(cls, stored: StoredTables) -> Categories:
        """Read what was learned."""
        types: dict[Bag, str] = {}
        for line in stored.names("category_types.txt"):
            name, *bag = line.split("\t")
            types[tuple(bag)] = name
        features = stored.names("category_weights.txt")
        weights = stored.array("category_weights.npy", len(features)).astype(np.float64).tolist()
        return cls(stored.names("categories.txt"), types, dict(zip(features, weights, strict=True)))


def _features(words: Words, candidate: Candidate) -> list[str]:
    features = ["", f"h{candidate.shape}", f"n{len(candidate.members)}"]
    for member in candidate.members:
        role = "^" if member == candidate.top else words.deprels[member]
        features += [f"l{role} {words.lemmas[member]}", f"t{role} {words.tags[member]}"]
        features.append(f"l{words.lemmas[member]}")
    return features
