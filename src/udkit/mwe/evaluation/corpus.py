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


@dataclass(slots=True)
class MweCorpus:
    """A file that is scored.

    Most sentences have no expression, and of these only what is kept here is asked for.
    """

    name: str
    lines: list[int] = field(default_factory=list)
    """Number of the first line of a word of each sentence."""
    n_words: list[int] = field(default_factory=list)
    """Of each sentence."""
    forms: list[tuple[str, ...]] = field(default_factory=list)
    """Of the words of each sentence; the official evaluator does not compare them."""
    mwes: dict[int, list[PlacedMwe]] = field(default_factory=dict)
    """Expressions by the position of their sentence; no sentence without any is in it."""
    notes: list[Problem] = field(default_factory=list)
    """What was odd about the file, and what was made of it."""

    @property
    def n_sentences(self) -> int:
        """Number of sentences."""
        return len(self.lines)

    @property
    def n_mwes(self) -> int:
        """Number of expressions."""
        return sum(map(len, self.mwes.values()))

    def add(self, line: int, n_words: int, mwes: list[PlacedMwe]) -> None:
        """Add the next sentence."""
        if mwes:
            self.mwes[len(self.lines)] = mwes
        self.lines.append(line)
        self.n_words.append(n_words)
