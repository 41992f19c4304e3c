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
from udkit.data.sentence import Sentence
from udkit.errors import FormatError, Place, Problem
from udkit.formats.files import FilePath, file_name, open_output, read_chunks

_GLOBAL_COLUMNS = re.compile(r"#\s*global\.columns\s*=\s*(.+)")
_EMPTY_NODE_ID = re.compile(r"(0|[1-9][0-9]*)\.([1-9][0-9]*)")
_RANGE_ID = re.compile(r"([1-9][0-9]*)-([1-9][0-9]*)")
_WORD_PREFIXES = [f"{number}\t" for number in range(512)]
MAX_PROBLEMS = 10_000


def read_conllu(path: FilePath, *, problems: list[Problem] | None = None) -> Iterator[Sentence]:
    """Stream the sentences of a file; see the module's text for what `problems` does."""
    return _read(read_chunks(path), file_name(path), problems)


def parse_conllu(
    text: str, *, name: str = "<text>", problems: list[Problem] | None = None
) -> list[Sentence]:
    """Parse a whole file that is already in memory."""
    return list(_read([text.encode("utf-8", "surrogateescape")], name, problems))


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
    reader = _Reader(name, is_tolerant=problems is not None, problems=problems)
    yield from reader.sentences(chunks)
    if problems is None and reader.problems:
        raise FormatError(reader.problems)


