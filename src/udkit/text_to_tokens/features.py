"""What the network sees of an atom: hashed pieces of it.

Whole string, beginnings, endings, outline and length are hashed into a fixed number of rows of one
table; the vector of an atom is the sum of its rows. It depends on the string alone, so it is
computed once per string. Neighbouring characters of a script without spaces are also looked up as
a pair: that is where words of Chinese or Japanese are told apart.
"""

from __future__ import annotations

import unicodedata
import zlib
from collections.abc import Callable, Sequence

import numpy as np

from udkit.text_to_tokens.atoms import NO_GAP, SINGLE, Atoms, IntArray

N_ROWS_PER_ATOM = 12
PADDING = 0
_MAX_SEEN = 100
"""Characters of an atom that are looked at; of longer ones, the first and the last."""
_MAX_OUTLINE = 8


def atom_rows(atom: str, n_rows: int) -> list[int]:
    """Return the rows of an atom, N_ROWS_PER_ATOM of them at most; row 0 is never among them."""
    if len(atom) > _MAX_SEEN:
        half = _MAX_SEEN // 2
        atom = atom[:half] + atom[-half:]
    lower = "9" * len(atom) if atom.isdecimal() else atom.lower()  # all numbers are alike
    pieces = [f"w{lower}", f"o{outline(atom)}", f"n{min(len(atom), 12)}"]
    if len(atom) == 1:
        pieces.append(f"c{unicodedata.category(atom)}")
    else:
        pieces += [f"p{lower[:size]}" for size in (1, 2, 3)]
        pieces += [f"s{lower[-size:]}" for size in (1, 2, 3, 4, 5, 6)]
    return [_row(piece, n_rows) for piece in pieces]


def neighbour_rows(piece: str, n_rows: int) -> list[int]:
    """Return the row of a piece that `neighbour_pieces` made."""
    return [_row(piece, n_rows)]


def neighbour_pieces(atoms: Atoms, first: int, end: int) -> tuple[IntArray, list[str], list[str]]:
    """Pair characters of scripts without spaces with their neighbours.

    Returns the places of such characters, counted from `first`; what they are with what stands
    before them; and what they are with what follows.
    """
    places = np.flatnonzero(atoms.kinds[first:end] == SINGLE)
    if not len(places):
        return places, [], []
    start = max(0, first - 1)
    strings = ["", *atoms.strings(start, end + 1), ""]
    is_joined = [False, *(atoms.gaps[start : end + 1] == NO_GAP).tolist(), False]
    befores, afters = [], []
    for index in (places + first - start + 1).tolist():
        before = strings[index - 1] if is_joined[index - 1] else ""
        after = strings[index + 1] if is_joined[index] else ""
        befores.append(f"<{before}\t{strings[index]}")
        afters.append(f">{strings[index]}\t{after}")
    return places, befores, afters


def row_matrix(
    strings: Sequence[str], n_rows: int, rows_of: Callable[[str, int], list[int]]
) -> IntArray:
    """Return the rows of strings, padded to the same number."""
    matrix = np.full((len(strings), N_ROWS_PER_ATOM), PADDING, np.int64)
    for index, string in enumerate(strings):
        rows = rows_of(string, n_rows)
        matrix[index, : len(rows)] = rows
    return matrix


def _row(piece: str, n_rows: int) -> int:
    return 1 + zlib.crc32(piece.encode("utf-8", "surrogatepass")) % (n_rows - 1)


def outline(atom: str) -> str:
    """Return the shape of an atom: cases and digits, with runs shortened.

    >>> outline("McDonald")
    'XxXx'
    """
    shape = ""
    for character in atom:
        kind = "9" if character.isdigit() else "X" if character.isupper() else "x"
        if not character.isalnum():
            kind = "."
        if not shape.endswith(kind):
            shape += kind
    return shape[:_MAX_OUTLINE]
