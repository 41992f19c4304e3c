"""Regular cupt files, read all at once: the same sentences as `official_reading`, only faster.

Regular is what the organisers release: ID first, codes last, every line of a word with the same
number of TABs and neither beginning nor ending in white space. Then lines, words, ranges and
sentences are found with a few operations on all bytes of the file, and only the lines of
expressions are looked at one by one. For any other file the answer is None.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from udkit.mwe.evaluation.corpus import MweSentence

_Ints = NDArray[np.int64]
_Bools = NDArray[np.bool_]
_TAB, _NEWLINE, _HASH, _STAR, _DASH = (ord(character) for character in "\t\n#*-")
_FIRST_PRINTABLE, _LAST_PRINTABLE = 0x21, 0x7E


class MarkedSentence(NamedTuple):
    """A sentence that has codes to be read."""

    position: int
    """Of the sentence in the file, from 0."""
    number: int
    """Of its first line, from 1."""
    lines: list[str]
    """All its lines, comments between them included."""
    marks: list[int] | None
    """Which lines have codes, from 0; None where not all of the lines are words."""


@dataclass(frozen=True, slots=True)
class RegularFile:
    """The lines of words and ranges of a file, as places of bytes."""

    content: bytes
    numbers: _Ints
    """Number of each line in the file, from 1."""
    starts: _Ints
    ends: _Ints
    is_range: _Bools
    is_marked: _Bools
    """Whether the codes are other than `*`."""
    sentence_starts: _Ints
    """Index of the first line of each sentence; at the end, the number of lines."""

    def empty_sentences(self) -> list[MweSentence]:
        """Return all sentences as if there were no expressions."""
        first_lines = self.sentence_starts[:-1]
        n_words = np.add.reduceat(~self.is_range, first_lines, dtype=np.int64)
        rows = zip(self.numbers[first_lines].tolist(), n_words.tolist(), strict=True)
        return [MweSentence(line, n, []) for line, n in rows]

    def marked_sentences(self) -> Iterator[MarkedSentence]:
        """Yield the sentences that have codes to be read."""
        marked = np.flatnonzero(self.is_marked)
        owners = np.searchsorted(self.sentence_starts, marked, side="right") - 1
        bounds = np.flatnonzero(np.diff(owners, prepend=-1, append=-1)).tolist()
        indexes = owners[bounds[:-1]]
        firsts, ends = self.sentence_starts[indexes], self.sentence_starts[indexes + 1]
        n_ranges = np.concatenate(([0], np.cumsum(self.is_range)))
        n_lines = self.numbers[ends - 1] - self.numbers[firsts] + 1
        is_plain = (n_ranges[ends] == n_ranges[firsts]) & (n_lines == ends - firsts)
        rows = zip(
            indexes.tolist(),
            firsts.tolist(),
            self.numbers[firsts].tolist(),
            self.starts[firsts].tolist(),
            self.ends[ends - 1].tolist(),
            is_plain.tolist(),
            strict=True,
        )
        places = marked.tolist()
        for at, (index, first, number, start, end, plain) in enumerate(rows):
            lines = self.content[start:end].decode("utf-8").split("\n")
            marks = [place - first for place in places[bounds[at] : bounds[at + 1]]]
            yield MarkedSentence(index, number, lines, marks if plain else None)


def find_lines(content: bytes, columns: Sequence[str]) -> RegularFile | None:
    """Find the lines of a regular file; None where the file is not regular, or has none."""
    if columns[0] != "ID" or columns[-1] != "PARSEME:MWE" or b"\r" in content:
        return None
    buffer = np.frombuffer(content, dtype=np.uint8)
    ends = np.flatnonzero(buffer == _NEWLINE)
    if not content.endswith(b"\n"):
        ends = np.append(ends, len(buffer))
    starts = np.concatenate(([0], ends[:-1] + 1))
    is_blank = starts == ends
    heads = buffer[np.minimum(starts, len(buffer) - 1)]
    is_token = ~is_blank & (heads != _HASH)
    is_token[0] = False  # the names of the columns
    lines = np.flatnonzero(is_token)
    if not len(lines):
        return None
    starts, ends = starts[lines], ends[lines]
    if not (_are_printable(heads[lines]) and _are_printable(buffer[ends - 1])):
        return None
    tabs = np.flatnonzero(buffer == _TAB)
    first_tabs, after_tabs = np.searchsorted(tabs, starts), np.searchsorted(tabs, ends)
    if (after_tabs - first_tabs != len(columns) - 1).any():
        return None
    codes = tabs[after_tabs - 1] + 1
    is_marked = (ends - codes != 1) | (buffer[codes] != _STAR)
    is_range = _are_ranges(content, starts, tabs[first_tabs])
    n_blank_before = np.cumsum(is_blank)[lines]
    is_first = np.concatenate(([True], n_blank_before[1:] != n_blank_before[:-1]))
    bounds = np.append(np.flatnonzero(is_first), len(lines))
    return RegularFile(content, lines + 1, starts, ends, is_range, is_marked, bounds)


def _are_ranges(content: bytes, starts: _Ints, ends: _Ints) -> _Bools:
    """Tell which ID cells hold a `-`; those of one or two characters are numbers, mostly."""
    is_range = np.zeros(len(starts), dtype=np.bool_)
    lengths = ends - starts
    first, second = (
        np.frombuffer(content, dtype=np.uint8)[np.minimum(starts + offset, ends)]
        for offset in (0, 1)
    )
    is_range |= (first == _DASH) | ((second == _DASH) & (lengths > 1))
    longer = np.flatnonzero(lengths > 2)
    for line, start, end in zip(
        longer.tolist(), starts[longer].tolist(), ends[longer].tolist(), strict=True
    ):
        if b"-" in content[start:end]:
            is_range[line] = True
    return is_range


def _are_printable(characters: NDArray[np.uint8]) -> bool:
    return bool(((characters >= _FIRST_PRINTABLE) & (characters <= _LAST_PRINTABLE)).all())
