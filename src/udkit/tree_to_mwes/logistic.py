"""Logistic regression over sparse features.

The sum of the weighted losses and of the squares of the weights is convex, and SciPy's L-BFGS
finds its minimum: no random numbers, no rate to tune, the same result every time.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse import csr_matrix
from scipy.special import expit, log_expit, log_softmax, softmax

FloatArray = NDArray[np.float64]
_MAX_ITERATIONS = 150
_TOLERANCE = 1e-6


def fit_binary(
    features: csr_matrix,
    is_positive: NDArray[np.bool_],
    weights: FloatArray,
    penalties: FloatArray,
    start: FloatArray | None = None,
) -> FloatArray:
    """Return a parameter for each column; rows have weights, and columns penalties."""
    signs = np.where(is_positive, 1.0, -1.0)
    transposed = features.T.tocsr()

    def loss(parameters: FloatArray) -> tuple[float, FloatArray]:
        margins = signs * (features @ parameters)
        value = (penalties * parameters**2).sum() / 2 - (weights * log_expit(margins)).sum()
        slopes = -weights * signs * expit(-margins)
        return value, transposed @ slopes + penalties * parameters

    return _minimum(loss, np.zeros(features.shape[1]) if start is None else start)


def fit_classes(
    features: csr_matrix,
    classes: NDArray[np.int64],
    weights: FloatArray,
    n_classes: int,
    penalty: float,
) -> FloatArray:
    """Return parameters [column, class]; rows have classes, from 0, and weights."""
    n_rows, n_columns = features.shape
    transposed = features.T.tocsr()
    rows = np.arange(n_rows)

    def loss(flat: FloatArray) -> tuple[float, FloatArray]:
        parameters = flat.reshape(n_columns, n_classes)
        scores = features @ parameters
        right = log_softmax(scores, axis=1)[rows, classes]
        value = penalty * (flat**2).sum() / 2 - (weights * right).sum()
        slopes = softmax(scores, axis=1)
        slopes[rows, classes] -= 1
        slopes *= weights[:, None]
        return value, (transposed @ slopes).ravel() + penalty * flat

    return _minimum(loss, np.zeros(n_columns * n_classes)).reshape(n_columns, n_classes)


def _minimum(loss: object, start: FloatArray) -> FloatArray:
    options = {"maxiter": _MAX_ITERATIONS, "ftol": _TOLERANCE}
    found = minimize(loss, start, jac=True, method="L-BFGS-B", options=options)
    return np.asarray(found.x, dtype=np.float64)
