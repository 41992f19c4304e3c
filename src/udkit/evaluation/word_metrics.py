"""Each metric over words, word by word instead of as one figure.

`basic` counts; here stand the single decisions behind its counts, for those who count otherwise:
by group (`breakdown`) or by sentence (`significance`). A metric over words is a yes or no for each
aligned pair and a weight for each word: 1, or 0 for words that the metric does not look at (CLAS
and its kin), or what the user's table of weights says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from udkit.evaluation.basic import (
    CONTENT_DEPRELS,
    conll17_weights,
    functional_children_agree,
    weights_from,
)
from udkit.evaluation.corpus import BoolArray
from udkit.evaluation.evaluate import Evaluation

FloatArray = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class WordMetric:
    """A metric whose units are words. A pair counts as much as its gold word."""

    is_right: BoolArray
    """For each aligned pair, in order."""
    gold_weights: FloatArray
    """For each gold word, whether and how much it counts."""
    system_weights: FloatArray


def word_metrics(evaluation: Evaluation) -> dict[str, WordMetric]:
    """Return all metrics of the evaluation's style that are over words."""
    style = evaluation.settings.style
    all_words = {"Words": np.ones(len(evaluation.alignment), bool)}
    rights = all_words | evaluation.agreement.by_metric(style)
    n_deprels = len(evaluation.vocabularies.deprel.values_in_order())
    metrics = _weighted(evaluation, rights, np.ones(n_deprels))
    if style.is_weighted:
        return metrics | _metrics_of_2017(evaluation)
    return metrics | _content_metrics(evaluation)


def _weighted(
    evaluation: Evaluation, rights: Mapping[str, BoolArray], weights: FloatArray
) -> dict[str, WordMetric]:
    """Make metrics of which each counts a word as its relation says (`weights[relation]`)."""
    gold, system = weights[evaluation.gold.deprel], weights[evaluation.system.deprel]
    return {name: WordMetric(is_right, gold, system) for name, is_right in rights.items()}


def _content_metrics(evaluation: Evaluation) -> dict[str, WordMetric]:
    agreement, vocabularies = evaluation.agreement, evaluation.vocabularies
    deprels = vocabularies.deprel.values_in_order()
    is_content = np.array([deprel in CONTENT_DEPRELS for deprel in deprels], np.float64)
    has_children_right = functional_children_agree(
        evaluation.gold, evaluation.system, evaluation.alignment, vocabularies
    )
    rights = {
        "CLAS": agreement.las,
        "MLAS": agreement.las & agreement.upos & agreement.feats & has_children_right,
        "BLEX": agreement.las & agreement.lemma,
    }
    return _weighted(evaluation, rights, is_content)


def _metrics_of_2017(evaluation: Evaluation) -> dict[str, WordMetric]:
    las, vocabularies = evaluation.agreement.las, evaluation.vocabularies
    metrics = _weighted(evaluation, {"CLAS": las}, conll17_weights(vocabularies))
    if evaluation.settings.weights:
        weights = weights_from(evaluation.settings.weights, vocabularies)
        metrics |= _weighted(evaluation, {"WeightedLAS": las}, weights)
    return metrics
