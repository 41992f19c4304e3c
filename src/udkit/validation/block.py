"""A block: the lines between two empty lines, which should be one sentence.

The validator looks at lines as they are, not at `udkit.data.Sentence`: what it has to find are
the very blocks that cannot be made into a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from udkit.data.columns import DEPS, STANDARD
from udkit.validation.catalogue import KINDS
from udkit.validation.incident import Incident

# Unicode's property White_Space. Python's `\s` also takes U+001C to U+001F.
WHITE_SPACE = r"[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]"
NOT_WHITE_SPACE = WHITE_SPACE.replace("[", "[^")
_BLANK_LINE = re.compile(f"{WHITE_SPACE}+")
SENT_ID = re.compile(rf"\#{WHITE_SPACE}*sent_id{WHITE_SPACE}*={WHITE_SPACE}*({NOT_WHITE_SPACE}+)")
# Python refuses to read numbers of thousands of digits, and no sentence is that long.
NUMBER = "[1-9][0-9]{0,999}"
_ID = re.compile(rf"({NUMBER})|({NUMBER})-({NUMBER})|([0-9]{{1,1000}})\.({NUMBER})")
N_COLUMNS = len(STANDARD)
_TEN = {N_COLUMNS}
_MAX_MESSAGE = 200
_MAX_QUOTE = 60


class WordId(NamedTuple):
    """ID of a word."""

    number: int


class RangeId(NamedTuple):
    """ID of a multiword token."""

    first: int
    last: int


class EmptyNodeId(NamedTuple):
    """ID of an empty node."""

    major: int
    minor: int


ParsedId = WordId | RangeId | EmptyNodeId


@lru_cache(maxsize=1 << 14)
def parse_id(cell: str) -> ParsedId | None:
    """What an ID cell says; None if it does not look like an ID."""
    match = _ID.fullmatch(cell)
    if match is None:
        return None
    word, first, last, major, minor = match.groups()
    if word is not None:
        return WordId(int(word))
    return RangeId(int(first), int(last)) if first else EmptyNodeId(int(major), int(minor))


@lru_cache(maxsize=1 << 16)
def parse_heads(deps: str) -> tuple[str, ...]:
    """Heads of a DEPS cell, as they are written."""
    return () if deps == "_" else tuple([item.partition(":")[0] for item in deps.split("|")])


class Finding(NamedTuple):
    """What is wrong with one cell, wherever the cell may be."""

    id: str
    message: str
    column: str | None = None


Table = tuple[tuple[str, ...], ...]
_NO_CELLS: Table = ((),) * N_COLUMNS

NOTHING: list[Incident] = []
"""What a check returns when it has nothing to report. Never to be changed."""


class Block:
    """Lines up to an empty line or the end of the file, split into cells."""

    def __init__(self, file: str, first_line: int, lines: list[str], end: str | None = "") -> None:
        self.file = file
        self.first_line = first_line
        self.lines = lines
        self.end = end
        """The line that ends the block: empty, or of whitespace only; None at the end of file."""
        self.n_comments = _count_comments(lines)
        self.comments = lines[: self.n_comments]
        self.rows = [line.split("\t") for line in lines[self.n_comments :]]
        has_ten = set(map(len, self.rows)) == _TEN
        self.columns: Table = tuple(zip(*self.rows, strict=True)) if has_ten else ()
        """Cells by column, where all lines have ten."""
        self.has_plain_ids = has_ten and self.columns[0] == _plain_ids(len(self.rows))
        """Whether there are only words, numbered 1, 2, 3, …"""
        self.has_valid_ids = self.has_plain_ids or (has_ten and None not in self.ids)
        """Whether all lines have ten columns, and the first of them looks like an ID."""
        self.words: Table = self.columns
        """Cells of the words, by column; to be looked at where the IDs are valid."""
        self.nodes: Table = self.columns
        """Cells of the words and empty nodes, by column."""
        if self.has_valid_ids and not self.has_plain_ids:
            self.words = self._transpose(self.word_rows)
            self.nodes = self._transpose(self.node_rows)
        self._heads_in_deps: list[tuple[str, ...]] | None = None
        self.has_clean_characters = False
        """Whether all characters are already known to be right."""
        self.has_clean_cells = False
        """Whether every cell is already known to be right; see `clean_cells`."""

    def heads_in_deps(self) -> list[tuple[str, ...]]:
        """Heads in the DEPS of each word and empty node."""
        if self._heads_in_deps is None:
            self._heads_in_deps = list(map(parse_heads, self.nodes[DEPS]))
        return self._heads_in_deps

    def _transpose(self, indices: list[int]) -> Table:
        return tuple(zip(*[self.rows[i] for i in indices], strict=True)) or _NO_CELLS

    @property
    def token_line(self) -> int:
        """Number of the first line after the comments."""
        return self.first_line + self.n_comments

    @property
    def last_line(self) -> int:
        """Number of the last line of the block, its empty line not counted."""
        return self.first_line + len(self.lines) - 1

    @cached_property
    def ids(self) -> list[ParsedId | None]:
        """Parsed ID of every row."""
        return [parse_id(row[0]) for row in self.rows]

    @property
    def word_rows(self) -> list[int]:
        """Indices of the rows of words."""
        return [i for i, id_ in enumerate(self.ids) if isinstance(id_, WordId)]

    @property
    def node_rows(self) -> list[int]:
        """Indices of the rows of words and empty nodes."""
        return [i for i, id_ in enumerate(self.ids) if not isinstance(id_, RangeId)]

    @cached_property
    def sent_id(self) -> str | None:
        """Id of the sentence for messages; the last one if there are several."""
        found = None
        for line in self.lines:
            if line.startswith("#") and (match := SENT_ID.fullmatch(line)):
                found = match[1]
        return found

    def incident(self, id_: str, line: int, message: str) -> Incident:
        """Make an incident about a line, or about the block if it is given its first token."""
        return Incident(KINDS[id_], _shorten(message), self.file, line, self.sent_id)

    def row_incident(
        self, id_: str, i: int, message: str, *, column: str | None = None
    ) -> Incident:
        """Make an incident about the row with index `i`."""
        line = self.token_line + i
        node_id = self.rows[i][0]
        text = _shorten(message)
        return Incident(KINDS[id_], text, self.file, line, self.sent_id, node_id, column)

    def row_incidents(self, i: int, findings: Iterable[Finding]) -> list[Incident]:
        """Give findings about cells of one row their place."""
        return [self.row_incident(id_, i, text, column=name) for id_, text, name in findings]


def _shorten(message: str) -> str:
    """Keep a message readable that quotes a cell or a line of any length."""
    return message if len(message) <= _MAX_MESSAGE else message[: _MAX_MESSAGE - 1] + "…"


def quote(text: str) -> str:
    """Quote a cell or a line, or the beginning of a long one."""
    return repr(text if len(text) <= _MAX_QUOTE else text[: _MAX_QUOTE - 1] + "…")


def is_blank(line: str) -> bool:
    """Whether a line is of whitespace only, but not empty."""
    return _BLANK_LINE.fullmatch(line) is not None


def split_at_blank_lines(block: Block) -> Iterator[Block]:
    """Cut a block at lines of whitespace only, which end a sentence as an empty line does."""
    start = 0
    for i, line in enumerate(block.lines):
        if is_blank(line):
            yield Block(block.file, block.first_line + start, block.lines[start:i], line)
            start = i + 1
    if start == 0:
        yield block
    elif start < len(block.lines) or block.end is not None:
        yield Block(block.file, block.first_line + start, block.lines[start:], block.end)


def _count_comments(lines: Sequence[str]) -> int:
    n = 0
    for line in lines:
        if not line.startswith("#"):
            break
        n += 1
    return n


@lru_cache(maxsize=256)
def _plain_ids(n: int) -> tuple[str, ...]:
    return tuple(map(str, range(1, n + 1)))
