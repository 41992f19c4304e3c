"""Expressions as they are scored: sets of places in a sentence, with what is asked about them."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import NamedTuple

from udkit.errors import Problem

LemmaBag = tuple[str, ...]
"""Lemmas in alphabetical order: the same for any order in the sentence."""


class PlacedMwe(NamedTuple):
    """An expression of one sentence of a file that is scored."""

    span: frozenset[Hashable]
    """Places of its members: numbers for the official evaluator, ids for the corrected one."""
    category: str | None
    n_gaps: int
    """Words between the first and the last member that are not members."""
    lemmas: LemmaBag
    forms: tuple[str, ...]
    """Forms from the first to the last member, gaps included."""


class MweSentence(NamedTuple):
    """One sentence of a file that is scored."""

    line: int
    """Number of its first line of a word."""
    n_words: int
    mwes: list[PlacedMwe]


@dataclass(frozen=True, slots=True)
class MweCorpus:
    """A file that is scored."""

    name: str
    sentences: list[MweSentence]
    notes: list[Problem] = field(default_factory=list)
    """What was odd about the file, and what was made of it."""

    @property
    def n_mwes(self) -> int:
        """Number of expressions."""
        return sum(len(sentence.mwes) for sentence in self.sentences)
