"""Making an enhanced graph connected: every node reachable from the root, with few new edges.

The unreachable nodes fall into groups; a group that no other unreachable group leads to needs
one new edge, and that reaches everything behind it. The edge is the basic arc of a word of the
group whose basic head is reachable already, so nothing is invented; an arc from the root is
taken last, for a second root is right only where the basic tree has its root there. Since the
basic tree is sound, the topmost unreachable word always has such an arc. An empty node has no
basic arc: it takes that of one of its dependents, as a promoted word took its place in the
basic tree; otherwise it hangs on the word before it.
"""

from __future__ import annotations

from udkit.data.ids import ROOT, NodeId
from udkit.repair.draft import Kind, Row

Edge = tuple[NodeId, str]
_EdgesOf = dict[NodeId, list[Edge]]


def connect(nodes: list[Row], edges: _EdgesOf) -> _EdgesOf:
    """Find edges that make all nodes reachable; return the new ones by dependent."""
    graph = _Reachability(nodes, edges)
    added: _EdgesOf = {}
    while graph.unreachable:
        dependent, edge = graph.next_edge()
        added.setdefault(dependent, []).append(edge)
        graph.add(dependent, edge[0])
    return added


class _Reachability:
    """Which nodes are reachable, and what could reach the others."""

    def __init__(self, nodes: list[Row], edges: _EdgesOf) -> None:
        self.rows = {row.node_id: row for row in nodes}
        self.children: dict[NodeId, list[NodeId]] = {node: [] for node in (ROOT, *self.rows)}
        self.parents: dict[NodeId, list[NodeId]] = {node: [] for node in self.rows}
        for dependent, items in edges.items():
            for head, _ in items:
                self.children[head].append(dependent)
                self.parents[dependent].append(head)
        self.unreachable = dict.fromkeys(self.rows)  # a set that keeps the order
        self._reach(ROOT)

    def add(self, dependent: NodeId, head: NodeId) -> None:
        """Take note of a new edge from a reachable head."""
        self.children[head].append(dependent)
        self.parents[dependent].append(head)
        self._reach(dependent)

    def _reach(self, start: NodeId) -> None:
        for node in self._closure([start], self.children):
            self.unreachable.pop(node, None)

    def _closure(
        self, start: list[NodeId], links: dict[NodeId, list[NodeId]], *, inside: bool = False
    ) -> dict[NodeId, None]:
        """Nodes that links lead to, the start included; `inside`: among unreachable ones."""
        seen = dict.fromkeys(start)
        stack = list(start)
        while stack:
            for node in links.get(stack.pop(), ()):
                if node not in seen and (not inside or node in self.unreachable):
                    seen[node] = None
                    stack.append(node)
        return seen

    def next_edge(self) -> tuple[NodeId, Edge]:
        """Choose the edge to add next: (dependent, (head, label))."""
        group = self._source_group()
        if arcs := self._basic_arcs(group):
            return min(arcs)[1:]
        if all(self.rows[node].kind is Kind.EMPTY for node in group):
            edge = self._edge_of_empty_node(group[0])
            if edge is not None:
                return group[0], edge
        # The basic tree is sound, so the topmost unreachable word has a reachable head.
        return min(self._basic_arcs(list(self.unreachable)))[1:]

    def _basic_arcs(self, nodes: list[NodeId]) -> list[tuple[bool, NodeId, Edge]]:
        """Basic arcs of nodes whose head is reachable, those from the root marked as such."""
        arcs = []
        for node in nodes:
            row = self.rows[node]
            head = NodeId(row.head or 0)
            if row.kind is Kind.WORD and head not in self.unreachable:
                arcs.append((head == ROOT, node, (head, row.deprel)))
        return arcs

    def _source_group(self) -> list[NodeId]:
        """Unreachable nodes that reach each other and that no other unreachable node reaches."""
        node = next(iter(self.unreachable))
        while True:
            above = self._closure([node], self.parents, inside=True)
            below = self._closure([node], self.children, inside=True)
            outside = [other for other in above if other not in below]
            if not outside:
                return sorted(above)
            node = outside[0]

    def _edge_of_empty_node(self, node: NodeId) -> Edge | None:
        """Find an edge for an empty node; None while no word is reachable."""
        for dependent in sorted(self.children[node]):
            row = self.rows[dependent]
            head = NodeId(row.head or 0)
            if row.kind is Kind.WORD and head != ROOT and head not in self.unreachable:
                return head, row.deprel
        before = NodeId(node.major)
        if before != ROOT and before not in self.unreachable:
            return before, "dep"
        reachable = [word for word in self.rows if word not in self.unreachable]
        return (min(reachable), "dep") if reachable else None
