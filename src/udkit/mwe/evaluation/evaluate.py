"""Scoring predicted expressions: by span, by token, and for every kind of expression.

Gold and predicted expressions of a sentence are put into subsets: all of them, those of a
category, with or without gaps, and so on. In each subset, on either side, equal spans are one.
MWE-based, a prediction is right if the same span is in the same subset of the gold sentence;
token-based, spans are matched one to one so that they share as many tokens as possible. Counts
are added up over sentences. The corrected evaluation keeps equal spans apart, and reads the files
in another way (see `corrected_reading`); the rest is the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from udkit.errors import FormatError, Place, Problem
from udkit.evaluation.scores import Score
from udkit.evaluation.word_metrics import FloatArray
from udkit.formats.files import FilePath
from udkit.mwe.evaluation.corpus import MweCorpus, PlacedMwe
from udkit.mwe.evaluation.corrected_reading import read_correctly
from udkit.mwe.evaluation.matching import Span, match
from udkit.mwe.evaluation.novelty import Novelty
from udkit.mwe.evaluation.official_reading import NotScoredError, read_officially

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


_Kind = tuple[str | None, bool, bool, Subset | None]
"""Category, whether there are gaps, whether there are several tokens, and novelty."""


_Counts = tuple[int, int, int, int, int, int, int]
"""Counts of one subset in one sentence: its position; correct, gold and predicted expressions;
correct, gold and predicted tokens, without meaning where tokens are not scored."""
_MWES, _TOKENS = slice(1, 4), slice(4, 7)


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
        return _total(self.counts[subset], _MWES)

    def token_score(self, subset: Subset) -> Score:
        """Score of tokens."""
        return _total(self.counts[subset], _TOKENS)

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
            counts = np.array(rows, dtype=np.int64).reshape(len(rows), 7)
            measures = {"MWE-based": _MWES, "Tok-based": _TOKENS}
            for measure in list(measures)[: 1 + subset.has_token_scores]:
                table = np.zeros((self.gold.n_sentences, 3))
                table[counts[:, 0]] = counts[:, measures[measure]]
                tables[prefix + measure] = table
        return tables


def _total(rows: list[_Counts], columns: slice) -> Score:
    if not rows:
        return Score(0, 0, 0)
    correct, gold, system = list(zip(*rows, strict=True))[columns]
    return Score(sum(correct), sum(gold), sum(system))


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
    for index in sorted(gold_corpus.mwes.keys() | system_corpus.mwes.keys()):
        counter.add(index, gold_corpus.mwes.get(index, []), system_corpus.mwes.get(index, []))
    return MweEvaluation(gold_corpus, system_corpus, counter.counts, settings.is_corrected, notes)


def _read(path: FilePath, settings: MweSettings, *, is_train: bool = False) -> MweCorpus:
    if settings.is_corrected:
        return read_correctly(path, allows_any_category=settings.allows_any_category)
    return read_officially(path, is_train=is_train)


def _check_lengths(gold: MweCorpus, system: MweCorpus, settings: MweSettings) -> list[Problem]:
    """Return notes of sentences with other words; raise where sentences are missing."""
    n_gold, n_system = gold.n_sentences, system.n_sentences
    if n_gold != n_system:
        longer = gold if n_gold > n_system else system
        line = longer.lines[min(n_gold, n_system)]
        found = f"{gold.name} has {n_gold} sentences, and {system.name} has {n_system}"
        advice = "predict all sentences of the gold file, in its order"
        problem = Problem(Place(longer.name, line), found, advice)
        raise FormatError([problem]) if settings.is_corrected else NotScoredError(str(problem))
    notes = _other_words(gold, system)
    if notes and settings.is_corrected:
        raise FormatError(notes)
    return notes


def _other_words(gold: MweCorpus, system: MweCorpus) -> list[Problem]:
    """Return the sentences that have other words, as far as both corpora know them."""
    found = {
        index: f"{n_words} words, and {expected}"
        for index, (expected, n_words) in enumerate(zip(gold.n_words, system.n_words, strict=True))
        if n_words != expected
    }
    for index, sentences in enumerate(zip(gold.forms, system.forms, strict=True)):
        if index not in found and sentences[0] != sentences[1]:
            words = enumerate(zip(*sentences, strict=True), start=1)
            number, (expected, form) = next(each for each in words if each[1][0] != each[1][1])
            found[index] = f"word {number} is {form!r}, and {expected!r}"
    return [
        Problem(
            Place(system.name, system.lines[index]),
            f"{found[index]} in the gold file, line {gold.lines[index]}",
            "keep the words of the gold file",
        )
        for index in sorted(found)
    ]


class _Counter:
    """Counts what is right, subset by subset and sentence by sentence."""

    def __init__(self, novelty: Novelty | None, settings: MweSettings) -> None:
        self._novelty = novelty
        self._keeps_equal_spans = settings.is_corrected
        self._subsets: dict[_Kind, list[Subset]] = {}
        self.counts: dict[Subset, list[_Counts]] = {
            subset: [] for subset in (GLOBAL, CONTINUOUS, DISCONTINUOUS, MULTI_TOKEN, SINGLE_TOKEN)
        }
        if novelty is not None:
            self.counts |= {subset: [] for subset in (SEEN, UNSEEN, VARIANT, IDENTICAL)}

    def add(self, index: int, gold: list[PlacedMwe], system: list[PlacedMwe]) -> None:
        """Count the next sentence that has expressions."""
        pair = ([self._subsets_of(mwe) for mwe in gold], [self._subsets_of(mwe) for mwe in system])
        if len(gold) + len(system) == 1 or (
            len(gold) == len(system) == 1
            and gold[0].span == system[0].span
            and pair[0][0] is pair[1][0]
        ):
            self._add_one(index, gold, system, (pair[0] or pair[1])[0])
        else:
            self._add_several(index, (gold, system), pair)

    def _add_one(
        self, index: int, gold: list[PlacedMwe], system: list[PlacedMwe], subsets: list[Subset]
    ) -> None:
        """Count the only expression, on one side or on both: its subsets have the same counts."""
        n_gold, n_system = len(gold), len(system)
        n_common = n_gold * n_system
        n = len((gold or system)[0].span)
        counts = (index, n_common, n_gold, n_system, n_common * n, n_gold * n, n_system * n)
        for subset in subsets:
            self._add_to(subset, counts)

    def _add_several(
        self,
        index: int,
        mwes: tuple[list[PlacedMwe], list[PlacedMwe]],
        subsets: tuple[list[list[Subset]], list[list[Subset]]],
    ) -> None:
        spans: dict[Subset, tuple[list[Span], list[Span]]] = {}
        for side in (0, 1):
            for mwe, own in zip(mwes[side], subsets[side], strict=True):
                for subset in own:
                    if subset not in spans:
                        spans[subset] = ([], [])
                    found = spans[subset][side]
                    if self._keeps_equal_spans or mwe.span not in found:
                        found.append(mwe.span)
        for subset, pair in spans.items():
            self._add_to(subset, _count(index, *pair, subset))

    def _add_to(self, subset: Subset, counts: _Counts) -> None:
        if subset not in self.counts:
            self.counts[subset] = []
        self.counts[subset].append(counts)

    def _subsets_of(self, mwe: PlacedMwe) -> list[Subset]:
        kind = (mwe.category, mwe.n_gaps > 0, len(mwe.span) > 1, self._novelty_of(mwe))
        if kind not in self._subsets:
            self._subsets[kind] = _subsets_of_kind(kind)
        return self._subsets[kind]

    def _novelty_of(self, mwe: PlacedMwe) -> Subset | None:
        if self._novelty is None:
            return None
        if not self._novelty.is_seen(mwe):
            return UNSEEN
        return IDENTICAL if self._novelty.is_identical(mwe) else VARIANT


def _subsets_of_kind(kind: _Kind) -> list[Subset]:
    category, has_gaps, has_several_tokens, novelty = kind
    subsets = [
        GLOBAL,
        Subset("category", category),
        DISCONTINUOUS if has_gaps else CONTINUOUS,
        MULTI_TOKEN if has_several_tokens else SINGLE_TOKEN,
    ]
    if novelty is None:
        return subsets
    return [*subsets, novelty] if novelty is UNSEEN else [*subsets, SEEN, novelty]


def _count(index: int, gold: list[Span], system: list[Span], subset: Subset) -> _Counts:
    found = match(gold, system)
    n_common, n_gold, n_system = len(found.common), len(gold), len(system)
    if not subset.has_token_scores:
        return (index, n_common, n_gold, n_system, 0, 0, 0)
    tokens = sum(map(len, gold)), sum(map(len, system))
    return (index, n_common, n_gold, n_system, found.n_shared_tokens, *tokens)
