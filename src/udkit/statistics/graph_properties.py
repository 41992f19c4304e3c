"""What shape enhanced graphs have, and which types of enhancement they show.

The counts are those of the UD tools' `enhanced_graph_properties.pl` under our own names. `types`
condenses them to the letters of Table 1 of the IWPT 2020 overview: G gapping, P parent of
coordination, S shared dependent of coordination, X external subject, R relative clause, C case
information in labels. A type is there if a node shows a sign of it. (Signs are counted per
node, and are laxer than the conditions of `edge_classes`, which are counted per edge.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from udkit.data.ids import ROOT, NodeId
from udkit.data.layers import Layers, Parent, is_plain, universal

SHAPE = {
    "graphs": "graphs",
    "nodes": "nodes",
    "empty_nodes": "empty nodes",
    "edges": "edges, those from the root not counted",
    "singletons": "nodes without any edge",
    "multiple_heads": "nodes with more than one head",
    "only_tops": "tops with no other head",
    "tops_with_other_heads": "tops with other heads",
    "orphans": "heads without a head",
    "cyclic_graphs": "graphs with a cycle",
    "disconnected_graphs": "graphs in several pieces",
}
"""Names of the counts of `count_shape` and what they count."""

SIGNS = {
    "G": "gapping: empty nodes, or nodes on paths of collapsed ones",
    "P": "parent of coordination: conjuncts with another head",
    "S": "shared dependent: nodes with a head and its conjunct as heads",
    "X": "external subject: arguments of a verb and its xcomp",
    "R": "relative clause: nodes with ref",
    "C": "case information: nodes with an extended label",
}

MIN_SHARE_OF_CASE_LABELS = 0.005
"""A few odd labels are no case information: French Sequoia has them at 0.0008 of its words,
treebanks with case information at 0.1 and more."""

_CONTROLLERS = frozenset({"nsubj", "obj", "iobj"})


def count_shape(layers: Layers) -> Counter[str]:
    """Count what `SHAPE` lists, in one graph."""
    counts = Counter({"graphs": 1, "nodes": len(layers.nodes)})
    for node in layers.nodes:
        parents = layers.parents[node]
        n_top = sum(parent.head == ROOT for parent in parents)
        counts["empty_nodes"] += node.is_empty
        counts["edges"] += len(parents) - n_top
        counts["multiple_heads"] += len(parents) > 1
        if n_top:
            counts["tops_with_other_heads" if len(parents) > 1 else "only_tops"] += 1
        if not parents:
            counts["orphans" if layers.children[node] else "singletons"] += 1
    counts["cyclic_graphs"] += _is_cyclic(layers)
    counts["disconnected_graphs"] += _n_pieces(layers) > 1
    return counts


def _is_cyclic(layers: Layers) -> bool:
    """Take nodes without incoming edges away, again and again; what remains is below a cycle."""
    n_incoming = {node: len(layers.parents[node]) for node in layers.nodes}
    free = [ROOT, *(node for node, count in n_incoming.items() if not count)]
    n_taken = -1  # the root is not among the nodes
    while free:
        n_taken += 1
        for dependent, _ in layers.children[free.pop()]:
            n_incoming[dependent] -= 1
            if not n_incoming[dependent]:
                free.append(dependent)
    return n_taken < len(layers.nodes)


def _n_pieces(layers: Layers) -> int:
    """Count connected pieces without the root; a node without any edge is no piece."""
    seen: set[NodeId] = set()
    n_pieces = 0
    for start in layers.nodes:
        if start in seen or not (layers.parents[start] or layers.children[start]):
            continue
        n_pieces += 1
        stack = [start]
        while stack:
            node = stack.pop()
            if node in seen or node == ROOT:
                continue
            seen.add(node)
            stack += [parent.head for parent in layers.parents[node]]
            stack += [child.dependent for child in layers.children[node]]
    return n_pieces


def count_arcs_kept(layers: Layers) -> Counter[str]:
    """Compare edges with arcs: same, other_subtype, other_relation, new, and lost arcs."""
    counts = Counter(same=len(layers.nodes) - len(layers.changed))
    for node in layers.changed:
        basic = layers.basic.get(node)
        parents = layers.parents[node]
        counts.update(_kind(parent, basic) for parent in parents)
        if basic is not None:
            counts["lost"] += all(parent.head != basic.head for parent in parents)
    return counts


def _kind(parent: Parent, basic: Parent | None) -> str:
    if basic is None or parent.head != basic.head:
        return "new"
    if parent.deprel == basic.deprel:
        return "same"
    return (
        "other_subtype" if universal(parent.deprel) == universal(basic.deprel) else "other_relation"
    )


def count_signs(layers: Layers) -> Counter[str]:
    """Count the nodes that show a sign of each type of enhancement."""
    counts: Counter[str] = Counter()
    for node in layers.changed:
        parents = layers.parents[node]
        counts["G"] += node.is_empty or any(">" in parent.deprel for parent in parents)
        counts["C"] += _has_case_label(parents, layers.basic.get(node))
        relations = {universal(parent.deprel) for parent in parents}
        counts["P"] += "conj" in relations and len(relations) > 1
        counts["R"] += "ref" in relations
        counts["S"] += _is_shared(layers, parents)
        counts["X"] += _is_controlled(layers, parents)
    return counts


def _has_case_label(parents: list[Parent], basic: Parent | None) -> bool:
    return any(
        not all(map(is_plain, parent.deprel.split(">")))
        or (
            basic is not None
            and parent.head == basic.head
            and parent.deprel.startswith(f"{basic.deprel}:")
        )
        for parent in parents
    )


def _is_shared(layers: Layers, parents: list[Parent]) -> bool:
    heads = {parent.head for parent in parents if universal(parent.deprel) != "conj"}
    return any(
        universal(above.deprel) == "conj" and above.head in heads and above.head != head
        for head in heads
        for above in layers.parents[head]
    )


def _is_controlled(layers: Layers, parents: list[Parent]) -> bool:
    first_relation: dict[NodeId, str] = {}
    for parent in parents:
        first_relation.setdefault(parent.head, universal(parent.deprel))
    return any(
        universal(above.deprel) == "xcomp"
        and above.head != parent.head
        and first_relation.get(above.head) in _CONTROLLERS
        for parent in parents
        if universal(parent.deprel) == "nsubj"
        for above in layers.parents[parent.head]
    )


def enhancement_types(signs: Mapping[str, int], n_words: int) -> str:
    """Letters of the types of enhancement that a treebank has, from its signs: `GPSXRC`."""
    enough = {"C": MIN_SHARE_OF_CASE_LABELS * n_words}
    return "".join([letter for letter in SIGNS if signs.get(letter, 0) > enough.get(letter, 0)])
