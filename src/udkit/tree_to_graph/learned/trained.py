"""What both learned strategies share: rules propose, a table and classifiers decide."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import chain

from udkit.data.certainty import Certainty
from udkit.data.sentence import Sentence
from udkit.tree_to_graph.draft import HeadLabel
from udkit.tree_to_graph.labels import legal_label
from udkit.tree_to_graph.language import Language
from udkit.tree_to_graph.learned.classifier import Classifier
from udkit.tree_to_graph.learned.paths import PathTrie
from udkit.tree_to_graph.learned.proposal import Proposal, rules_of

BATCH_SENTENCES = 128


class TrainedEnhancer(ABC):
    """Rules, paths, what is settled, and classifiers for the rest."""

    weighs_edges = False

    def __init__(
        self,
        language: Language,
        types: str,
        trie: PathTrie,
        table: Mapping[str, str],
        classifiers: Mapping[str, Classifier],
        *,
        leaves_gaps: bool = False,
    ) -> None:
        self.added: Counter[str] = Counter()
        self.language = language
        self.types = types
        """Letters of the rules that propose."""
        self._rules = rules_of(language, types)
        self.trie = trie
        self.table = table
        """Decisions that are always the same, by what is asked."""
        self.classifiers = classifiers
        """By group of questions."""
        self.leaves_gaps = leaves_gaps
        """Whether the rules decide around empty nodes: there were too few of them to learn."""

    @cached_property
    def _knows_ref(self) -> bool:
        """Whether a pronoun may refer to its noun: by a rule, or as was learned."""
        learned = [*self.table.values(), *chain(*(c.classes for c in self.classifiers.values()))]
        return "R" in self.types or any("ref" in decision for decision in learned)

    @abstractmethod
    def decide(self, proposals: Sequence[Proposal]) -> None:
        """Put edges into the drafts of the proposals, instead of those that the rules propose."""

    def enhance(self, sentence: Sentence) -> Sentence:
        """Make the graph of one sentence."""
        return self.enhance_all([sentence])[0]

    def enhance_all(
        self,
        sentences: Sequence[Sentence],
        *,
        in_place: bool = False,
        certainties: Sequence[Certainty] | None = None,
    ) -> list[Sentence]:
        """Make the graphs of many sentences; what is open in a batch of them is decided at once."""
        enhanced: list[Sentence] = []
        for start in range(0, len(sentences), BATCH_SENTENCES):
            batch = sentences[start : start + BATCH_SENTENCES]
            known: Sequence[Certainty | None] = [None] * len(batch)
            if certainties is not None:
                known = certainties[start : start + BATCH_SENTENCES]
            proposals = [
                Proposal(sentence, self._rules, certainty)
                for sentence, certainty in zip(batch, known, strict=True)
            ]
            self.decide(proposals)
            for proposal in proposals:
                if self._knows_ref:
                    _fill_places(proposal)
                _connect(proposal)
                self.added.update(_letters_of(proposal))
                enhanced.append(proposal.draft.finish(in_place=in_place))
        return enhanced


def _letters_of(proposal: Proposal) -> list[str]:
    """Letters of all edges that the tree does not have, as `Draft.letters`.

    Arcs of the tree are decided on as wholes, so that what is new of them is their label.
    """
    draft = proposal.draft
    pairs = zip(draft.edges, proposal.skeleton.deprels, strict=True)
    if not draft.has_empty_nodes():
        return [
            letter or "C"
            for edges, deprel in pairs
            for (_, label), letter in edges.items()
            if letter or label != deprel
        ]
    nodes = enumerate(pairs)
    return [
        "G" if draft.is_empty(max(node, head)) else letter or "C"  # empty nodes come last
        for node, (edges, deprel) in nodes
        for (head, label), letter in edges.items()
        if letter or label != deprel or draft.is_empty(max(node, head))
    ]


def _fill_places(proposal: Proposal) -> None:
    """Let no place in a relative clause be lost: a pronoun with `ref` alone leaves it to its noun.

    Both edges are decided on by themselves, and may not fit together.
    """
    edges, heads = proposal.draft.edges, proposal.skeleton.heads
    for pronoun, above in enumerate(edges):
        head = heads[pronoun]
        nouns = [noun for noun, label in above if label == "ref"]
        if not nouns or any(node == head and label != "ref" for node, label in above):
            continue
        for noun in nouns:
            if all(node != head for node, _ in edges[noun]) and head != noun:
                _give_place(proposal, pronoun, noun, head)


def _give_place(proposal: Proposal, pronoun: int, noun: int, head: int) -> None:
    """Give the noun the place that the rules propose for it, or else the pronoun its own again."""
    edges = proposal.draft.edges
    labels = proposal.labels(noun).get(head)
    if labels is None:
        arc = head, legal_label(proposal.draft.deprels[pronoun])
        edges[pronoun] = {**edges[pronoun], arc: ""}
    else:
        edges[noun] = {**edges[noun], **{(head, label): "R" for label in labels.split("|")}}


def _connect(proposal: Proposal) -> None:
    """Make sure that every node can be reached, empty ones by the arc of their words."""
    draft = proposal.draft
    arcs: dict[int, HeadLabel] = {}
    for empty, word in proposal.skeleton.promoted.items():
        label = "dep" if draft.relations[word] == "orphan" else legal_label(draft.deprels[word])
        arcs[empty] = (draft.heads[word], label)
    draft.connect(arcs)
