"""The strategy `labels`: every word of the tree is in an expression or not, all decided at once.

In the spirit of TRAVERSAL, the best closed system of PARSEME 1.1: a regression gives each arc a
probability for the four ways to label its ends, and dynamic programming over the tree finds the
labels whose product of probabilities is highest. Labelled words that are connected are one
expression; a labelled word alone is one only if it was one in the training data. It is a
baseline: it knows no types, cannot find words that are not connected, and joins neighbours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

import numpy as np
from scipy.special import log_softmax

from udkit.tree_to_mwes.candidates import candidate_of
from udkit.tree_to_mwes.categories import Categories
from udkit.tree_to_mwes.corpus import Corpus
from udkit.tree_to_mwes.logistic import FloatArray, fit_classes
from udkit.tree_to_mwes.shapes import Members
from udkit.tree_to_mwes.sparse import Vocabulary
from udkit.tree_to_mwes.storage import StoredTables, save_array, save_json, save_names
from udkit.tree_to_mwes.strategies import Found
from udkit.tree_to_mwes.words import Restoration, Words

_N_LABELLINGS = 4
"""Of an arc: neither end, the head only, the dependent only, both."""
_PENALTY = 1.0
_MIN_COUNT = 2


class LabelIdentifier:
    """The regression over arcs."""

    strategy = "labels"

    def __init__(
        self,
        weights: Mapping[str, Sequence[float]],
        single_words: Sequence[str],
        categories: Categories,
        restoration: Restoration,
    ) -> None:
        self.weights, self.categories, self.restoration = weights, categories, restoration
        self.single_words = frozenset(single_words)
        """Lemmas of words that were expressions of their own."""

    def identify(self, words: Words) -> list[Found]:
        """Return the expressions of a sentence, in the order of their words."""
        labelled = best_labels(words, self._arc_scores(words))
        found = []
        for members in _connected(words, labelled):
            if len(members) > 1 or words.lemmas[members[0]] in self.single_words:
                candidate = candidate_of(words, members)
                found.append(Found(members, self.categories.of(words, candidate)))
        return sorted(found)

    def _arc_scores(self, words: Words) -> FloatArray:
        scores = np.zeros((len(words), _N_LABELLINGS))
        for word in range(len(words)):
            known = [
                self.weights[name] for name in arc_features(words, word) if name in self.weights
            ]
            if known:
                scores[word] = np.sum(known, axis=0)
        return np.asarray(log_softmax(scores, axis=1))

    def members(self) -> dict[str, bytes]:
        """Return what was learned, as files of a model."""
        settings = {
            "strategy": self.strategy,
            "single_words": sorted(self.single_words),
            "lemmas": self.restoration.lemmas,
        }
        return {
            "model.json": save_json(settings),
            "arcs.txt": save_names(self.weights),
            "arcs.npy": save_array(list(self.weights.values()), "float16"),
            **self.categories.members(),
        }

    @classmethod
    def from_members(cls, members: Mapping[str, bytes]) -> LabelIdentifier:
        """Read what was learned."""
        stored = StoredTables(members)
        settings = stored.settings("model.json")
        names = stored.names("arcs.txt")
        weights = stored.array("arcs.npy", len(names)).astype(np.float64).tolist()
        return cls(
            dict(zip(names, weights, strict=True)),
            settings["single_words"],
            Categories.from_members(stored),
            Restoration(settings["lemmas"]),
        )


def arc_features(words: Words, word: int) -> list[str]:
    """Return the features of the arc from a word to its head."""
    head = words.heads[word]
    lemma, tag, deprel = words.lemmas[word], words.tags[word], words.deprels[word]
    head_lemma, head_tag = (words.lemmas[head], words.tags[head]) if head >= 0 else ("", "")
    distance = max(min(head - word, 4), -4) if head >= 0 else 0
    has_det = any(words.tags[child] == "DET" for child in words.children[word])
    return [
        "",
        f"l{lemma}",
        f"h{head_lemma}",
        f"p{lemma} {head_lemma}",
        f"d{deprel}",
        f"t{tag} {deprel} {head_tag}",
        f"ld{lemma} {deprel}",
        f"hd{head_lemma} {deprel} {tag}",
        f"w{words.forms[word]} {deprel}",
        f"s{distance} {deprel}",
        f"D{has_det} {tag} {deprel} {head_lemma}",
        f"c{head_lemma} {len(words.children[word]) > 0} {deprel}",
    ]


def best_labels(words: Words, arc_scores: FloatArray) -> set[int]:
    """Return the words that are labelled in the best labelling of the tree.

    `arc_scores` has, for the arc above each word, a score of each labelling of its two ends. Words
    that no root can be reached from are not labelled.
    """
    order = _from_roots(words)
    # Columns: the word is not labelled, it is.
    scores = np.zeros((len(words), 2))
    choices = np.zeros((len(words), 2), dtype=np.int64)
    for word in reversed(order):
        # [label of the head, label of the word]
        table = arc_scores[word].reshape(2, 2).T + scores[word]
        choices[word] = table.argmax(axis=1)
        if words.heads[word] >= 0:
            scores[words.heads[word]] += table.max(axis=1)
    labelled: set[int] = set()
    for word in order:
        if choices[word][int(words.heads[word] in labelled)]:
            labelled.add(word)
    return labelled


def _from_roots(words: Words) -> list[int]:
    """Return all words that hang on a root, heads before their dependents."""
    order = [word for word, head in enumerate(words.heads) if head < 0]
    for word in order:
        order.extend(words.children[word])
    return order


def _connected(words: Words, labelled: set[int]) -> list[Members]:
    """Return the connected parts of a set of words."""
    parts: dict[int, list[int]] = {}
    for word in _from_roots(words):
        if word in labelled:
            head = words.heads[word]
            parts[word] = parts[head] if head in labelled else []
            parts[word].append(word)
    return [tuple(sorted(part)) for part in {id(part): part for part in parts.values()}.values()]


def train_labels(corpus: Corpus) -> LabelIdentifier:
    """Fit the regression to all arcs of a corpus."""
    rows: list[list[str]] = []
    classes: list[int] = []
    weights: list[float] = []
    single_words: set[str] = set()
    for sentence in corpus.sentences:
        labelled = set(chain.from_iterable(sentence.expressions))
        single_words.update(
            sentence.words.lemmas[members[0]]
            for members in sentence.expressions
            if len(members) == 1
        )
        for word, head in enumerate(sentence.words.heads):
            labelling = 2 * (word in labelled) + (head in labelled)
            rows.append(arc_features(sentence.words, word))
            classes.append(labelling)
            weights.append(1.0 if labelling else sentence.weight)
    vocabulary = Vocabulary.of(rows, min_count=_MIN_COUNT)
    fitted = fit_classes(
        vocabulary.matrix(rows), np.array(classes), np.array(weights), _N_LABELLINGS, _PENALTY
    )
    table = {
        name: values
        for name, values in zip(vocabulary.names, fitted.round(3).tolist(), strict=True)
        if any(values)
    }
    return LabelIdentifier(
        table, sorted(single_words), Categories.learn(corpus), corpus.restoration
    )
