"""Weights of a classifier from examples: multinomial logistic regression with a squared penalty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from scipy import optimize, sparse
from scipy.special import logsumexp

from udkit.tree_to_graph.learned.classifier import Classifier, Weights


class Example(NamedTuple):
    """Names of features, the class that would be expected without them, and the true one."""

    features: Sequence[str]
    expected: str
    outcome: str


@dataclass(frozen=True, slots=True)
class Fitting:
    """How weights are found."""

    penalty: float = 1.0
    """Strength of the squared penalty on weights."""
    n_iterations: int = 60
    min_count: int = 2
    """How many examples a feature must be in."""
    least_weight: float = 0.05
    """Smaller weights are forgotten."""
    prior: float = 3.0
    """What the expected class has ahead of the others, before anything is learned."""


def fit(examples: Sequence[Example], fitting: Fitting) -> Classifier:
    """Learn from examples; the same examples give the same weights."""
    classes = sorted({example.outcome for example in examples})
    if len(classes) == 1:
        return Classifier(classes, [], Weights(np.zeros((0, 1), np.int8), 1.0), fitting.prior)
    counts = Counter(name for example in examples for name in set(example.features))
    features = sorted(name for name, count in counts.items() if count >= fitting.min_count)
    rows = {name: row for row, name in enumerate(features)}
    matrix = _matrix((example.features for example in examples), rows)
    columns = {name: column for column, name in enumerate(classes)}
    targets = np.array([columns[example.outcome] for example in examples])
    offsets = np.zeros((len(examples), len(classes)))
    for number, example in enumerate(examples):
        if example.expected in columns:
            offsets[number, columns[example.expected]] = fitting.prior
    weights = _solve(matrix, targets, offsets, fitting)
    weights[np.abs(weights) < fitting.least_weight] = 0
    kept = np.flatnonzero(np.any(weights != 0, axis=1))
    names = [features[row] for row in kept]
    return Classifier(classes, names, _in_eight_bits(weights[kept]), fitting.prior)


def _in_eight_bits(weights: npt.NDArray[np.float64]) -> Weights:
    scale = float(np.max(np.abs(weights), initial=1e-6)) / 127
    return Weights(np.rint(weights / scale).astype(np.int8), scale)


def _matrix(examples: Iterable[Sequence[str]], rows: Mapping[str, int]) -> sparse.csr_array:
    indices: list[int] = []
    ends = [0]
    for names in examples:
        indices += sorted({rows[name] for name in names if name in rows})
        ends.append(len(indices))
    shape = (len(ends) - 1, len(rows))
    return sparse.csr_array((np.ones(len(indices)), indices, ends), shape=shape)


def _solve(
    matrix: sparse.csr_array,
    targets: npt.NDArray[np.int64],
    offsets: npt.NDArray[np.float64],
    fitting: Fitting,
) -> npt.NDArray[np.float64]:
    n_examples, n_features = matrix.shape
    n_classes = offsets.shape[1]
    gold = np.zeros((n_examples, n_classes))
    gold[np.arange(n_examples), targets] = 1
    transposed = matrix.T.tocsr()

    def loss(flat: npt.NDArray[np.float64]) -> tuple[float, npt.NDArray[np.float64]]:
        weights = flat.reshape(n_features, n_classes)
        scores = matrix @ weights + offsets
        logs = scores - logsumexp(scores, axis=1, keepdims=True)
        value = -np.sum(logs[np.arange(n_examples), targets])
        gradient = transposed @ (np.exp(logs) - gold) + fitting.penalty * weights
        return value + fitting.penalty / 2 * np.sum(flat * flat), gradient.ravel()

    found = optimize.minimize(
        loss,
        np.zeros(n_features * n_classes),
        jac=True,
        method="L-BFGS-B",
        options={"maxiter": fitting.n_iterations},
    )
    return np.asarray(found.x).reshape(n_features, n_classes)
