"""From scores of arcs to a tree with exactly one root.

Most sentences need no search: if the best head of every word makes a tree, that is the best tree.
Otherwise the library of Chu, Liu and Edmonds' algorithm finds it. The arcs from the artificial root
are made so expensive beforehand that no tree with two of them can win; all trees with one of them
lose the same, so that the best one of them is found (Stanojević and Cohen 2021).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from ufal.chu_liu_edmonds import chu_liu_edmonds

FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.int64]
_NEVER = -1e9


def best_tree(scores: FloatArray) -> IntArray:
    """Return the head of each word; `scores[word, head]` counts words from 1, 0 is the root.

    Row 0 is ignored, and so is the diagonal.
    """
    scores = np.array(scores, np.float64)
    np.fill_diagonal(scores, _NEVER)
    heads: IntArray = scores[1:].argmax(axis=1)
    if is_tree(heads):
        return heads
    return _search(scores)


def is_tree(heads: IntArray) -> bool:
    """Whether exactly one word hangs on the root, and all words on it."""
    if (heads == 0).sum() != 1:
        return False
    ancestor = np.append(0, heads)
    for _ in range(len(heads).bit_length()):
        ancestor = ancestor[ancestor]
    return not ancestor.any()


def _search(scores: FloatArray) -> IntArray:
    scores = np.clip(np.nan_to_num(scores, nan=_NEVER), _NEVER, -_NEVER)
    off_diagonal = scores[1:][~np.eye(len(scores), dtype=bool)[1:]]
    span = off_diagonal.max() - off_diagonal.min() + 1.0
    scores[1:, 0] -= span * len(scores)
    heads, _ = chu_liu_edmonds(scores)
    return np.array(heads[1:], np.int64)
