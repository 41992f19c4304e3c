"""How sure a parser is of what it says of a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float32]


class Relations(NamedTuple):
    """Universal relations that words may have to the heads that they have."""

    numbers: Mapping[str, int]
    """Columns of relations."""
    logs: FloatArray
    """Logarithms of their probabilities: [word, relation]; the last column is for all others."""

    def column(self, relation: str) -> int:
        """Return the column of a relation."""
        return self.numbers.get(relation, -1)

    def best_but(self, word: int, other: str) -> str:
        """Return the likeliest relation of a word, one excepted; `dep` if there is no other."""
        names = [name for name in self.numbers if name != other]
        return max(names, key=lambda name: self.logs.item(word, self.numbers[name]), default="dep")


class Certainty(NamedTuple):
    """Probabilities; words are counted from 0, heads from 1, head 0 is the root."""

    arcs: FloatArray
    """Of the arc of each word: of its head among all that are possible, times of its relation."""
    edges: FloatArray | None = None
    """Of an edge of the enhanced graph between two words, whatever its label: [word, head]. None
    where the parser has not learned about graphs."""
    relations: Relations | None = None
    """None where only the best relation is known."""
