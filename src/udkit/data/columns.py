"""Which columns a file has, and in which order.

Inside udkit the cells of a node always begin with the ten columns of CoNLL-U, in their order,
whatever the file looks like; further columns (`PARSEME:MWE`, …) follow. `Columns` carries the
file's own order, so that a CoNLL-U Plus file is written as it was read.
"""

from __future__ import annotations

from collections.abc import Sequence

STANDARD = ("ID", "FORM", "LEMMA", "UPOS", "XPOS", "FEATS", "HEAD", "DEPREL", "DEPS", "MISC")
ID, FORM, LEMMA, UPOS, XPOS, FEATS, HEAD, DEPREL, DEPS, MISC = range(10)


class Columns:
    """The columns of one file: names in file order, and where each is among a node's cells."""

    __slots__ = ("_is_plain", "_positions", "names")

    def __init__(self, names: Sequence[str]) -> None:
        if len(set(names)) != len(names):
            raise ValueError("the same column is named twice")
        if "ID" not in names:
            raise ValueError("there is no ID column")
        self.names = tuple(names)
        extras = [name for name in names if name not in STANDARD]
        cell_names = (*STANDARD, *extras)
        self._positions = {name: cell_names.index(name) for name in cell_names}
        self._is_plain = self.names == cell_names

    @property
    def is_conllu(self) -> bool:
        """Whether these are the ten columns of CoNLL-U and no others."""
        return self.names == STANDARD

    def position(self, name: str) -> int:
        """Index of a column among a node's cells; KeyError for one that the file lacks."""
        return self._positions[name]

    def cells(self, line: str) -> list[str]:
        """Split a line of the file into the cells of a node; columns not there become `_`."""
        fields = line.split("\t")
        if self._is_plain and len(fields) == len(self.names):
            return fields
        cells = ["_"] * len(self._positions)
        for name, field in zip(self.names, fields, strict=False):
            cells[self._positions[name]] = field
        return cells

    def line(self, cells: Sequence[str]) -> str:
        """Join a node's cells into a line in the order of the file."""
        if self._is_plain:
            return "\t".join(cells)
        return "\t".join([cells[self._positions[name]] for name in self.names])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Columns) and self.names == other.names

    def __hash__(self) -> int:
        return hash(self.names)

    def __repr__(self) -> str:
        return f"Columns({' '.join(self.names)})"


CONLLU = Columns(STANDARD)
