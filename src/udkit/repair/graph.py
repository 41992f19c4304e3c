"""The enhanced graph: edges between nodes that exist, with known labels, sorted, connected.

Each item of DEPS is repaired as little as possible; what cannot be read, leads nowhere or to
the node itself is taken out. Then everything must be reachable from the root: see `connection`.
A sentence without any enhanced annotation is left without.
"""

from __future__ import annotations

from udkit.data.columns import DEPS
from udkit.data.ids import ROOT, NodeId
from udkit.repair.connection import connect
from udkit.repair.draft import Draft, Kind, Row
from udkit.repair.labels import cut_edeprel, is_edeprel
from udkit.repair.references import parse_reference
from udkit.validation.checks.relations import EXPAND_FIRST, is_path, parse_edeprel

Edges = list[tuple[NodeId, str]]


def repair_graph(draft: Draft) -> None:
    """Repair DEPS of words and empty nodes; the basic tree must be sound already."""
    if not draft.has_graph:
        return
    nodes = draft.nodes
    ids = {row.node_id for row in nodes} | {ROOT}
    edges = {row.node_id: _repair_deps(draft, row, ids) for row in nodes}
    for row in nodes:
        # `connect` would find these arcs, too, but one after the other.
        if row.kind is Kind.WORD and not edges[row.node_id]:
            _add_edges(draft, row, edges[row.node_id], [_basic_edge(row)])
    added = connect(nodes, edges)
    for row in nodes:
        _add_edges(draft, row, edges[row.node_id], added.get(row.node_id, []))


def _basic_edge(row: Row) -> tuple[NodeId, str]:
    return NodeId(row.head or 0), row.deprel


def _add_edges(draft: Draft, row: Row, old: Edges, new: Edges) -> None:
    if new:
        old.extend(new)
        cell = _cell(old)
        draft.set_cell(row, DEPS, cell, "unconnected-egraph", "reachable from the root")


def _cell(edges: Edges) -> str:
    return "|".join(f"{head}:{label}" for head, label in sorted(set(edges))) or "_"


def _repair_deps(draft: Draft, row: Row, ids: set[NodeId]) -> Edges:
    """Repair one cell; return its edges, which may be none."""
    if row.cells[DEPS] == "_":
        return []
    edges: Edges = []
    reasons: dict[str, str] = {}
    for item in row.cells[DEPS].split("|"):
        edge, test_id, message = _repair_item(row, item, ids)
        if edge is not None:
            edges.append(edge)
        if test_id:
            reasons[message] = test_id
    if reasons:
        cell = "|".join(f"{head}:{label}" for head, label in edges) or "_"
        draft.set_cell(row, DEPS, cell, next(iter(reasons.values())), "; ".join(reasons))
    test_id = "repeated-deps" if len(set(edges)) < len(edges) else "unsorted-deps"
    draft.set_cell(row, DEPS, _cell(edges), test_id, "sorted by head, each edge once")
    return sorted(set(edges))


def _repair_item(
    row: Row, item: str, ids: set[NodeId]
) -> tuple[tuple[NodeId, str] | None, str, str]:
    """Repair one `head:label`: the edge or None, and (test id, message) if it was changed."""
    cell, colon, label = item.partition(":")
    head = parse_reference(cell)
    basic = _basic_edge(row) if row.kind is Kind.WORD else None
    if head is None and not colon and basic and is_edeprel(cell):
        return (basic[0], cell), "invalid-deps", "a relation without a head is that of the tree"
    if head is None:
        return None, "invalid-ehead" if colon else "invalid-deps", f"{item!r} has no head"
    if head not in ids:
        return None, "unknown-ehead", f"there is no node {head}"
    if head == row.node_id:
        return None, "deps-self-loop", "no node is its own head"
    test_id = "" if str(head) == cell else "invalid-ehead"
    if is_edeprel(label):
        return (head, label), test_id, f"head {cell} is {head}"
    new = _replace_label(label, head, basic)
    test_id = "unknown-eudeprel" if parse_edeprel(label) else "invalid-edeprel"
    test_id = test_id if colon else "invalid-deps"
    message = f"{label or 'no label'} became {new}"
    if is_path(label):
        message += f", and the empty node on the way is lost; {EXPAND_FIRST}"
    return (head, new), test_id, message


def _replace_label(label: str, head: NodeId, basic: tuple[NodeId, str] | None) -> str:
    """Nearest valid label of an edge; that of the basic arc where it is the same edge."""
    *path, last = label.split(">")
    if not path and (cut := cut_edeprel(last)):
        return cut
    if basic and basic[0] == head:
        return basic[1]
    if cut := cut_edeprel(last):  # of a collapsed path the last step is the node's own
        return cut
    return "root" if head == ROOT else "dep"
