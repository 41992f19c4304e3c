"""Level 1: the number of columns, and whitespace inside the cells."""

from __future__ import annotations

import re
from collections.abc import Iterator

from udkit.data.columns import FORM, LEMMA, MISC, STANDARD
from udkit.validation.block import (
    N_COLUMNS,
    NOTHING,
    WHITE_SPACE,
    Block,
    Finding,
    RangeId,
    parse_id,
    quote,
)
from udkit.validation.incident import Incident
from udkit.validation.memory import Memory

_ANY = re.compile(WHITE_SPACE)
_REPEATED = re.compile(f"{WHITE_SPACE}{{2}}")
_MAY_HAVE_SPACES = (FORM, LEMMA, MISC)


def check_columns(block: Block, _: Memory) -> list[Incident]:
    """Check that all lines have ten columns and no unwanted whitespace."""
    if block.has_clean_cells:
        return NOTHING
    found = []
    for i, row in enumerate(block.rows):
        if len(row) == N_COLUMNS:
            found += block.row_incidents(i, find_whitespace(row))
        else:
            message = f"The line has {len(row)} columns instead of {N_COLUMNS}."
            found.append(block.row_incident("number-of-columns", i, message))
    return found


def find_whitespace(row: list[str]) -> Iterator[Finding]:
    """Find unwanted whitespace, and cells without anything, in a line of ten columns."""
    if "\t".join(row).split() == row:
        return
    is_range = isinstance(parse_id(row[0]), RangeId)
    for column, cell in enumerate(row):
        if is_range and column in (FORM, LEMMA) and _ANY.search(cell):
            message = f"The multiword token has whitespace in {STANDARD[column]}: {quote(cell)}."
            yield Finding("invalid-whitespace-mwt", message, STANDARD[column])
        else:
            yield from find_whitespace_in_cell(cell, column)


def find_whitespace_in_cell(cell: str, column: int) -> tuple[Finding, ...]:
    """Find unwanted whitespace in the cell of a word, or that the cell is empty."""
    if cell.split() == [cell]:  # by far the fastest way to say that there is nothing
        return ()
    name = STANDARD[column]
    if not cell:
        return (Finding("empty-column", f"{name} is empty.", name),)
    if column not in _MAY_HAVE_SPACES and _ANY.search(cell):
        return (Finding("invalid-whitespace", f"{name} has whitespace: {quote(cell)}.", name),)
    found = []
    # Here, and only here, the official validator counts U+001C to U+001F as whitespace.
    if cell[0].isspace():
        message = f"{name} begins with whitespace: {quote(cell)}."
        found.append(Finding("leading-whitespace", message, name))
    if cell[-1].isspace():
        message = f"{name} ends with whitespace: {quote(cell)}."
        found.append(Finding("trailing-whitespace", message, name))
    if _REPEATED.search(cell):
        message = f"{name} has two whitespace characters in a row: {quote(cell)}."
        found.append(Finding("repeated-whitespace", message, name))
    return tuple(found)
