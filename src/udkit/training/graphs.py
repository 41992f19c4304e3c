"""What makes graphs: learned from the treebanks' own, if that is better than the rules.

For each treebank with graphs the strategies are trained on its training file and compared on the
trees of its development file; the best one becomes a part of the model. Where the rules are the
best, or there are no graphs, there is no such part, and the rules of the language are used.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from udkit.data import columns as col
from udkit.data.sentence import Sentence
from udkit.errors import InputError, UsageError
from udkit.evaluation import IWPT20, Settings, evaluate
from udkit.formats.conllu import write_conllu
from udkit.models.package import ModelPackage, with_part
from udkit.models.treebanks import graph_part
from udkit.training.config import TrainingConfig, TreebankConfig
from udkit.training.news import Listener, News
from udkit.training.treebanks import read_dev_set, read_training_sets
from udkit.tree_to_graph import Enhancer, Language, RuleEnhancer, load_language
from udkit.tree_to_graph.learned.encoding import LabelEnhancer
from udkit.tree_to_graph.learned.enhancer import LearnedEnhancer
from udkit.tree_to_graph.learned.label_training import train_labels
from udkit.tree_to_graph.learned.storage import to_members
from udkit.tree_to_graph.learned.training import train_learned

LEARNERS: dict[str, Callable[[Sequence[Sentence], Language], LearnedEnhancer | LabelEnhancer]] = {
    "learned": train_learned,
    "labels": train_labels,
}
STRATEGIES = ("rules", *LEARNERS)


@dataclass(frozen=True, slots=True)
class GraphPart:
    """What has been learned for one treebank."""

    members: dict[str, bytes]
    """None where the rules are best."""
    report: dict[str, object]


def train_graphs(config: TrainingConfig, tell: Listener) -> list[GraphPart]:
    """Learn from all treebanks of a run; InputError where none has graphs."""
    sets = read_training_sets(config)
    parts = [
        train_graph_part(config, treebank, sentences, tell)
        for treebank, sentences in zip(config.treebanks, sets, strict=True)
    ]
    if not any(part.report for part in parts):
        names = ", ".join(treebank.train for treebank in config.treebanks)
        raise InputError(f"{names}: no sentence has an enhanced graph to learn from")
    return parts


def train_graph_part(
    config: TrainingConfig, treebank: TreebankConfig, train: Sequence[Sentence], tell: Listener
) -> GraphPart:
    """Learn from one treebank, with every strategy, and keep the best."""
    if not _has_graphs(train):
        return GraphPart({}, {})
    language = load_language(graph_code(config, treebank))
    dev = read_dev_set(config, treebank) if treebank.dev or treebank.dev_share else []
    scores: dict[str, float] = {}
    learned: dict[str, LearnedEnhancer | LabelEnhancer] = {}
    for name in _strategies(config):
        started = time.monotonic()
        enhancer: Enhancer
        if name in LEARNERS:
            enhancer = learned[name] = LEARNERS[name](train, language)
        else:
            enhancer = RuleEnhancer(language, overwrites=True)
        figures = {"seconds": time.monotonic() - started}
        if _has_graphs(dev):
            scores[name] = score_graphs(enhancer, dev)
            figures["ELAS of dev trees"] = scores[name]
        tell(News("graphs", f"{treebank.name or treebank.train}, {name}", figures))
    # Without anything to measure on, what was learned last is taken.
    best = max(scores, key=lambda name: scores[name]) if scores else _strategies(config)[-1]
    report: dict[str, object] = {
        "strategy": best,
        "dev": {name: round(score, 2) for name, score in scores.items()},
    }
    return GraphPart(to_members(learned[best]) if best in learned else {}, report)


def with_graphs(model: ModelPackage, parts: Sequence[GraphPart]) -> ModelPackage:
    """Return a model with these parts, numbered like its treebanks, in place of those it had."""
    for number, part in enumerate(parts):
        model = with_part(model, graph_part(number), part.members)
    reports = [part.report for part in parts]
    return ModelPackage({**model.manifest, "graphs": reports}, model.members)


def graph_code(config: TrainingConfig, treebank: TreebankConfig) -> str:
    """Code of a treebank as the settings of languages have it: `en_gum`."""
    language = treebank.language or config.language
    _, _, name = treebank.name.partition("-")
    return f"{language}_{name.lower()}" if name else language


def score_graphs(enhancer: Enhancer, gold: Sequence[Sentence]) -> float:
    """ELAS of the graphs made from gold trees, as in IWPT 2020."""
    with tempfile.TemporaryDirectory() as folder:
        gold_path, system_path = Path(folder, "gold.conllu"), Path(folder, "system.conllu")
        write_conllu(gold, gold_path)
        write_conllu(enhancer.enhance_all(gold), system_path)
        return 100 * evaluate(gold_path, system_path, Settings(IWPT20)).scores["ELAS"].f1


def _strategies(config: TrainingConfig) -> list[str]:
    names = config.graph.strategies.split()
    for name in names:
        if name not in STRATEGIES:
            known = ", ".join(STRATEGIES)
            raise UsageError(f"there is no strategy {name!r} to make graphs; known are {known}")
    if not names:
        raise UsageError("name at least one strategy to make graphs")
    return names


def _has_graphs(sentences: Sequence[Sentence]) -> bool:
    return any(word.cells[col.DEPS] != "_" for sentence in sentences for word in sentence.words)
