"""Text → atoms: the smallest pieces that a token is made of.

An atom is a run of letters with their marks, a run of digits, a run of flag letters, or any other
single character. Characters of scripts that are written without spaces are an atom each. Every
character that is not white space is part of exactly one atom, and atoms are never reordered: a
tokeniser that only joins atoms, or cuts inside them, cannot lose a character.

All of it is done on arrays of code points, for whole blocks of text at once.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

IntArray = npt.NDArray[np.int64]
ByteArray = npt.NDArray[np.uint8]
BoolArray = npt.NDArray[np.bool_]

LETTER, DIGIT, FLAG, SINGLE, OTHER, MARK, SPACE, _UNSEEN = range(8)
N_KINDS = 7
"""Kinds of characters: SINGLE is a letter of a script without spaces, MARK extends an atom."""

NO_GAP, SPACE_GAP, LINE_GAP, BLANK_LINE_GAP = range(4)
N_GAPS = 4
"""Kinds of white space after an atom."""

MAX_ATOM = 256
"""Longer runs are cut into several atoms; `Atoms.is_cut` says where."""

_ZERO_WIDTH_JOINER = 0x200D
_JOINING = {0x00AD, 0x200C, _ZERO_WIDTH_JOINER, 0x2060, *range(0x1F3FB, 0x1F400)}
"""Soft hyphen, joiners and skin tones: they belong to what stands before them."""
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)
_WITHOUT_SPACES = (
    (0x0E00, 0x0EFF),  # Thai, Lao
    (0x0F00, 0x0FFF),  # Tibetan
    (0x1000, 0x109F),  # Myanmar
    (0x1780, 0x17FF),  # Khmer
    (0x1950, 0x19DF),  # Tai Le, New Tai Lue
    (0x1A20, 0x1AAF),  # Tai Tham
    (0x2E80, 0x2FDF),  # radicals
    (0x3005, 0x3007),
    (0x3021, 0x30FF),  # kana
    (0x31F0, 0x31FF),
    (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0xA9E0, 0xA9FF),
    (0xAA60, 0xAADF),
    (0xF900, 0xFAFF),
    (0xFF66, 0xFF9F),  # half-width katakana
    (0x1AFF0, 0x1B16F),
    (0x20000, 0x3FFFF),
)
_N_BREAKS = np.zeros(0x202A + 1, np.int8)
_N_BREAKS[[0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028]] = 1
_N_BREAKS[0x2029] = 2

_kinds = np.full(0x110000, _UNSEEN, np.uint8)  # filled as characters are met


@dataclass(frozen=True, slots=True)
class Atoms:
    """Atoms of a text, in order; rows of the arrays belong together."""

    text: str
    starts: IntArray
    ends: IntArray
    kinds: ByteArray
    """Kind of the run; of a mark without anything before it, OTHER."""
    gaps: ByteArray
    """White space between this atom and the next one, or the end of the text."""
    is_cut: BoolArray
    """Whether the next atom is the rest of the same run."""

    def __len__(self) -> int:
        return len(self.starts)

    def strings(self, first: int = 0, end: int | None = None) -> list[str]:
        """Return the atoms themselves, or those from `first` to before `end`."""
        text = self.text
        starts, ends = self.starts[first:end].tolist(), self.ends[first:end].tolist()
        return [text[a:b] for a, b in zip(starts, ends, strict=True)]


def find_atoms(text: str, run: int = OTHER) -> Atoms:
    """Cut a text into atoms; marks at its very beginning belong to a run of the given kind.

    >>> find_atoms("Don't go, 2nd!").strings()
    ['Don', "'", 't', 'go', ',', '2', 'nd', '!']
    """
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
    kinds = _kinds_of(codes)
    is_space = kinds == SPACE
    runs = _runs(kinds, run)
    is_start = _run_starts(codes, kinds, runs)
    positions = np.arange(len(codes))
    distance = positions - np.maximum.accumulate(np.where(is_start, positions, 0))
    is_rest = ~is_space & (distance > 0) & (distance % MAX_ATOM == 0)
    is_start |= is_rest
    is_end = ~is_space
    is_end[:-1] &= is_start[1:] | is_space[1:]
    starts, ends = np.flatnonzero(is_start), np.flatnonzero(is_end) + 1
    is_cut = np.zeros(len(starts), np.bool_)
    is_cut[:-1] = is_rest[starts[1:]]
    return Atoms(text, starts, ends, runs[starts], _gaps(codes, starts, ends), is_cut)


def _kinds_of(codes: npt.NDArray[np.uint32]) -> ByteArray:
    kinds: ByteArray = _kinds[codes]
    unseen = codes[kinds == _UNSEEN]
    if len(unseen):
        for code in np.unique(unseen).tolist():
            _kinds[code] = character_kind(code)
        kinds = _kinds[codes]
    return kinds


def character_kind(code: int) -> int:
    """Return the kind of a code point."""
    character = chr(code)
    if character.isspace():
        return SPACE
    category = unicodedata.category(character)
    if category[0] == "M" or code in _JOINING:
        return MARK
    if code in _FLAG_LETTERS:
        return FLAG
    if category == "Nd":
        return DIGIT
    if category[0] == "L" or category == "Nl":
        is_single = any(first <= code <= last for first, last in _WITHOUT_SPACES)
        return SINGLE if is_single else LETTER
    return OTHER


def _runs(kinds: ByteArray, first: int) -> ByteArray:
    """Give each mark the kind of what it stands behind."""
    is_mark = kinds == MARK
    if not is_mark.any():
        return kinds
    runs = kinds[np.maximum.accumulate(np.where(is_mark, 0, np.arange(len(kinds))))]
    runs[is_mark & (runs == SPACE)] = OTHER
    runs[is_mark & (runs == MARK)] = first
    return runs


def _run_starts(codes: npt.NDArray[np.uint32], kinds: ByteArray, runs: ByteArray) -> BoolArray:
    """Find where runs begin; single characters are runs, too."""
    is_start: BoolArray = kinds != SPACE
    is_new = (runs[1:] != runs[:-1]) | (runs[1:] == SINGLE) | (runs[1:] == OTHER)
    is_new &= kinds[1:] != MARK
    is_new &= (codes[:-1] != _ZERO_WIDTH_JOINER) | (kinds[1:] != OTHER)
    is_start[1:] &= is_new | (kinds[:-1] == SPACE)
    return is_start


def _gaps(codes: npt.NDArray[np.uint32], starts: IntArray, ends: IntArray) -> ByteArray:
    counts = _line_breaks_until(codes)
    after = np.append(starts[1:], len(codes))[: len(starts)]
    gaps = np.minimum(counts[after] - counts[ends], 2) + SPACE_GAP
    gaps[after == ends] = NO_GAP
    result: ByteArray = gaps.astype(np.uint8)
    return result


def _line_breaks_until(codes: npt.NDArray[np.uint32]) -> IntArray:
    r"""Count line breaks before each position; `\r\n` is one, a paragraph separator two."""
    breaks = _N_BREAKS[np.minimum(codes, len(_N_BREAKS) - 1)]
    breaks[:-1] -= (codes[:-1] == 0x0D) & (codes[1:] == 0x0A)
    counts = np.zeros(len(codes) + 1, np.int64)
    np.cumsum(breaks, out=counts[1:])
    return counts
