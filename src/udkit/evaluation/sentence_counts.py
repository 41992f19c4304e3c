"""The counts behind every metric, gold sentence by gold sentence.

Systems cut the text into sentences each in its own way, so a unit that all share is needed: the
gold sentence, as a stretch of characters. What a gold file has belongs to the sentence it stands
in. What a system has (words, tokens, sentences, enhanced dependencies by their dependents) belongs
to the gold sentence in which its first character lies. A correct word or edge belongs to the
sentence of its gold word. So every count is in exactly one unit, and the sum over all units is the
official count.
"""

from __future__ import annotations

import numpy as np

from udkit.evaluation.corpus import Corpus
from udkit.evaluation.edge_matches import EDGE_METRICS, match_edges
from udkit.evaluation.evaluate import Evaluation
from udkit.evaluation.vocabulary import IntArray
from udkit.evaluation.word_metrics import FloatArray, word_metrics

CORRECT, GOLD, SYSTEM = range(3)
"""Columns of the counts."""


def count_by_sentence(evaluation: Evaluation) -> dict[str, FloatArray]:
    """Return, for every metric of the evaluation, counts [gold sentence, CORRECT | GOLD | SYSTEM].

    The metrics come in the order of `evaluation.scores`.
    """
    counts = {
        **_span_counts(evaluation),
        **_word_counts(evaluation),
        **_edge_counts(evaluation),
    }
    return {name: counts[name] for name in evaluation.scores if name in counts}


def _sentence_at(corpus: Corpus, characters: IntArray) -> IntArray:
    """Index of the sentence that each of these characters lies in."""
    sentences: IntArray = np.searchsorted(corpus.sentence_starts, characters, side="right") - 1
    return sentences


def _columns(n_units: int, *units_and_counts: tuple[IntArray, FloatArray | None]) -> FloatArray:
    columns = [np.bincount(units, counts, n_units) for units, counts in units_and_counts]
    return np.stack(columns, axis=1).astype(np.float64)


def _span_counts(evaluation: Evaluation) -> dict[str, FloatArray]:
    gold, system = evaluation.gold, evaluation.system
    spans = {
        "Tokens": (gold.token_starts, gold.token_ends, system.token_starts, system.token_ends),
        "Sentences": (
            gold.sentence_starts,
            gold.sentence_ends,
            system.sentence_starts,
            system.sentence_ends,
        ),
    }
    counts = {}
    for name, (gold_starts, gold_ends, system_starts, system_ends) in spans.items():
        # A start has one end on either side: what starts and ends together is the same.
        common, at_gold, at_system = np.intersect1d(
            gold_starts, system_starts, assume_unique=True, return_indices=True
        )
        starts = common[gold_ends[at_gold] == system_ends[at_system]]
        units = (_sentence_at(gold, where) for where in (starts, gold_starts, system_starts))
        counts[name] = _columns(len(gold.sentence_starts), *((unit, None) for unit in units))
    return counts


def _word_counts(evaluation: Evaluation) -> dict[str, FloatArray]:
    gold, system, pairs = evaluation.gold, evaluation.system, evaluation.alignment
    gold_units = gold.sentence_of_word
    system_units = _sentence_at(gold, system.word_starts)
    pair_units = gold_units[pairs.gold_words]
    return {
        name: _columns(
            len(gold.sentence_starts),
            (pair_units, metric.gold_weights[pairs.gold_words] * metric.is_right),
            (gold_units, metric.gold_weights),
            (system_units, metric.system_weights),
        )
        for name, metric in word_metrics(evaluation).items()
    }


def _edge_counts(evaluation: Evaluation) -> dict[str, FloatArray]:
    gold_units = evaluation.gold.sentence_of_word
    system_units = _sentence_at(evaluation.gold, evaluation.system.word_starts)
    counts = {}
    for name in EDGE_METRICS:
        matched = match_edges(evaluation, name)
        if matched is not None:
            gold, system = matched
            counts[name] = _columns(
                len(evaluation.gold.sentence_starts),
                (gold_units[gold.edges.words], gold.n_matches.astype(np.float64)),
                (gold_units[gold.edges.words], gold.is_counted.astype(np.float64)),
                (system_units[system.edges.words], system.is_counted.astype(np.float64)),
            )
    return counts
