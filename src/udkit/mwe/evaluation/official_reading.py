"""cupt files read with the eyes of the official evaluator, quirks included.

Sentences are runs of lines that are neither blank nor comments. A line is stripped, then cut at
TABs; a cell `_` is no cell. Lines with `-` in their ID are ranges, all others are words, empty
nodes too, and the place of a word is its index among these. Codes on a range pass to the words at
the places that its numbers name, which are others after an empty node. In a training file they do
not. The category of an expression is what its first code says, codes of one cell being taken in
the order of their characters; later categories are not looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

import numpy as np

from udkit.data.mwe import MWE_COLUMN
from udkit.errors import FormatError, InputError, Place, Problem, UdkitError
from udkit.formats.files import FilePath, file_name, read_chunks
from udkit.mwe.evaluation.corpus import MweCorpus, PlacedMwe
from udkit.mwe.evaluation.regular_reading import (
    MarkedWords,
    Piece,
    RegularPiece,
    find_lines,
)

_LINE_END = re.compile(rb"\r\n?|\n")
_Lines = list[tuple[int, str]]


class NotScoredError(UdkitError):
    """Files that the official evaluator gives up on; it ends with 1 then, and so do we."""


def read_officially(path: FilePath, *, is_train: bool = False) -> MweCorpus:
    """Read a file to be scored, or one that says what has been seen in training.

    FormatError for lines that are no cupt; NotScoredError for a blind file.
    """
    name = file_name(path)
    pieces = _pieces(read_chunks(path))
    columns = _columns(_decoded(next(pieces), name), name)
    reader = _Reader(name, columns, is_train=is_train)
    for piece in pieces:
        reader.read(piece)
    if reader.problems:
        raise FormatError(reader.problems)
    return reader.corpus


def _pieces(chunks: Iterator[bytes]) -> Iterator[Piece]:
    """Yield the first line, then pieces that end where a sentence does."""
    rest = b""
    for chunk in chunks:
        rest += chunk
        if b"\n" in rest:
            break
    header = rest.partition(b"\n")[0].partition(b"\r")[0]
    yield Piece(header, 0, 1)
    offset = len(header) + (2 if rest[len(header) :].startswith(b"\r\n") else 1)
    number = 2
    rest = rest[offset:]
    for chunk in chain(chunks, [b""]):
        rest += chunk
        end = _after_last_blank_line(rest) if chunk else len(rest)
        content, rest = rest[:end], rest[end:]
        yield Piece(content, offset, number)
        offset += len(content)
        number += _n_lines(content)


def _after_last_blank_line(content: bytes) -> int:
    blanks = (b"\n\n", b"\r\n\r\n")
    return max(content.rfind(blank) + len(blank) if blank in content else 0 for blank in blanks)


def _n_lines(content: bytes) -> int:
    if b"\r" in content:
        return len(_LINE_END.findall(content))
    return int(np.count_nonzero(np.frombuffer(content, dtype=np.uint8) == ord("\n")))


def _decoded(piece: Piece, name: str) -> str:
    try:
        return piece.content.decode("utf-8")
    except UnicodeDecodeError as error:
        found = f"the byte at offset {piece.offset + error.start} is not valid UTF-8"
        raise InputError(f"{name}: {found}; convert the file") from error


def _columns(first_line: str, name: str) -> list[str]:
    advice = "the first line of cupt is # global.columns = ID FORM … PARSEME:MWE"
    if "global.columns" not in first_line:
        problem = Problem(Place(name, 1), "the first line does not name the columns", advice)
        raise FormatError([problem])
    columns = first_line.rpartition("=")[2].split()
    for column in ("ID", MWE_COLUMN):
        if columns.count(column) != 1:
            found = f"there is {'no' if column not in columns else 'more than one'} column {column}"
            raise FormatError([Problem(Place(name, 1), found, advice)])
    if len(set(columns)) < len(columns):
        raise FormatError([Problem(Place(name, 1), "the same column is named twice", advice)])
    return columns


def _runs(text: str, first_number: int) -> Iterator[_Lines]:
    """Cut a piece into sentences: lines with their numbers, without comments."""
    run: _Lines = []
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    for number, line in enumerate(map(str.strip, text.split("\n")), start=first_number):
        if not line:
            if run:
                yield run
                run = []
        elif line[0] != "#":
            run.append((number, line))
    if run:
        yield run


class _Reader:
    """Reads the sentences of one file."""

    def __init__(self, name: str, columns: list[str], *, is_train: bool) -> None:
        self._name = name
        self._is_train = is_train
        self._columns, self._n_columns = columns, len(columns)
        self._id, self._codes = columns.index("ID"), columns.index(MWE_COLUMN)
        self._form, self._lemma = (
            columns.index(each) if each in columns else None for each in ("FORM", "LEMMA")
        )
        self.problems: list[Problem] = []
        self.corpus = MweCorpus(name)

    def read(self, piece: Piece) -> None:
        """Add the sentences of a piece to the corpus."""
        text = _decoded(piece, self._name)
        regular = find_lines(piece, self._columns)
        if regular is not None:
            self._add_regular(regular)
            return
        for run in _runs(text, piece.number):
            n_words, mwes = self._sentence(run)
            self.corpus.add(run[0][0], n_words, mwes)

    def _add_regular(self, piece: RegularPiece) -> None:
        blind_line = piece.blind_line()
        if blind_line is not None:
            raise self._blind(blind_line)
        offset = self.corpus.n_sentences
        lines, n_words = piece.sentences()
        self.corpus.lines += lines
        self.corpus.n_words += n_words
        for position, run in piece.with_marked_ranges():
            _, mwes = self._sentence(run)
            if mwes:
                self.corpus.mwes[offset + position] = mwes
        for position, words in piece.marked_sentences():
            self.corpus.mwes[offset + position] = self._mwes(words)

    def _sentence(self, run: _Lines) -> tuple[int, list[PlacedMwe]]:
        """Return the number of words, and the expressions."""
        words: list[str] = []
        ranges = []
        codes: dict[int, set[str]] = {}
        for number, line in run:
            if line.count("\t") + 1 != self._n_columns:
                self._report_columns(number, line)
                continue
            if "-" in line.split("\t", self._id + 1)[self._id]:
                ranges.append((number, line))
                continue
            if not line.endswith("\t*"):
                found = self._codes_of(number, line)
                if found:
                    codes[len(words)] = found
            words.append(line)
        if not self._is_train:
            for number, line in ranges:
                self._absorb(number, line.split("\t"), codes, len(words))
        return len(words), self._mwes_of_lines(words, codes)

    def _mwes_of_lines(self, lines: list[str], codes: dict[int, set[str]]) -> list[PlacedMwe]:
        if not codes:
            return []
        first, last = min(codes), max(codes)
        marked = lines[first : last + 1]
        forms, lemmas = (
            [_cell(line, column) for line in marked] for column in (self._form, self._lemma)
        )
        places = sorted(codes)
        cells = [";".join(codes[place]) for place in places]
        return self._mwes(MarkedWords(places, cells, first, forms, lemmas))

    def _report_columns(self, number: int, line: str) -> None:
        n_columns = line.count("\t") + 1
        found = f"{n_columns} columns instead of {self._n_columns}"
        advice = "separate the columns with one TAB each"
        self.problems.append(Problem(Place(self._name, number), found, advice))

    def _codes_of(self, number: int, line: str) -> set[str]:
        cell = line.split("\t")[self._codes]
        if cell == "_":
            raise self._blind(number)
        return set() if cell == "*" else set(cell.split(";"))

    def _blind(self, number: int) -> NotScoredError:
        found = f"'_' in {MWE_COLUMN}: a blind file cannot be scored"
        return NotScoredError(f"{self._name}:{number}: {found}; write * where no expression is")

    def _absorb(
        self, number: int, cells: list[str], codes: dict[int, set[str]], n_words: int
    ) -> None:
        """Give the codes of a range to its words."""
        id_cell, cell = cells[self._id], cells[self._codes]
        if cell in ("*", "_"):
            return
        place = Place(self._name, number)
        try:
            first, last = map(int, id_cell.split("-"))
        except ValueError:
            self.problems.append(Problem(place, f"{id_cell!r} is no range", "write 3-4"))
            return
        found = f"codes on the multiword token {id_cell}"
        self.corpus.notes.append(Problem(place, found, "they are taken to be on its words"))
        for index in range(n_words)[first - 1 : last]:
            word_codes = codes.setdefault(index, set())
            word_codes.update(cell.split(";"))
            word_codes -= {code.partition(":")[0] for code in word_codes if ":" in code}

    def _mwes(self, words: MarkedWords) -> list[PlacedMwe]:
        members: dict[str, list[int]] = {}
        categories: dict[str, str | None] = {}
        for place, cell in zip(words.places, words.codes, strict=True):
            for code in sorted(set(cell.split(";"))) if ";" in cell else (cell,):
                number, _, category = code.partition(":")
                if number not in members:
                    members[number] = [place]
                    categories[number] = category or None
                elif members[number][-1] != place:
                    members[number].append(place)
        return [self._placed(words, members[number], categories[number]) for number in members]

    def _placed(self, words: MarkedWords, members: list[int], category: str | None) -> PlacedMwe:
        _, _, offset, forms, lemmas = words
        first, last = members[0], members[-1]
        bag = [lemmas[member - offset] for member in members]
        if self._is_train and "_" in bag:
            bag = [
                forms[member - offset] if lemma == "_" else lemma
                for member, lemma in zip(members, bag, strict=True)
            ]
        bag.sort()
        n_gaps = last - first + 1 - len(members)
        span_forms = tuple(forms[first - offset : last + 1 - offset])
        return PlacedMwe(frozenset(members), category, n_gaps, tuple(bag), span_forms)


def _cell(line: str, index: int | None) -> str:
    return "_" if index is None else line.split("\t", index + 1)[index]
