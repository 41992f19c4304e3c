"""Vectors that were learned elsewhere, from raw text: one per word, or hashed pieces of words.

Either kind is a table of rows and a way from a form to rows; the vector of a form is the mean of
its rows. The table goes into the model, smaller and in eight bits; the way to the rows goes beside
it as JSON.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import chain
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


MAX_HASHES = 4
_SHORTEST = 1e-9
_BLOCK = 1024
MAX_ROWS = 10_000_000
_ADVICE = "give a word2vec or fastText text file, or a table of 'udkit vectors'"


class VectorRows(Protocol):
    """The way from a form to rows of a table."""

    def rows(self, form: str) -> list[int]:
        """Return the numbers of the rows whose mean is the form's vector; none if unknown."""

    def to_json(self) -> dict[str, Any]:
        """Return what `rows_from_json` needs."""


@dataclass(frozen=True, slots=True)
class WordRows:
    """A row for each word of a list; capital letters are ignored where that helps."""

    numbers: Mapping[str, int]
    """Rows of words; those whose own vectors were not kept share that of a word like them."""

    def rows(self, form: str) -> list[int]:  # noqa: D102
        number = self.numbers.get(form) or self.numbers.get(form.lower())
        return [] if number is None else [number]

    def to_json(self) -> dict[str, Any]:  # noqa: D102
        rows: list[list[str]] = [[] for _ in range(max(self.numbers.values(), default=0))]
        for word, number in self.numbers.items():
            rows[number - FIRST_ROW].append(word)
        return {"kind": "words", "words": [" ".join(words) for words in rows]}


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
            for size in range(max(self.shortest, 1), self.longest + 1):
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
        rows = enumerate(description["words"], FIRST_ROW)
        return WordRows({word: number for number, words in rows for word in words.split(" ")})
    return FloretRows(**{key: value for key, value in description.items() if key != "kind"})


def read_vectors(path: str, *, max_rows: int, size: int, max_words: int = 0) -> VectorTable:
    """Read a file of word vectors or of floret's, and make it `size` columns wide.

    Of word vectors, `max_rows` are kept, from the beginning of the file, where by custom the
    frequent words are; words after them, up to `max_words` in all, take the kept vector that is
    nearest to their own. Floret's tables are kept whole. InputError tells the line that is wrong.
    """
    n_words = max(max_rows, max_words)
    with open_input(path) as stream:
        fields = (line.decode("utf-8", "replace").rstrip().split(" ") for line in stream)
        lines = enumerate(fields, 1)
        first = next(lines, None)
        if first is None:
            raise InputError(f"{path}: the file is empty; {_ADVICE}")
        if _is_floret_header(first[1]):
            return _floret(path, first[1], lines, size)
        if _is_header(first[1]):
            words, values = _word_rows(path, lines, n_words, tuple(map(int, first[1])))
        else:
            words, values = _word_rows(path, chain([first], lines), n_words)
    table = _reduced(np.array(values, np.float32), size)
    kept, others = table[: FIRST_ROW + max_rows], table[FIRST_ROW + max_rows :]
    numbers = [*range(FIRST_ROW, len(kept)), *_nearest_rows(others, kept)]
    return VectorTable(WordRows(dict(zip(words, numbers, strict=True))), kept)


def _is_header(fields: list[str]) -> bool:
    return len(fields) == 2 and all(field.isdigit() for field in fields)


def _is_floret_header(fields: list[str]) -> bool:
    """Whether six whole numbers and the two marks of a word's ends are there."""
    if len(fields) != 8 or not all(field.isdigit() for field in fields[:6]):
        return False
    return not any(field.replace(".", "").replace("-", "").isdigit() for field in fields[6:])


def _word_rows(
    path: str,
    lines: Iterable[tuple[int, list[str]]],
    n_words: int,
    promised: tuple[int, ...] = (0, 0),
) -> tuple[list[str], list[FloatArray]]:
    n_promised, n_columns = promised
    vectors: dict[str, FloatArray] = {}
    n_read = 0
    for number, (word, *row) in lines:
        if len(vectors) >= n_words:
            break
        n_columns = n_columns or len(row)
        vectors.setdefault(word, _values(path, number, row, n_columns))
        n_read += 1
    if not vectors:
        raise InputError(f"{path}: there are no vectors in the file")
    if len(vectors) < n_words and n_read < n_promised:
        raise InputError(
            f"{path}: the file ends after {n_read} of {n_promised} vectors; fetch it again"
        )
    return list(vectors), list(vectors.values())


def _floret(
    path: str, header: list[str], lines: Iterable[tuple[int, list[str]]], size: int
) -> VectorTable:
    n_rows, n_columns, shortest, longest, n_hashes, seed = map(int, header[:6])
    index = FloretRows(n_rows, shortest, longest, n_hashes, seed, header[6], header[7])
    if not 1 <= n_hashes <= MAX_HASHES or not 1 <= n_rows <= MAX_ROWS or not n_columns:
        raise InputError(
            f"{path}:1: a floret table of {n_rows} rows, {n_columns} columns and {n_hashes} "
            "hashes cannot be; make it with 'udkit vectors'"
        )
    values = np.zeros((n_rows, n_columns), np.float32)
    is_given = np.zeros(n_rows, np.bool_)
    for number, (row, *numbers) in lines:
        if not row.isdigit() or int(row) >= n_rows:
            raise InputError(f"{path}:{number}: {row[:20]!r} is not a row of the floret table")
        values[int(row)] = _values(path, number, numbers, n_columns)
        is_given[int(row)] = True
    if not is_given.all():
        raise InputError(
            f"{path}: the file has {is_given.sum()} of {n_rows} rows; fetch or make it again"
        )
    return VectorTable(index, _reduced(values, size))


def _values(path: str, line: int, numbers: list[str], n_columns: int) -> FloatArray:
    if not numbers or len(numbers) != n_columns:
        raise InputError(
            f"{path}:{line}: {len(numbers)} numbers follow the first field, where {n_columns or 1} "
            f"should; {_ADVICE}"
        )
    try:
        with np.errstate(over="ignore"):  # what overflows is not finite, which is told below
            values = np.array(numbers, np.float32)
    except ValueError:
        values = np.array([np.nan], np.float32)
    if not np.isfinite(values).all():
        raise InputError(
            f"{path}:{line}: not all that follows the first field are numbers; {_ADVICE}"
        )
    return values


def _nearest_rows(vectors: FloatArray, table: FloatArray) -> list[int]:
    """Return, for each vector, the row of the table at the smallest angle; never padding."""
    lengths = np.linalg.norm(table[FIRST_ROW:], axis=1, keepdims=True)
    directions = table[FIRST_ROW:] / np.maximum(lengths, _SHORTEST)
    blocks = (vectors[first : first + _BLOCK] for first in range(0, len(vectors), _BLOCK))
    return [
        FIRST_ROW + row
        for block in blocks
        for row in (block @ directions.T).argmax(axis=1).tolist()
    ]


def _reduced(values: FloatArray, size: int) -> FloatArray:
    """Keep the directions in which rows differ most, with values of the usual size."""
    centred = values - values.mean(axis=0)
    if values.shape[1] > size:
        _, directions = np.linalg.eigh(centred.T @ centred)
        centred = centred @ directions[:, ::-1][:, :size]
    scaled = centred * (USUAL_SPREAD / max(float(centred.std()), _SHORTEST))
    return np.vstack([np.zeros((1, scaled.shape[1]), np.float32), scaled.astype(np.float32)])
