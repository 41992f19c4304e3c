"""Empty nodes to paths: `4 -conj-> 6.1 -nsubj-> 5` becomes the edge `4:conj>nsubj` of word 5.

The official IWPT evaluators cannot align empty nodes, so every path between two overt nodes (words,
or the root) that leads through empty nodes only is replaced by one edge, whose label is the path's
labels joined by `>`; then the empty nodes are dropped. This is that operation with the results of
the official script, down to the bytes of the output.

The idea. A path is a tuple that alternates nodes and labels, `(head, label, node, …, dependent)`.
Paths that begin in an empty node wait in a queue; paths that end in an empty node are collected by
that node. A waiting path is joined with each path collected so far for the node it begins in. What
is overt at both ends is a result; what is not joins the queue, the collection, or both, unless a
node occurs in it twice. With empty nodes on cycles the results depend on the order of these steps,
so the order is part of the definition (see docs/design/collapse.md).
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from udkit.data import columns as col
from udkit.data.ids import ROOT, NodeId
from udkit.data.sentence import EmptyNode, MultiwordToken, Node, Sentence, Word
from udkit.errors import FormatError, Problem

NodeKey = tuple[int, int]
"""(major, minor) of a node; a `NodeId` is one. Words and the root have minor 0."""

MAX_STEPS = 5_000_000
"""Edges joined into paths per sentence. Treebanks need a few hundred; the paths of n empty nodes
linked all-to-all grow with n factorial, and would fill the memory instead of ending."""

_Path = tuple[Any, ...]
_KeyT = TypeVar("_KeyT", bound=NodeKey)
_FEATURE = re.compile(r"([A-Za-z\[\]]+)=[A-Za-z0-9,]+")


def collapse_deps(
    deps: Mapping[_KeyT, Sequence[tuple[NodeKey, str]]],
) -> dict[int, list[tuple[int, str]]]:
    """Return the collapsed (head, label) pairs of every word, in the official order.

    `deps` holds the pairs of all words and empty nodes, in the order of the file. Works for a
    sentence without empty nodes too: repeated pairs go, the others are sorted by head and label.
    ValueError where the paths are too many to be listed.

    >>> collapse_deps({(1, 0): [((0, 0), "root")], (1, 1): [((1, 0), "conj")],
    ...                (2, 0): [((1, 1), "nsubj")]})
    {1: [(0, 'root')], 2: [(1, 'conj>nsubj')]}
    """
    collapsed: dict[int, set[tuple[int, str]]] = {
        major: set() for major, minor in deps if not minor
    }
    through_empty: list[_Path] = []
    for node in sorted(deps):
        for head, label in unrepeated(deps[node]):
            if node[1] or head[1]:
                through_empty.append((head, label, node))
            else:
                collapsed[node[0]].add((head[0], label))
    for head_number, label, number in _overt_paths(through_empty):
        collapsed[number].add((head_number, label))
    return {number: sorted(pairs) for number, pairs in collapsed.items()}


def unrepeated(pairs: Sequence[tuple[NodeKey, str]]) -> list[tuple[NodeKey, str]]:
    """Drop pairs that the official script takes for repeated.

    It compares heads as decimal numbers there, so that 8.1 and 8.10 are the same head.
    """
    if len(pairs) < 2:
        return list(pairs)
    first: dict[tuple[int, str, str], tuple[NodeKey, str]] = {}
    for head, label in pairs:
        decimals = str(head[1]).rstrip("0")
        first.setdefault((head[0], decimals, label), (head, label))
    return list(first.values())


def _overt_paths(edges: Sequence[_Path]) -> set[tuple[int, str, int]]:
    """Join edges that touch empty nodes into paths that begin and end in overt nodes."""
    waiting = deque(path for path in edges if path[0][1])
    ever_waiting = set(waiting)
    incoming: dict[NodeKey, list[_Path]] = {}
    for path in edges:
        if path[-1][1]:
            incoming.setdefault(path[-1], []).append(path)
    ever_incoming: set[_Path] = set()
    overt: set[tuple[int, str, int]] = set()
    n_steps = 0
    while waiting:
        below = waiting.popleft()
        # A copy, for a path may join its own list of incoming ones.
        for above in tuple(incoming.get(below[0], ())):
            path = above + below[1:]
            n_steps += len(path) // 2
            if not (path[0][1] or path[-1][1]):
                overt.add((path[0][0], ">".join(path[1::2]), path[-1][0]))
                continue
            nodes = path[::2]
            if len(set(nodes)) < len(nodes):
                continue
            if path[0][1] and path not in ever_waiting:
                ever_waiting.add(path)
                waiting.append(path)
            if path[-1][1] and path not in ever_incoming:
                ever_incoming.add(path)
                incoming.setdefault(path[-1], []).append(path)
        if n_steps > MAX_STEPS:
            raise ValueError("the paths through the empty nodes are too many to be listed")
    return overt


def collapse_sentence(sentence: Sentence, *, notes: list[Problem] | None = None) -> Sentence:
    """Return the sentence without empty nodes, its cells written as the official script does.

    `notes` receives what is lost on the way: repeated dependencies, dependencies on empty nodes
    that no path from a word or the root leads to, and features the official script cannot read.
    FormatError where a DEPS cell cannot be read or names a node that does not exist.
    """
    deps = sentence_deps(sentence)
    try:
        collapsed = collapse_deps(deps)
    except ValueError as error:
        problem = sentence.problem(sentence.empty_nodes[0], "DEPS", str(error))
        raise FormatError([problem]) from error
    if notes is not None:
        notes.extend(_losses(sentence, deps))
    nodes = [
        _collapsed_node(node, collapsed)
        for node in sentence.nodes
        if not isinstance(node, EmptyNode)
    ]
    return Sentence(sentence.comments, nodes, sentence.columns, sentence.place)


def sentence_deps(sentence: Sentence) -> dict[NodeId, list[tuple[NodeId, str]]]:
    """Read the DEPS of all words and empty nodes; FormatError names every bad cell."""
    deps: dict[NodeId, list[tuple[NodeId, str]]] = {}
    nodes = [node for node in sentence.nodes if isinstance(node, Word | EmptyNode)]
    problems = []
    for node in nodes:
        try:
            deps[node.id] = node.deps
        except ValueError as error:
            problems.append(sentence.problem(node, "DEPS", str(error)))
    known = {ROOT, *deps}
    if not all(head in known for pairs in deps.values() for head, _ in pairs):
        problems += [
            sentence.problem(node, "DEPS", f"the head {head} does not exist")
            for node in nodes
            for head, _ in deps.get(node.id, ())
            if head not in known
        ]
    if problems:
        raise FormatError(problems)
    return deps


def _collapsed_node(node: Node, deps: Mapping[int, list[tuple[int, str]]]) -> Node:
    cells = list(node.cells)
    cells[col.FEATS] = official_feats(cells[col.FEATS])
    if isinstance(node, MultiwordToken):
        cells[col.HEAD] = cells[col.DEPREL] = cells[col.DEPS] = "_"
    else:
        pairs = deps[int(cells[col.ID])]
        cells[col.DEPS] = "|".join([f"{head}:{label}" for head, label in pairs]) or "_"
    cells[col.MISC] = cells[col.MISC].strip().rstrip("|") or "_"
    return type(node)(cells, node.columns)


def official_feats(cell: str) -> str:
    """Rewrite a FEATS cell as the official script does.

    Sorted by name without regard to case; a repeated feature keeps its last value; items that are
    not ASCII letters and brackets `=` ASCII letters, digits and commas are dropped.
    """
    if cell == "_":
        return cell
    items = {match[1]: match[0] for match in map(_FEATURE.fullmatch, cell.split("|")) if match}
    return "|".join([items[name] for name in sorted(items, key=str.lower)]) or "_"


def _losses(sentence: Sentence, deps: Mapping[NodeId, list[tuple[NodeId, str]]]) -> list[Problem]:
    anchored = _anchored(deps)
    notes = []
    for node in sentence.nodes:
        lost = []
        if not isinstance(node, EmptyNode):
            lost += [("FEATS", item) for item in _lost_features(node.cells[col.FEATS])]
        if isinstance(node, Word):
            lost += [("DEPS", item) for item in _lost_deps(deps[node.id], anchored)]
        notes += [sentence.problem(node, column, f"{item} is dropped") for column, item in lost]
    return notes


def _lost_features(cell: str) -> list[str]:
    kept = official_feats(cell).split("|")
    return [f"the feature {item!r}" for item in cell.split("|") if item not in kept]


def _lost_deps(pairs: Sequence[tuple[NodeId, str]], anchored: set[NodeId]) -> list[str]:
    unique = unrepeated(pairs)
    lost = ["a repeated dependency"] if len(unique) < len(pairs) else []
    return lost + [
        f"{head}:{label}, which hangs on nothing overt,"
        for head, label in pairs
        if head.is_empty and head not in anchored
    ]


def _anchored(deps: Mapping[NodeId, list[tuple[NodeId, str]]]) -> set[NodeId]:
    """Empty nodes that a path from a word or the root leads to through empty nodes only."""
    anchored: set[NodeId] = set()
    empty = [node for node in deps if node[1]]
    has_grown = True
    while has_grown:
        has_grown = False
        for node in empty:
            if node not in anchored and any(
                not head.is_empty or head in anchored for head, _ in deps[node]
            ):
                anchored.add(node)
                has_grown = True
    return anchored
