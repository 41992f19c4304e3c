"""Scores of all arcs of a sentence, and a step of learning with a large margin.

After each sentence the weights change as little as they must for the gold tree to beat the tree
that was found by as much as that is wrong: MIRA with one constraint, as in McDonald et al. (2005).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from udkit.analysis.parsers.arc_features import ArcReader, read_arc
from udkit.analysis.parsers.arrays import IntArray, WordArrays
from udkit.analysis.parsers.compiled import compiled

Table = npt.NDArray[np.float32]


class ArcWeights(NamedTuple):
    """One weight per hashed feature."""

    current: Table
    totals: Table
    """Sum of all changes, each times the number of the sentence that caused it."""
    clock: npt.NDArray[np.int64]
    """Number of the sentence, from 1, in its only cell."""
    difference: Table
    """Room for the features of one tree without those of another; zeros between the calls."""


@compiled
def score_arcs(table: Table, reader: ArcReader, words: WordArrays) -> npt.NDArray[np.float64]:
    """Return `scores[word, head]`, both counted from 1 with the root as 0, as UD does."""
    n = len(words.forms) - 2
    scores = np.zeros((n + 1, n + 1), np.float64)
    for modifier in range(n):
        for head in range(n + 1):
            if head == modifier:
                continue
            score = 0.0
            for row in reader.rows[: read_arc(reader, words, head, modifier)]:
                score += table[row]
            scores[modifier + 1, 0 if head == n else head + 1] = score
    return scores


@compiled
def learn_tree(
    weights: ArcWeights, reader: ArcReader, words: WordArrays, gold: IntArray, found: IntArray
) -> int:
    """Make the gold heads score higher than the heads found; return how many are wrong."""
    n_wrong = 0
    for word in range(len(gold)):
        if gold[word] != found[word]:
            n_wrong += 1
            _add_arc(weights.difference, reader, words, (gold[word], word), np.float32(1))
            _add_arc(weights.difference, reader, words, (found[word], word), np.float32(-1))
    if n_wrong:
        rows = _differing_rows(weights.difference, reader, words, gold, found)
        _step(weights, rows, n_wrong)
    return n_wrong


@compiled
def _add_arc(
    difference: Table, reader: ArcReader, words: WordArrays, arc: tuple[int, int], sign: np.float32
) -> None:
    for row in reader.rows[: read_arc(reader, words, arc[0], arc[1])]:
        difference[row] += sign


@compiled
def _differing_rows(
    difference: Table, reader: ArcReader, words: WordArrays, gold: IntArray, found: IntArray
) -> npt.NDArray[np.uint32]:
    """Return the rows of all features that one of the trees has, with repetitions."""
    rows = np.zeros(2 * len(gold) * len(reader.rows), np.uint32)
    count = 0
    for word in range(len(gold)):
        if gold[word] == found[word]:
            continue
        for head in (gold[word], found[word]):
            for row in reader.rows[: read_arc(reader, words, head, word)]:
                if difference[row] != 0:
                    rows[count] = row
                    count += 1
    return rows[:count]


@compiled
def _step(weights: ArcWeights, rows: npt.NDArray[np.uint32], n_wrong: int) -> None:
    margin, norm = 0.0, 0.0
    values = np.zeros(len(rows), np.float32)
    for number, row in enumerate(rows):
        values[number] = weights.difference[row]
        weights.difference[row] = 0  # a row that comes again then counts for nothing
        margin += values[number] * weights.current[row]
        norm += values[number] ** 2
    size = max(0.0, n_wrong - margin) / norm if norm > 0 else 0.0
    for number, row in enumerate(rows):
        change = np.float32(size) * values[number]
        weights.current[row] += change
        weights.totals[row] += change * np.float32(weights.clock[0])
