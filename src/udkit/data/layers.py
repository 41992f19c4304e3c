"""The two syntactic layers of a sentence side by side: basic arcs and enhanced edges."""

from __future__ import annotations

import functools
import re
from typing import NamedTuple

from udkit.data.collapse import sentence_deps, unrepeated
from udkit.data.ids import ROOT, NodeId
from udkit.data.sentence import Sentence
from udkit.errors import FormatError

_PLAIN_DEPREL = re.compile(r"[a-z]+(:[a-z]+)?")


@functools.lru_cache(maxsize=4096)
def universal(deprel: str) -> str:
    """Relation without its subtypes."""
    return deprel.partition(":")[0]


@functools.lru_cache(maxsize=4096)
def is_plain(deprel: str) -> bool:
    """Whether a relation looks as one of the basic tree: at most one subtype, ASCII letters."""
    return _PLAIN_DEPREL.fullmatch(deprel) is not None


class Parent(NamedTuple):
    """A head with the relation to it, in the basic tree or the enhanced graph."""

    head: NodeId
    deprel: str


class Child(NamedTuple):
    """A dependent with its relation."""

    dependent: NodeId
    deprel: str


class Layers:
    """Basic arcs and enhanced edges of one sentence; FormatError where it names no such node."""

    def __init__(self, sentence: Sentence) -> None:
        self.basic: dict[NodeId, Parent] = _basic_arcs(sentence)
        """The basic arc of each word that has one; empty nodes have none."""
        self.parents: dict[NodeId, list[Parent]] = {ROOT: []}
        """Enhanced edges into each node, in the order of DEPS, without repetitions."""
        self.children: dict[NodeId, list[Child]] = {ROOT: []}
        self.nodes: list[NodeId] = []
        """Words and empty nodes; the root is not among them, but has its (no) parents."""
        deps = sentence_deps(sentence)
        for node, pairs in deps.items():
            self.nodes.append(node)
            self.parents[node] = [Parent(NodeId(*head), label) for head, label in unrepeated(pairs)]
            self.children[node] = []
        for node in self.nodes:
            for head, label in self.parents[node]:
                self.children[head].append(Child(node, label))
        self.changed = [node for node in self.nodes if not self._is_unchanged(node)]
        """Nodes with anything to say about them: all but those with the basic arc and no more."""

    def _is_unchanged(self, node: NodeId) -> bool:
        parents = self.parents[node]
        if len(parents) != 1 or parents[0] != self.basic.get(node):
            return False
        deprel = parents[0].deprel
        return is_plain(deprel) and universal(deprel) != "ref"

    def reachable(self, start: NodeId) -> set[NodeId]:
        """Nodes that a path of enhanced edges leads to; the start only where one leads back."""
        seen: set[NodeId] = set()
        stack = [start]
        while stack:
            for dependent, _ in self.children[stack.pop()]:
                if dependent not in seen:
                    seen.add(dependent)
                    stack.append(dependent)
        return seen


def _basic_arcs(sentence: Sentence) -> dict[NodeId, Parent]:
    arcs = {}
    problems = []
    for word in sentence.words:
        try:
            head = word.head
        except ValueError as error:
            problems.append(sentence.problem(word, "HEAD", str(error)))
            continue
        if head is not None:
            arcs[word.id] = Parent(NodeId(head), word.deprel)
    if problems:
        raise FormatError(problems)
    return arcs
