"""What the rules propose for a sentence, and the pairs of nodes that are then decided on."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from udkit.data import columns as col
from udkit.data.certainty import Certainty, Relations
from udkit.data.sentence import Sentence
from udkit.tree_to_graph.draft import Draft, HeadLabel
from udkit.tree_to_graph.labels import universal
from udkit.tree_to_graph.language import Language
from udkit.tree_to_graph.learned.opinions import SILENCE, Opinion, for_edge
from udkit.tree_to_graph.learned.paths import Candidate, PathTrie, is_arc, way_between
from udkit.tree_to_graph.learned.skeleton import Skeleton
from udkit.tree_to_graph.rules import RULES

_PRONOMINAL = frozenset({"PRON", "DET", "ADV"})

_SURE = 0.5
"""Arcs that a parser finds as probable are asked about only if they differ among themselves."""

RuleList = Sequence[tuple[Any, Any]]
"""Rules and their settings, in the order of application."""


class Proposal:
    """A draft that the rules have been applied to, and the tree that candidates are read from."""

    __slots__ = ("_certainty", "_labels", "draft", "edges", "skeleton")

    def __init__(
        self, sentence: Sentence, rules: RuleList, certainty: Certainty | None = None
    ) -> None:
        self._certainty = certainty
        self.draft = Draft(sentence, keeps_graph=False)
        for rule, settings in rules:
            rule.apply(self.draft, settings)
        self.skeleton = Skeleton(self.draft)
        self.edges = self.draft.edges
        """For each node, the edges that the rules propose; the draft gets others."""
        self._labels: dict[int, dict[int, str]] = {}

    def labels(self, node: int) -> dict[int, str]:
        """Heads and labels that the rules propose for a node; not to be changed."""
        found = self._labels.get(node)
        if found is None:
            found = self._labels[node] = by_head(self.edges[node].keys())
        return found

    def arc(self, node: int) -> Candidate:
        """The pair that the tree connects."""
        head = self.skeleton.heads[node]
        return Candidate(node, head, f"^{self.skeleton.relations[node]}", (node, head))

    def candidates(self, trie: PathTrie) -> list[Candidate]:
        """All other pairs: those on learned paths, and those that are proposed."""
        found = [c for n in trie.starts(self.skeleton) for c in trie.candidates(self.skeleton, n)]
        known = {(candidate.dependent, candidate.head) for candidate in found}
        for node, head in self._beside_tree():
            if (node, head) not in known:
                way = way_between(self.skeleton, node, head)
                if way is not None:
                    found.append(way)
        return found

    def _beside_tree(self) -> Iterator[tuple[int, int]]:
        """Pairs that are proposed and that the tree does not connect."""
        heads = self.skeleton.heads
        for node in range(1, len(self.edges)):
            edges = self.edges[node]
            if len(edges) == 1:
                ((head, _),) = edges
                if head == heads[node]:
                    continue
            for head in sorted({head for head, _ in edges}):
                if head not in (heads[node], node):
                    yield node, head

    def is_sure(self, node: int) -> bool:
        """Whether a parser is sure of the arc of a word."""
        if self._certainty is None or node > self.draft.n_words:
            return False
        return self._certainty.arcs.item(node - 1) >= _SURE

    def opinion(self, candidate: Candidate) -> Opinion:
        """What a parser says of a pair, which may be nothing."""
        if self._certainty is None or max(candidate.nodes) > self.draft.n_words:
            return SILENCE
        if not is_arc(candidate):
            return Opinion(for_edge(self._certainty, self.skeleton.heads, candidate))
        if self.relations is None:
            return SILENCE
        own = self.relations.column(universal(self.skeleton.deprels[candidate.dependent]))
        return Opinion(0.0, self.relations.logs[candidate.dependent - 1], own)

    @property
    def relations(self) -> Relations | None:
        """What a parser says of the relations of words; None if it is silent."""
        return None if self._certainty is None else self._certainty.relations

    def nodes_at_gaps(self) -> set[int]:
        """Empty nodes, the words promoted to their places, and all that depends on empty nodes."""
        if not self.draft.has_empty_nodes():
            return set()
        first = self.draft.n_words + 1
        below = {node for node in range(1, first) if any(h >= first for h, _ in self.edges[node])}
        return {*range(first, len(self.edges)), *self.skeleton.promoted.values(), *below}

    def relations_around(self, node: int) -> list[str]:
        """Relations of a word, and of those below it and beside it."""
        skeleton = self.skeleton
        near = (node, *skeleton.children[node], *skeleton.children[skeleton.heads[node]])
        return [skeleton.relations[other] for other in near]

    def rule_key(self, candidate: Candidate) -> str:
        """What the rules propose for a pair, in short."""
        label = self.labels(candidate.dependent).get(candidate.head)
        if label is None:
            return "-"
        if label == self.skeleton.deprels[candidate.dependent]:
            return "="
        return f"{universal(label)}{label.count(':')}"

    def key(self, candidate: Candidate) -> str:
        """What often settles a decision."""
        return self.arc_key(candidate.dependent) if is_arc(candidate) else self.path_key(candidate)

    def arc_key(self, node: int) -> str:
        """The key of an arc: relation, part of speech, and what is proposed."""
        deprel = self.skeleton.deprels[node]
        head = self.skeleton.heads[node]
        edges = self.edges[node]
        if (head, deprel) in edges and len(edges) == 1:
            label = "="
        else:
            label = self.labels(node).get(head, "-")
            label = "=" if label == deprel else label
        cells = self.draft.cells[node]
        tag = cells[col.UPOS]
        if tag in _PRONOMINAL:
            tag = _tag(tag, cells[col.FEATS])
        return f"{deprel} {tag} {label}"

    def path_key(self, candidate: Candidate) -> str:
        """The key of any other pair."""
        deprel = self.skeleton.deprels[candidate.dependent]
        return f"{candidate.path} {deprel} {self.rule_key(candidate)}"


@functools.lru_cache(maxsize=4096)
def _tag(upos: str, feats: str) -> str:
    """Part of speech, and what kind of pronoun, determiner or adverb it is."""
    found = [item[9:] for item in feats.split("|") if item.startswith("PronType=")]
    return upos + "".join(found)


def by_head(pairs: Collection[HeadLabel]) -> dict[int, str]:
    """Heads and labels; several labels of one head are joined, for they are decided on together.

    >>> by_head([(2, "obj"), (4, "ref"), (4, "nmod")])
    {2: 'obj', 4: 'nmod|ref'}
    """
    labels = dict(pairs)
    if len(labels) < len(pairs):
        for head in labels:
            labels[head] = "|".join(sorted(label for above, label in pairs if above == head))
    return labels


def rules_of(language: Language, types: str) -> RuleList:
    """The rules of these types, with the settings of the language."""
    return [(rule, language.settings[rule.name]) for rule in RULES if rule.letter in types]