class _Reader:
    """State of reading one file: where we are, which columns it has, what was wrong so far."""

    def __init__(self, name: str, *, is_tolerant: bool, problems: list[Problem] | None) -> None:
        self.name = name
        self.is_tolerant = is_tolerant
        self.problems: list[Problem] = [] if problems is None else problems
        self.columns = CONLLU
        self.n_tabs = 9
        self.line = 1  # number of the line that comes next
        self.has_reported_newlines = False

    def sentences(self, chunks: Iterable[bytes]) -> Iterator[Sentence]:
        """Cut the file into sentences."""
        for piece in self._pieces(chunks):
            text = self._decode(piece)
            blocks = text.split("\n\n")
            last = blocks.pop()  # what follows the last blank line: usually nothing
            for block in blocks:
                yield from self._block(block)
                self.line += 1
            if last.strip("\n"):
                yield from self._block(last.rstrip("\n"))
                self._report(
                    self.line,
                    1,
                    "the file ends without a blank line",
                    "add an empty line after the last sentence",
                )
            elif last:
                self._report(
                    self.line, 1, "an empty line without a sentence before it", "remove it"
                )
                self.line += 1

    def _pieces(self, chunks: Iterable[bytes]) -> Iterator[bytes]:
        """Join and cut chunks so that every piece but the last ends in a blank line."""
        waiting: list[bytes] = []
        for chunk in self._with_unix_newlines(chunks):
            # The blank line may straddle two chunks, hence the look at the last byte before.
            cut = chunk.rfind(b"\n\n") + 2
            if cut < 2 and waiting and waiting[-1].endswith(b"\n") and chunk.startswith(b"\n"):
                cut = 1
            if cut >= 1 and (cut >= 2 or waiting):
                waiting.append(chunk[:cut])
                yield b"".join(waiting)
                waiting = [chunk[cut:]]
            else:
                waiting.append(chunk)
        rest = b"".join(waiting)
        if rest:
            yield rest

    def _with_unix_newlines(self, chunks: Iterable[bytes]) -> Iterator[bytes]:
        held = b""
        line = 1
        for raw in chunks:
            chunk = held + raw
            held = b""
            if b"\r" in chunk:
                if chunk.endswith(b"\r"):  # its line feed may come with the next chunk
                    chunk, held = chunk[:-1], b"\r"
                at = chunk.find(b"\r")
                if at >= 0:
                    self._report_newlines(line + chunk.count(b"\n", 0, at))
                chunk = chunk.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
            line += chunk.count(b"\n")
            if chunk:
                yield chunk
        if held:
            self._report_newlines(line)
            yield b"\n"

    def _report_newlines(self, line: int) -> None:
        if not self.has_reported_newlines:
            self.has_reported_newlines = True
            self._report(
                line,
                1,
                "a carriage return ends the line (Windows or old Mac newlines)",
                "convert the file to Unix newlines, or let 'udkit repair' do it",
            )

    def _decode(self, piece: bytes) -> str:
        if self.line == 1 and piece.startswith(b"\xef\xbb\xbf"):
            self._report(1, 1, "the file starts with a byte order mark", "remove it")
            piece = piece[3:]
        try:
            return piece.decode("utf-8")
        except UnicodeDecodeError:
            self._report_bad_bytes(piece)
            return piece.decode("utf-8", "surrogateescape")

    def _report_bad_bytes(self, piece: bytes) -> None:
        for offset, line in enumerate(piece.split(b"\n")):
            try:
                line.decode("utf-8")
            except UnicodeDecodeError as error:
                column = len(line[: error.start].decode("utf-8")) + 1
                self._report(
                    self.line + offset,
                    column,
                    f"the byte 0x{line[error.start]:02x} is not valid UTF-8",
                    "convert the file to UTF-8",
                )

    def _block(self, block: str) -> Iterator[Sentence]:
        """Turn the lines between two blank lines into a sentence, or into problems."""
        lines = block.split("\n")
        n_before = len(self.problems)
        first_line = self.line
        while lines and not lines[0]:
            self._report(self.line, 1, "an empty line without a sentence before it", "remove it")
            self.line += 1
            del lines[0]
        place = Place(self.name, self.line)
        n_comments = 0
        while n_comments < len(lines) and lines[n_comments].startswith("#"):
            n_comments += 1
        comments, tokens = lines[:n_comments], lines[n_comments:]
        if comments and first_line == 1:
            self._find_columns(comments)
        tokens = self._check_tokens(comments, tokens)
        self.line = first_line + block.count("\n") + 1
        if not tokens:
            self._report(
                self.line,
                1,
                "an empty line without a sentence before it",
                "remove it, or put the comments before a sentence",
            )
        if tokens and (self.is_tolerant or len(self.problems) == n_before):
            yield Sentence.from_lines(comments, tokens, self.columns, place)

    def _find_columns(self, comments: list[str]) -> None:
        match = _GLOBAL_COLUMNS.fullmatch(comments[0])
        if match is None:
            return
        try:
            self.columns = Columns(match[1].split())
        except ValueError as error:
            self._report(1, 1, f"global.columns: {error}", "name each column once, ID among them")
        self.n_tabs = len(self.columns.names) - 1

    def _check_tokens(self, comments: list[str], tokens: list[str]) -> list[str]:
        """Report lines that are no nodes; return the others (misplaced comments move up)."""
        if len(tokens) >= len(_WORD_PREFIXES):
            _WORD_PREFIXES.extend(
                f"{number}\t" for number in range(len(_WORD_PREFIXES), 2 * len(tokens))
            )
        n_tabs, next_word, last_minor, range_end = self.n_tabs, 1, 0, 0
        first_line = self.line + len(comments)
        id_first = self.columns.names[0] == "ID"
        kept = tokens
        for index, line in enumerate(tokens):
            if (
                id_first
                and line.startswith(_WORD_PREFIXES[next_word])
                and line.count("\t") == n_tabs
            ):
                next_word += 1
                last_minor = 0
                continue
            state = self._check_line(line, first_line + index, (next_word, last_minor, range_end))
            if state is None:
                kept = [other for other in kept if other is not line]
                if line.startswith("#"):
                    comments.append(line)
            else:
                next_word, last_minor, range_end = state
        return kept

    def _check_line(
        self, line: str, number: int, state: tuple[int, int, int]
    ) -> tuple[int, int, int] | None:
        """Check a line that is not simply the next word; None if it is no node at all."""
        if line.startswith("#"):
            self._report(
                number,
                1,
                "a comment between the lines of a sentence",
                "move it before the first word",
            )
            return None
        if not line.strip():
            self._report(number, 1, "a line of spaces", "leave it empty, or remove it")
            return None
        if line.count("\t") != self.n_tabs:
            self._report(
                number,
                1,
                f"{line.count(chr(9)) + 1} columns instead of {self.n_tabs + 1}",
                "separate the columns with one TAB each",
            )
            return state
        return self._check_id(self.columns.cells(line)[0], number, state)

    def _check_id(
        self, cell: str, number: int, state: tuple[int, int, int]
    ) -> tuple[int, int, int]:
        next_word, last_minor, range_end = state
        if cell == str(next_word):
            return next_word + 1, 0, range_end
        if match := _EMPTY_NODE_ID.fullmatch(cell):
            if (int(match[1]), int(match[2])) != (next_word - 1, last_minor + 1):
                self._report(
                    number,
                    1,
                    f"empty node {cell} is out of place; "
                    f"{next_word - 1}.{last_minor + 1} would come next",
                    "renumber it",
                )
            return next_word, int(match[2]), range_end
        if match := _RANGE_ID.fullmatch(cell):
            first, last = int(match[1]), int(match[2])
            if first != next_word or last < first or first <= range_end:
                self._report(
                    number,
                    1,
                    f"multiword token {cell} is out of place; word {next_word} comes next",
                    "renumber it",
                )
            return next_word, last_minor, max(range_end, last)
        self._report(number, 1, f"the id {cell!r} where {next_word} was expected", "renumber it")
        is_number = cell.isascii() and cell.isdigit() and len(cell) < 10
        return (int(cell) + 1 if is_number else next_word + 1), 0, range_end

    def _report(self, line: int, column: int, found: str, advice: str) -> None:
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(Problem(Place(self.name, line, column), found, advice))


def conllu_name(path: FilePath) -> str:
    """Name of a file without folders and without the endings of format and compression."""
    name = Path(path).name
    for ending in (".xz", ".gz", ".conllu", ".conllup", ".cupt"):
        name = name.removesuffix(ending)
    return name
