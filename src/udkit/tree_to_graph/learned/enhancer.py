"""Strategy `learned`: the rules propose, and a classifier decides on every candidate edge."""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from udkit.tree_to_graph.learned.features import features_of
from udkit.tree_to_graph.learned.opinions import HOPELESS, NO_EDGE, Opinion, offsets_of
from udkit.tree_to_graph.learned.paths import Candidate, group_of, is_arc
from udkit.tree_to_graph.learned.proposal import Proposal
from udkit.tree_to_graph.learned.templates import relexicalised
from udkit.tree_to_graph.learned.trained import TrainedEnhancer
from udkit.tree_to_graph.rules import external_subjects

AS_PROPOSED = "R"
IF_SURE = "~"
"""What keys begin with that settle a question about arcs which a parser is sure of."""
OTHER = "other"
"""Group of pairs that no learned path leads to, but the rules propose."""


class Question(NamedTuple):
    """A candidate that is left to a classifier."""

    proposal: Proposal
    candidate: Candidate
    opinion: Opinion
    """What a parser says of it."""


class LearnedEnhancer(TrainedEnhancer):
    """Every candidate edge is decided on."""

    weighs_edges = True

    @functools.cached_property
    def _control_verbs(self) -> frozenset[str]:
        settings: external_subjects.Settings = self.language.settings["external_subjects"]
        return settings.subject_verbs | settings.object_verbs | settings.dative_verbs

    def decide(self, proposals: Sequence[Proposal]) -> None:
        """Decide on all candidates."""
        questions: dict[str, list[Question]] = defaultdict(list)
        for proposal in proposals:
            self._settle(proposal, questions)
        self._answer(questions)

    def _settle(self, proposal: Proposal, questions: dict[str, list[Question]]) -> None:
        """Decide what is beyond doubt; the rest becomes questions."""
        left: Collection[int] = proposal.nodes_at_gaps() if self.leaves_gaps else ()
        # An arc that is settled, and all that a node has, is shared with the proposal; `add_edge`
        # makes a copy before it changes one.
        proposal.draft.edges = list(proposal.edges)
        for node in range(1, len(proposal.edges)):
            if node not in left:
                self._settle_arc(proposal, node, questions)
        for candidate in proposal.candidates(self.trie):
            if candidate.dependent in left or candidate.head in left:
                continue
            opinion = proposal.opinion(candidate)
            if opinion.for_edge < HOPELESS:
                continue
            settled = self.table.get(proposal.path_key(candidate))
            if self._is_listed(proposal, candidate):
                settled = expected(proposal, candidate)
            if settled is None:
                questions[self.group(candidate)].append(Question(proposal, candidate, opinion))
            elif settled:
                add_edge(proposal, candidate, settled)

    def _is_listed(self, proposal: Proposal, candidate: Candidate) -> bool:
        """Whether the language names the verb that decides whose subject a complement has."""
        if len(candidate.nodes) != 3 or not candidate.path.endswith(">xcomp"):
            return False
        return proposal.draft.lemmas[candidate.nodes[1]] in self._control_verbs

    def _settle_arc(
        self, proposal: Proposal, node: int, questions: dict[str, list[Question]]
    ) -> None:
        key = proposal.arc_key(node)
        settled = self.table.get(key)
        if settled is None and proposal.is_sure(node):
            settled = self.table.get(IF_SURE + key)
        if settled == AS_PROPOSED and len(proposal.edges[node]) == 1:
            return
        proposal.draft.edges[node] = {}
        if settled is None:
            arc = proposal.arc(node)
            opinion = proposal.opinion(arc)
            questions[self.group(arc)].append(Question(proposal, arc, opinion))
        elif settled:
            add_edge(proposal, proposal.arc(node), settled)

    def _answer(self, questions: Mapping[str, Sequence[Question]]) -> None:
        for group, asked in questions.items():
            classifier = self.classifiers[group]
            rows = [classifier.rows(features_of(proposal, pair)) for proposal, pair, _ in asked]
            usual = [expected(proposal, pair) for proposal, pair, _ in asked]
            opinions = [question.opinion for question in asked]
            known = asked[0].proposal.relations
            offsets = offsets_of(opinions, classifier.classes, known)
            decisions = classifier.decide(rows, usual, AS_PROPOSED, offsets)
            for (proposal, pair, _), decision, rules_say in zip(
                asked, decisions, usual, strict=True
            ):
                if decision == AS_PROPOSED != rules_say:  # all that was ever seen in this group
                    continue
                if decision:
                    add_edge(proposal, pair, decision)

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
    return "X" if ">xcomp" in path else "S"
