"""A line of text to the ten cells of a node, whatever became of its tabs.

Too few or too many cells are matched with the columns in order, so that as many as possible are
plausible where they end up: a number in HEAD, a known tag in UPOS, `Name=Value` in FEATS. So a
column that was lost in the middle of a line does not shift all that follow. Where nothing tells,
the columns at the end are the missing ones. Where there are no tabs, spaces may have replaced
them: the line is cut at white space, and extra pieces belong to FORM and LEMMA.
"""

from __future__ import annotations

import re
from functools import lru_cache

from udkit.data.columns import STANDARD
from udkit.validation.checks.morphology import UPOS_TAGS
from udkit.validation.checks.relations import UNIVERSAL_RELATIONS

N_COLUMNS = len(STANDARD)
MIN_COLUMNS = 6
"""A line that does not start with an id is a node only if it has this many cells."""
MAX_CELLS = 64
"""More cells than this are not matched one by one: the line is cut after the tenth."""

_MIN_PLAUSIBILITY = 15
"""Sum of cell scores from which a line without tabs and without an id is a node."""
_MIN_WIDE_CELLS = 3
"""Cells, with two spaces or more between them, that an id needs to be that of a node."""
_ID = re.compile(r"[0-9]+(?:[-.][0-9]+)?")
_PATTERNS: dict[str, re.Pattern[str]] = {
    "ID": _ID,
    "UPOS": re.compile("|".join(sorted(UPOS_TAGS)) + "|_"),
    "FEATS": re.compile(r"_|[^=|:]+=[^=|]+(?:\|[^=|]+=[^=|]+)*"),
    "HEAD": re.compile(r"[0-9]+|_"),
    "DEPREL": re.compile("(?:" + "|".join(sorted(UNIVERSAL_RELATIONS)) + r")(?::[a-z]+)?|_"),
    "DEPS": re.compile(r"_|[0-9.]+:[^|]+(?:\|[0-9.]+:[^|]+)*"),
    "MISC": re.compile(r"_|[^=|]+=[^|]*(?:\|.*)?"),
}
_SPACES = re.compile(r"\s+")
_WIDE_SPACES = re.compile(r"\t|\s{2,}")


def split_cells(line: str, next_word: int) -> list[str] | None:
    """Find the cells of a node line, any number of them; None if it does not look like a node.

    `next_word` is the number that the next word should have: it makes a node of a line that has
    neither tabs nor enough cells.
    """
    text = line.strip(" ") if "\t" in line else line.strip()
    if "\t" in text:
        return _split_tabbed(text)
    fields = _SPACES.split(text)
    has_id = _ID.fullmatch(fields[0]) is not None
    if len(fields) >= N_COLUMNS:
        cells = _rejoin_forms(fields)
        return cells if has_id or _plausibility(cells) > _MIN_PLAUSIBILITY else None
    return fields if fields[0] == str(next_word) else None


def resembles_node(line: str) -> bool:
    """Whether a line by itself, without the lines around it, can be told to be a node.

    Stricter than `split_cells`, which may find a cell here and there in prose too: it is these
    lines that tell a damaged CoNLL-U file from a file of another kind.
    """
    if "\t" in line:
        return split_cells(line, 0) is not None
    text = line.strip()
    cells = _WIDE_SPACES.split(text)
    if len(cells) >= _MIN_WIDE_CELLS and _ID.fullmatch(cells[0]):
        return True
    fields = _SPACES.split(text)
    if len(fields) == 2 and _ID.fullmatch(fields[0]):  # ID and FORM alone
        return True
    return len(fields) >= N_COLUMNS and _plausibility(_rejoin_forms(fields)) > _MIN_PLAUSIBILITY


def _split_tabbed(text: str) -> list[str] | None:
    cells = text.split("\t")
    if len(cells) < N_COLUMNS:
        for pattern in (_WIDE_SPACES, _SPACES):
            fields = pattern.split(text.strip())
            if len(fields) == N_COLUMNS:
                return fields
    starts_with_id = bool(cells[0]) and cells[0][0].isdigit()
    return cells if starts_with_id or len(cells) >= MIN_COLUMNS else None


def _rejoin_forms(fields: list[str]) -> list[str]:
    """Put the pieces of a FORM and LEMMA with spaces together again: `1 New York New York …`."""
    extra = len(fields) - N_COLUMNS
    if extra == 0:
        return fields
    tail = fields[-(N_COLUMNS - 3) :]
    middle = fields[1 : -(N_COLUMNS - 3)]
    half = (len(middle) + 1) // 2
    joined = [fields[0], " ".join(middle[:half]), " ".join(middle[half:]), *tail]
    return joined if _plausibility(joined) > _plausibility(fields) else fields


def fit_columns(cells: list[str]) -> tuple[list[str], list[str]]:
    """Match cells with the ten columns; return (ten cells, cells that found no column)."""
    if len(cells) == N_COLUMNS:
        return cells, []
    if len(cells) > MAX_CELLS:
        return cells[:N_COLUMNS], cells[N_COLUMNS:]
    best: dict[tuple[int, int], tuple[int, tuple[tuple[int, int], ...]]] = {}
    for i in range(len(cells), -1, -1):
        for column in range(N_COLUMNS, -1, -1):
            best[i, column] = _best_match(cells, i, column, best)
    ten = ["_"] * N_COLUMNS
    matched = best[0, 0][1]
    for i, column in matched:
        ten[column] = cells[i]
    used = {i for i, _ in matched}
    return ten, [cell for i, cell in enumerate(cells) if i not in used]


def _best_match(
    cells: list[str],
    i: int,
    column: int,
    best: dict[tuple[int, int], tuple[int, tuple[tuple[int, int], ...]]],
) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Best way to match cells[i:] with the columns from `column` on: (score, pairs)."""
    if i == len(cells) or column == N_COLUMNS:
        return 0, ()
    score, pairs = best[i + 1, column + 1]
    # A cell is matched rather than left out where both are as good.
    options = [
        (score + _cell_score(cells[i], column), ((i, column), *pairs)),
        best[i, column + 1],
        best[i + 1, column],
    ]
    return max(options, key=lambda option: option[0])


def _plausibility(cells: list[str]) -> int:
    return sum(_cell_score(cell, column) for column, cell in enumerate(cells[:N_COLUMNS]))


@lru_cache(maxsize=4096)
def _cell_score(cell: str, column: int) -> int:
    pattern = _PATTERNS.get(STANDARD[column])
    if not cell:
        return 0
    if pattern is None:
        return 2
    if not pattern.fullmatch(cell):
        return -3
    return 3 if cell == "_" else 6
