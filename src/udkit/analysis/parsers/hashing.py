"""Hashed features: a template and its values become a row of the table of weights."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from udkit.analysis.parsers.arrays import HashArray
from udkit.analysis.parsers.compiled import compiled

TemplateArray = npt.NDArray[np.int64]
"""Numbers of the atoms of each template [template, place]."""
MAX_ATOMS = 4

_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(29)


@compiled
def mix(state: np.uint64, value: np.uint64) -> np.uint64:
    """Add a value to a hash."""
    mixed = (state ^ value) * _MULTIPLIER
    return mixed ^ (mixed >> _SHIFT)


@compiled
def of_template(templates: TemplateArray, number: int, atoms: HashArray) -> np.uint64:
    """Hash the atoms that a row of templates names; it ends with -1, or is full."""
    value = np.uint64(number + 1)
    for place in range(MAX_ATOMS):
        atom = templates[number, place]
        if atom < 0:
            break
        value = mix(value, atoms[atom])
    return value


def table_bits(n_words: int, n_templates: int) -> int:
    """Return how many bits number the rows that training on so many words may need."""
    return int(np.clip(np.ceil(np.log2(4 * max(n_words, 1) * n_templates)), 14, 22))
