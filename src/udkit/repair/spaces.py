"""MISC put right: attributes that may occur once only, and SpaceAfter, which the text needs."""

from __future__ import annotations

from udkit.data.columns import MISC
from udkit.repair.draft import Draft, Kind, Row

NO_SPACE = "SpaceAfter=No"
_ONCE = {"SpaceAfter", "Lang", "Translit", "LTranslit", "Gloss", "LId", "LDeriv", "Ref"}
_MEANS_NO = {"no", "n", "false", "0", "none"}


def repair_misc(draft: Draft) -> None:
    """Repair the MISC cells of a sentence whose ids are sound."""
    for row in draft.rows:
        if row.cells[MISC] != "_":
            _repair_values(draft, row)
            _drop_repeated(draft, row)
    token: Row | None = None
    covered = 0
    for row in draft.rows:
        if row.kind is Kind.RANGE:
            token, covered = row, row.range[1]
        elif row.kind is Kind.EMPTY:
            _drop_space_after(draft, row, "spaceafter-empty-node", "it is not in the text")
        elif token is not None and int(row.id) <= covered:
            _move_to_token(draft, row, token, is_last=int(row.id) == covered)


def has_no_space(row: Row) -> bool:
    """Whether MISC says that the text goes on without a space."""
    return NO_SPACE in row.misc


def set_no_space(draft: Draft, row: Row, wanted: bool, test_id: str, message: str) -> None:
    """Add or remove SpaceAfter=No."""
    if wanted != has_no_space(row):
        items = [item for item in row.misc if item.partition("=")[0] != "SpaceAfter"]
        _write(draft, row, [*items, NO_SPACE] if wanted else items, test_id, message)


def _write(draft: Draft, row: Row, items: list[str], test_id: str, message: str) -> None:
    if items != row.misc:
        cell = "|".join(item for item in items if item) or "_"
        draft.set_cell(row, MISC, cell, test_id, message)


def _repair_values(draft: Draft, row: Row) -> None:
    items = []
    for item in row.misc:
        name, _, value = item.partition("=")
        means_no = name == "SpaceAfter" and value.lower() in _MEANS_NO
        if means_no or item == "NoSpaceAfter=Yes":
            items.append(NO_SPACE)
        elif item.startswith("SpaceAfter=") or "NoSpaceAfter=Yes" in item:
            continue
        else:
            items.append(item)
    test_id = "nospaceafter-yes" if "NoSpaceAfter=Yes" in row.cells[MISC] else "spaceafter-value"
    _write(draft, row, items, test_id, "the only value of SpaceAfter is No")


def _drop_repeated(draft: Draft, row: Row) -> None:
    seen: set[str] = set()
    items = []
    for item in row.misc:
        name = item.partition("=")[0]
        if name not in _ONCE or name not in seen:
            items.append(item)
        seen.add(name)
    _write(draft, row, items, "repeated-misc", "the first value is kept")


def _drop_space_after(draft: Draft, row: Row, test_id: str, message: str) -> None:
    items = [item for item in row.misc if NO_SPACE not in item]
    _write(draft, row, items, test_id, message)


def _move_to_token(draft: Draft, row: Row, token: Row, *, is_last: bool) -> None:
    message = "the multiword token has the spaces, not its words"
    if is_last and has_no_space(row):
        set_no_space(draft, token, True, "spaceafter-mwt-node", message)
    _drop_space_after(draft, row, "spaceafter-mwt-node", message)
