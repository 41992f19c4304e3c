"""Vectors that were learned elsewhere, from raw text: one per word, or hashed pieces of words.

Either kind is a table of rows and a way from a form to rows; the vector of a form is the mean of
its rows. The table goes into the model, smaller and in eight bits; the way to the rows goes beside
it as JSON.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from udkit.errors import InputError
from udkit.formats.files import open_input
from udkit.tokens_to_tree.murmur import murmur3

FloatArray = npt.NDArray[np.float32]
FIRST_ROW = 1
"""Row 0 is padding."""
USUAL_SPREAD = 0.3
"""Standard deviation of a table's values: that of the other embeddings at the start."""


class VectorRows(Protocol):
    """The way from a form to rows of a table."""

    def rows(self, form: str) -> list[int]:
        """Return the numbers of the rows whose mean is the form's vector; none if unknown."""

    def to_json(self) -> dict[str, Any]:
        """Return what `rows_from_json` needs."""


@dataclass(frozen=True, slots=True)
class WordRows:
    """One row for each word of a list; capital letters are ignored where that helps."""

    numbers: Mapping[str, int]

    def rows(self, form: str) -> list[int]:  # noqa: D102
        number = self.numbers.get(form) or self.numbers.get(form.lower())
        return [] if number is None else [number]

    def to_json(self) -> dict[str, Any]:  # noqa: D102
        return {"kind": "words", "words": list(self.numbers)}


@dataclass(frozen=True, slots=True)
class FloretRows:
    """Rows of the word and its pieces, hashed as the floret library does it."""

    n_rows: int
    shortest: int
    longest: int
    n_hashes: int
    seed: int
    begin: str = "<"
    end: str = ">"

    def rows(self, form: str) -> list[int]:  # noqa: D102
        whole = f"{self.begin}{form}{self.end}"
        return [
            FIRST_ROW + number % self.n_rows
            for piece in (whole, *self._pieces(whole))
            for number in murmur3(piece.encode("utf-8", "surrogatepass"), self.seed)[
                : self.n_hashes
            ]
        ]

    def to_json(self) -> dict[str, Any]:  # noqa: D102
        return {"kind": "floret", **asdict(self)}

    def _pieces(self, whole: str) -> Iterator[str]:
        for start in range(len(whole)):
            for size in range(self.shortest, self.longest + 1):
                piece = whole[start : start + size]
                is_border = size == 1 and start in (0, len(whole) - 1)
                if len(piece) == size and not is_border:
                    yield piece


@dataclass(frozen=True, slots=True)
class VectorTable:
    """A table to look forms up in; row 0 is padding."""

    index: VectorRows
    values: FloatArray


def rows_from_json(description: Mapping[str, Any]) -> VectorRows:
    """Undo `VectorRows.to_json`."""
    if description["kind"] == "words":
        return WordRows(_numbered(description["words"]))
    return FloretRows(**{key: value for key, value in description.items() if key != "kind"})


def read_vectors(path: str, *, max_rows: int, size: int) -> VectorTable:
    """Read a file of word vectors or of floret's, and make it `size` columns wide.

    Of word vectors, `max_rows` are kept, from the beginning of the file, where by custom the
    frequent words are. Floret's tables are kept whole.
    """
    with open_input(path) as stream:
        lines = (line.decode("utf-8", "replace") for line in stream)
        first = next(lines, "").split()
        if len(first) == 8:
            return _floret(path, first, lines, size)
        rows = [first] if len(first) > 2 else []
        words, values = _word_rows(path, rows, lines, max_rows)
    return VectorTable(WordRows(_numbered(words)), _reduced(np.array(values, np.float32), size))


def _word_rows(
    path: str, rows: list[list[str]], lines: Iterator[str], max_rows: int
) -> tuple[list[str], list[FloatArray]]:
    vectors: dict[str, FloatArray] = {row[0]: _values(path, 1, row[1:]) for row in rows}
    for number, line in enumerate(lines, 2):
        if len(vectors) >= max_rows:
            break
        word, *row = line.rstrip().split(" ")
        values = _values(path, number, row)
        if vectors and len(values) != len(next(iter(vectors.values()))):
            raise InputError(
                f"{path}:{number}: {len(values)} numbers follow the word, "
                f"{len(next(iter(vectors.values())))} before; give a word2vec or fastText text file"
            )
        vectors.setdefault(word, values)
    if not vectors:
        raise InputError(f"{path}: there are no vectors in the file")
    return list(vectors), list(vectors.values())


def _floret(path: str, header: list[str], lines: Iterator[str], size: int) -> VectorTable:
    try:
        n_rows, n_columns, shortest, longest, n_hashes, seed = map(int, header[:6])
        index = FloretRows(n_rows, shortest, longest, n_hashes, seed, header[6], header[7])
    except ValueError as error:
        raise InputError(f"{path}:1: neither word vectors nor floret's ({error})") from error
    values = np.zeros((n_rows, n_columns), np.float32)
    for number, line in enumerate(lines, 2):
        row, *numbers = line.split()
        vector = _values(path, number, numbers)
        if len(vector) != n_columns or not row.isdigit() or int(row) >= n_rows:
            raise InputError(f"{path}:{number}: not a row of a floret table as line 1 describes it")
        values[int(row)] = vector
    return VectorTable(index, _reduced(values, size))


def _values(path: str, line: int, numbers: list[str]) -> FloatArray:
    try:
        return np.array(numbers, np.float32)
    except ValueError as error:
        raise InputError(
            f"{path}:{line}: {error}; give a word2vec or fastText text file"
        ) from error


def _numbered(words: list[str]) -> dict[str, int]:
    return {word: number for number, word in enumerate(words, FIRST_ROW)}


def _reduced(values: FloatArray, size: int) -> FloatArray:
    """Keep the directions in which rows differ most, with values of the usual size."""
    centred = values - values.mean(axis=0)
    if values.shape[1] > size:
        _, directions = np.linalg.eigh(centred.T @ centred)
        centred = centred @ directions[:, ::-1][:, :size]
    scaled = centred * (USUAL_SPREAD / max(float(centred.std()), 1e-9))
    return np.vstack([np.zeros((1, scaled.shape[1]), np.float32), scaled.astype(np.float32)])
