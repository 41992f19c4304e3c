"""CoNLL-U and CoNLL-U Plus, read as a stream and written back byte for byte.

A file is read in pieces that end at a blank line, each piece is cut into sentences, and the lines
of a sentence are checked here only as far as the data model needs it: columns, ids, blank lines,
comments, UTF-8. (`udkit.validation` checks everything else.)

Strict reading raises one `FormatError` with all problems, after the last sentence. Tolerant
reading (pass a list as `problems`) yields every sentence it can represent and lists what it met.
Bytes that are not UTF-8 are kept as surrogates then, and are written back as they were.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from udkit.data.columns import CONLLU, Columns
from udkit.data.sentence import Sentence, are_plain_words
from udkit.errors import FormatError, Place, Problem
from udkit.formats.files import FilePath, file_name, open_output, read_chunks, without_compression
from udkit.formats.id_order import IdOrder
from udkit.formats.pieces import blank_line_pieces, unix_newlines

_GLOBAL_COLUMNS = re.compile(r"#\s*global\.columns\s*=\s*(.+)")
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_OR_REPAIR = ", or let 'udkit repair' do it"
MAX_PROBLEMS = 10_000


def read_conllu(path: FilePath, *, problems: list[Problem] | None = None) -> Iterator[Sentence]:
    """Stream the sentences of a file; see the module's text for what `problems` does."""
    return _read(read_chunks(path), file_name(path), problems)


def parse_conllu(
    text: str, *, name: str = "<text>", problems: list[Problem] | None = None
) -> list[Sentence]:
    """Parse a whole file that is already in memory."""
    try:
        content = text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:  # surrogates that no reading of bytes has made
        content = text.encode("utf-8", "surrogatepass")
    return list(_read([content], name, problems))


def write_conllu(sentences: Iterable[Sentence], path: FilePath) -> None:
    """Write sentences; the file appears only when all of them could be written."""
    with open_output(path) as stream:
        write_conllu_to(sentences, stream)


def write_conllu_to(sentences: Iterable[Sentence], stream: BinaryIO) -> None:
    """Write sentences to a stream of bytes that is already open."""
    for sentence in sentences:
        lines = sentence.lines()
        lines.append("\n")
        stream.write("\n".join(lines).encode("utf-8", "surrogateescape"))


def _read(chunks: Iterable[bytes], name: str, problems: list[Problem] | None) -> Iterator[Sentence]:
    found: list[Problem] = [] if problems is None else problems
    n_before = len(found)
    yield from _Reader(name, found, is_tolerant=problems is not None).sentences(chunks)
    # Bytes are looked at in larger pieces than lines are; the user wants the order of the file.
    found[n_before:] = sorted(found[n_before:], key=lambda p: (p.place.line, p.place.column))
    if problems is None and found:
        raise FormatError(found)


