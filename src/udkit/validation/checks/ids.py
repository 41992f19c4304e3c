"""Level 1: the ID column: words 1, 2, 3, …, with ranges and empty nodes where they belong."""

from __future__ import annotations

from collections.abc import Iterator

from udkit.validation.block import NOTHING, Block, EmptyNodeId, RangeId, WordId, quote
from udkit.validation.incident import Incident
from udkit.validation.memory import Memory


def check_id_sequence(block: Block, _: Memory) -> list[Incident]:
    """Check the form of every ID, its place, and that the words are numbered without gaps."""
    if block.has_plain_ids:
        return NOTHING
    sequence = _Sequence(block)
    return [*sequence.incidents(), *sequence.wrong_intervals()]


class _Sequence:
    """Walk down the IDs, knowing what may come next."""

    def __init__(self, block: Block) -> None:
        self.block = block
        self.words: list[int] = []
        self.intervals: list[tuple[int, int, int]] = []  # index of the row, first and last word
        self.next_minor = 1
        self.open_range: str | None = None  # of which no word has come yet

    @property
    def last_word(self) -> int:
        return self.words[-1] if self.words else 0

    def incidents(self) -> Iterator[Incident]:
        for i, parsed in enumerate(self.block.ids):
            cell = self.block.rows[i][0]
            if isinstance(parsed, WordId):
                self.words.append(parsed.number)
                if not self._is_covered(parsed.number):
                    self.intervals.append((i, parsed.number, parsed.number))
                self.next_minor = 1
                self.open_range = None
            elif isinstance(parsed, RangeId):
                yield from self._range(i, parsed, cell)
            elif isinstance(parsed, EmptyNodeId):
                yield from self._empty_node(i, parsed, cell)
            else:
                yield self.block.row_incident("invalid-word-id", i, f"{quote(cell)} is not an ID.")
        if self.words != list(range(1, len(self.words) + 1)):
            shown = ", ".join(map(str, self.words))
            message = f"The words are not numbered from 1 on without gaps: {shown}."
            yield self.block.row_incident("word-id-sequence", 0, message)

    def _is_covered(self, word: int) -> bool:
        return bool(self.intervals) and self.intervals[-1][1] <= word <= self.intervals[-1][2]

    def _range(self, i: int, parsed: RangeId, cell: str) -> Iterator[Incident]:
        self.next_minor = 1
        if parsed.first <= self.last_word:
            message = f"The multiword token {cell} comes after its first word."
            yield self.block.row_incident("misplaced-word-interval", i, message)
        else:
            self.open_range = cell
            self.intervals.append((i, *parsed))

    def _empty_node(self, i: int, parsed: EmptyNodeId, cell: str) -> Iterator[Incident]:
        if parsed != (self.last_word, self.next_minor):
            message = f"Empty node {cell} stands where {self.last_word}.{self.next_minor} should."
            yield self.block.row_incident("misplaced-empty-node", i, message)
        self.next_minor += 1
        if self.open_range and self.last_word == parsed.major:
            message = f"Empty node {cell} must stand before multiword token {self.open_range}."
            yield self.block.row_incident("misplaced-empty-node", i, message)

    def wrong_intervals(self) -> Iterator[Incident]:
        """Go over words and ranges once more, now that the number of words is known."""
        for i, first, last in self.intervals:
            if first > last:
                message = f"The range {first}-{last} is the wrong way round."
                yield self.block.row_incident("reversed-word-interval", i, message)
            elif last > len(self.words):
                cell = self.block.rows[i][0]
                message = f"{cell} is beyond the {len(self.words)} words of the sentence."
                yield self.block.row_incident("word-interval-out", i, message)


def check_range_overlaps(block: Block, _: Memory) -> list[Incident]:
    """Check that no word belongs to two multiword tokens."""
    if block.has_plain_ids:
        return NOTHING
    found = []
    covered: set[int] = set()
    for i, parsed in enumerate(block.ids):
        if isinstance(parsed, RangeId):
            words = range(parsed.first, parsed.last + 1)
            if not covered.isdisjoint(words):
                message = f"The multiword token {block.rows[i][0]} overlaps with another one."
                found.append(block.row_incident("overlapping-word-intervals", i, message))
            covered.update(words)
    return found
