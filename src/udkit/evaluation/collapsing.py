"""Collapsing the empty nodes of one sentence, cells in and cells out."""

from __future__ import annotations

from collections.abc import Sequence

from udkit.data.collapse import collapse_deps
from udkit.data.graph import parse_deps
from udkit.data.ids import ROOT, NodeId


def collapse_cells(ids: Sequence[str], deps: Sequence[str]) -> list[str]:
    """Take ID and DEPS of words and empty nodes, return DEPS of the words without empty nodes.

    ValueError where an id is repeated or an enhanced head does not exist.

    >>> collapse_cells(["1", "1.1", "2"], ["0:root", "1:conj", "1.1:nsubj"])
    ['0:root', '1:conj>nsubj']
    """
    nodes = [NodeId.parse(cell) for cell in ids]
    pairs = {node: parse_deps(cell) for node, cell in zip(nodes, deps, strict=True)}
    if len(pairs) < len(nodes):
        raise ValueError("the same id stands twice in a sentence")
    for node, edges in pairs.items():
        for head, _ in edges:
            if head not in pairs and head != ROOT:
                raise ValueError(f"the enhanced head {head} of node {node} does not exist")
    collapsed = collapse_deps(pairs)
    return [
        "|".join(f"{head}:{label}" for head, label in collapsed[node.major]) or "_"
        for node in nodes
        if not node.is_empty
    ]
