"""What is taken for what: pairs of different values in aligned words, the most frequent first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from udkit.evaluation.evaluate import Evaluation
from udkit.evaluation.groups import cell_values
from udkit.evaluation.vocabulary import IntArray


@dataclass(frozen=True, slots=True)
class Confusion:
    """One thing taken for another, in aligned words."""

    gold: str
    system: str
    count: int
    same_head: int
    """How many of these words have the right head: there, the name alone is wrong."""


def deprel_confusions(evaluation: Evaluation) -> list[Confusion]:
    """Relations without subtypes."""
    names = evaluation.vocabularies.deprel.values_in_order()
    return _confusions(evaluation, names, evaluation.gold.deprel, evaluation.system.deprel)


def upos_confusions(evaluation: Evaluation) -> list[Confusion]:
    """Parts of speech."""
    names = cell_values(evaluation, "upos")
    return _confusions(evaluation, names, evaluation.gold.upos, evaluation.system.upos)


def feature_confusions(evaluation: Evaluation) -> list[Confusion]:
    """Values of features; `Case=_` stands for a word that has no such feature."""
    cells = [_features(cell) for cell in cell_values(evaluation, "feats")]
    totals = []
    for pairs in _count_pairs(evaluation, evaluation.gold.feats, evaluation.system.feats):
        total: Counter[tuple[str, str]] = Counter()
        for (g, s), count in pairs.items():
            for name in cells[g].keys() | cells[s].keys():
                values = cells[g].get(name, "_"), cells[s].get(name, "_")
                if values[0] != values[1]:
                    total[f"{name}={values[0]}", f"{name}={values[1]}"] += count
        totals.append(total)
    return _sorted_confusions(totals[0], totals[1])


def _features(cell: str) -> dict[str, str]:
    items = (item.partition("=") for item in cell.split("|") if item not in ("", "_"))
    return {name: value for name, _, value in items}


def _confusions(
    evaluation: Evaluation, names: list[str], gold: IntArray, system: IntArray
) -> list[Confusion]:
    counts, same_head = (
        {(names[g], names[s]): count for (g, s), count in pairs.items()}
        for pairs in _count_pairs(evaluation, gold, system)
    )
    return _sorted_confusions(counts, same_head)


def _count_pairs(
    evaluation: Evaluation, gold: IntArray, system: IntArray
) -> tuple[Counter[tuple[int, int]], Counter[tuple[int, int]]]:
    """Count pairs of different values in aligned words: all, and those with the right head."""
    pairs = evaluation.alignment
    gold_values, system_values = gold[pairs.gold_words], system[pairs.system_words]
    differ = gold_values != system_values
    counters = []
    for chosen in (differ, differ & evaluation.agreement.uas):
        both = zip(gold_values[chosen].tolist(), system_values[chosen].tolist(), strict=True)
        counters.append(Counter(both))
    return counters[0], counters[1]


def _sorted_confusions(
    counts: Mapping[tuple[str, str], int], same_head: Mapping[tuple[str, str], int]
) -> list[Confusion]:
    confusions = [
        Confusion(gold, system, count, same_head.get((gold, system), 0))
        for (gold, system), count in counts.items()
    ]
    return sorted(confusions, key=lambda each: (-each.count, each.gold, each.system))
