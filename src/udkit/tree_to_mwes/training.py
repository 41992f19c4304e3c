"""Learning the strategy `scored`.

1. Types and shapes of all annotated expressions are collected, and the candidates of all sentences
   found with them. Shapes that are rare, or hardly ever an expression, are left out.
2. Kinds of candidates are counted. Each candidate is described with the counts of the other folds,
   and left out if neither its shape nor, in the other folds, its type is known: so that the
   scorer sees as many unseen types as it will meet, and learns how far to trust the seen ones.
3. The scorer is fitted: five times without a fifth of the sentences, to measure on them and to
   choose the threshold and the overlap that give the best F1, and once on all of them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, hstack
from scipy.special import expit

from udkit.tree_to_mwes.candidates import Candidate, CandidateFinder, candidate_of
from udkit.tree_to_mwes.categories import Categories
from udkit.tree_to_mwes.corpus import AnnotatedWords, Corpus
from udkit.tree_to_mwes.decoding import Overlap, choose
from udkit.tree_to_mwes.features import N_NUMBERS, Description, describe
from udkit.tree_to_mwes.kinds import FoldCounts, Kinds, kinds_of, rates_of
from udkit.tree_to_mwes.lexicon import TypeFinder, bag_of
from udkit.tree_to_mwes.logistic import FloatArray, fit_binary
from udkit.tree_to_mwes.scored import ScoredIdentifier, Scorer
from udkit.tree_to_mwes.shapes import Members, Pattern, ShapeFinder, pattern_of, pattern_size
from udkit.tree_to_mwes.sparse import Vocabulary

_MIN_SHAPE_COUNT = {1: 5, 2: 2, 3: 3, 4: 6}
"""How often shapes of so many words must be annotated to be looked for."""
_MIN_SHAPE_RATE = 0.01
_MIN_FEATURE_COUNT = 2
_PENALTY = 2.0
_NUMBERS_PENALTY = 0.05 * _PENALTY
_MIN_WEIGHT = 0.02
"""Weights closer to zero are left out of the model."""
_N_FITS = 5
_THRESHOLDS = [round(0.1 + 0.05 * step, 2) for step in range(13)]

Tell = Callable[[str, float], None]
"""Told of the progress: what is being done, and how much of it is done, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Example:
    """A candidate to learn from."""

    sentence: int
    candidate: Candidate
    description: Description
    is_annotated: bool


class Learned(NamedTuple):
    """An identifier, and how good it is on sentences that it has not seen."""

    identifier: ScoredIdentifier
    scores: dict[str, float]


def train_scored(corpus: Corpus, tell: Tell = lambda what, share: None) -> Learned:
    """Learn from a corpus."""
    tell("candidates", 0.0)
    patterns = learn_patterns(corpus)
    counts, examples = _Examples(corpus, patterns).collect()
    fitting = _Fitting(corpus, examples)
    probabilities = fitting.cross_fit(tell)
    choice = _best_choice(corpus, examples, probabilities)
    tell("scorer", _N_FITS / (_N_FITS + 1))
    scorer = fitting.scorer(choice.threshold, choice.overlap)
    total = counts.total()
    categories = Categories.learn(corpus)
    tell("scorer", 1.0)
    identifier = ScoredIdentifier(total, patterns, scorer, categories, corpus.restoration)
    return Learned(identifier, choice.scores)


def learn_patterns(corpus: Corpus) -> list[Pattern]:
    """Return the shapes of expressions that are worth looking for."""
    n_annotated: Counter[Pattern] = Counter()
    for sentence in [*corpus.sentences, *corpus.types]:
        for members in sentence.expressions:
            pattern = pattern_of(sentence.words, members)
            if pattern is not None:
                n_annotated[pattern] += 1
    frequent = [
        pattern
        for pattern, count in n_annotated.items()
        if count >= _MIN_SHAPE_COUNT.get(pattern_size(pattern), count + 1)
    ]
    n_right: Counter[Pattern] = Counter()
    n_found: defaultdict[Pattern, float] = defaultdict(float)
    finder = ShapeFinder(frequent)
    for sentence in corpus.sentences:
        for members in set(finder.find(sentence.words)):
            pattern = pattern_of(sentence.words, members)
            if pattern is not None:
                is_right = members in sentence.expressions
                n_right[pattern] += is_right
                n_found[pattern] += 1.0 if is_right else sentence.weight
    return sorted(p for p in frequent if n_right[p] >= _MIN_SHAPE_RATE * n_found[p])


