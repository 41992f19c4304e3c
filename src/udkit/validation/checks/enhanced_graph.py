"""Level 2: the enhanced graph as a whole."""

from __future__ import annotations

from collections import defaultdict
from operator import contains

from udkit.data.columns import DEPS, HEAD, ID
from udkit.validation.block import NOTHING, Block, parse_id
from udkit.validation.incident import Incident
from udkit.validation.memory import Memory


def has_enhanced_edges(block: Block) -> bool:
    """Whether a word or an empty node has DEPS."""
    deps = block.nodes[DEPS]
    return deps.count("_") < len(deps)


def has_enhanced_graph(block: Block) -> bool:
    """Whether a sentence has DEPS or an empty node."""
    return has_enhanced_edges(block) or len(block.nodes[ID]) > len(block.words[ID])


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
    has_empty_nodes = len(block.nodes[ID]) > len(block.words[ID])
    if not has_empty_nodes and _contains_tree(block):
        return NOTHING
    nodes = [(_written(block.rows[i][ID]), i) for i in block.node_rows]
    heads = zip((name for name, _ in nodes), block.heads_in_deps(), strict=True)
    reached = reachable(dict(heads))
    # In the order of strings, as the official validator lists them: the first gives the line.
    lost = sorted((name, i) for name, i in nodes if name not in reached)
    if not lost:
        return NOTHING
    names = ", ".join(name for name, _ in lost)
    message = f"Nodes not reachable from the root of the enhanced graph: {names}."
    return [block.row_incident("unconnected-egraph", lost[0][1], message)]


def _contains_tree(block: Block) -> bool:
    """Whether all edges of the tree are in the graph, which connects it."""
    return all(map(contains, block.heads_in_deps(), block.words[HEAD]))


def _written(id_: str) -> str:
    """Id without superfluous zeros: 01.1 is a valid, if odd, ID of an empty node."""
    return ".".join(map(str, parse_id(id_) or (id_,)))


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
