"""Strategy `labels`: the whole graph as one label for each word of the tree.

The label of a word lists its edges: for each a path through the tree and a template, as in
`^nsubj==0 ^nsubj>xcomp=nsubj:xsubj`. Where several words lie at the end of a path, all of them are
meant, or a number says which. One classifier for each relation predicts labels, from the word
and what is around it. No rules are asked, except for where empty nodes are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from udkit.tree_to_graph.learned.enhancer import add_edge
from udkit.tree_to_graph.learned.features import context_of, features_of
from udkit.tree_to_graph.learned.paths import Candidate, PathTrie
from udkit.tree_to_graph.learned.proposal import Proposal
from udkit.tree_to_graph.learned.templates import delexicalised
from udkit.tree_to_graph.learned.trained import TrainedEnhancer


class LabelEnhancer(TrainedEnhancer):
    """Every word gets a label that tells all its edges; there is a classifier for each relation."""

    def decide(self, proposals: Sequence[Proposal]) -> None:
        """Give all words their labels."""
        questions: dict[str, list[tuple[Proposal, int]]] = defaultdict(list)
        for proposal in proposals:
            proposal.draft.edges = [{} for _ in proposal.edges]
            for node in range(1, len(proposal.draft.edges)):
                settled = self.table.get(word_key(proposal, node))
                if settled is not None:
                    decode(proposal, node, settled, self.trie)
                else:
                    questions[f"^{proposal.skeleton.relations[node]}"].append((proposal, node))
        self._answer(questions)

    def _answer(self, questions: Mapping[str, Sequence[tuple[Proposal, int]]]) -> None:
        for group, asked in questions.items():
            classifier = self.classifiers.get(group)
            if classifier is None:  # a relation that was never seen keeps its arc
                continue
            rows = [classifier.rows(word_features(*question)) for question in asked]
            labels = classifier.decide(rows, [""] * len(rows))
            for (proposal, node), label in zip(asked, labels, strict=True):
                decode(proposal, node, label, self.trie)


def word_key(proposal: Proposal, node: int) -> str:
    """What often settles the label of a word: its arc, and where paths from it lead."""
    has_path = any(
        relation in ("conj", "xcomp", "acl:relcl") for relation in proposal.relations_around(node)
    )
    return f"{proposal.arc_key(node)} {has_path}"


def word_features(proposal: Proposal, node: int) -> list[str]:
    """Names of the features that a word's label is guessed from."""
    return [*features_of(proposal, proposal.arc(node)), *context_of(proposal, node)]


def encode(proposal: Proposal, node: int, edges: Mapping[int, str], trie: PathTrie) -> str:
    """The label of a word with these heads; edges that no path leads to are left out."""
    found: dict[tuple[str, str], list[int]] = defaultdict(list)
    by_path = _by_path(proposal, node, trie)
    for path, candidates in by_path.items():
        for number, candidate in enumerate(candidates):
            if candidate.head in edges:
                label = edges[candidate.head]
                template = delexicalised(proposal.skeleton, candidate, label)
                found[path, template].append(number)
    items = []
    for (path, template), numbers in found.items():
        if len(numbers) == len(by_path[path]):
            items.append(f"{path}={template}")
        else:
            items += [f"{path}#{number}={template}" for number in numbers]
    return " ".join(items)


def decode(proposal: Proposal, node: int, label: str, trie: PathTrie) -> None:
    """Give a word the edges that a label lists, as far as its paths lead anywhere."""
    arc = proposal.arc(node)
    by_path: dict[str, list[Candidate]] | None = None
    for item in label.split():
        way, _, template = item.partition("=")
        path, _, number = way.partition("#")
        if path == arc.path:
            add_edge(proposal, arc, template)
            continue
        by_path = _by_path(proposal, node, trie) if by_path is None else by_path
        candidates = by_path.get(path, [])
        if number:
            candidates = candidates[int(number) : int(number) + 1]
        for candidate in candidates:
            add_edge(proposal, candidate, template)


def _by_path(proposal: Proposal, node: int, trie: PathTrie) -> dict[str, list[Candidate]]:
    found: dict[str, list[Candidate]] = defaultdict(list)
    for candidate in (proposal.arc(node), *trie.candidates(proposal.skeleton, node)):
        found[candidate.path].append(candidate)
    return found
