"""Whether the ids of a sentence come in the order that CoNLL-U wants: 1, 2-3, 2, 3, 3.1, 4."""

from __future__ import annotations

from udkit.data.ids import NodeId, TokenRange

_SHOWN_CHARACTERS = 20


class IdOrder:
    """Takes the ID cells of one sentence in turn and says what is wrong with each."""

    def __init__(self) -> None:
        self._next_word = 1
        self._next_minor = 1
        self._range_end = 0
        self.last_range = ""
        """The ID cell of the multiword token that was met last."""
        self.last_range_line = 0

    def check(self, cell: str, line: int) -> str | None:
        """Describe what is wrong with the next id; None if nothing is."""
        if cell == str(self._next_word):
            self._next_word += 1
            self._next_minor = 1
            return None
        if "." in cell:
            return self._check_empty_node(cell)
        if "-" in cell:
            return self._check_range(cell, line)
        return self._check_word(cell)

    def is_range_open(self) -> bool:
        """Whether a multiword token reaches beyond the words met so far."""
        return self._range_end >= self._next_word

    def _check_empty_node(self, cell: str) -> str | None:
        expected = NodeId(self._next_word - 1, self._next_minor)
        try:
            found = NodeId.parse(cell)
        except ValueError:
            return f"the id {shorten(cell)} where {self._next_word} or {expected} was expected"
        self._next_minor = found.minor + 1
        if found == expected:
            return None
        return f"empty node {cell} is out of place; {expected} would come next"

    def _check_range(self, cell: str, line: int) -> str | None:
        try:
            first, last = TokenRange.parse(cell)
        except ValueError:
            example = TokenRange(self._next_word, self._next_word + 1)
            return f"{shorten(cell)} is not a range of words, such as {example}"
        overlaps = first <= self._range_end
        self._range_end = max(self._range_end, last)
        self.last_range, self.last_range_line = cell, line
        if overlaps:
            return f"multiword token {cell} overlaps with the one before it"
        if first != self._next_word:
            return f"multiword token {cell} is out of place; word {self._next_word} comes next"
        return None

    def _check_word(self, cell: str) -> str:
        expected = self._next_word
        is_number = cell.isascii() and cell.isdecimal() and len(cell) < 10
        # Follow the file, so that one missing word is one problem and not one per line.
        self._next_word = int(cell) + 1 if is_number else expected + 1
        self._next_minor = 1
        return f"the id {shorten(cell)} where {expected} was expected"


def shorten(cell: str) -> str:
    """Quote a cell for a message, cut where it is too long to be read."""
    return repr(cell if len(cell) <= _SHOWN_CHARACTERS else cell[:_SHOWN_CHARACTERS] + "…")
