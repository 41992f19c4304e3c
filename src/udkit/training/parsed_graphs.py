"""What makes graphs from trees that have errors.

`udkit parse` makes graphs from trees of its own. For these an enhancer is learned from the true
trees and from those of an early parser, or of several, that err on the training sentences about as
often as the finished one does on others: it learns which edges to trust, and which relations to
correct.
On true trees it would do worse than the one that has seen no others, so a model has both.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from udkit.data.sentence import Sentence
from udkit.models.package import ModelPackage
from udkit.tokens_to_tree.stage import TreeStage
from udkit.training.config import GraphSettings
from udkit.tree_to_graph import Enhancer, Language
from udkit.tree_to_graph.learned.enhancer import LearnedEnhancer
from udkit.tree_to_graph.learned.fitting import Fitting
from udkit.tree_to_graph.learned.gold import with_trees_of
from udkit.tree_to_graph.learned.training import LearningConfig, train_learned

Parse = Callable[[Sequence[Sentence]], Sequence[Sentence]]
"""Gives sentences, whose words are known, the tags and trees of a parser."""
Score = Callable[[Enhancer, Sequence[Sentence], Sequence[Sentence]], float]
"""ELAS of graphs made from trees: enhancer, trees, gold sentences."""

_IF_SURE = 0.1
"""Which part of like arcs may differ before one that the parser is sure of is looked at."""


@dataclass(frozen=True, slots=True)
class Parsers:
    """Where trees with errors come from."""

    early: Sequence[Parse]
    final: Parse | None = None
    """The one whose trees graphs will be made from, to measure with."""


def parsers_from(
    early: Sequence[ModelPackage], final: ModelPackage | None, treebank: int
) -> Parsers:
    """Let models parse in the style of the treebank of a number, or else of their first one."""
    return Parsers(
        [_parse_of(model, treebank) for model in early],
        _parse_of(final, treebank) if final else None,
    )


def _parse_of(model: ModelPackage, treebank: int) -> Parse:
    stage = TreeStage.from_members(model.part("tokens_to_tree"))
    is_known = treebank < len(model.manifest.get("treebanks", []))
    return partial(stage.annotate, treebank=treebank if is_known else 0)


def learn_from_parsed(
    train: Sequence[Sentence], language: Language, parsers: Parsers, settings: GraphSettings
) -> tuple[LearnedEnhancer, float]:
    """Learn from true trees and from early parsers'; return the seconds it took as well."""
    started = time.monotonic()
    config = LearningConfig(
        max_exceptions=settings.max_exceptions,
        max_exceptions_if_sure=_IF_SURE,
        fitting=Fitting(least_weight=settings.least_weight),
    )
    parsed = [each for parse in parsers.early for each in with_trees_of(train, parse(train))]
    return train_learned(train, language, config, parsed), time.monotonic() - started


def compare_on_parsed(
    usual: Enhancer, new: Enhancer, dev: Sequence[Sentence], parsers: Parsers, score: Score
) -> dict[str, float]:
    """ELAS of the finished parser's trees, with both enhancers; nothing where there is none."""
    if parsers.final is None:
        return {}
    trees = parsers.final(dev)
    return {"usual": score(usual, trees, dev), "parsed": score(new, trees, dev)}
