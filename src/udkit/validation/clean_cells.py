"""Cells that were found to be right once are right for ever: the validator's short cut.

Most sentences of a treebank have nothing wrong with them, and most of their cells were seen
before. So the cells of every column are compared, as a set, with those known to be right; only
new ones are examined. If all cells of a block are right, the checks that look at single cells
have nothing to do. If not, they go through the block line by line and report in the official
order. What depends on more than the cell (does the head exist, is the form in the text) is not
decided here.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from udkit.data.columns import (
    DEPREL,
    DEPS,
    FEATS,
    FORM,
    HEAD,
    LEMMA,
    MISC,
    UPOS,
    XPOS,
)
from udkit.validation.block import NUMBER, Block, EmptyNodeId, RangeId
from udkit.validation.checks.columns import find_whitespace_in_cell
from udkit.validation.checks.misc_column import find_in_misc
from udkit.validation.checks.morphology import UPOS_TAGS, find_in_feats
from udkit.validation.checks.relations import find_in_deprel, find_in_labels, find_in_order

_MAX_CELLS = 1 << 17  # by column; then the validator forgets and begins anew
_RANGE_FORM = 10  # form of a multiword token, as a column of its own
_BLANK = ["_"] * (MISC - LEMMA)
_HEAD = re.compile("0|[1-9][0-9]*")
_ITEM = rf"(?:0|{NUMBER})(?:\.{NUMBER})?:[^|]*"
_DEPS = re.compile(rf"_|{_ITEM}(?:\|{_ITEM})*")


def _is_right_deps(cell: str) -> bool:
    if cell == "_":
        return True
    if not _DEPS.fullmatch(cell) or ("|" in cell and any(find_in_order(cell))):
        return False
    return not any(find_in_labels(cell))


def _is_right_misc(cell: str) -> bool:
    if "SpaceAfter" in cell and ("NoSpaceAfter" in cell or "SpaceAfter=No" not in cell.split("|")):
        return False
    return not find_in_misc(cell)


_IS_RIGHT: dict[int, Callable[[str], bool]] = {
    FORM: lambda cell: True,
    LEMMA: lambda cell: True,
    UPOS: lambda cell: cell in UPOS_TAGS,
    XPOS: lambda cell: True,
    FEATS: lambda cell: not find_in_feats(cell),
    HEAD: lambda cell: _HEAD.fullmatch(cell) is not None,
    # `ref` is sometimes let pass; see `Memory.knows_ref`.
    DEPREL: lambda cell: not any(find_in_deprel(cell, knows_ref=False)),
    DEPS: _is_right_deps,
    MISC: _is_right_misc,
}


class CleanCells:
    """The cells known to be right, by column."""

    def __init__(self) -> None:
        self._known: list[set[str]] = [set() for _ in range(_RANGE_FORM + 1)]

    def include(self, block: Block) -> bool:
        """Whether all cells of a block are right, each by itself."""
        if block.has_plain_ids:
            return self._include_columns(block.columns)
        if not block.has_valid_ids:
            return False
        for id_, row in zip(block.ids, block.rows, strict=True):
            if isinstance(id_, RangeId) and not self._includes_range(row):
                return False
            if isinstance(id_, EmptyNodeId) and not self._includes_empty_node(row):
                return False
        return self._include_columns(block.words)

    def _include_columns(self, columns: tuple[tuple[str, ...], ...]) -> bool:
        for column in range(FORM, len(columns)):
            cells = columns[column]
            if not self._known[column].issuperset(cells) and not self._learn(column, cells):
                return False
        return True

    def _includes_range(self, row: list[str]) -> bool:
        return (
            row[LEMMA:MISC] == _BLANK
            and self._includes(_RANGE_FORM, row[FORM])
            and self._includes(MISC, row[MISC])
        )

    def _includes_empty_node(self, row: list[str]) -> bool:
        return (
            row[HEAD] == row[DEPREL] == "_"
            and (row[UPOS] == "_" or row[UPOS] in UPOS_TAGS)
            and all(
                self._includes(column, row[column])
                for column in (FORM, LEMMA, XPOS, FEATS, DEPS, MISC)
            )
        )

    def _includes(self, column: int, cell: str) -> bool:
        return cell in self._known[column] or self._learn(column, (cell,))

    def _learn(self, column: int, cells: tuple[str, ...]) -> bool:
        """Examine new cells, and remember those that are right; False if one is not."""
        known = self._known[column]
        if len(known) > _MAX_CELLS:
            known.clear()
        new = set(cells) - known
        if not all(_is_right(column, cell) for cell in new):
            return False
        known |= new
        return True


def _is_right(column: int, cell: str) -> bool:
    if column == _RANGE_FORM:
        return not find_whitespace_in_cell(cell, XPOS)  # no more space than in a tag
    return not find_whitespace_in_cell(cell, column) and _IS_RIGHT[column](cell)
