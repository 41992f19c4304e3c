"""Learning the strategy `labels`: which labels words have, and how they are told."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from udkit.data.sentence import Sentence
from udkit.tree_to_graph.language import Language
from udkit.tree_to_graph.learned.encoding import LabelEnhancer, encode, word_features, word_key
from udkit.tree_to_graph.learned.fitting import Example, fit
from udkit.tree_to_graph.learned.gold import Gold, read_gold, types_of
from udkit.tree_to_graph.learned.paths import PathTrie
from udkit.tree_to_graph.learned.proposal import RuleList, rules_of
from udkit.tree_to_graph.learned.training import LearningConfig, frequent_paths


def train_labels(
    sentences: Sequence[Sentence], language: Language, config: LearningConfig | None = None
) -> LabelEnhancer:
    """Learn from sentences that have graphs; InputError where none has."""
    config = config or LearningConfig()
    types = "G" if "G" in types_of(sentences, language) else ""
    rules = rules_of(language, types)
    trie = PathTrie(frequent_paths(sentences, rules, config.min_paths))
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for gold, node, label in _labels(sentences, rules, trie):
        counts[word_key(gold.proposal, node)][label] += 1
    table = {}
    for key, labels in counts.items():
        label, count = labels.most_common(1)[0]
        total = labels.total()
        if total >= config.min_settled and total - count <= config.max_exceptions * total:
            table[key] = label
    frequent: Counter[str] = Counter()
    for labels in counts.values():
        frequent.update(labels)
    examples: dict[str, list[Example]] = defaultdict(list)
    for gold, node, label in _labels(sentences, rules, trie):
        if word_key(gold.proposal, node) not in table and frequent[label] >= config.min_paths:
            group = f"^{gold.proposal.skeleton.relations[node]}"
            examples[group].append(Example(word_features(gold.proposal, node), "", label))
    fitting = replace(config.fitting, prior=0.0)
    classifiers = {group: fit(examples[group], fitting) for group in sorted(examples)}
    return LabelEnhancer(language, types, trie, table, classifiers)


def _labels(
    sentences: Sequence[Sentence], rules: RuleList, trie: PathTrie
) -> Iterator[tuple[Gold, int, str]]:
    for gold in read_gold(sentences, rules):
        for node in range(1, len(gold.edges)):
            if node not in gold.skipped:
                yield gold, node, encode(gold.proposal, node, gold.edges[node], trie)
