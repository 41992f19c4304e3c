"""What a training file has shown: which expressions are seen, and which of these are the same.

Seen is what has the same lemmas, in any order, as some expression of the training file, whatever
its category. Identical is what has the same forms, gaps included; other seen ones are variants.
"""

from __future__ import annotations

from collections.abc import Iterable

from udkit.mwe.evaluation.corpus import LemmaBag, MweCorpus, PlacedMwe


class Novelty:
    """Knows the expressions of training files."""

    def __init__(self, train: Iterable[MweCorpus]) -> None:
        mwes = [mwe for corpus in train for mwes in corpus.mwes.values() for mwe in mwes]
        self._lemmas: set[LemmaBag] = {mwe.lemmas for mwe in mwes}
        self._forms = {mwe.forms for mwe in mwes}

    def __bool__(self) -> bool:
        return bool(self._lemmas)

    def is_seen(self, mwe: PlacedMwe) -> bool:
        """Whether some expression of the training file has the same lemmas."""
        return mwe.lemmas in self._lemmas

    def is_identical(self, mwe: PlacedMwe) -> bool:
        """Whether some expression of the training file has the same forms."""
        return mwe.forms in self._forms
