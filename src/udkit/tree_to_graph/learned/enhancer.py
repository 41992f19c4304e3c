"""Strategy `learned`: the rules propose, and a classifier decides on every candidate edge."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from udkit.data.sentence import Sentence
from udkit.tree_to_graph.draft import HeadLabel
from udkit.tree_to_graph.labels import legal_label
from udkit.tree_to_graph.language import Language
from udkit.tree_to_graph.learned.classifier import Classifier
from udkit.tree_to_graph.learned.features import features_of
from udkit.tree_to_graph.learned.paths import Candidate, PathTrie, group_of, is_arc
from udkit.tree_to_graph.learned.proposal import Proposal, rules_of
from udkit.tree_to_graph.learned.templates import relexicalised

BATCH_SENTENCES = 128
NO_EDGE = ""
AS_PROPOSED = "R"
OTHER = "other"
"""Group of pairs that no learned path leads to, but the rules propose."""


class Question(NamedTuple):
    """A candidate that is left to a classifier."""

    proposal: Proposal
    candidate: Candidate


class LearnedEnhancer:
    """Rules, paths, what is settled, and a classifier for the rest."""

    def __init__(
        self,
        language: Language,
        types: str,
        trie: PathTrie,
        table: Mapping[str, str],
        classifiers: Mapping[str, Classifier],
    ) -> None:
        self.added: Counter[str] = Counter()
        self.language = language
        self.types = types
        """Letters of the rules that propose."""
        self._rules = rules_of(language, types)
        self.trie = trie
        self.table = table
        self.classifiers = classifiers
        """By group of candidates."""

    def enhance(self, sentence: Sentence) -> Sentence:
        """Make the graph of one sentence."""
        return self.enhance_all([sentence])[0]

    def enhance_all(
        self, sentences: Sequence[Sentence], *, in_place: bool = False
    ) -> list[Sentence]:
        """Make the graphs of many sentences; what is open in a batch of them is decided at once."""
        batches = range(0, len(sentences), BATCH_SENTENCES)
        return [
            enhanced
            for start in batches
            for enhanced in self._enhance_batch(
                sentences[start : start + BATCH_SENTENCES], in_place=in_place
            )
        ]

    def _enhance_batch(self, sentences: Sequence[Sentence], *, in_place: bool) -> list[Sentence]:
        proposals = [Proposal(sentence, self._rules) for sentence in sentences]
        questions: dict[str, list[Question]] = defaultdict(list)
        for proposal in proposals:
            self._settle(proposal, questions)
        self._answer(questions)
        for proposal in proposals:
            connect(proposal)
            self.added.update(letters_of(proposal))
        return [proposal.draft.finish(in_place=in_place) for proposal in proposals]

    def _settle(self, proposal: Proposal, questions: dict[str, list[Question]]) -> None:
        """Decide what is beyond doubt; the rest becomes questions."""
        draft, table = proposal.draft, self.table
        # A node that has only its arc keeps it with all that it is in: see `add_edge`.
        draft.edges = [edges if len(edges) == 1 else {} for edges in proposal.edges]
        for node in range(1, len(draft.edges)):
            settled = table.get(proposal.arc_key(node))
            if settled == AS_PROPOSED and len(proposal.edges[node]) == 1:
                continue
            draft.edges[node] = {}
            if settled is None:
                arc = proposal.arc(node)
                questions[self.group(arc)].append(Question(proposal, arc))
            elif settled:
                add_edge(proposal, proposal.arc(node), settled)
        for candidate in proposal.candidates(self.trie):
            settled = table.get(proposal.path_key(candidate))
            if settled is None:
                questions[self.group(candidate)].append(Question(proposal, candidate))
            elif settled:
                add_edge(proposal, candidate, settled)

    def _answer(self, questions: Mapping[str, Sequence[Question]]) -> None:
        for group, asked in questions.items():
            classifier = self.classifiers[group]
            rows = [classifier.rows(features_of(*question)) for question in asked]
            usual = [expected(*question) for question in asked]
            decisions = classifier.decide(rows, usual, AS_PROPOSED)
            for question, decision, rules_say in zip(asked, decisions, usual, strict=True):
                if decision == AS_PROPOSED != rules_say:  # all that was ever seen in this group
                    continue
                if decision:
                    add_edge(*question, decision)

    def group(self, candidate: Candidate) -> str:
        """The problem that a candidate belongs to."""
        group = group_of(candidate.path)
        return group if group in self.classifiers else OTHER


def expected(proposal: Proposal, candidate: Candidate) -> str:
    """What the rules say."""
    is_proposed = candidate.head in proposal.labels(candidate.dependent)
    return AS_PROPOSED if is_proposed else NO_EDGE


def add_edge(proposal: Proposal, candidate: Candidate, decision: str) -> None:
    """Add the edge that a decision stands for to the draft."""
    node, head = candidate.dependent, candidate.head
    if decision == AS_PROPOSED:
        labels = proposal.labels(node)[head]
    else:
        labels = relexicalised(proposal.skeleton, candidate, decision)
    letter = "" if is_arc(candidate) else _letter(candidate)
    edges = proposal.draft.edges
    if edges[node] is proposal.edges[node]:  # what was proposed must stay as it is
        edges[node] = edges[node].copy()
    for label in labels.split("|"):
        edges[node][head, label] = letter


def _letter(candidate: Candidate) -> str:
    """Type of the enhancement that an edge beside the tree belongs to, by its path."""
    path = candidate.path
    if "promoted" in path or "orphan" in path:
        return "G"
    if "acl" in path or "relcl" in path:
        return "R"
    if path.startswith("^conj"):
        return "P"
    return "X" if path.endswith(">xcomp") else "S"


def letters_of(proposal: Proposal) -> list[str]:
    """Letters of all edges that the tree does not have."""
    nodes = zip(proposal.draft.edges, proposal.skeleton.deprels, strict=True)
    return [
        letter or "C"
        for edges, deprel in nodes
        for (_, label), letter in edges.items()
        if letter or label != deprel
    ]


def connect(proposal: Proposal) -> None:
    """Make sure that every node can be reached, empty ones by the arc of their words."""
    draft = proposal.draft
    arcs: dict[int, HeadLabel] = {}
    for empty, word in proposal.skeleton.promoted.items():
        label = "dep" if draft.relations[word] == "orphan" else legal_label(draft.deprels[word])
        arcs[empty] = (draft.heads[word], label)
    draft.connect(arcs)
