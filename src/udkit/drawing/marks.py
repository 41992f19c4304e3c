"""Marks: what a picture says about its own words, arcs and edges in comparison with another one."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from udkit.data.graph import Edge
from udkit.data.ids import NodeId, TokenRange


class Mark(StrEnum):
    """The verdict on one element; also its CSS class."""

    missing = "missing"
    """In the gold standard, and without counterpart in the system's output."""
    extra = "extra"
    """In the system's output, and without counterpart in the gold standard."""
    wrong = "wrong"
    """On both sides, with different values."""
    right = "right"
    """The same on both sides."""


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks of one sentence; what is not named here was not compared."""

    nodes: dict[NodeId, Mark] = field(default_factory=dict)
    cells: dict[tuple[NodeId, str], Mark] = field(default_factory=dict)
    """By node and column: `(NodeId(3), "UPOS")`. A marked cell is drawn even if not asked for."""
    features: dict[tuple[NodeId, str], Mark] = field(default_factory=dict)
    """By node and name of the feature: `(NodeId(3), "Case")`. Drawn even if not asked for."""
    arcs: dict[NodeId, Mark] = field(default_factory=dict)
    """Arcs of the basic tree by dependent."""
    edges: dict[Edge, Mark] = field(default_factory=dict)
    tokens: dict[TokenRange, Mark] = field(default_factory=dict)
    """Multiword tokens by range."""


NO_MARKS = Marks()
