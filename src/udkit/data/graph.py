"""The enhanced graph: any number of labelled edges per node, empty nodes among them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from udkit.data.ids import ROOT, NodeId

EDGE_CLASSES = {
    "B": "basic arc",
    "C": "basic arc, other subtype",
    "L": "basic arc, other relation",
    "G": "gapping",
    "P": "parent of coordination",
    "S": "shared dependent",
    "X": "external subject",
    "R": "relative clause",
    "E": "other new edge",
}
"""Letters and meanings of the types of edges; see `edge_classes`."""


class Edge(NamedTuple):
    """One enhanced dependency; edges sort as the DEPS column wants them within a dependent."""

    dependent: NodeId
    head: NodeId
    deprel: str


def parse_deps(cell: str) -> list[tuple[NodeId, str]]:
    """Split a DEPS cell into (head, relation) pairs; ValueError names the item that is wrong.

    >>> parse_deps("4:nsubj|6.1:nsubj:xsubj")[1]
    (NodeId(major=6, minor=1), 'nsubj:xsubj')
    """
    if cell == "_":
        return []
    pairs = []
    for item in cell.split("|"):
        head, colon, deprel = item.partition(":")
        if not colon:
            raise ValueError(f"{item!r} is not an enhanced dependency, such as 4:nsubj")
        pairs.append((NodeId.parse(head), deprel))
    return pairs


def format_deps(pairs: Iterable[tuple[NodeId, str]]) -> str:
    """Join (head, relation) pairs, sorted by head and relation, each pair once."""
    return "|".join(f"{head}:{deprel}" for head, deprel in sorted(set(pairs))) or "_"


class _HasId(Protocol):
    """A word or an empty node."""

    @property
    def id(self) -> NodeId: ...


class Graph:
    """Nodes and edges of a sentence, with both directions of every edge at hand."""

    __slots__ = ("_children", "_classify", "_edges", "_parents", "nodes")

    def __init__(
        self,
        nodes: Sequence[NodeId],
        edges: Iterable[Edge],
        classify: Callable[[], Mapping[Edge, str]] | None = None,
    ) -> None:
        self.nodes = tuple(nodes)
        """Words and empty nodes in order; the root is not among them."""
        self._edges = tuple(edges)
        self._classify = classify
        self._parents: dict[NodeId, list[Edge]] = {node: [] for node in nodes}
        self._children: dict[NodeId, list[Edge]] = {node: [] for node in (ROOT, *nodes)}
        for edge in self._edges:
            if edge.head not in self._children or edge.dependent not in self._parents:
                raise ValueError(
                    f"the edge {edge.head} → {edge.dependent} names a node that does not exist"
                )
            self._parents[edge.dependent].append(edge)
            self._children[edge.head].append(edge)

    def __repr__(self) -> str:
        return f"Graph({len(self.nodes)} nodes, {len(self._edges)} edges)"

    def parents(self, node: NodeId | int | str | _HasId) -> list[Edge]:
        """Edges that end in this node: a node, its id ("6.1"), or the number of a word.

        ValueError where the graph has no such node, TypeError for what is none: a multiword token.
        """
        return list(self._of_node(self._parents, node))

    def children(self, node: NodeId | int | str | _HasId) -> list[Edge]:
        """Edges that begin in this node; `children(0)` are the tops."""
        return list(self._of_node(self._children, node))

    def _of_node(
        self, edges: Mapping[NodeId, list[Edge]], node: NodeId | int | str | _HasId
    ) -> list[Edge]:
        found = edges.get(_id_of(node))
        if found is None:
            raise ValueError(f"there is no node {_id_of(node)} with such edges in this graph")
        return found

    def edges(self, type: str = "") -> tuple[Edge, ...]:
        """All edges in order, or those that are there for an enhancement: G, P, S, X, R or C.

        The letters, and others besides, are explained in `udkit.data.edge_classes`; an edge may
        have several. ValueError where there is no such letter, or no tree to compare with.
        """
        if not type:
            return self._edges
        if self._classify is None:
            raise ValueError("the types of edges are known only of the graph of a sentence")
        if type not in EDGE_CLASSES:
            known = ", ".join(EDGE_CLASSES)
            raise ValueError(f"there is no type {type!r} of edges; known are {known}")
        classes = self._classify()
        return tuple(edge for edge in self._edges if type in classes.get(edge, ""))

    def reachable(self, start: NodeId = ROOT) -> set[NodeId]:
        """Nodes that a directed path leads to; the start only if a cycle leads back to it."""
        seen: set[NodeId] = set()
        stack = [start]
        while stack:
            for edge in self._children[stack.pop()]:
                if edge.dependent not in seen:
                    seen.add(edge.dependent)
                    stack.append(edge.dependent)
        return seen

    def unreachable(self) -> list[NodeId]:
        """Nodes that no path from the root leads to, in order."""
        reached = self.reachable()
        return [node for node in self.nodes if node not in reached]

    def is_connected(self) -> bool:
        """Whether every node, empty ones included, is reachable from the root."""
        return not self.unreachable()

    def cycles(self) -> list[list[NodeId]]:
        """Groups of nodes that can all reach each other: each group holds one cycle or more."""
        order: list[NodeId] = []
        seen: set[NodeId] = set()
        for node in self.nodes:
            self._finish(node, seen, order)
        # Kosaraju: against the edges, from the node that was finished last, we meet its group.
        groups = []
        seen = set()
        for node in reversed(order):
            if node not in seen:
                group = self._ancestors(node, seen)
                if len(group) > 1 or any(edge.head == node for edge in self._parents[node]):
                    groups.append(sorted(group))
        return sorted(groups)

    def _finish(self, start: NodeId, seen: set[NodeId], order: list[NodeId]) -> None:
        """Append the nodes below `start` that were not seen yet, each after all below it."""
        if start in seen:
            return
        seen.add(start)
        path = [(start, iter(self._children[start]))]
        while path:
            node, edges = path[-1]
            child = next((e.dependent for e in edges if e.dependent not in seen), None)
            if child is None:
                order.append(node)
                path.pop()
            else:
                seen.add(child)
                path.append((child, iter(self._children[child])))

    def _ancestors(self, start: NodeId, seen: set[NodeId]) -> list[NodeId]:
        """Nodes that reach `start` by nodes not seen before, itself included."""
        seen.add(start)
        found = [start]
        for node in found:
            for edge in self._parents[node]:
                if edge.head != ROOT and edge.head not in seen:
                    seen.add(edge.head)
                    found.append(edge.head)
        return found


def _id_of(node: NodeId | int | str | _HasId) -> NodeId:
    if isinstance(node, int):
        return NodeId(node)
    if isinstance(node, str):
        return NodeId.parse(node)
    node_id = node if isinstance(node, NodeId) else getattr(node, "id", None)
    if not isinstance(node_id, NodeId):
        raise TypeError(
            f"{node!r} has no edges; give a word, an empty node, an id ('6.1') or a number"
        )
    return node_id
