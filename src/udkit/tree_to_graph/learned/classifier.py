"""A linear classifier with sparse features: multinomial logistic regression.

A row of weights for each feature, a column for each class; a feature is there or it is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

_NEVER = 1e4  # more than weights can add up to

FloatArray = npt.NDArray[np.float32]


class Weights(NamedTuple):
    """Weights in eight bits: a row for each feature, a column for each class."""

    values: npt.NDArray[np.int8]
    scale: float
    """What a value is to be multiplied by."""


class Classifier:
    """One problem: weights, and what their rows and columns mean."""

    def __init__(
        self, classes: Sequence[str], features: Sequence[str], weights: Weights, prior: float
    ) -> None:
        self.classes = list(classes)
        self.features = list(features)
        self.weights = weights
        self.prior = prior
        """What the class that is expected has ahead of the others."""
        # Rows are counted from 1, so that one fast filter passes over what is not there.
        nothing = np.zeros((1, len(self.classes)), np.float32)
        floats = weights.values.astype(np.float32) * np.float32(weights.scale)
        self._floats = np.concatenate([nothing, floats])
        self._columns = {name: column for column, name in enumerate(classes)}
        self._rows = {name: row for row, name in enumerate(features, start=1)}

    def rows(self, features: Iterable[str]) -> list[int]:
        """Rows of the features that have weights."""
        return [*filter(None, map(self._rows.get, features))]

    def decide(
        self,
        examples: Sequence[list[int]],
        expected: Sequence[str],
        conditional: str = "",
        offsets: FloatArray | None = None,
    ) -> list[str]:
        """For each example, the likeliest class.

        An example is the rows of its features; for each there is the class that is expected. The
        class that is conditional is possible only where it is expected. Offsets are what else
        speaks for a class, [example, class].
        """
        scores = self._scores(examples)
        if offsets is not None:
            scores += offsets
        if conditional in self._columns:
            scores[:, self._columns[conditional]] -= _NEVER
        for number, name in enumerate(expected):
            column = self._columns.get(name)
            if column is not None:
                scores[number, column] += self.prior + (_NEVER if name == conditional else 0)
        return [self.classes[column] for column in scores.argmax(axis=1).tolist()]

    def _scores(self, examples: Sequence[list[int]]) -> FloatArray:
        lengths = np.array([len(rows) for rows in examples])
        scores = np.zeros((len(examples), len(self.classes)), np.float32)
        flat = [row for rows in examples for row in rows]
        if flat:
            starts = np.cumsum(lengths) - lengths
            some = lengths > 0
            scores[some] = np.add.reduceat(self._floats[flat], starts[some])
        return scores
