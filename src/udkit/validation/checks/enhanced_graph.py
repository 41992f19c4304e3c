"""Level 2: the enhanced graph as a whole."""

from __future__ import annotations

from collections import defaultdict

from udkit.data.columns import DEPS
from udkit.validation.block import NOTHING, Block, EmptyNodeId, ParsedId, RangeId
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
    nodes = [
        (_written(id_), i)
        for i, id_ in enumerate(block.ids)
        if id_ is not None and not isinstance(id_, RangeId)
    ]
    reached = reachable({name: parse_heads(block.rows[i][DEPS]) for name, i in nodes})
    # In the order of strings, as the official validator lists them: the first gives the line.
    lost = sorted((name, i) for name, i in nodes if name not in reached)
    if not lost:
        return NOTHING
    names = ", ".join(name for name, _ in lost)
    message = f"Nodes not reachable from the root of the enhanced graph: {names}."
    return [block.row_incident("unconnected-egraph", lost[0][1], message)]


def _written(id_: ParsedId) -> str:
    """Id without superfluous zeros: 01.1 is a valid, if odd, ID of an empty node."""
    return ".".join(map(str, id_))


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
