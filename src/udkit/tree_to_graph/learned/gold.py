"""What a treebank's own graphs say, in terms of what the rules propose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from udkit.data import columns as col
from udkit.data.graph import parse_deps
from udkit.data.ids import NodeId
from udkit.data.sentence import Sentence
from udkit.tree_to_graph.language import Language
from udkit.tree_to_graph.learned.paths import Candidate, way_between
from udkit.tree_to_graph.learned.proposal import Proposal, RuleList, by_head

_OF_A_PARSER = (col.LEMMA, col.UPOS, col.XPOS, col.FEATS, col.HEAD, col.DEPREL)
_Deps = dict[NodeId, list[tuple[NodeId, str]]]


class Gold(NamedTuple):
    """A sentence as the rules see it, and as its graph is."""

    proposal: Proposal
    edges: list[dict[int, str]]
    """For each node, its heads and labels."""
    skipped: set[int]
    """Nodes of which the graph says something that the tree gives no occasion for."""

    def ways(self) -> Iterator[tuple[Candidate, str]]:
        """All edges as paths through the tree, with their labels."""
        for node, edges in enumerate(self.edges):
            for head, label in edges.items():
                way = way_between(self.proposal.skeleton, node, head) if head != node else None
                if way is not None:
                    yield way, label


def types_of(sentences: Sequence[Sentence], language: Language) -> str:
    """Letters of the rules that propose: those of the language, but gapping as the graphs have it.

    Where most promoted remnants have an empty node above them, all are given one.
    """
    n_empty = n_promoted = 0
    for sentence in sentences:
        n_empty += len(sentence.empty_nodes)
        if any(word.deprel.startswith("orphan") for word in sentence.words):
            n_promoted += len({w["HEAD"] for w in sentence.words if w.deprel.startswith("orphan")})
    others = language.types.replace("G", "")
    return f"G{others}" if 0 < n_promoted < 2 * n_empty else others


def with_trees_of(gold: Sequence[Sentence], parsed: Sequence[Sentence]) -> list[Sentence]:
    """Return copies of sentences with tags and trees of a parser below their own graphs."""
    copies = [sentence.copy() for sentence in gold]
    for sentence, other in zip(copies, parsed, strict=True):
        for word, annotated in zip(sentence.words, other.words, strict=True):
            for column in _OF_A_PARSER:
                word.cells[column] = annotated.cells[column]
    return copies


def read_gold(sentences: Sequence[Sentence], rules: RuleList) -> Iterator[Gold]:
    """Put the rules' proposal beside the graph of each sentence that has one."""
    for sentence in sentences:
        deps = {
            node.id: parse_deps(node.cells[col.DEPS])
            for node in (*sentence.words, *sentence.empty_nodes)
        }
        if any(deps.values()):
            yield _gold(Proposal(sentence, rules), deps)


def _gold(proposal: Proposal, deps: _Deps) -> Gold:
    numbers = _numbers(proposal, deps)
    edges: list[dict[int, str]] = [{} for _ in proposal.draft.edges]
    skipped = set(proposal.skeleton.promoted) - set(numbers.values())
    for node_id, pairs in deps.items():
        if node_id in numbers:
            known = [(numbers[head], label) for head, label in pairs if head in numbers]
            edges[numbers[node_id]] = by_head(known)
            if len(known) < len(pairs):
                skipped.add(numbers[node_id])
    return Gold(proposal, edges, skipped)


def _numbers(proposal: Proposal, deps: _Deps) -> dict[NodeId, int]:
    """Numbers of nodes in the draft; an empty node is the one above the same promoted remnant."""
    numbers = {NodeId(number): number for number in range(proposal.draft.n_words + 1)}
    for empty, word in proposal.skeleton.promoted.items():
        for head, _ in deps[NodeId(word)]:
            if head.is_empty and head not in numbers:
                numbers[head] = empty
                break
    return numbers
