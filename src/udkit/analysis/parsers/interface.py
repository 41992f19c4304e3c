"""What every parser of a study can do: learn from sentences with gold tags, and predict heads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from udkit.data.sentence import Sentence


class Parser(Protocol):
    """A parser that can be trained again and again; each training forgets the one before."""

    def fit(self, train: Sequence[Sentence], dev: Sequence[Sentence], seed: int) -> None:
        """Learn from gold trees and tags; `dev` decides when to stop, `seed` fixes the result."""

    def predict(self, sentences: Sequence[Sentence]) -> list[list[int]]:
        """Return the heads of each sentence's words, 0 for its one root.

        Tags are read from the sentences; heads that are there are not looked at.
        """
