"""What the network sees of a word: its number, its characters, and hashed pieces of it.

Known words have a number. Every word, known or not, has the numbers of its characters and of its
character n-grams, hashed into a fixed number of rows, so that a form never seen before still
resembles its relatives. All of it depends on the form alone and is computed once per form.
"""

from __future__ import annotations

import unicodedata
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from udkit.tokens_to_tree.vectors import VectorRows

IntArray = npt.NDArray[np.int64]
_Row = tuple[int, list[int], list[int], list[int]]

PADDING = 0
UNKNOWN = 1
N_SPECIAL = 2
MAX_CHARACTERS = 24
"""Longer forms are represented by their first and last characters."""
NGRAM_SIZES = (2, 3, 4, 5)
_PLAIN_SIGNS = {
    "’": "'",
    "‘": "'",
    "ʼ": "'",
    "“": '"',
    "”": '"',
    "„": '"',
    "–": "-",
    "—": "-",
    "‑": "-",
}
"""What is typed where typography has better signs."""
MAX_NGRAMS = 48


@dataclass(frozen=True, slots=True)
class WordFeatures:
    """Features of some forms; rows belong together and are padded with PADDING."""

    words: IntArray
    """Number of each form, UNKNOWN for most of the language."""
    characters: IntArray
    """[form, position]"""
    ngrams: IntArray
    """[form, position]"""
    vectors: IntArray | None
    """Rows of a table that was learned elsewhere, [form, position]; None without one."""


@dataclass(slots=True)
class WordEncoder:
    """Turns forms into numbers; words and characters come from a training set."""

    words: dict[str, int]
    characters: dict[str, int]
    n_ngram_rows: int
    vector_rows: VectorRows | None = None
    _cache: dict[str, _Row] = field(default_factory=dict)

    @classmethod
    def from_counts(
        cls,
        forms: dict[str, int],
        *,
        max_words: int,
        n_ngram_rows: int,
        vector_rows: VectorRows | None = None,
    ) -> WordEncoder:
        """Number the forms seen at least twice, most frequent first, and all their characters."""
        ranked = sorted(
            (form for form, count in forms.items() if count > 1),
            key=lambda form: (-forms[form], form),
        )
        counts: dict[str, int] = {}
        for form, count in forms.items():
            for character in form:
                counts[character] = counts.get(character, 0) + count
        known = sorted(character for character, count in counts.items() if count > 1)
        return cls(
            {form: number for number, form in enumerate(ranked[:max_words], N_SPECIAL)},
            {character: number for number, character in enumerate(known, N_SPECIAL)},
            n_ngram_rows,
            vector_rows,
        )

    def familiar(self, form: str) -> str:
        """Return a form with plain signs for those that the training set never has.

        >>> WordEncoder({}, {"s": 2, "'": 3}, 100).familiar("s’")
        "s'"
        """
        if form.isascii():
            return form
        known = self.characters
        return "".join(
            plain if char not in known and (plain := _PLAIN_SIGNS.get(char, "")) in known else char
            for char in form
        )

    def encode(self, forms: Sequence[str]) -> WordFeatures:
        """Look forms up, all into arrays of the same width."""
        rows = [self._row(form) for form in forms]
        return WordFeatures(
            np.array([row[0] for row in rows], np.int64),
            _padded([row[1] for row in rows]),
            _padded([row[2] for row in rows]),
            None if self.vector_rows is None else _padded([row[3] for row in rows]),
        )

    def _row(self, form: str) -> _Row:
        row = self._cache.get(form)
        if row is None:
            given, form = form, self.familiar(form)
            row = (
                self.words.get(form, UNKNOWN),
                [self.characters.get(char, UNKNOWN) for char in shortened(form)],
                ngram_rows(form, self.n_ngram_rows),
                [] if self.vector_rows is None else self.vector_rows.rows(shortened(form)),
            )
            if len(self._cache) < 100_000:
                self._cache[given] = row
        return row


def shortened(form: str) -> str:
    """Return the form, or its first and last characters where it is very long."""
    if len(form) <= MAX_CHARACTERS:
        return form
    half = MAX_CHARACTERS // 2
    return form[:half] + form[-half:]


def ngram_rows(form: str, n_rows: int) -> list[int]:
    """Return hashed numbers of a form's n-grams, of the whole of it, and of its shape."""
    folded = f"<{shortened(unicodedata.normalize('NFC', form).lower())}>"
    pieces = [folded, "shape" + shape(form)]
    for size in NGRAM_SIZES:
        pieces.extend(folded[at : at + size] for at in range(len(folded) - size + 1))
    numbers = (zlib.crc32(piece.encode("utf-8", "surrogatepass")) for piece in pieces[:MAX_NGRAMS])
    return [N_SPECIAL + number % (n_rows - N_SPECIAL) for number in numbers]


def shape(form: str) -> str:
    """Return the outline of a form: `Xxx9` for letters, digits and signs, runs shortened.

    >>> shape("McDonald-2")
    'XxXx-9'
    """
    outline = ""
    for character in form[:MAX_CHARACTERS]:
        kind = character
        if character.isalpha():
            kind = "X" if character.isupper() else "x"
        elif character.isdigit():
            kind = "9"
        if not outline.endswith(kind):
            outline += kind
    return outline


def _padded(rows: Iterable[list[int]]) -> IntArray:
    rows = list(rows)
    width = max((len(row) for row in rows), default=1)
    array = np.full((len(rows), max(width, 1)), PADDING, np.int64)
    for index, row in enumerate(rows):
        array[index, : len(row)] = row
    return array
