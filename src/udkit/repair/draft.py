"""A sentence under repair: comments and rows with their line numbers, and what was changed.

Unlike `udkit.data.Sentence` a draft may be anything: ids that are no ids, heads that are no
numbers. Each repair step takes a draft, changes it through the methods here, and so leaves a
record of every change.
"""

from __future__ import annotations

import re
from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from udkit.data.columns import DEPREL, DEPS, FORM, HEAD, ID, MISC, STANDARD
from udkit.data.ids import NodeId
from udkit.repair.changes import Change

_SENT_ID = re.compile(r"#\s*sent_id\s*=\s*(\S+)")
_NUMBER = re.compile(r"0|[1-9][0-9]*")


class NumberedLine(NamedTuple):
    """A line with its number in the input."""

    number: int
    text: str


class Kind(Enum):
    """What a row is."""

    WORD = "word"
    RANGE = "multiword token"
    EMPTY = "empty node"


class Row:
    """A node line: ten cells."""

    __slots__ = ("cells", "has_doubtful_form", "kind", "line")

    def __init__(self, cells: list[str], line: int, kind: Kind = Kind.WORD) -> None:
        self.cells = cells
        self.line = line
        """Number of its line in the input."""
        self.kind = kind
        self.has_doubtful_form = False
        """Whether FORM itself was damaged, so that `# text` knows better."""

    @property
    def id(self) -> str:
        """The ID cell."""
        return self.cells[ID]

    @property
    def form(self) -> str:
        """The FORM cell."""
        return self.cells[FORM]

    @property
    def deprel(self) -> str:
        """The DEPREL cell."""
        return self.cells[DEPREL]

    @property
    def node_id(self) -> NodeId:
        """Id of a word or an empty node whose ID cell is sound."""
        return NodeId.parse(self.cells[ID])

    @property
    def head(self) -> int | None:
        """The head, None where HEAD is not a number."""
        cell = self.cells[HEAD]
        return int(cell) if _NUMBER.fullmatch(cell) and len(cell) < 10 else None

    @property
    def range(self) -> tuple[int, int]:
        """First and last word of a multiword token whose ID cell is sound."""
        first, _, last = self.cells[ID].partition("-")
        return int(first), int(last)

    @property
    def misc(self) -> list[str]:
        """Items of MISC."""
        cell = self.cells[MISC]
        return [] if cell == "_" else cell.split("|")


class Draft:
    """A sentence under repair."""

    def __init__(self, comments: list[NumberedLine], rows: list[Row], line: int) -> None:
        self.comments = comments
        self.rows = rows
        self.line = line
        """Number of the first line of the sentence in the input."""
        self.has_graph = False
        """Whether the input has an enhanced graph for this sentence, sound or not."""
        self._changes: list[tuple[Change, Row | None]] = []

    @property
    def words(self) -> list[Row]:
        """The words, in order."""
        return [row for row in self.rows if row.kind is Kind.WORD]

    @property
    def nodes(self) -> list[Row]:
        """Words and empty nodes, in order: the nodes of the enhanced graph."""
        return [row for row in self.rows if row.kind is not Kind.RANGE]

    @property
    def is_enhanced(self) -> bool:
        """Whether there is anything of an enhanced graph, as the validator sees it."""
        return any(
            row.kind is Kind.EMPTY or (row.kind is Kind.WORD and row.cells[DEPS] != "_")
            for row in self.rows
        )

    @property
    def sent_id(self) -> str:
        """Value of the first sound `# sent_id`, or nothing."""
        for comment in self.comments:
            if match := _SENT_ID.fullmatch(comment.text):
                return match[1]
        return ""

    def set_cell(self, row: Row, column: int, cell: str, test_id: str, message: str) -> None:
        """Change a cell; nothing happens where it is so already."""
        before = row.cells[column]
        if before != cell:
            row.cells[column] = cell
            change = Change(row.line, test_id, STANDARD[column], before, cell, message)
            self._changes.append((change, row))

    def replace_comment(self, index: int, text: str, test_id: str, message: str) -> None:
        """Change a comment, or remove it where the new text is empty."""
        number, before = self.comments[index]
        if before != text:
            self.note(number, "comment", before, text, (test_id, message))
            self.comments[index : index + 1] = [NumberedLine(number, text)] if text else []

    def add_comment(self, index: int, text: str, test_id: str, message: str) -> None:
        """Add a comment that was missing."""
        self.comments.insert(index, NumberedLine(self.line, text))
        self.note(self.line, "comment", "", text, (test_id, message))

    def note(self, line: int, column: str, before: str, after: str, why: tuple[str, str]) -> None:
        """Record a change that is not one of a cell; `why` is (test id, message)."""
        self._changes.append((Change(line, why[0], column, before, after, why[1]), None))

    @property
    def is_changed(self) -> bool:
        """Whether anything was changed so far."""
        return bool(self._changes)

    def take_changes(self) -> list[Change]:
        """Hand out the changes with the ids that nodes and sentence have now; forget them."""
        sent_id = self.sent_id
        changes = [
            replace(change, sent_id=sent_id, node_id=row.id if row is not None else "")
            for change, row in self._changes
        ]
        self._changes = []
        return changes

    def lines(self) -> list[str]:
        """Return the lines of the sentence, without the blank line after it."""
        return [
            *(comment.text for comment in self.comments),
            *("\t".join(row.cells) for row in self.rows),
        ]
