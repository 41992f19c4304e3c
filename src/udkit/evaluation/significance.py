"""Is one system really better than another? Paired bootstrap over gold sentences.

Both systems were scored on the same text, which is one of many that might have been drawn. So many
texts are made up from it: as many sentences as the gold file has are drawn from it, with
replacement, again and again. Every such sample gives a score for either system and so a difference
of the two; both are scored on the same sentences, so that what is hard for both cancels out.

* The interval holds the middle 95 % of these differences (the percentile interval).
* The p-value is the part of the samples whose difference is at least as far from the observed one
  as that one is from zero: how often chance alone, if there were no difference, would show one
  this large. One is added to both counts, as the text itself is one of the samples; so p is
  never 0. (Efron and Tibshirani 1993, chapter 16; Berg-Kirkpatrick, Burkett and Klein, "An
  Empirical Investigation of Statistical Significance in NLP", EMNLP 2012.)

A sample is a number of copies for each sentence, and a score is made of counts that add up over
sentences (`sentence_counts`); so all samples are one product of two matrices, copies times counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from udkit.errors import InputError, UsageError
from udkit.evaluation.evaluate import Evaluation
from udkit.evaluation.scores import Score
from udkit.evaluation.sentence_counts import CORRECT, GOLD, SYSTEM, count_by_sentence
from udkit.evaluation.word_metrics import FloatArray

CONFIDENCE = 0.95
_CELLS_AT_ONCE = 1 << 21


@dataclass(frozen=True, slots=True)
class Difference:
    """One metric of two systems. Differences are second minus first, of F1 between 0 and 1."""

    first: Score
    second: Score
    low: float
    """Lower end of the interval of the difference."""
    high: float
    p_value: float

    @property
    def difference(self) -> float:
        """How much better the second system is."""
        return self.second.f1 - self.first.f1

    @property
    def is_significant(self) -> bool:
        """Whether so large a difference would be rare if there were none."""
        return self.p_value < 1 - CONFIDENCE


def compare_systems(
    first: Evaluation, second: Evaluation, *, n_samples: int = 1000, seed: int = 0
) -> dict[str, Difference]:
    """Compare two systems scored against the same gold file, in every metric that both have."""
    sampled = sample_differences(first, second, n_samples, seed)
    return {
        name: _difference(first.scores[name], second.scores[name], values)
        for name, values in sampled.items()
    }


def sample_differences(
    first: Evaluation, second: Evaluation, n_samples: int, seed: int
) -> dict[str, FloatArray]:
    """F1 of the second system minus F1 of the first, in each sample, for every metric."""
    _check_same_gold(first, second)
    return _sample(count_by_sentence(first), count_by_sentence(second), n_samples, seed)


def compare_counts(
    first: Mapping[str, FloatArray],
    second: Mapping[str, FloatArray],
    *,
    n_samples: int = 1000,
    seed: int = 0,
) -> dict[str, Difference]:
    """Compare two systems by the counts [unit, count] of the metrics that both have.

    The three counts are those of `sentence_counts`, and the units are the same on both sides.
    """
    sampled = _sample(first, second, n_samples, seed)
    return {
        name: _difference(_total(first[name]), _total(second[name]), values)
        for name, values in sampled.items()
    }


def _total(counts: FloatArray) -> Score:
    correct, gold, system = counts.sum(axis=0)[[CORRECT, GOLD, SYSTEM]].tolist()
    return Score(correct, gold, system)


def _sample(
    first_counts: Mapping[str, FloatArray],
    second_counts: Mapping[str, FloatArray],
    n_samples: int,
    seed: int,
) -> dict[str, FloatArray]:
    if n_samples < 1:
        raise UsageError(f"the number of samples must be 1 or more, not {n_samples}")
    names = [name for name in first_counts if name in second_counts]
    # Three axes: units, metrics, counts.
    tables = [
        np.stack([counts[name] for name in names], axis=1)
        for counts in (first_counts, second_counts)
    ]
    n_units = len(tables[0])
    parts = [
        _f1s(copies, tables[1]) - _f1s(copies, tables[0])
        for copies in draw_copies(n_units, n_samples, seed)
    ]
    differences = np.concatenate(parts)  # [sample, metric]
    return {name: differences[:, column] for column, name in enumerate(names)}


def _check_same_gold(first: Evaluation, second: Evaluation) -> None:
    is_same = first.gold.characters == second.gold.characters and np.array_equal(
        first.gold.sentence_starts, second.gold.sentence_starts
    )
    if not is_same:
        raise InputError(
            f"{first.gold.name} and {second.gold.name} are different texts: two systems can be "
            "compared only on the same gold file"
        )


def draw_copies(n_units: int, n_samples: int, seed: int) -> Iterator[FloatArray]:
    """Draw samples: how many copies of each unit each has [sample, unit], in several batches.

    The same seed gives the same samples.
    """
    generator = np.random.default_rng(seed)
    batch = max(1, _CELLS_AT_ONCE // max(1, n_units))
    for start in range(0, n_samples, batch):
        n_rows = min(batch, n_samples - start)
        drawn = generator.integers(max(1, n_units), size=(n_rows, n_units))
        drawn += n_units * np.arange(n_rows)[:, None]
        copies = np.bincount(drawn.ravel(), minlength=n_rows * n_units)
        yield copies.reshape(n_rows, n_units).astype(np.float64)


def _f1s(copies: FloatArray, table: FloatArray) -> FloatArray:
    """F1 [sample, metric] from copies [sample, unit] and counts [unit, metric, count]."""
    n_units, n_metrics, n_counts = table.shape
    counts = (copies @ table.reshape(n_units, n_metrics * n_counts)).reshape(
        -1, n_metrics, n_counts
    )
    total = counts[..., GOLD] + counts[..., SYSTEM]
    f1s: FloatArray = 2 * counts[..., CORRECT] / np.where(total == 0, 1, total)
    return f1s


def _difference(first: Score, second: Score, sampled: FloatArray) -> Difference:
    observed = second.f1 - first.f1
    tail = (1 - CONFIDENCE) / 2
    low, high = np.quantile(sampled, [tail, 1 - tail])
    # Equal distances may differ in the last digit, by the order of the operations.
    n_extreme = int((np.abs(sampled - observed) >= abs(observed) - 1e-12).sum())
    p_value = (n_extreme + 1) / (len(sampled) + 1)
    return Difference(first, second, float(low), float(high), p_value)
