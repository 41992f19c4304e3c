"""Level 2: the enhanced graph as a whole."""

from __future__ import annotations

from collections import defaultdict

from udkit.data.columns import DEPS
from udkit.validation.block import NOTHING, Block, EmptyNodeId, RangeId
from udkit.validation.checks.relations import parse_heads
from udkit.validation.incident import Incident
from udkit.validation.memory import Memory


def has_enhanced_graph(block: Block) -> bool:
    """Whether a sentence has DEPS or an empty node."""
    if block.has_plain_ids:
        return any(cell != "_" for cell in block.columns[DEPS])
    return any(
        isinstance(id_, EmptyNodeId) or (row[DEPS] != "_" and not isinstance(id_, RangeId))
        for id_, row in zip(block.ids, block.rows, strict=True)
    )


def check_enhanced_everywhere(block: Block, memory: Memory) -> list[Incident]:
    """Check that all sentences of a run have enhanced graphs, or none; reported once."""
    if has_enhanced_graph(block):
        other, message = memory.plain_line, "This sentence has an enhanced graph, line {} has none."
        if memory.enhanced_line is None:
            memory.enhanced_line = block.token_line
    else:
        other, message = (
            memory.enhanced_line,
            "This sentence has no enhanced graph, line {} has one.",
        )
        if memory.plain_line is None:
            memory.plain_line = block.token_line
    if other is None or memory.has_reported_enhanced:
        return NOTHING
    memory.has_reported_enhanced = True
    return [block.incident("edeps-only-sometimes", block.token_line, message.format(other))]


def check_graph_is_connected(block: Block, _: Memory) -> list[Incident]:
    """Check that all words and empty nodes can be reached from 0, if there is a graph."""
    if not has_enhanced_graph(block):
        return NOTHING
    heads = {
        row[0]: parse_heads(row[DEPS])
        for id_, row in zip(block.ids, block.rows, strict=True)
        if not isinstance(id_, RangeId)
    }
    # In the order of strings, as the official validator lists them: the first gives the line.
    lost = sorted(heads.keys() - reachable(heads))
    if not lost:
        return NOTHING
    i = next(i for i, row in enumerate(block.rows) if row[0] == lost[0])
    message = f"Nodes not reachable from the root of the enhanced graph: {', '.join(lost)}."
    return [block.row_incident("unconnected-egraph", i, message)]


def reachable(heads: dict[str, tuple[str, ...]]) -> set[str]:
    """Collect the nodes that can be reached from 0."""
    children = defaultdict(list)
    for node, its_heads in heads.items():
        for head in its_heads:
            children[head].append(node)
    reached = {"0"}
    waiting = ["0"]
    while waiting:
        for child in children[waiting.pop()]:
            if child not in reached:
                reached.add(child)
                waiting.append(child)
    return reached
