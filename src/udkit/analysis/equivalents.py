"""What transfer is worth: how many sentences of the language itself would do as well.

A score is found on the learning curve of a parser of the language, between two sizes by their
logarithms. The same is done for simple and for complex classes by themselves (Figure 3 and Table 3
of Aufrant et al. 2018).
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from udkit.analysis.classes import ALL
from udkit.analysis.composite import GROUPS, group_scores, partition, pooled
from udkit.analysis.curves import MIN_WORDS
from udkit.analysis.run import count_classes
from udkit.analysis.scores import Curve, Scores, classes_of, mean
from udkit.analysis.store import Store

AVERAGE = "average"


@dataclass(frozen=True)
class TransferScore:
    """Scores of a target parsed with some sources, and the curves that they are found on."""

    target: str
    sources: tuple[str, ...]
    uas: Mapping[str, float]
    """UAS of simple classes, all words and complex classes."""
    curves: Mapping[str, Curve]
    """Of each of the three, UAS of the parser of the language itself by size."""

    def uas_in_order(self) -> dict[str, float]:
        """UAS of simple classes, of all words and of complex classes, in this order."""
        return {group: self.uas[group] for group in GROUPS}

    @property
    def size(self) -> tuple[int, bool]:
        """What the largest set of sources has most of: sources, then those with all they have."""
        return len(self.sources), not any(":" in name for name in self.sources)

    @property
    def sentences(self) -> dict[str, str]:
        """Numbers of training sentences that are worth as much: `32`, `<5` or `>500`."""
        return {group: equivalent(self.uas[group], self.curves[group]) for group in GROUPS}


def equivalent(score: float, curve: Curve) -> str:
    """Find a score on a curve: the smallest number of sentences that reaches it.

    >>> equivalent(50.0, {10: 40.0, 1000: 60.0})
    '100'
    """
    sizes = sorted(curve)
    if score < curve[sizes[0]]:
        return f"<{sizes[0]}"
    for low, high in pairwise(sizes):
        if curve[low] <= score <= curve[high]:
            rise = curve[high] - curve[low]
            part = (score - curve[low]) / rise if rise else 0.0
            return f"{math.exp(math.log(low) + part * math.log(high / low)):.0f}"
    return f">{sizes[-1]}"


def transfer_scores(
    store: Store, scores: Scores, by: str, criterion: str, min_words: int = MIN_WORDS
) -> list[TransferScore]:
    """Return a row for each target and set of sources, averaged over samples.

    Classes are parted by the curves of the parser `by`. Targets that lack one of the two kinds of
    classes, or a size, have no row.
    """
    found: dict[tuple[str, str], list[dict[str, tuple[int, int]]]] = defaultdict(list)
    stored = {treebank.name: treebank for treebank in store.treebanks()}
    classes: dict[str, list[str | None]] = {}
    for key, correct in store.transfers():
        if key.treebank not in classes:
            classes[key.treebank] = classes_of(stored[key.treebank], criterion)
        counts = count_classes(classes[key.treebank], correct)
        found[key.treebank, key.sources].append(counts)
    rows = []
    for (target, sources), samples in found.items():
        groups = partition(scores, by, target, min_words) if target in scores.treebanks(by) else {}
        if not groups or not all(groups.values()):
            continue
        uas = {n: mean(100 * s[n][1] / s[n][0] for s in samples) for n in samples[0]}
        counts_of = {name: samples[0][name][0] for name in samples[0]}
        by_group = {g: pooled(uas, counts_of, names) for g, names in groups.items()}
        curves = _curves(scores, by, target, groups)
        rows.append(
            TransferScore(target, tuple(sources.split(",")), by_group | {ALL: uas[ALL]}, curves)
        )
    return rows


def _curves(
    scores: Scores, parser: str, target: str, groups: Mapping[str, list[str]]
) -> Mapping[str, Curve]:
    curves: dict[str, dict[int, float]] = {group: {} for group in GROUPS}
    for size in scores.sizes(parser):
        for group, uas in group_scores(scores, parser, target, size, groups).items():
            curves[group][size] = uas
    return curves


def average_transfer(rows: list[TransferScore]) -> TransferScore:
    """Average over targets, each with the largest set of sources that it has, and their curves."""
    largest: dict[str, TransferScore] = {}
    for row in rows:
        if row.target not in largest or row.size > largest[row.target].size:
            largest[row.target] = row
    chosen = list(largest.values())
    return TransferScore(
        AVERAGE,
        (),
        {group: mean(row.uas[group] for row in chosen) for group in GROUPS},
        {
            group: {
                size: mean(row.curves[group][size] for row in chosen)
                for size in chosen[0].curves[group]
            }
            for group in GROUPS
        },
    )


def transfer_table(rows: Sequence[TransferScore]) -> list[dict[str, Any]]:
    """Return rows as a table: a set of sources is its number, or the one that was left out.

    If there are any of the latter, the last column tells how much UAS that source adds.
    """
    largest = {row.target: row for row in sorted(rows, key=lambda row: row.size)}
    left_out = [_left_out(row, largest[row.target]) for row in rows]
    return [
        {
            "Target": row.target,
            "Sources": f"without {missing}" if missing else len(row.sources) or None,
            **row.uas_in_order(),
            **{f"# {group}": number for group, number in row.sentences.items()},
            **(
                {"Adds": _adds(row, largest[row.target]) if missing else None}
                if any(left_out)
                else {}
            ),
        }
        for row, missing in zip(rows, left_out, strict=True)
    ]


def _left_out(row: TransferScore, whole: TransferScore) -> str | None:
    """Return the one source that a set lacks; other sources in its place make another set."""
    missing = set(whole.sources) - set(row.sources)
    return missing.pop() if len(whole.sources) - len(row.sources) == len(missing) == 1 else None


def _adds(row: TransferScore, whole: TransferScore) -> float:
    return whole.uas[ALL] - row.uas[ALL]
