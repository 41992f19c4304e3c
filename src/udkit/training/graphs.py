"""What makes graphs: learned from the treebanks' own, if that is better than the rules.

For each treebank with graphs the strategies are trained on its training file and compared on the
trees of its development file; the best one becomes a part of the model. Where the rules are the
best, or there are no graphs, there is no such part, and the rules of the language are used. If
there are parsers to take trees with errors from, there may be a second enhancer, for such trees.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from udkit.data import columns as col
from udkit.data.sentence import Sentence
from udkit.errors import InputError
from udkit.evaluation import IWPT20, Settings, evaluate
from udkit.formats.conllu import write_conllu
from udkit.models.package import ModelPackage, with_part
from udkit.models.treebanks import format_code, graph_part
from udkit.training.config import GraphSettings, TrainingConfig, TreebankConfig
from udkit.training.news import Listener, News
from udkit.training.parsed_graphs import Parsers, compare_on_parsed, learn_from_parsed
from udkit.training.treebanks import read_dev_set, read_training_sets
from udkit.tree_to_graph import Enhancer, Language, RuleEnhancer, load_language
from udkit.tree_to_graph.learned.encoding import LabelEnhancer
from udkit.tree_to_graph.learned.enhancer import LearnedEnhancer
from udkit.tree_to_graph.learned.label_training import train_labels
from udkit.tree_to_graph.learned.storage import PARSED, to_members
from udkit.tree_to_graph.learned.training import train_learned

LEARNERS: dict[str, Callable[[Sequence[Sentence], Language], LearnedEnhancer | LabelEnhancer]] = {
    "learned": train_learned,
    "labels": train_labels,
}
_MIN_EDGES_BETTER = 10
"""Edges of the development file that a second enhancer must be better by: fewer may be chance."""


@dataclass(frozen=True, slots=True)
class GraphPart:
    """What has been learned for one treebank."""

    members: dict[str, bytes]
    """None where the rules are best."""
    report: dict[str, object]


def train_graphs(
    config: TrainingConfig, tell: Listener, parsers_of: Callable[[int], Parsers | None]
) -> list[GraphPart]:
    """Learn from all treebanks of a run, with parsers by number; InputError if none has graphs."""
    parts = [
        train_graph_part(config, number, sentences, tell, parsers_of(number))
        for number, sentences in enumerate(read_training_sets(config))
    ]
    if not any(part.report for part in parts):
        names = ", ".join(treebank.train for treebank in config.treebanks)
        raise InputError(f"{names}: no sentence has an enhanced graph to learn from")
    return parts


def train_graph_part(
    config: TrainingConfig,
    number: int,
    train: Sequence[Sentence],
    tell: Listener,
    parsers: Parsers | None = None,
) -> GraphPart:
    """Learn from the treebank of a number, with every strategy, and keep the best."""
    treebank = config.treebanks[number]
    if not treebank.has_enhancer or not _has_graphs(train):
        return GraphPart({}, {})
    dev = read_dev_set(config, treebank) if treebank.has_dev_set else []
    lesson = _Lesson(
        treebank.name or treebank.train,
        load_language(graph_code(config, treebank)),
        train,
        dev if _has_graphs(dev) else [],
        tell,
    )
    best, enhancer, scores = _best_strategy(lesson, config.graph.strategies.split())
    report: dict[str, object] = {"strategy": best, "dev": scores}
    members = to_members(enhancer) if not isinstance(enhancer, RuleEnhancer) else {}
    if parsers is not None and "learned" in config.graph.strategies.split():
        second, report["parsed"] = _for_parsed(lesson, enhancer, parsers, config.graph)
        members |= {PARSED + name: data for name, data in second.items()}
    return GraphPart(members, report)


@dataclass(frozen=True, slots=True)
class _Lesson:
    """What there is to learn from, and to measure on."""

    name: str
    language: Language
    train: Sequence[Sentence]
    dev: Sequence[Sentence]
    tell: Listener


def _best_strategy(
    lesson: _Lesson, names: Sequence[str]
) -> tuple[str, RuleEnhancer | LearnedEnhancer | LabelEnhancer, dict[str, float]]:
    scores: dict[str, float] = {}
    enhancers: dict[str, RuleEnhancer | LearnedEnhancer | LabelEnhancer] = {}
    for name in names:
        started = time.monotonic()
        if name in LEARNERS:
            enhancers[name] = LEARNERS[name](lesson.train, lesson.language)
        else:
            enhancers[name] = RuleEnhancer(lesson.language, overwrites=True)
        figures = {"seconds": time.monotonic() - started}
        if lesson.dev:
            scores[name] = score_graphs(enhancers[name], lesson.dev, lesson.dev)
            figures["ELAS of dev trees"] = scores[name]
        lesson.tell(News("graphs", f"{lesson.name}, {name}", figures))
    # Without anything to measure on, what was learned last is taken.
    best = max(scores, key=lambda name: scores[name]) if scores else names[-1]
    return best, enhancers[best], {name: round(score, 2) for name, score in scores.items()}


def _for_parsed(
    lesson: _Lesson, usual: Enhancer, parsers: Parsers, settings: GraphSettings
) -> tuple[dict[str, bytes], dict[str, float]]:
    """Learn a second enhancer, for trees with errors; none if it is hardly better on them."""
    second, seconds = learn_from_parsed(lesson.train, lesson.language, parsers, settings)
    scores = {}
    if lesson.dev:
        scores = compare_on_parsed(usual, second, lesson.dev, parsers, score_graphs)
    figures = {f"ELAS of parsed dev, {name}": score for name, score in scores.items()}
    lesson.tell(
        News("graphs", f"{lesson.name}, trees of a parser", {"seconds": seconds, **figures})
    )
    n_words = sum(len(sentence.words) for sentence in lesson.dev)
    is_better = (
        not scores or (scores["parsed"] - scores["usual"]) / 100 * n_words >= _MIN_EDGES_BETTER
    )
    rounded = {name: round(score, 2) for name, score in scores.items()}
    return (to_members(second) if is_better else {}), rounded


def with_graphs(model: ModelPackage, parts: Sequence[GraphPart]) -> ModelPackage:
    """Return a model with these parts, numbered like its treebanks, in place of those it had."""
    for number, part in enumerate(parts):
        model = with_part(model, graph_part(number), part.members)
    reports = [part.report for part in parts]
    return ModelPackage({**model.manifest, "graphs": reports}, model.members)


def graph_code(config: TrainingConfig, treebank: TreebankConfig) -> str:
    """Code of a treebank as the settings of languages have it: `en_gum`."""
    return format_code(treebank.language or config.language, treebank.name)


def score_graphs(enhancer: Enhancer, trees: Sequence[Sentence], gold: Sequence[Sentence]) -> float:
    """ELAS of the graphs made from trees, as in IWPT 2020."""
    with tempfile.TemporaryDirectory() as folder:
        gold_path, system_path = Path(folder, "gold.conllu"), Path(folder, "system.conllu")
        write_conllu(gold, gold_path)
        write_conllu(enhancer.enhance_all(trees), system_path)
        return 100 * evaluate(gold_path, system_path, Settings(IWPT20)).scores["ELAS"].f1


def _has_graphs(sentences: Sequence[Sentence]) -> bool:
    return any(word.cells[col.DEPS] != "_" for sentence in sentences for word in sentence.words)
