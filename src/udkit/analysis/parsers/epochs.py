"""The loop that BEAM and MST learn in: epochs in random order, until dev gets no better."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from udkit.analysis.parsers.arrays import OrderArray

Table = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Epochs:
    """How long to train."""

    maximum: int = 20
    patience: int = 6
    """Number of epochs without a better score on dev after which training ends."""

    def run(
        self,
        n_sentences: int,
        seed: int,
        learn: Callable[[OrderArray], Table],
        score: Callable[[Table], float],
    ) -> Table:
        """Return the weights of the epoch that scored best, of two alike the later one.

        `learn` goes once through the sentences in the given order and returns averaged weights.
        """
        random = np.random.default_rng(seed)
        best, best_score, best_epoch = np.zeros(0, np.float32), -1.0, 0
        for epoch in range(self.maximum):
            weights = learn(random.permutation(n_sentences))
            found = score(weights)
            if found >= best_score:
                best_epoch = epoch if found > best_score else best_epoch
                best, best_score = weights, found
            if epoch - best_epoch >= self.patience:
                break
        return best
