"""Hashed features: a template and its values become a row of the table of weights."""

from __future__ import annotations

import numpy as np

from udkit.analysis.parsers.compiled import compiled

_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(29)


@compiled
def mix(state: np.uint64, value: np.uint64) -> np.uint64:
    """Add a value to a hash."""
    mixed = (state ^ value) * _MULTIPLIER
    return mixed ^ (mixed >> _SHIFT)


def table_bits(n_words: int, n_templates: int) -> int:
    """Return how many bits number the rows that training on so many words may need."""
    return int(np.clip(np.ceil(np.log2(4 * max(n_words, 1) * n_templates)), 14, 22))
