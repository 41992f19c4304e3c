"""Characters and white space of a sentence: NFC, no U+FFFD, no cell that is empty or padded."""

from __future__ import annotations

import re
import unicodedata

from udkit.data.columns import DEPREL, DEPS, FEATS, FORM, HEAD, ID, UPOS, XPOS
from udkit.repair.draft import Draft, NumberedLine, Row
from udkit.validation.block import WHITE_SPACE

REPLACEMENT = "\ufffd"
_WITHOUT_SPACES = (ID, UPOS, XPOS, FEATS, HEAD, DEPREL, DEPS)
_SPACES = re.compile(f"{WHITE_SPACE}+")
_REPEATED_SPACES = re.compile(f"{WHITE_SPACE}{{2,}}")


def is_nfc(text: str) -> bool:
    """Whether a text is in Unicode normalization form C."""
    return unicodedata.is_normalized("NFC", text)


def repair_characters(draft: Draft) -> None:
    """Normalise comments and cells, and put white space in cells right."""
    for index, comment in enumerate(draft.comments):
        _repair_comment(draft, index, comment)
    for row in draft.rows:
        for column, cell in enumerate(row.cells):
            if not cell or not cell.isascii() or not cell.isprintable() or " " in cell:
                _repair_cell(draft, row, column)


def _repair_comment(draft: Draft, index: int, comment: NumberedLine) -> None:
    text = comment.text
    if REPLACEMENT in text:
        text = text.replace(REPLACEMENT, "?")
        draft.replace_comment(index, text, "invalid-utf", "U+FFFD stands for a lost character")
    if not is_nfc(text):
        normal = unicodedata.normalize("NFC", text)
        draft.replace_comment(index, normal, "unicode-normalization", "normalised to NFC")


def _repair_cell(draft: Draft, row: Row, column: int) -> None:
    before = row.cells[column]
    if REPLACEMENT in before:
        cell = before.replace(REPLACEMENT, "?")
        draft.set_cell(row, column, cell, "invalid-utf", "U+FFFD stands for a lost character")
    if not is_nfc(row.cells[column]):
        cell = unicodedata.normalize("NFC", row.cells[column])
        draft.set_cell(row, column, cell, "unicode-normalization", "normalised to NFC")
    _repair_spaces(draft, row, column)
    if column == FORM and row.cells[column] != before:
        row.has_doubtful_form = True


def _repair_spaces(draft: Draft, row: Row, column: int) -> None:
    cell = row.cells[column]
    stripped = cell.strip()
    if column in _WITHOUT_SPACES:
        # Parts of a tag stay apart; elsewhere white space separates nothing.
        joined = _SPACES.sub("_" if column == XPOS else "", stripped)
        draft.set_cell(row, column, joined or "_", _blank_test(cell), "white space removed")
        return
    if not stripped:
        message = "an empty cell is written as an underscore"
        draft.set_cell(row, column, "_", _blank_test(cell, "trailing-whitespace"), message)
        return
    test_id = "leading-whitespace" if cell[0].isspace() else "trailing-whitespace"
    draft.set_cell(row, column, stripped, test_id, "white space around the value removed")
    single = _REPEATED_SPACES.sub(" ", stripped)
    draft.set_cell(row, column, single, "repeated-whitespace", "one space is enough")


def _blank_test(cell: str, otherwise: str = "invalid-whitespace") -> str:
    return otherwise if cell else "empty-column"
