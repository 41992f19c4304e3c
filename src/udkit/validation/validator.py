"""Order and gates: which checks a block goes through, and which of them end its examination.

    bytes → blocks (`reading`) → the checks of `CHECKS`, one after the other → incidents

A gate is a check that the later ones rely on: what fails there is not examined further.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from udkit.formats.files import FilePath, file_name, read_chunks
from udkit.validation.block import Block, split_at_blank_lines
from udkit.validation.catalogue import KINDS
from udkit.validation.checks.columns import check_columns
from udkit.validation.checks.enhanced_graph import (
    check_enhanced_everywhere,
    check_graph_is_connected,
)
from udkit.validation.checks.ids import check_id_sequence, check_range_overlaps
from udkit.validation.checks.lines import check_lines, lines_are_unusable
from udkit.validation.checks.metadata import check_parallel_id, check_sent_id
from udkit.validation.checks.rows import check_rows
from udkit.validation.checks.text import check_text
from udkit.validation.checks.tree import check_references, check_tree
from udkit.validation.clean_cells import CleanCells
from udkit.validation.incident import Incident
from udkit.validation.memory import Memory
from udkit.validation.reading import BlockReader

MAX_OWN_LEVEL = 2
"""Levels above need the lists of every language, which the official validator keeps."""


def _never(_: Block, __: list[Incident]) -> bool:
    return False


def _if_any(_: Block, found: list[Incident]) -> bool:
    return bool(found)


def _if_found(id_: str) -> Callable[[Block, list[Incident]], bool]:
    return lambda _, found: any(incident.id == id_ for incident in found)


@dataclass(frozen=True, slots=True)
class Check:
    """One check, the level it belongs to, and when the block is not examined further."""

    level: int
    find: Callable[[Block, Memory], list[Incident]]
    stops: Callable[[Block, list[Incident]], bool] = _never


CHECKS = (
    Check(1, check_lines, lines_are_unusable),
    Check(1, check_columns, _if_found("number-of-columns")),
    Check(1, check_id_sequence, _if_any),
    Check(1, check_range_overlaps, _if_any),
    Check(2, check_references, _if_any),
    Check(2, check_tree, _if_any),
    Check(2, check_rows, _if_found("invalid-feature")),
    Check(2, check_enhanced_everywhere),
    Check(2, check_sent_id),
    Check(2, check_parallel_id),
    Check(2, check_text),
    Check(2, check_graph_is_connected),
)


class Validator:
    """One run over any number of files; remembers what must be unique or the same in all."""

    def __init__(self, level: int = MAX_OWN_LEVEL) -> None:
        if not 1 <= level <= MAX_OWN_LEVEL:
            raise ValueError(f"level {level} is not 1 or 2")
        self._checks = [check for check in CHECKS if check.level <= level]
        self._memory = Memory()
        self._clean_cells = CleanCells()

    def validate_file(self, path: FilePath) -> Iterator[Incident]:
        """Yield the incidents of a file in the official order: by sentence, then by check."""
        return self.validate_chunks(read_chunks(path), file_name(path))

    def validate_chunks(self, chunks: Iterable[bytes], name: str) -> Iterator[Incident]:
        """Yield the incidents of a file that comes as pieces of any size."""
        reader = BlockReader(name)
        for block in reader.blocks(chunks):
            yield from self._validate_block(block)
        if reader.has_foreign_newlines:
            message = "A line ends with CR or CR LF instead of LF."
            yield Incident(KINDS["non-unix-newline"], message, name, reader.n_lines)

    def _validate_block(self, block: Block) -> list[Incident]:
        found: list[Incident] = []
        for part in [block] if block.has_valid_ids else split_at_blank_lines(block):
            found += self._validate_part(part)
        return found

    def _validate_part(self, block: Block) -> list[Incident]:
        incidents: list[Incident] = []
        block.has_clean_cells = self._clean_cells.include(block)
        for check in self._checks:
            found = check.find(block, self._memory)
            if found:
                incidents += found
                if check.stops(block, found):
                    break
        return incidents


def validate_files(paths: Iterable[FilePath], level: int = MAX_OWN_LEVEL) -> Iterator[Incident]:
    """Validate files as one treebank: ids, for example, must be unique over all of them."""
    validator = Validator(level)
    for path in paths:
        yield from validator.validate_file(path)


def validate_text(
    text: str | bytes, level: int = MAX_OWN_LEVEL, *, name: str = "<text>"
) -> list[Incident]:
    """Validate the content of one file that is in memory."""
    content = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    return list(Validator(level).validate_chunks([content], name))