class _Reader:
    """State of reading one file: where we are, which columns it has, what was wrong so far."""

    def __init__(self, name: str, problems: list[Problem], *, is_tolerant: bool) -> None:
        self.name = name
        self.problems = problems
        self.n_problems = 0
        self.is_tolerant = is_tolerant
        self.columns = CONLLU
        self.line = 1  # number of the line that comes next

    def sentences(self, chunks: Iterable[bytes]) -> Iterator[Sentence]:
        """Cut the file into sentences."""
        for piece in blank_line_pieces(unix_newlines(chunks, self._report_carriage_return)):
            blocks = self._decode(piece).split("\n\n")
            last = blocks.pop()  # what follows the last blank line: usually nothing
            for block in blocks:
                lines = block.split("\n")
                if self.line == 1:
                    self._find_columns(lines[0])
                n_comments = _count_comments(lines)
                tokens = lines[n_comments:]
                if tokens and are_plain_words(tokens, self.columns):
                    place = Place(self.name, self.line)
                    self.line += len(lines) + 1
                    yield Sentence.from_lines(lines[:n_comments], tokens, self.columns, place)
                else:
                    yield from self._check_lines([*lines, ""])
            if last:
                lines = last.removesuffix("\n").split("\n")
                if self.line == 1:
                    self._find_columns(lines[0])
                yield from self._check_lines(lines)

    def _decode(self, piece: bytes) -> str:
        if self.line == 1 and piece.startswith(_BYTE_ORDER_MARK):
            self._report(1, 1, "the file starts with a byte order mark", f"remove it{_OR_REPAIR}")
            piece = piece.removeprefix(_BYTE_ORDER_MARK)
        try:
            return piece.decode("utf-8")
        except UnicodeDecodeError:
            self._report_bad_bytes(piece)
            return piece.decode("utf-8", "surrogateescape")

    def _find_columns(self, first_line: str) -> None:
        match = _GLOBAL_COLUMNS.fullmatch(first_line)
        if match is None:
            return
        try:
            self.columns = Columns(match[1].split())
        except ValueError as error:
            advice = "name each column once, ID among them"
            self._report(1, 1, f"global.columns: {error}", advice)

    def _check_lines(self, lines: list[str]) -> Iterator[Sentence]:
        """Look at lines one by one, where they are not just comments and words 1, 2, 3."""
        block: list[str] = []
        for line in lines:
            if line and not line.isspace():
                block.append(line)
            else:
                if line:
                    self._report(
                        self.line, 1, "a line of spaces only", "leave it empty, or remove it"
                    )
                elif not block:
                    self._report(
                        self.line, 1, "an empty line without a sentence before it", "remove it"
                    )
                yield from self._check_block(block)
                block = []
            self.line += 1
        if block:
            n_before = self.n_problems
            if _count_comments(block) < len(block):
                advice = f"add an empty line after the last sentence{_OR_REPAIR}"
                self._report(self.line, 1, "the file ends without a blank line", advice)
            yield from self._check_block(block, n_before)

    def _check_block(self, lines: list[str], n_before: int | None = None) -> Iterator[Sentence]:
        """Turn the lines before the current one into a sentence and into problems."""
        n_before = self.n_problems if n_before is None else n_before
        start = self.line - len(lines)
        n_comments = _count_comments(lines)
        comments, nodes = lines[:n_comments], []
        order = IdOrder()
        for number, line in enumerate(lines[n_comments:], start + n_comments):
            if line.startswith("#"):
                advice = "move it before the first word"
                self._report(number, 1, "a comment between the lines of a sentence", advice)
                comments.append(line)
                continue
            nodes.append(line)
            self._check_node(line, number, order)
        if order.is_range_open():
            found = f"multiword token {order.last_range} reaches beyond the last word"
            self._report(order.last_range_line, 1, found, "correct the range, or add the words")
        if comments and not nodes:
            advice = "remove them, or put them before a sentence"
            self._report(start, 1, "comments without a sentence after them", advice)
        if nodes and (self.is_tolerant or self.n_problems == n_before):
            yield Sentence.from_lines(comments, nodes, self.columns, Place(self.name, start))

    def _check_node(self, line: str, number: int, order: IdOrder) -> None:
        n_columns = line.count("\t") + 1
        n_wanted = len(self.columns.names)
        if n_columns == 1 < n_wanted:
            found = f"no TAB, and so one column instead of {n_wanted}"
            advice = f"separate the columns with TABs{_OR_REPAIR}; plain text is for 'udkit parse'"
            self._report(number, 1, found, advice)
            return
        if n_columns != n_wanted:
            found = f"{n_columns} columns instead of {n_wanted}"
            self._report(number, 1, found, "separate the columns with one TAB each")
        found_id = order.check(self.columns.cells(line)[0], number)
        if found_id:
            before = line.split("\t")[: self.columns.names.index("ID")]
            column = sum(len(cell) + 1 for cell in before) + 1
            self._report(number, column, found_id, "renumber the sentence")

    def _report_carriage_return(self, line: int) -> None:
        self._report(
            line,
            1,
            "a carriage return ends the line (Windows or old Mac newlines)",
            f"convert the file to Unix newlines{_OR_REPAIR}",
        )

    def _report_bad_bytes(self, piece: bytes) -> None:
        for number, line in enumerate(piece.split(b"\n"), self.line):
            try:
                line.decode("utf-8")
            except UnicodeDecodeError as error:
                column = len(line[: error.start].decode("utf-8")) + 1
                found = f"the byte 0x{line[error.start]:02x} is not valid UTF-8"
                self._report(number, column, found, "convert the file to UTF-8")

    def _report(self, line: int, column: int, found: str, advice: str) -> None:
        self.n_problems += 1
        if self.n_problems <= MAX_PROBLEMS:
            self.problems.append(Problem(Place(self.name, line, column), found, advice))


def _count_comments(lines: list[str]) -> int:
    count = 0
    while count < len(lines) and lines[count].startswith("#"):
        count += 1
    return count


def conllu_name(path: FilePath) -> str:
    """Name of a file without folders and without the endings of format and compression."""
    name = without_compression(Path(path).name)
    for ending in (".conllu", ".conllup", ".cupt"):
        name = name.removesuffix(ending)
    return name
