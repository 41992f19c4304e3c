"""Scoring predicted expressions: by span, by token, and for every kind of expression.

Gold and predicted expressions of a sentence are put into subsets: all of them, those of a
category, with or without gaps, and so on. In each subset, on either side, equal spans are one.
MWE-based, a prediction is right if the same span is in the same subset of the gold sentence;
token-based, spans are matched one to one so that they share as many tokens as possible. Counts
are added up over sentences. The corrected evaluation keeps equal spans apart, and reads the files
in another way (see `corrected_reading`); the rest is the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from udkit.errors import FormatError, Place, Problem
from udkit.evaluation.scores import Score
from udkit.evaluation.word_metrics import FloatArray
from udkit.formats.files import FilePath
from udkit.mwe.evaluation.corpus import MweCorpus, MweSentence, PlacedMwe
from udkit.mwe.evaluation.corrected_reading import read_correctly
from udkit.mwe.evaluation.matching import Span, shared_tokens
from udkit.mwe.evaluation.novelty import Novelty
from udkit.mwe.evaluation.official_reading import NotScoredError, read_officially

_Spans = set[tuple[Span, int]]
"""Spans of a sentence; equal ones that are to be kept apart have numbers, from 0."""
UNLABELLED = "<unlabeled>"
"""What the official evaluator calls expressions without a category."""


BLOCKS = ("global", "category", "continuity", "length", "novelty", "variability")
"""What subsets differ in, in the order of the official report."""


class Subset(NamedTuple):
    """Expressions of one kind."""

    block: str
    """What the kinds differ in, one of `BLOCKS`."""
    name: str | None

    @property
    def has_token_scores(self) -> bool:
        """Whether the official evaluator scores tokens here, too."""
        return self.block in ("global", "category")


GLOBAL = Subset("global", "Global")
SEEN, UNSEEN = Subset("novelty", "Seen-in-train"), Subset("novelty", "Unseen-in-train")
VARIANT, IDENTICAL = (
    Subset("variability", "Variant-of-train"),
    Subset("variability", "Identical-to-train"),
)
CONTINUOUS, DISCONTINUOUS = (
    Subset("continuity", "Continuous"),
    Subset("continuity", "Discontinuous"),
)
MULTI_TOKEN, SINGLE_TOKEN = Subset("length", "Multi-token"), Subset("length", "Single-token")


class _Counts(NamedTuple):
    """Counts of one subset in one sentence."""

    sentence: int
    mwes: tuple[int, int, int]
    """Correct, gold, predicted."""
    tokens: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class MweEvaluation:
    """Scores of a prediction, and the counts behind them."""

    gold: MweCorpus
    system: MweCorpus
    counts: dict[Subset, list[_Counts]]
    """By sentence, those without any expression in the subset left out."""
    is_corrected: bool
    notes: list[Problem]
    """What was odd about the files, and what was made of it."""

    def mwe_score(self, subset: Subset) -> Score:
        """Score of spans."""
        return _total(counts.mwes for counts in self.counts[subset])

    def token_score(self, subset: Subset) -> Score:
        """Score of tokens."""
        return _total(counts.tokens for counts in self.counts[subset])

    def subsets(self, block: str) -> list[Subset]:
        """Subsets that differ in one thing, in the order of the official report."""
        found = [subset for subset in self.counts if subset.block == block]
        return sorted(found, key=lambda each: str(each.name)) if block == "category" else found

    def by_sentence(self) -> dict[str, FloatArray]:
        """Counts [sentence, count] of every metric; correct, gold and predicted."""
        tables = {}
        for subset in [each for block in BLOCKS for each in self.subsets(block)]:
            rows = self.counts[subset]
            name = subset.name or UNLABELLED
            prefix = "" if subset == GLOBAL else f"{name} "
            indexes = [row.sentence for row in rows]
            for measure in ("MWE-based", "Tok-based")[: 1 + subset.has_token_scores]:
                table = np.zeros((len(self.gold.sentences), 3))
                values = [row.mwes if measure == "MWE-based" else row.tokens for row in rows]
                if values:
                    table[indexes] = values
                tables[prefix + measure] = table
        return tables


def _total(counts: Iterable[tuple[int, int, int]]) -> Score:
    columns = list(zip(*counts, strict=True)) or [(0,), (0,), (0,)]
    return Score(*map(sum, columns))


@dataclass(frozen=True, slots=True)
class MweSettings:
    """How to score."""

    is_corrected: bool = False
    allows_any_category: bool = False
    """For the corrected evaluation; the official one takes any."""


def evaluate_mwes(
    gold: FilePath,
    system: FilePath,
    train: Sequence[FilePath] = (),
    settings: MweSettings | None = None,
) -> MweEvaluation:
    """Score a predicted cupt file against the gold one.

    With training files, also by whether expressions have been seen in one of them.
    NotScoredError where the official evaluator gives up; FormatError for what cannot be read.
    """
    settings = settings or MweSettings()
    gold_corpus, system_corpus = (_read(path, settings) for path in (gold, system))
    novelty = None
    notes = [*gold_corpus.notes, *system_corpus.notes]
    if train:
        corpora = [_read(path, settings, is_train=True) for path in train]
        novelty = Novelty(corpora)
        if not novelty:
            found = "the training file has no expressions"
            advice = "nothing is said about what has been seen"
            notes.append(Problem(Place(corpora[0].name, 1), found, advice))
    notes += _check_lengths(gold_corpus, system_corpus, settings)
    counter = _Counter(novelty or None, settings)
    for index, pair in enumerate(zip(gold_corpus.sentences, system_corpus.sentences, strict=True)):
        counter.add(index, *pair)
    return MweEvaluation(gold_corpus, system_corpus, counter.counts, settings.is_corrected, notes)


def _read(path: FilePath, settings: MweSettings, *, is_train: bool = False) -> MweCorpus:
    if settings.is_corrected:
        return read_correctly(path, allows_any_category=settings.allows_any_category)
    return read_officially(path, is_train=is_train)


def _check_lengths(gold: MweCorpus, system: MweCorpus, settings: MweSettings) -> list[Problem]:
    """Return notes of sentences with other words; raise where sentences are missing."""
    n_gold, n_system = len(gold.sentences), len(system.sentences)
    if n_gold != n_system:
        longer = gold if n_gold > n_system else system
        line = longer.sentences[min(n_gold, n_system)].line
        found = f"{gold.name} has {n_gold} sentences, and {system.name} has {n_system}"
        advice = "predict all sentences of the gold file, in its order"
        problem = Problem(Place(longer.name, line), found, advice)
        raise FormatError([problem]) if settings.is_corrected else NotScoredError(str(problem))
    notes = []
    for one, other in zip(gold.sentences, system.sentences, strict=True):
        if one.n_words != other.n_words:
            found = f"{other.n_words} words, and {one.n_words} in the gold file, line {one.line}"
            advice = "keep the words of the gold file"
            notes.append(Problem(Place(system.name, other.line), found, advice))
    if notes and settings.is_corrected:
        raise FormatError(notes)
    return notes


class _Counter:
    """Counts what is right, subset by subset and sentence by sentence."""

    def __init__(self, novelty: Novelty | None, settings: MweSettings) -> None:
        self._novelty = novelty
        self._keeps_equal_spans = settings.is_corrected
        self.counts: dict[Subset, list[_Counts]] = {
            subset: [] for subset in (GLOBAL, CONTINUOUS, DISCONTINUOUS, MULTI_TOKEN, SINGLE_TOKEN)
        }
        if novelty is not None:
            self.counts |= {subset: [] for subset in (SEEN, UNSEEN, VARIANT, IDENTICAL)}

    def add(self, index: int, gold: MweSentence, system: MweSentence) -> None:
        """Count the next sentence."""
        if not gold.mwes and not system.mwes:
            return
        gold_spans, system_spans = self._by_subset(gold.mwes), self._by_subset(system.mwes)
        for subset in {**gold_spans, **system_spans}:
            counts = _count(
                index, gold_spans.get(subset, set()), system_spans.get(subset, set()), subset
            )
            self.counts.setdefault(subset, []).append(counts)

    def _by_subset(self, mwes: list[PlacedMwe]) -> dict[Subset, _Spans]:
        spans: dict[Subset, _Spans] = {}
        for mwe in mwes:
            for subset in self._subsets_of(mwe):
                found = spans.setdefault(subset, set())
                copy = 0
                while self._keeps_equal_spans and (mwe.span, copy) in found:
                    copy += 1
                found.add((mwe.span, copy))
        return spans

    def _subsets_of(self, mwe: PlacedMwe) -> list[Subset]:
        subsets = [
            GLOBAL,
            Subset("category", mwe.category),
            DISCONTINUOUS if mwe.n_gaps else CONTINUOUS,
            MULTI_TOKEN if len(mwe.span) > 1 else SINGLE_TOKEN,
        ]
        if self._novelty is None:
            return subsets
        if not self._novelty.is_seen(mwe):
            return [*subsets, UNSEEN]
        return [*subsets, SEEN, IDENTICAL if self._novelty.is_identical(mwe) else VARIANT]


def _count(index: int, gold: _Spans, system: _Spans, subset: Subset) -> _Counts:
    mwes = (len(gold & system), len(gold), len(system))
    if not subset.has_token_scores:
        return _Counts(index, mwes, (0, 0, 0))
    gold_spans, system_spans = ([span for span, _ in spans] for spans in (gold, system))
    shared = shared_tokens(gold_spans, system_spans)
    tokens = (shared, sum(map(len, gold_spans)), sum(map(len, system_spans)))
    return _Counts(index, mwes, tokens)
