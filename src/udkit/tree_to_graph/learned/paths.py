"""Paths through the tree: by which a word and a head of it may be connected.

A path goes up from a word, and perhaps down again: `^obj` is the basic arc of an object,
`^conj^obj` leads from a conjunct to what its first conjunct is the object of, `^nsubj>xcomp` from a
subject to an infinitive beside it. Steps from conjunct to conjunct count as one, however many.
Which paths are worth a decision is learned: those that edges of graphs have taken.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import NamedTuple

from udkit.tree_to_graph.learned.skeleton import Skeleton

MAX_STEPS = 6
_STRUCTURAL = frozenset(
    {"conj", "xcomp", "ccomp", "acl", "acl:relcl", "advcl", "orphan", "promoted", "root"}
)


_NOTHING: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())


class Candidate(NamedTuple):
    """A pair of nodes that may have an edge, and the way through the tree from one to the other."""

    dependent: int
    head: int
    path: str
    nodes: tuple[int, ...]
    """All nodes on the way, dependent and head included."""


class PathTrie:
    """The paths that are worth a look, as an automaton that walks through trees."""

    def __init__(self, paths: Iterable[str]) -> None:
        self.paths = sorted(set(paths))
        self._ups: list[dict[str, int]] = [{}]
        self._downs: list[dict[str, int]] = [{}]
        self._names: list[str] = [""]
        for path in self.paths:
            state = 0
            for step in split_path(path):
                steps = (self._ups if step[0] == "^" else self._downs)[state]
                if step[1:] not in steps:
                    steps[step[1:]] = len(self._names)
                    self._ups.append({})
                    self._downs.append({})
                    self._names.append("")
                state = steps[step[1:]]
            self._names[state] = path
        self._after = {
            relation: (self._ups[state].keys() | {"conj"}, frozenset(self._downs[state]))
            for relation, state in self._ups[0].items()
        }
        """For each first step up: what may follow, up and down; conjuncts may always go on."""

    def starts(self, skeleton: Skeleton) -> list[int]:
        """Nodes that a path of two steps or a step down may begin in, in order."""
        heads, relations, children = skeleton.heads, skeleton.relations, skeleton.children
        downs = self._downs[0]
        found = {head for head, relation in zip(heads, relations, strict=True) if relation in downs}
        beside: dict[int, set[str]] = {}
        for node, (head, relation) in enumerate(zip(heads, relations, strict=True)):
            above, siblings = self._after.get(relation, _NOTHING)
            if relations[head] in above:
                found.add(node)
            elif siblings:
                if head not in beside:
                    beside[head] = {relations[child] for child in children[head]}
                if not siblings.isdisjoint(beside[head]):
                    found.add(node)
        found.discard(0)
        return sorted(found)

    def candidates(self, skeleton: Skeleton, node: int) -> list[Candidate]:
        """All pairs with this dependent, the basic arc excepted."""
        found: list[Candidate] = []
        if skeleton.relations[node] in self._ups[0]:
            self._climb(skeleton, node, found)
        if self._downs[0] and skeleton.children[node]:
            self._descend(skeleton, 0, (node,), 0, found)
        return found

    def _climb(self, skeleton: Skeleton, node: int, found: list[Candidate]) -> None:
        nodes: tuple[int, ...] = (node,)
        state, last = 0, ""
        current = node
        while current:
            relation = skeleton.relations[current]
            if not (relation == last == "conj"):
                following = self._ups[state].get(relation)
                if following is None:
                    return
                state, last = following, relation
            below, current = current, skeleton.heads[current]
            nodes = (*nodes, current)
            if self._names[state] and len(nodes) > 2:
                found.append(Candidate(node, current, self._names[state], nodes))
            if current and self._downs[state]:
                self._descend(skeleton, state, nodes, below, found)

    def _descend(
        self,
        skeleton: Skeleton,
        state: int,
        nodes: tuple[int, ...],
        came_from: int,
        found: list[Candidate],
    ) -> None:
        downs, relations = self._downs[state], skeleton.relations
        for child in skeleton.children[nodes[-1]]:
            following = downs.get(relations[child])
            if following is None or child == came_from:
                continue
            way = (*nodes, child)
            if self._names[following]:
                found.append(Candidate(nodes[0], child, self._names[following], way))
            if self._downs[following]:
                self._descend(skeleton, following, way, 0, found)


def is_arc(candidate: Candidate) -> bool:
    """Whether a pair is an arc of the tree."""
    return len(candidate.nodes) == 2 and candidate.path[0] == "^"


def is_arc_path(path: str) -> bool:
    """Whether a path is a step up and no more.

    >>> is_arc_path("^obj"), is_arc_path("^conj^obj"), is_arc_path(">acl")
    (True, False, False)
    """
    return path[0] == "^" and path.count("^") + path.count(">") == 1


def split_path(path: str) -> list[str]:
    """Steps of a path.

    >>> split_path("^nsubj>xcomp")
    ['^nsubj', '>xcomp']
    """
    return path.replace("^", " ^").replace(">", " >").split()


def way_between(skeleton: Skeleton, dependent: int, head: int) -> Candidate | None:
    """The path from one node to another; None where it is too long."""
    ups = _ancestors(skeleton, dependent)
    downs = _ancestors(skeleton, head)
    common = set(ups) & set(downs)
    top = next(node for node in ups if node in common)
    climbed = ups[: ups.index(top) + 1]
    descended = downs[: downs.index(top)][::-1]
    steps: list[str] = []
    for node in climbed[:-1]:
        step = f"^{skeleton.relations[node]}"
        if not (step == "^conj" and steps and steps[-1] == step):
            steps.append(step)
    steps += [f">{skeleton.relations[node]}" for node in descended]
    if len(steps) > MAX_STEPS:
        return None
    return Candidate(dependent, head, "".join(steps), (*climbed, *descended))


def _ancestors(skeleton: Skeleton, node: int) -> list[int]:
    found = [node]
    while found[-1]:
        found.append(skeleton.heads[found[-1]])
    return found


@functools.lru_cache(maxsize=4096)
def group_of(path: str) -> str:
    """What paths of one kind have in common: relations that say nothing of the kind become `*`.

    Arcs of the tree are kept apart.

    >>> group_of("^obj>conj"), group_of("^conj^nsubj"), group_of("^obj")
    ('^*>conj', '^conj^*', '^obj')
    """
    if is_arc_path(path):
        return path
    return "".join(step if step[1:] in _STRUCTURAL else f"{step[0]}*" for step in split_path(path))
