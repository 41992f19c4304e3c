"""How sure a parser is of what it says of a sentence."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float32]


class Certainty(NamedTuple):
    """Probabilities; words are counted from 0, heads from 1, head 0 is the root."""

    arcs: FloatArray
    """Of the arc of each word: of its head among all that are possible, times of its relation."""
    edges: FloatArray | None = None
    """Of an edge of the enhanced graph between two words, whatever its label: [word, head]. None
    where the parser has not learned about graphs."""
