"""Regular cupt files, read piece by piece: the same sentences as `official_reading`, only faster.

Regular is what the organisers release: ID first, codes last, every line of a word with the same
number of TABs and neither beginning nor ending in white space, and no TABs elsewhere. Then lines,
words, ranges and sentences are found with a few operations on all bytes of a piece, and only the
lines of expressions are looked at one by one. For any other piece the answer is None. Pieces are
of a size that lets the memory of one be used again for the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from udkit.data.mwe import MWE_COLUMN

_Ints = NDArray[np.int64]
_Bools = NDArray[np.bool_]
_Bytes = NDArray[np.uint8]
_TAB, _NEWLINE, _HASH, _STAR, _DASH, _UNDERSCORE = (ord(character) for character in "\t\n#*-_")
_BYTE = 256
_FIRST_PRINTABLE, _LAST_PRINTABLE = 0x21, 0x7E


class Piece(NamedTuple):
    """Whole sentences of a file."""

    content: bytes
    offset: int
    """Of its first byte in the file."""
    number: int
    """Of its first line, from 1."""


class MarkedWords(NamedTuple):
    """The words of a sentence that matter: those between the first and the last with codes."""

    places: list[int]
    """Of the words that have codes, in the sentence, from 0."""
    codes: list[str]
    """Their cells."""
    offset: int
    """Place in the sentence of the first word in the lists below; less than 0 if it is before."""
    forms: list[str]
    lemmas: list[str]


@dataclass(frozen=True, slots=True)
class RegularPiece:
    """The lines of words and ranges of a piece, as places of bytes."""

    content: bytes
    columns: Sequence[str]
    numbers: _Ints
    """Number of each line in the file, from 1."""
    starts: _Ints
    ends: _Ints
    is_range: _Bools
    sentence_starts: _Ints
    """Index of the first line of each sentence; at the end, the number of lines."""

    def sentences(self) -> tuple[list[int], list[int]]:
        """Return the numbers of the first lines of all sentences, and how many words they have."""
        firsts = self.sentence_starts[:-1]
        n_words = np.add.reduceat(~self.is_range, firsts, dtype=np.int64)
        return self.numbers[firsts].tolist(), n_words.tolist()

    def blind_line(self) -> int | None:
        """Return the number of the first word whose codes are not known, if there is one."""
        lines = np.flatnonzero(self._codes_are(_UNDERSCORE) & ~self.is_range)
        return int(self.numbers[lines[0]]) if len(lines) else None

    def with_marked_ranges(self) -> Iterator[tuple[int, list[tuple[int, str]]]]:
        """Yield the lines, with numbers, of the sentences that have codes on ranges."""
        is_marked = ~self._codes_are(_STAR) & self.is_range
        for position in np.unique(self._owners()[is_marked]).tolist():
            lines = np.arange(*self.sentence_starts[position : position + 2])
            texts = [line.decode("utf-8") for line in self._lines(lines)]
            yield position, list(zip(self.numbers[lines].tolist(), texts, strict=True))

    def marked_sentences(self) -> Iterator[tuple[int, MarkedWords]]:
        """Yield positions and words of the sentences that have codes on words, none on ranges."""
        owners = self._owners()
        is_marked = ~self._codes_are(_STAR)
        if (is_marked & self.is_range).any():
            is_marked &= ~np.isin(owners, owners[is_marked & self.is_range])
        marked = np.flatnonzero(is_marked)
        is_first = np.diff(owners[marked], prepend=-1) != 0
        is_last = np.diff(owners[marked], append=-1) != 0
        firsts, lasts = marked[is_first], marked[is_last]
        words = _within(firsts, lasts)
        words = words[~self.is_range[words]]
        forms, lemmas, codes = self._cells(words, ("FORM", "LEMMA", MWE_COLUMN))
        by_sentence = self._places()
        places = by_sentence[marked].tolist()
        codes = [cell for cell in codes if cell != "*"]
        rows = zip(
            owners[firsts].tolist(),
            (by_sentence[firsts] - np.searchsorted(words, firsts)).tolist(),
            np.flatnonzero(is_first).tolist(),
            (np.flatnonzero(is_last) + 1).tolist(),
            strict=True,
        )
        for position, offset, start, end in rows:
            yield position, MarkedWords(places[start:end], codes[start:end], offset, forms, lemmas)

    def _codes_are(self, character: int) -> _Bools:
        """Tell of each line whether its last cell holds this and nothing else."""
        buffer = np.frombuffer(self.content, dtype=np.uint8)
        is_alone: _Bools = buffer[self.ends - 2] == _TAB
        is_last: _Bools = buffer[self.ends - 1] == character
        return is_alone & is_last

    def _lines(self, lines: _Ints) -> list[bytes]:
        content = self.content
        places = zip(self.starts[lines].tolist(), self.ends[lines].tolist(), strict=True)
        return [content[start:end] for start, end in places]

    def _cells(self, lines: _Ints, columns: Sequence[str]) -> list[list[str]]:
        """Return the cells of some columns, by column; `_` where the file has no such column."""
        if not len(lines):
            return [[] for _ in columns]
        # All lines have as many cells, so that one cut is enough.
        cells = b"\t".join(self._lines(lines)).decode("utf-8").split("\t")
        return [
            cells[self.columns.index(column) :: len(self.columns)]
            if column in self.columns
            else ["_"] * len(lines)
            for column in columns
        ]

    def _owners(self) -> _Ints:
        """Return the position of the sentence of each line."""
        return np.repeat(np.arange(len(self.sentence_starts) - 1), np.diff(self.sentence_starts))

    def _places(self) -> _Ints:
        """Return the index of each line among the words of its sentence."""
        n_words_before: _Ints = np.cumsum(~self.is_range) - ~self.is_range
        firsts = self.sentence_starts[:-1]
        return n_words_before - np.repeat(n_words_before[firsts], np.diff(self.sentence_starts))


def _within(firsts: _Ints, lasts: _Ints) -> _Ints:
    """Return all numbers from each first to its last."""
    lengths = lasts - firsts + 1
    before: _Ints = np.cumsum(lengths) - lengths
    return np.arange(lengths.sum()) + np.repeat(firsts - before, lengths)


def find_lines(piece: Piece, columns: Sequence[str]) -> RegularPiece | None:
    """Find the lines of a piece; None where it is not regular, or has none."""
    content = piece.content
    if columns[0] != "ID" or columns[-1] != MWE_COLUMN or b"\r" in content:
        return None
    if not content.endswith(b"\n"):
        content += b"\n"
    buffer = np.frombuffer(content, dtype=np.uint8)
    ends = np.flatnonzero(buffer == _NEWLINE)
    starts = np.concatenate(([0], ends[:-1] + 1))
    is_blank = starts == ends
    heads = buffer[starts]
    lines = np.flatnonzero(~is_blank & (heads != _HASH))
    starts, ends = starts[lines], ends[lines]
    if not (_are_printable(heads[lines]) and _are_printable(buffer[ends - 1])):
        return None
    if not _has_cells(buffer, starts, len(columns)):
        return None
    n_blank_before = np.cumsum(is_blank)[lines]
    is_first = np.concatenate(([True], n_blank_before[1:] != n_blank_before[:-1]))
    sentence_starts = np.append(np.flatnonzero(is_first), len(lines))
    is_range = _are_ranges(buffer, starts)
    return RegularPiece(
        content, columns, lines + piece.number, starts, ends, is_range, sentence_starts
    )


def _has_cells(buffer: _Bytes, starts: _Ints, n_columns: int) -> bool:
    """Whether there are lines, and TABs are where they are in a regular piece."""
    n_tabs = n_columns - 1
    is_tab = buffer == _TAB
    if not len(starts) or np.count_nonzero(is_tab) != n_tabs * len(starts):
        return False
    # Counts in bytes may have run over; then there are more of them, and the sum is not right.
    counts = np.add.reduceat(is_tab.view(np.uint8), starts)
    return n_tabs < _BYTE and bool((counts == n_tabs).all())


def _are_ranges(buffer: _Bytes, starts: _Ints) -> _Bools:
    """Tell which ID cells, the first of their lines, hold a `-`."""
    is_range = np.zeros(len(starts), dtype=np.bool_)
    lines, places = np.arange(len(starts)), starts
    while len(lines):
        characters = buffer[places]
        is_range[lines[characters == _DASH]] = True
        goes_on = (characters != _TAB) & (characters != _DASH)
        lines, places = lines[goes_on], places[goes_on] + 1
    return is_range


def _are_printable(characters: _Bytes) -> bool:
    return bool(((characters >= _FIRST_PRINTABLE) & (characters <= _LAST_PRINTABLE)).all())