class _Examples:
    """Finds the candidates of a corpus and describes them, each without its own fold."""

    def __init__(self, corpus: Corpus, patterns: list[Pattern]) -> None:
        self._corpus = corpus
        self._shapes = ShapeFinder(patterns)
        lemmas, forms = set(), set()
        for sentence in [*corpus.sentences, *corpus.types]:
            for members in sentence.expressions:
                lemmas.add(bag_of(sentence.words.lemmas, members))
                forms.add(bag_of(sentence.words.forms, members))
        self._finder = CandidateFinder(TypeFinder(lemmas), TypeFinder(forms), self._shapes)
        self._counts = FoldCounts()

    def collect(self) -> tuple[FoldCounts, list[Example]]:
        """Return the counts of all kinds, and the candidates to learn from."""
        found = [self._count(sentence) for sentence in self._corpus.sentences]
        for entry in self._corpus.types:
            for members in entry.expressions:
                kinds = kinds_of(entry.words, candidate_of(entry.words, members))
                self._counts.add(kinds, None, 1.0, is_annotated=True)
        examples: list[Example] = []
        for index, (sentence, candidates) in enumerate(
            zip(self._corpus.sentences, found, strict=True)
        ):
            examples += self._examples(index, sentence, candidates)
        return self._counts, examples

    def _count(self, sentence: AnnotatedWords) -> list[tuple[Candidate, Kinds]]:
        candidates = []
        for candidate in self._finder.find(sentence.words):
            kinds = kinds_of(sentence.words, candidate)
            is_annotated = candidate.members in sentence.expressions
            weight = 1.0 if is_annotated else sentence.weight
            self._counts.add(kinds, sentence.fold, weight, is_annotated=is_annotated)
            candidates.append((candidate, kinds))
        return candidates

    def _examples(
        self, index: int, sentence: AnnotatedWords, found: list[tuple[Candidate, Kinds]]
    ) -> list[Example]:
        counts, base_rate = self._counts.without(sentence.fold), self._counts.base_rate
        with_shape = set(self._shapes.find(sentence.words))
        candidates, rates = [], []
        for candidate, kinds in found:
            rate = rates_of(kinds, counts, base_rate)
            if rate.is_seen or candidate.members in with_shape:
                candidates.append(candidate)
                rates.append(rate)
        descriptions = describe(sentence.words, candidates, rates)
        return [
            Example(index, candidate, description, candidate.members in sentence.expressions)
            for candidate, description in zip(candidates, descriptions, strict=True)
        ]


class _Fitting:
    """The matrix of all examples, and the scorers that are fitted to parts of it."""

    def __init__(self, corpus: Corpus, examples: list[Example]) -> None:
        sentences = corpus.sentences
        rows = [example.description.names for example in examples]
        self._vocabulary = Vocabulary.of(rows, min_count=_MIN_FEATURE_COUNT)
        numbers = np.array([example.description.numbers for example in examples])
        numbers = numbers.reshape(len(examples), N_NUMBERS)
        named = self._vocabulary.matrix(rows)
        self._features = csr_matrix(hstack([named, csr_matrix(numbers)]))
        self._is_positive = np.array([each.is_annotated for each in examples], dtype=np.bool_)
        self._folds = np.array([sentences[each.sentence].fold for each in examples]) % _N_FITS
        weights = np.array([sentences[each.sentence].weight for each in examples])
        self._weights = np.where(self._is_positive, 1.0, weights)
        self._penalties = np.full(self._features.shape[1], _PENALTY)
        self._penalties[named.shape[1] :] = _NUMBERS_PENALTY
        self._start: FloatArray | None = None

    def _fit(self, is_used: NDArray[np.bool_]) -> FloatArray:
        self._start = fit_binary(
            self._features[is_used],
            self._is_positive[is_used],
            self._weights[is_used],
            self._penalties,
            self._start,
        )
        return self._start

    def cross_fit(self, tell: Tell) -> FloatArray:
        """Return the probability of each example by scorers that have not seen its fold."""
        probabilities = np.zeros(len(self._folds))
        for fit in range(_N_FITS):
            tell("scorer", fit / (_N_FITS + 1))
            is_held_out = self._folds == fit
            if is_held_out.any() and not is_held_out.all():
                parameters = self._fit(~is_held_out)
                probabilities[is_held_out] = expit(self._features[is_held_out] @ parameters)
        return probabilities

    def scorer(self, threshold: float, overlap: Overlap) -> Scorer:
        """Fit a scorer to all examples."""
        parameters = self._fit(np.ones(len(self._folds), dtype=np.bool_))
        names = self._vocabulary.names
        weights = {
            name: round(weight, 4)
            for name, weight in zip(names, parameters[: len(names)].tolist(), strict=True)
            if abs(weight) >= _MIN_WEIGHT
        }
        return Scorer(weights, parameters[len(names) :].tolist(), threshold, overlap)


class _Choice(NamedTuple):
    scores: dict[str, float]
    threshold: float
    overlap: Overlap


def _best_choice(corpus: Corpus, examples: list[Example], probabilities: FloatArray) -> _Choice:
    """Return the threshold and the overlap with the best F1; of equals, the first."""
    scored: defaultdict[int, list[tuple[float, Members]]] = defaultdict(list)
    for example, probability in zip(examples, probabilities.tolist(), strict=True):
        scored[example.sentence].append((probability, example.candidate.members))
    measured = {id(sentence) for sentence in corpus.measured}
    sentences = [
        (sentence, scored[index])
        for index, sentence in enumerate(corpus.sentences)
        if id(sentence) in measured
    ]
    choices = [
        _Choice(_measure(sentences, threshold, overlap), threshold, overlap)
        for overlap in Overlap
        for threshold in _THRESHOLDS
    ]
    return max(choices, key=lambda choice: choice.scores["F1"])


def _measure(
    sentences: list[tuple[AnnotatedWords, list[tuple[float, Members]]]],
    threshold: float,
    overlap: Overlap,
) -> dict[str, float]:
    """Score as PARSEME does, expressions found in selected sentences counted by their weight."""
    n_right, n_gold, n_found = 0.0, 0.0, 0.0
    for sentence, scored in sentences:
        chosen = choose(scored, threshold, overlap)
        right = sum(members in sentence.expressions for members in chosen)
        n_right += right
        n_gold += len(sentence.expressions)
        n_found += right + (len(chosen) - right) * sentence.weight
    precision, recall = n_right / max(n_found, 1.0), n_right / max(n_gold, 1.0)
    f1 = 2 * precision * recall / (precision + recall) if n_right else 0.0
    return {"P": 100 * precision, "R": 100 * recall, "F1": 100 * f1}
