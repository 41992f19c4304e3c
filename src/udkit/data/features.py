"""FEATS and MISC cells as values: attributes in a fixed or a given order.

FEATS is a mapping, for a feature has one value; its official order ignores case. MISC is a list
of items, for it may repeat a key, hold items without `=`, and its order is the annotator's own.
"""

from __future__ import annotations

from collections.abc import Mapping

EMPTY = "_"


def parse_feats(cell: str) -> dict[str, str]:
    """Split a FEATS cell; the order is kept, an item without `=` has the value "".

    >>> parse_feats("Case=Nom|Number=Sing")
    {'Case': 'Nom', 'Number': 'Sing'}
    """
    if cell == EMPTY:
        return {}
    pairs = (item.partition("=") for item in cell.split("|"))
    return {name: value for name, _, value in pairs}


def format_feats(feats: Mapping[str, str]) -> str:
    """Join features in the order that the validator asks for (by name, case ignored)."""
    if not feats:
        return EMPTY
    names = sorted(feats, key=str.lower)
    return "|".join(f"{name}={feats[name]}" if feats[name] else name for name in names)


class Misc:
    """The items of a MISC cell, in order, duplicates included."""

    __slots__ = ("items",)

    def __init__(self, cell: str = EMPTY) -> None:
        self.items = [] if cell == EMPTY else cell.split("|")

    def get(self, key: str) -> str | None:
        """Return the value of the first item with this key; "" for a key without value."""
        for item in self.items:
            name, _, value = item.partition("=")
            if name == key:
                return value
        return None

    def set(self, key: str, value: str) -> None:
        """Replace the first item with this key, in its place, or append one."""
        new_item = f"{key}={value}"
        for index, item in enumerate(self.items):
            if item.partition("=")[0] == key:
                self.items[index] = new_item
                return
        self.items.append(new_item)

    def remove(self, key: str) -> None:
        """Drop every item with this key."""
        self.items = [item for item in self.items if item.partition("=")[0] != key]

    def __str__(self) -> str:
        return "|".join(self.items) or EMPTY

    def __repr__(self) -> str:
        return f"Misc({str(self)!r})"
