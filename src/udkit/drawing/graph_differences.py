"""Edges of the enhanced graph, compared as sets, and empty nodes."""

from __future__ import annotations

from udkit.drawing.compared import NodePlace, PlacedEdge, edges_of
from udkit.drawing.findings import Difference, Findings, Kind, Side
from udkit.drawing.marks import Mark

_Ends = tuple[NodePlace, NodePlace]


def find_graph_differences(findings: Findings) -> None:
    """Compare the graphs, if both sides have one."""
    gold_edges, system_edges = edges_of(findings.pair.gold), edges_of(findings.pair.system)
    if not (gold_edges and system_edges):
        return
    _find_lone_empty_nodes(findings)
    lone_gold: list[PlacedEdge] = []
    unmatched = dict.fromkeys(system_edges)
    for edge in gold_edges:
        counterpart = _counterpart(findings, edge)
        if counterpart in unmatched:
            findings.gold.mark_edge(edge, Mark.right)
            findings.system.mark_edge(counterpart, Mark.right)
            del unmatched[counterpart]
        else:
            lone_gold.append(edge)
    by_ends: dict[_Ends, list[PlacedEdge]] = {}
    for edge in unmatched:
        by_ends.setdefault((edge.dependent, edge.head), []).append(edge)
    for edge in lone_gold:
        _pair_up(findings, edge, by_ends)
    for edges in by_ends.values():
        for edge in edges:
            findings.system.mark_edge(edge, Mark.extra)
            if edge.dependent in findings.gold_of:
                _add(findings, None, edge)


def _counterpart(findings: Findings, edge: PlacedEdge) -> PlacedEdge | None:
    """Write a gold edge with the system's names of its nodes, if it has them."""
    dependent = findings.system_of.get(edge.dependent)
    head = findings.system_of.get(edge.head)
    if dependent is None or head is None:
        return None
    return PlacedEdge(dependent, head, edge.deprel)


def _pair_up(findings: Findings, edge: PlacedEdge, by_ends: dict[_Ends, list[PlacedEdge]]) -> None:
    """Find a system edge between the same nodes: only the relation is wrong then."""
    counterpart = _counterpart(findings, edge)
    candidates = by_ends.get(counterpart[:2], []) if counterpart else []
    if candidates:
        system_edge = candidates.pop(0)
        findings.gold.mark_edge(edge, Mark.wrong)
        findings.system.mark_edge(system_edge, Mark.wrong)
        _add(findings, edge, system_edge)
        return
    findings.gold.mark_edge(edge, Mark.missing)
    # What hangs on a word without counterpart needs no mention: the list tells of the word.
    if edge.dependent in findings.system_of:
        _add(findings, edge, None)


def _add(findings: Findings, gold: PlacedEdge | None, system: PlacedEdge | None) -> None:
    gold_place = gold.dependent if gold else None
    system_place = system.dependent if system else None
    if gold_place is None and system_place is not None:
        gold_place = findings.gold_of.get(system_place)
    elif system_place is None and gold_place is not None:
        system_place = findings.system_of.get(gold_place)
    relations = tuple(sorted({edge.deprel for edge in (gold, system) if edge}))
    values = _value(findings.gold, gold), _value(findings.system, system)
    findings.add(Difference(Kind.enhanced, gold_place, system_place, *values, relations))


def _value(side: Side, edge: PlacedEdge | None) -> str:
    return f"{edge.deprel} ← {side.name(edge.head)}" if edge else ""


def _find_lone_empty_nodes(findings: Findings) -> None:
    for place, node in findings.gold.nodes.items():
        if place.id.is_empty and place not in findings.system_of:
            findings.gold.mark_node(place, Mark.missing)
            value = f"empty node {node.form}"
            findings.add(Difference(Kind.enhanced, place, None, value, ""))
    for place, node in findings.system.nodes.items():
        if place.id.is_empty and place not in findings.gold_of:
            findings.system.mark_node(place, Mark.extra)
            value = f"empty node {node.form}"
            findings.add(Difference(Kind.enhanced, None, place, "", value))
