"""cupt files read with the eyes of the official evaluator, quirks included.

Sentences are runs of lines that are neither blank nor comments. A line is stripped, then cut at
TABs; a cell `_` is no cell. Lines with `-` in their ID are ranges, all others are words, empty
nodes too, and the place of a word is its index among these. Codes on a range pass to the words at
the places that its numbers name, which are others after an empty node. In a training file they do
not. The category of an expression is what its first code says, codes of one cell being taken in
the order of their characters; later categories are not looked at.
"""

from __future__ import annotations

from collections.abc import Iterator

from udkit.errors import FormatError, InputError, Place, Problem, UdkitError
from udkit.formats.files import FilePath, file_name, read_chunks
from udkit.mwe.evaluation.corpus import MweCorpus, MweSentence, PlacedMwe
from udkit.mwe.evaluation.regular_reading import RegularFile, find_lines

_MWE = "PARSEME:MWE"
_Lines = list[tuple[int, str]]


class NotScoredError(UdkitError):
    """Files that the official evaluator gives up on; it ends with 1 then, and so do we."""


def read_officially(path: FilePath, *, is_train: bool = False) -> MweCorpus:
    """Read a file to be scored, or one that says what has been seen in training.

    FormatError for lines that are no cupt; NotScoredError for a blind file.
    """
    name = file_name(path)
    content = b"".join(read_chunks(path))
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        found = f"the byte at offset {error.start} is not valid UTF-8"
        raise InputError(f"{name}: {found}; convert the file") from error
    first = text[: text.find("\n")] if "\n" in text else text
    columns = _columns(first.partition("\r")[0], name)
    reader = _Reader(name, columns, is_train=is_train)
    regular = find_lines(content, columns)
    if regular is not None:
        sentences = reader.regular_sentences(regular)
    else:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        sentences = [reader.sentence(lines) for lines in _runs(text)]
    if reader.problems:
        raise FormatError(reader.problems)
    return MweCorpus(name, sentences, reader.notes)


def _columns(first_line: str, name: str) -> list[str]:
    advice = "the first line of cupt is # global.columns = ID FORM … PARSEME:MWE"
    if "global.columns" not in first_line:
        problem = Problem(Place(name, 1), "the first line does not name the columns", advice)
        raise FormatError([problem])
    columns = first_line.rpartition("=")[2].split()
    for column in ("ID", _MWE):
        if columns.count(column) != 1:
            found = f"there is {'no' if column not in columns else 'more than one'} column {column}"
            raise FormatError([Problem(Place(name, 1), found, advice)])
    if len(set(columns)) < len(columns):
        raise FormatError([Problem(Place(name, 1), "the same column is named twice", advice)])
    return columns


def _runs(text: str) -> Iterator[_Lines]:
    """Cut a file into sentences: lines with their numbers, without comments."""
    run: _Lines = []
    lines = iter(enumerate(map(str.strip, text.split("\n")), start=1))
    next(lines)  # the names of the columns
    for number, line in lines:
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
        self._n_columns = len(columns)
        self._id, self._codes = columns.index("ID"), columns.index(_MWE)
        self._form, self._lemma = (
            columns.index(each) if each in columns else None for each in ("FORM", "LEMMA")
        )
        self.problems: list[Problem] = []
        self.notes: list[Problem] = []

    def regular_sentences(self, file: RegularFile) -> list[MweSentence]:
        """Read all sentences of a regular file."""
        sentences = file.empty_sentences()
        for index, first, lines, marks in file.marked_sentences():
            if marks is None:
                run = [(n, line) for n, line in enumerate(lines, first) if line[0] != "#"]
                sentences[index] = self.sentence(run)
            else:
                codes = {mark: self._codes_of(first + mark, lines[mark]) for mark in marks}
                sentences[index] = MweSentence(first, len(lines), self._mwes(lines, codes))
        return sentences

    def sentence(self, run: _Lines) -> MweSentence:
        """Read the lines of a sentence."""
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
        return MweSentence(run[0][0], len(words), self._mwes(words, codes) if codes else [])

    def _report_columns(self, number: int, line: str) -> None:
        n_columns = line.count("\t") + 1
        found = f"{n_columns} columns instead of {self._n_columns}"
        advice = "separate the columns with one TAB each"
        self.problems.append(Problem(Place(self._name, number), found, advice))

    def _codes_of(self, number: int, line: str) -> set[str]:
        cell = line.split("\t")[self._codes]
        if cell == "_":
            raise NotScoredError(
                f"{self._name}:{number}: '_' in {_MWE}: a blind file cannot be scored; "
                "write * where no expression is"
            )
        return set() if cell == "*" else set(cell.split(";"))

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
        self.notes.append(Problem(place, found, "they are taken to be on its words"))
        for index in range(n_words)[first - 1 : last]:
            word_codes = codes.setdefault(index, set())
            word_codes.update(cell.split(";"))
            word_codes -= {code.partition(":")[0] for code in word_codes if ":" in code}

    def _mwes(self, words: list[str], codes: dict[int, set[str]]) -> list[PlacedMwe]:
        places: dict[str, set[int]] = {}
        categories: dict[str, str | None] = {}
        for place in sorted(codes):
            for code in sorted(codes[place]):
                number, _, category = code.partition(":")
                categories.setdefault(number, category or None)
                places.setdefault(number, set()).add(place)
        return [
            self._placed(words, members, categories[number]) for number, members in places.items()
        ]

    def _placed(self, words: list[str], members: set[int], category: str | None) -> PlacedMwe:
        first, last = min(members), max(members)
        return PlacedMwe(
            frozenset(members),
            category,
            last - first + 1 - len(members),
            tuple(sorted([self._lemma_of(words[member]) for member in members])),
            tuple([_cell(line, self._form) for line in words[first : last + 1]]),
        )

    def _lemma_of(self, line: str) -> str:
        lemma = _cell(line, self._lemma)
        return _cell(line, self._form) if lemma == "_" and self._is_train else lemma


def _cell(line: str, index: int | None) -> str:
    return "_" if index is None else line.split("\t", index + 1)[index]
