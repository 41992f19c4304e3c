"""Paths to empty nodes: the edge `4:conj>nsubj` of word 5 becomes `4 -conj-> 6.1 -nsubj-> 5`.

The way back from `udkit.data.collapse`. Collapsing forgets which paths went through the same empty
node, so this is a choice among the graphs that collapse to the same edges. The choice is
made in three steps (docs/design/collapse.md has the measurements behind them):

1. Paths share a node as long as they share the head and the labels so far. `2:conj>nsubj` of
   Mary and `2:conj>obj` of coffee meet in one node, the elided verb.
2. A shared node is split where the basic tree shows several elided predicates. Each of them has
   promoted one of its dependents to its own place, as `conj`, and the others hang on that one:
   in "Mary coffee and Bill milk" Mary and Bill are two such words. A dependent below none of the
   promoted words is shared by all.
3. Nodes with the same dependents under the same labels become one node with several heads.

None of the steps changes what the graph collapses to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from udkit.data import columns as col
from udkit.data.collapse import sentence_deps
from udkit.data.graph import format_deps
from udkit.data.ids import NodeId
from udkit.data.sentence import EmptyNode, MultiwordToken, Node, Sentence, Word
from udkit.errors import FormatError

Deps = dict[NodeId, list[tuple[NodeId, str]]]
"""(head, label) pairs of every word and empty node."""

MAX_PATH_LABELS = 100
"""No treebank comes near this, and `collapse` refuses chains of that length."""

_ATTACHED_FROM_OUTSIDE = frozenset({"punct", "cc", "mark"})


class BasicArc(NamedTuple):
    """Head and relation of a word in the basic tree."""

    head: int
    deprel: str


class _Member(NamedTuple):
    """What is left of a path below some node: labels to come, and the dependent at the end."""

    labels: tuple[str, ...]
    dependent: NodeId


@dataclass(frozen=True, eq=False)
class _NewNode:
    """An empty node in the making; two are the same only if they are one object."""

    children: frozenset[tuple[str, NodeId | _NewNode]]
    after: int
    """Number of the word that it will stand behind."""


def expand_deps(
    deps: Mapping[NodeId, Sequence[tuple[NodeId, str]]], arcs: Sequence[BasicArc]
) -> Deps:
    """Return the pairs of all nodes, new empty ones included, with no path among the labels.

    `arcs[i]` belongs to word i + 1; without arcs, no shared node is split. ValueError for a path
    with an empty label or too many labels.
    """
    expanded: Deps = {}
    paths: dict[tuple[NodeId, str], list[_Member]] = {}
    for node, pairs in deps.items():
        expanded[node] = [(head, label) for head, label in pairs if ">" not in label]
        for head, label in pairs:
            if ">" in label:
                first, *others = _path_labels(label)
                paths.setdefault((head, first), []).append(_Member(tuple(others), node))
    builder = _Builder(arcs)
    tops = [
        (head, label, top)
        for (head, label), members in paths.items()
        for top in builder.build(members)
    ]
    ids = _number(builder.nodes.values(), deps)
    expanded.update((node_id, []) for node_id in ids.values())
    for head, label, top in tops:
        expanded[ids[top]].append((head, label))
    for new_node, node_id in ids.items():
        for label, child in new_node.children:
            expanded[ids[child] if isinstance(child, _NewNode) else child].append((node_id, label))
    return {node_id: sorted(pairs) for node_id, pairs in sorted(expanded.items())}


def _path_labels(label: str) -> list[str]:
    labels = label.split(">")
    if not all(labels):
        raise ValueError(f"the path {label!r} has an empty label")
    if len(labels) > MAX_PATH_LABELS:
        raise ValueError(f"a path of {len(labels)} labels is too long")
    return labels


class _Builder:
    """Turns paths into nodes from the bottom up, so that equal children mean the same node."""

    def __init__(self, arcs: Sequence[BasicArc]) -> None:
        self.arcs = arcs
        self.nodes: dict[frozenset[tuple[str, NodeId | _NewNode]], _NewNode] = {}

    def build(self, members: Sequence[_Member]) -> list[_NewNode]:
        """Return the node, or nodes, that these paths go through next."""
        return [self._build_one(group) for group in self._split(members)]

    def _build_one(self, members: Sequence[_Member]) -> _NewNode:
        children: set[tuple[str, NodeId | _NewNode]] = set()
        deeper: dict[str, list[_Member]] = {}
        for (label, *others), dependent in members:
            if others:
                deeper.setdefault(label, []).append(_Member(tuple(others), dependent))
            else:
                children.add((label, dependent))
        for label, below in deeper.items():
            children.update((label, node) for node in self.build(below))
        key = frozenset(children)
        if key not in self.nodes:
            self.nodes[key] = _NewNode(key, self._place({member.dependent for member in members}))
        return self.nodes[key]

    def _split(self, members: Sequence[_Member]) -> list[list[_Member]]:
        dependents = {member.dependent for member in members}
        top_of = {dependent: self._top(dependent, dependents) for dependent in dependents}
        promoted = [top for top in sorted(set(top_of.values())) if self._relation(top) == "conj"]
        if len(promoted) < 2:
            return [list(members)]
        return [
            [
                member
                for member in members
                if top_of[member.dependent] == top or top_of[member.dependent] not in promoted
            ]
            for top in promoted
        ]

    def _top(self, node: NodeId, group: set[NodeId]) -> NodeId:
        """Climb in the basic tree as long as it leads to other nodes of the group."""
        seen = set()
        while node not in seen:
            seen.add(node)
            above = NodeId(self.arcs[node.major - 1].head) if self._has_arc(node) else node
            if above not in group:
                break
            node = above
        return node

    def _has_arc(self, node: NodeId) -> bool:
        return not node.is_empty and 0 < node.major <= len(self.arcs)

    def _relation(self, node: NodeId) -> str:
        return self.arcs[node.major - 1].deprel.partition(":")[0] if self._has_arc(node) else ""

    def _place(self, dependents: set[NodeId]) -> int:
        """Behind the promoted word; else behind the first word that is not just attached."""
        tops = sorted({self._top(dependent, dependents) for dependent in dependents})
        ranked = [
            *(node for node in tops if self._relation(node) == "conj"),
            *(
                node
                for node in sorted(dependents)
                if self._relation(node) not in _ATTACHED_FROM_OUTSIDE
            ),
            *tops,
        ]
        return ranked[0].major


def _number(nodes: Iterable[_NewNode], taken: Iterable[NodeId]) -> dict[_NewNode, NodeId]:
    """Give ids behind the empty nodes that are there already."""
    last_minor: dict[int, int] = {}
    for node_id in taken:
        last_minor[node_id.major] = max(node_id.minor, last_minor.get(node_id.major, 0))
    ids = {}
    heads_first = reversed(list(nodes))  # they were built from the bottom up
    for node in sorted(heads_first, key=lambda node: node.after):
        after = min(
            last_minor, key=lambda major: (_is_full(last_minor, major), abs(major - node.after))
        )
        last_minor[after] += 1
        ids[node] = NodeId(after, last_minor[after])
    return ids


def _is_full(last_minor: Mapping[int, int], major: int) -> bool:
    """Whether the next empty node would have a minor number of two digits.

    The official collapse cannot tell 8.10 from 8.1, so it is better placed behind another word.
    """
    return last_minor[major] >= 9


def expand_sentence(sentence: Sentence) -> Sentence:
    """Return the sentence with empty nodes in place of paths; itself where it has no path.

    The new nodes have a DEPS cell and nothing else. FormatError where a DEPS cell cannot be read.
    """
    if not any(_has_path(node) for node in sentence.nodes):
        return sentence
    deps = sentence_deps(sentence)
    _check_paths(sentence)
    expanded = expand_deps(deps, [_arc(word) for word in sentence.words])
    nodes: list[Node] = []
    for node in sentence.nodes:
        nodes.append(_rewritten(node, expanded) if _has_path(node) else node)
        if isinstance(node, Word | EmptyNode):
            behind = NodeId(node.id.major, node.id.minor + 1)
            while behind in expanded and behind not in deps:
                nodes.append(_empty_node(behind, expanded, node))
                behind = NodeId(behind.major, behind.minor + 1)
    return Sentence(sentence.comments, nodes, sentence.columns, sentence.place)


def _has_path(node: Node) -> bool:
    return ">" in node.cells[col.DEPS] and not isinstance(node, MultiwordToken)


def _check_paths(sentence: Sentence) -> None:
    problems = []
    for node in filter(_has_path, sentence.nodes):
        for item in node.cells[col.DEPS].split("|"):
            try:
                _path_labels(item.partition(":")[2] or "_")
            except ValueError as error:
                problems.append(sentence.problem(node, "DEPS", str(error)))
    if problems:
        raise FormatError(problems)


def _arc(word: Word) -> BasicArc:
    head = word.cells[col.HEAD]
    return BasicArc(int(head) if head.isdecimal() else 0, word.deprel)


def _rewritten(node: Node, deps: Deps) -> Node:
    cells = list(node.cells)
    cells[col.DEPS] = format_deps(deps[NodeId.parse(cells[col.ID])])
    return type(node)(cells, node.columns)


def _empty_node(node_id: NodeId, deps: Deps, neighbour: Node) -> EmptyNode:
    cells = ["_"] * len(neighbour.cells)
    cells[col.ID] = str(node_id)
    cells[col.DEPS] = format_deps(deps[node_id])
    return EmptyNode(cells, neighbour.columns)
