"""Learning the strategy `learned`: which paths, which labels, which decisions.

graphs → paths that edges take → outcomes on them → what is settled → weights for the rest
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from udkit.data.sentence import Sentence
from udkit.errors import InputError
from udkit.tree_to_graph.language import Language
from udkit.tree_to_graph.learned.enhancer import (
    AS_PROPOSED,
    IF_SURE,
    OTHER,
    LearnedEnhancer,
    expected,
)
from udkit.tree_to_graph.learned.features import features_of
from udkit.tree_to_graph.learned.fitting import Example, Fitting, fit
from udkit.tree_to_graph.learned.gold import Gold, read_gold, types_of
from udkit.tree_to_graph.learned.opinions import NO_EDGE
from udkit.tree_to_graph.learned.paths import Candidate, PathTrie, group_of, is_arc, is_arc_path
from udkit.tree_to_graph.learned.proposal import RuleList, rules_of
from udkit.tree_to_graph.learned.templates import delexicalised

_Outcomes = dict[tuple[str, str], Counter[str]]


@dataclass(frozen=True, slots=True)
class LearningConfig:
    """What may be tuned."""

    min_paths: int = 3
    """How many edges must have taken a path before it is followed."""
    min_share: float = 0.01
    """Which part of the pairs on a path must have edges."""
    min_settled: int = 20
    """How many examples it takes to settle a question for good,"""
    max_exceptions: float = 0.02
    """and which part of them may be exceptions."""
    max_exceptions_if_sure: float = 0.0
    """The same for arcs that a parser is sure of, where it is not less than the above."""
    min_gaps: int = 50
    """From how many empty nodes their edges are learned; with fewer, the rules decide."""
    fitting: Fitting = field(default_factory=Fitting)


class _Lesson(NamedTuple):
    """All that there is to learn from."""

    sentences: Sequence[Sentence]
    parsed: Sequence[Sentence]
    rules: RuleList
    leaves_gaps: bool

    def decisions(self, trie: PathTrie) -> Iterator[tuple[Gold, Candidate, str]]:
        """All candidates, and what the graphs say of each.

        An arc that a parser has wrong says nothing: the graph needs it, to be connected.
        """
        yield from self._of(self.sentences, trie)
        for gold, candidate, outcome in self._of(self.parsed, trie):
            if outcome != NO_EDGE or not is_arc(candidate):
                yield gold, candidate, outcome

    def _of(
        self, sentences: Sequence[Sentence], trie: PathTrie
    ) -> Iterator[tuple[Gold, Candidate, str]]:
        for gold in read_gold(sentences, self.rules):
            left = gold.proposal.nodes_at_gaps() if self.leaves_gaps else ()
            for candidate, outcome in _decisions(gold, trie):
                if candidate.dependent not in left and candidate.head not in left:
                    yield gold, candidate, outcome


def train_learned(
    sentences: Sequence[Sentence],
    language: Language,
    config: LearningConfig | None = None,
    parsed: Sequence[Sentence] = (),
) -> LearnedEnhancer:
    """Learn from sentences that have graphs; InputError where none has.

    `parsed` are sentences with true graphs over the trees of a parser: they teach which edges to
    trust where trees have errors.
    """
    config = config or LearningConfig()
    types = types_of(sentences, language)
    n_gaps = sum(len(sentence.empty_nodes) for sentence in sentences)
    leaves_gaps = n_gaps < config.min_gaps
    lesson = _Lesson(sentences, parsed, rules_of(language, types), leaves_gaps)
    trie = PathTrie(frequent_paths(sentences, lesson.rules, config.min_paths))
    outcomes = _outcomes(lesson, trie)
    trie = PathTrie(_worthwhile(trie, outcomes, config))
    table = _settled(outcomes, config)
    known = set(trie.paths)
    examples: dict[str, list[Example]] = defaultdict(list)
    examples[OTHER].append(Example([], NO_EDGE, NO_EDGE))
    for gold, candidate, outcome in lesson.decisions(trie):
        if gold.proposal.key(candidate) not in table:
            is_known = is_arc(candidate) or candidate.path in known
            names = features_of(gold.proposal, candidate)
            example = Example(names, expected(gold.proposal, candidate), outcome)
            examples[group_of(candidate.path) if is_known else OTHER].append(example)
    classifiers = {group: fit(examples[group], config.fitting) for group in sorted(examples)}
    return LearnedEnhancer(language, types, trie, table, classifiers, leaves_gaps=leaves_gaps)


def frequent_paths(sentences: Sequence[Sentence], rules: RuleList, min_count: int) -> list[str]:
    """Paths that edges beside the tree have taken; InputError where there is no graph at all."""
    paths: Counter[str] = Counter()
    n_gold = 0
    for gold in read_gold(sentences, rules):
        n_gold += 1
        paths.update(way.path for way, _ in gold.ways() if not is_arc(way))
    if not n_gold:
        raise InputError("no sentence has a graph to learn from: fill the DEPS column first")
    return [path for path, count in paths.items() if count >= min_count]


def _decisions(gold: Gold, trie: PathTrie) -> Iterator[tuple[Candidate, str]]:
    proposal = gold.proposal
    arcs = [proposal.arc(node) for node in range(1, len(gold.edges))]
    for candidate in (*arcs, *proposal.candidates(trie)):
        if candidate.dependent in gold.skipped:
            continue
        label = gold.edges[candidate.dependent].get(candidate.head)
        if label is None:
            yield candidate, NO_EDGE
        elif label == proposal.labels(candidate.dependent).get(candidate.head):
            yield candidate, AS_PROPOSED
        else:
            yield candidate, delexicalised(proposal.skeleton, candidate, label)


def _outcomes(lesson: _Lesson, trie: PathTrie) -> _Outcomes:
    """Count outcomes, by path and by what may settle them."""
    outcomes: _Outcomes = defaultdict(Counter)
    for gold, candidate, outcome in lesson.decisions(trie):
        outcomes[candidate.path, gold.proposal.key(candidate)][outcome] += 1
    return outcomes


def _worthwhile(trie: PathTrie, outcomes: _Outcomes, config: LearningConfig) -> list[str]:
    totals: Counter[str] = Counter()
    edges: Counter[str] = Counter()
    for (path, _), counts in outcomes.items():
        totals[path] += counts.total()
        edges[path] += counts.total() - counts[NO_EDGE]
    return [path for path in trie.paths if edges[path] > config.min_share * totals[path]]


def _settled(outcomes: _Outcomes, config: LearningConfig) -> dict[str, str]:
    table = {}
    for (path, key), counts in outcomes.items():
        outcome, count = counts.most_common(1)[0]
        total = counts.total()
        if total < config.min_settled:
            continue
        if total - count <= config.max_exceptions * total:
            table[key] = outcome
        elif total - count <= config.max_exceptions_if_sure * total and is_arc_path(path):
            table[IF_SURE + key] = outcome
    return table
