"""cupt files read with the eyes of the official evaluator, quirks included.

Sentences are runs of lines that are neither blank nor comments. A line is stripped, then cut at
TABs; a cell `_` is no cell. Lines with `-` in their ID are ranges, all others are words, empty
nodes too, and the place of a word is its index among these. Codes on a range pass to the words at
the places that its numbers name, which are others after an empty node. In a training file they do
not. The category of an expression is what its first code says, codes of one cell being taken in
the order of their characters; later categories are not looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import repeat

from udkit.errors import FormatError, Place, Problem, UdkitError
from udkit.formats.files import FilePath, file_name, read_text
from udkit.mwe.evaluation.corpus import MweCorpus, MweSentence, PlacedMwe

_TABS = repeat("\t")
_MWE = "PARSEME:MWE"
_Lines = list[tuple[int, str]]
_Words = list[dict[str, str]]


class NotScoredError(UdkitError):
    """Files that the official evaluator gives up on; it ends with 1 then, and so do we."""


def read_officially(path: FilePath, *, is_train: bool = False) -> MweCorpus:
    """Read a file to be scored, or one that says what has been seen in training.

    FormatError for lines that are no cupt; NotScoredError for a blind file.
    """
    name = file_name(path)
    text = "".join(read_text(path))
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    first, _, _ = text.partition("\n")
    reader = _Reader(name, _columns(first, name), is_train=is_train)
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
        if column not in columns:
            raise FormatError([Problem(Place(name, 1), f"there is no column {column}", advice)])
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
        self._columns = columns
        self._is_train = is_train
        self._n_tabs = len(columns) - 1
        # Most sentences have no expression, and most files have the codes at the end.
        self._has_usual_order = columns[0] == "ID" and columns[-1] == _MWE
        self.problems: list[Problem] = []
        self.notes: list[Problem] = []

    def sentence(self, run: _Lines) -> MweSentence:
        """Read the lines of a sentence."""
        lines = [line for _, line in run]
        is_regular = set(map(str.count, lines, _TABS)) == {self._n_tabs}
        if is_regular and self._has_usual_order and all(map(str.endswith, lines, repeat("\t*"))):
            n_ranges = sum("-" in line[: line.index("\t")] for line in lines)
            return MweSentence(run[0][0], len(lines) - n_ranges, [])
        if not is_regular:
            self._report_columns(run)
            return MweSentence(run[0][0], 0, [])
        return self._with_mwes(run)

    def _report_columns(self, run: _Lines) -> None:
        for number, line in run:
            n_columns = line.count("\t") + 1
            if n_columns != len(self._columns):
                found = f"{n_columns} columns instead of {len(self._columns)}"
                advice = "separate the columns with one TAB each"
                self.problems.append(Problem(Place(self._name, number), found, advice))

    def _with_mwes(self, run: _Lines) -> MweSentence:
        words: _Words = []
        ranges = []
        for number, line in run:
            cells = dict(zip(self._columns, line.split("\t"), strict=True))
            cells = {column: cell for column, cell in cells.items() if cell != "_"}
            if "-" in cells.get("ID", ""):
                ranges.append((number, cells))
                continue
            if _MWE not in cells:
                raise NotScoredError(
                    f"{self._name}:{number}: '_' in {_MWE}: a blind file cannot be scored; "
                    "write * where no expression is"
                )
            words.append(cells)
        codes = [set() if cells[_MWE] == "*" else set(cells[_MWE].split(";")) for cells in words]
        if not self._is_train:
            for number, cells in ranges:
                self._absorb(number, cells, codes)
        mwes = self._mwes(words, codes, run[0][0])
        return MweSentence(run[0][0], len(words), mwes)

    def _absorb(self, number: int, cells: dict[str, str], codes: list[set[str]]) -> None:
        """Give the codes of a range to its words."""
        cell = cells.get(_MWE, "*")
        if cell == "*":
            return
        place = Place(self._name, number)
        try:
            first, last = map(int, cells["ID"].split("-"))
        except ValueError:
            self.problems.append(Problem(place, f"{cells['ID']!r} is no range", "write 3-4"))
            return
        found = f"codes on the multiword token {cells['ID']}"
        self.notes.append(Problem(place, found, "they are taken to be on its words"))
        for word_codes in codes[first - 1 : last]:
            word_codes.update(cell.split(";"))
            labelled = {code.partition(":")[0] for code in word_codes if ":" in code}
            word_codes -= labelled

    def _mwes(self, words: _Words, codes: list[set[str]], line: int) -> list[PlacedMwe]:
        places: dict[str, set[int]] = {}
        categories: dict[str, str | None] = {}
        for place, word_codes in enumerate(codes):
            for code in sorted(word_codes):
                number, _, category = code.partition(":")
                categories.setdefault(number, category or None)
                places.setdefault(number, set()).add(place)
        lemma_of = _train_lemma if self._is_train else _scored_lemma
        return [
            _placed(words, members, categories[number], lemma_of)
            for number, members in places.items()
        ]


def _placed(
    words: _Words,
    members: set[int],
    category: str | None,
    lemma_of: Callable[[dict[str, str]], str],
) -> PlacedMwe:
    first, last = min(members), max(members)
    return PlacedMwe(
        frozenset(members),
        category,
        last - first + 1 - len(members),
        tuple(sorted([lemma_of(words[member]) for member in members])),
        tuple([cells.get("FORM", "_") for cells in words[first : last + 1]]),
    )


def _train_lemma(cells: dict[str, str]) -> str:
    return cells.get("LEMMA") or cells.get("FORM") or "_"


def _scored_lemma(cells: dict[str, str]) -> str:
    return cells.get("LEMMA", "_")
