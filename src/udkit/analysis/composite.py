"""Scores of simple and of complex classes, instead of one for all words or one for each class.

Classes are simple or complex by the sign of their COMPLEXITY for one parser in one treebank, so
that the partition differs from treebank to treebank but not from parser to parser. Classes with
too few test words for a reliable curve are in neither part.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from udkit.analysis.classes import ALL
from udkit.analysis.curves import MIN_WORDS, treebank_complexity
from udkit.analysis.scores import Scores, mean

SIMPLE, COMPLEX = "simple", "complex"
GROUPS = (SIMPLE, ALL, COMPLEX)


@dataclass(frozen=True)
class Composite:
    """Mean scores of one parser at one size."""

    parser: str
    size: int
    uas: Mapping[str, float]
    """UAS of the simple classes, of all words, and of the complex classes."""
    n_treebanks: int


def partition(
    scores: Scores, parser: str, treebank: str, min_words: int = MIN_WORDS
) -> dict[str, list[str]]:
    """Return the simple and the complex classes of a treebank, by the curves of a parser."""
    result: dict[str, list[str]] = {SIMPLE: [], COMPLEX: []}
    for name, value in treebank_complexity(scores, parser, treebank).items():
        if scores.n_words[treebank][name] >= min_words:
            result[SIMPLE if value < 0 else COMPLEX].append(name)
    return result


def pooled(uas: Mapping[str, float], n_words: Mapping[str, int], names: Iterable[str]) -> float:
    """Return the UAS of the words of several classes together."""
    listed = list(names)
    total = sum(n_words[name] for name in listed)
    return sum(uas[name] * n_words[name] for name in listed) / total


def group_scores(
    scores: Scores, parser: str, treebank: str, size: int, groups: Mapping[str, list[str]]
) -> dict[str, float]:
    """Return UAS of the groups of classes, and of all words, in one treebank at one size."""
    curves = scores.uas[parser][treebank]
    uas = {name: curve[size] for name, curve in curves.items()}
    counts = scores.n_words[treebank]
    return {ALL: uas[ALL]} | {
        group: pooled(uas, counts, names) for group, names in groups.items() if names
    }


def composite_scores(
    scores: Scores, by: str, sizes: Iterable[int], min_words: int = MIN_WORDS
) -> list[Composite]:
    """Return the scores of each parser at each size, with the partition by the curves of `by`.

    Means are over the treebanks that have both kinds of classes, all sizes of the parser, and
    the size in question.
    """
    partitions = {
        treebank: partition(scores, by, treebank, min_words) for treebank in scores.treebanks(by)
    }
    partitions = {name: groups for name, groups in partitions.items() if all(groups.values())}
    result = []
    for size in sizes:
        for parser in scores.parsers:
            found = [
                group_scores(scores, parser, treebank, size, groups)
                for treebank, groups in partitions.items()
                if size in scores.uas[parser].get(treebank, {}).get(ALL, {})
                and treebank in scores.treebanks(parser)
            ]
            if found:
                uas = {group: mean(row[group] for row in found) for group in GROUPS}
                result.append(Composite(parser, size, uas, len(found)))
    return result
