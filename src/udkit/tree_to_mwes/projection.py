"""The strategy `lexicon`: whatever has the key of an annotated expression is one.

What a key is made of is chosen on held-out sentences, as in the best known projection of the
lexicons of PARSEME 1.1: lemmas or forms, with or without the shape, with or without the order.
It is a baseline: it finds nothing that it has not seen.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from itertools import product
from typing import NamedTuple

from udkit.tree_to_mwes.candidates import Candidate, candidate_of
from udkit.tree_to_mwes.corpus import Corpus
from udkit.tree_to_mwes.lexicon import TypeFinder
from udkit.tree_to_mwes.storage import StoredTables, save_json, save_names
from udkit.tree_to_mwes.strategies import Found
from udkit.tree_to_mwes.words import Restoration, Words

_ANY_FOLD = -1


class KeyParts(NamedTuple):
    """What keys are made of."""

    has_lemmas: bool
    """Otherwise forms."""
    has_shape: bool
    has_order: bool

    def names(self, words: Words) -> list[str]:
        """Return what the words of a sentence are called."""
        return words.lemmas if self.has_lemmas else words.forms

    def key(self, words: Words, candidate: Candidate) -> str:
        """Return the key of a set of words."""
        names = self.names(words)
        bag = [names[member] for member in candidate.members]
        parts = bag if self.has_order else sorted(bag)
        return "\t".join([*parts, candidate.shape] if self.has_shape else parts)


class LexiconIdentifier:
    """Keys with their categories."""

    strategy = "lexicon"

    def __init__(
        self, parts: KeyParts, categories: Mapping[str, str], restoration: Restoration
    ) -> None:
        self.parts, self.categories, self.restoration = parts, categories, restoration
        bags = (key.split("\t")[: -1 if parts.has_shape else None] for key in categories)
        self._finder = TypeFinder(tuple(sorted(bag)) for bag in bags)

    def identify(self, words: Words) -> list[Found]:
        """Return the expressions of a sentence, in the order of their words."""
        found = []
        for members, rank in self._finder.find(self.parts.names(words), words):
            key = self.parts.key(words, candidate_of(words, members))
            if rank == 0 and key in self.categories:
                found.append(Found(members, self.categories[key]))
        return sorted(found)

    def members(self) -> dict[str, bytes]:
        """Return what was learned, as files of a model."""
        settings = {
            "strategy": self.strategy,
            "parts": list(self.parts),
            "lemmas": self.restoration.lemmas,
        }
        lines = [f"{name}\t{key}" for key, name in sorted(self.categories.items())]
        return {"model.json": save_json(settings), "keys.txt": save_names(lines)}

    @classmethod
    def from_members(cls, members: Mapping[str, bytes]) -> LexiconIdentifier:
        """Read what was learned."""
        stored = StoredTables(members)
        settings = stored.settings("model.json")
        pairs = (line.partition("\t") for line in stored.names("keys.txt"))
        categories = {key: name for name, _, key in pairs}
        return cls(KeyParts(*settings["parts"]), categories, Restoration(settings["lemmas"]))


def train_lexicon(corpus: Corpus) -> tuple[LexiconIdentifier, dict[str, float]]:
    """Collect the keys of a corpus; choose what they are made of by cross-validation."""
    choices = [KeyParts(*choice) for choice in product((True, False), repeat=3)]
    scores = {parts: _cross_validated(corpus, parts) for parts in choices}
    best = max(choices, key=lambda parts: scores[parts])
    votes: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for sentence in [*corpus.sentences, *corpus.types]:
        for members, category in sentence.expressions.items():
            votes[best.key(sentence.words, candidate_of(sentence.words, members))][category] += 1
    categories = {key: min(found, key=lambda n: (-found[n], n)) for key, found in votes.items()}
    return LexiconIdentifier(best, categories, corpus.restoration), {"F1": 100 * scores[best]}


def _cross_validated(corpus: Corpus, parts: KeyParts) -> float:
    """Return the F1 of projecting, onto each fold, the keys of all others."""
    folds: defaultdict[str, set[int]] = defaultdict(set)
    for is_type, sentences in ((False, corpus.sentences), (True, corpus.types)):
        for sentence in sentences:
            for members in sentence.expressions:
                key = parts.key(sentence.words, candidate_of(sentence.words, members))
                folds[key].add(_ANY_FOLD if is_type else sentence.fold)
    identifier = LexiconIdentifier(parts, dict.fromkeys(folds, ""), corpus.restoration)
    n_right, n_gold, n_found = 0.0, 0.0, 0.0
    for sentence in corpus.measured:
        n_gold += len(sentence.expressions)
        for found in identifier.identify(sentence.words):
            key = parts.key(sentence.words, candidate_of(sentence.words, found.members))
            if folds[key] - {sentence.fold}:
                is_right = found.members in sentence.expressions
                n_right += is_right
                n_found += 1.0 if is_right else sentence.weight
    return 2 * n_right / max(n_gold + n_found, 1.0)
