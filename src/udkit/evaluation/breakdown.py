"""Scores by group: which relations, parts of speech, lengths or enhancements go wrong.

Recall asks about the gold units of a group, as the gold file has them: how many of them did the
system get right? Precision asks about the system's units of that group, as the system has them:
how many of them are right? Where both files must agree on the group for a unit to be right (LAS by
relation), the right units of both are the same; where they need not (UAS by relation), the two
counts differ, and each figure is made of its own. F1 is the harmonic mean of both. Summed over
the groups, the counts of either side are those of the metric as a whole (except that a word with
three features is in three groups).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from udkit.errors import InputError, UsageError
from udkit.evaluation import groups
from udkit.evaluation.confusions import (
    Confusion,
    deprel_confusions,
    feature_confusions,
    upos_confusions,
)
from udkit.evaluation.corpus import BoolArray
from udkit.evaluation.edge_matches import EDGE_METRICS, match_edges
from udkit.evaluation.evaluate import Evaluation
from udkit.evaluation.groups import Grouping, Members
from udkit.evaluation.vocabulary import IntArray
from udkit.evaluation.word_metrics import FloatArray


class By(StrEnum):
    """What scores can be broken down by."""

    deprel = "deprel"
    upos = "upos"
    feature = "feature"
    sentence_length = "sentence-length"
    distance = "distance"
    direction = "direction"
    depth = "depth"
    edeprel = "edeprel"
    enhancement = "enhancement"


_GROUPINGS: dict[By, Callable[[Evaluation], Grouping]] = {
    By.deprel: groups.by_deprel,
    By.upos: groups.by_upos,
    By.feature: groups.by_feature,
    By.sentence_length: groups.by_sentence_length,
    By.distance: groups.by_distance,
    By.direction: groups.by_direction,
    By.depth: groups.by_depth,
    By.edeprel: groups.by_edeprel,
    By.enhancement: groups.by_enhancement,
}
_CONFUSIONS: dict[By, Callable[[Evaluation], list[Confusion]]] = {
    By.deprel: deprel_confusions,
    By.upos: upos_confusions,
    By.feature: feature_confusions,
}
_OF_EDGES = (By.edeprel, By.enhancement)


@dataclass(frozen=True, slots=True)
class GroupScore:
    """Counts of one metric in one group."""

    gold_correct: float
    """Right units among the gold units of the group."""
    system_correct: float
    """Right units among the system's units of the group."""
    gold_total: float
    system_total: float

    @property
    def precision(self) -> float:
        """Part of the system's units of the group that are right."""
        return self.system_correct / self.system_total if self.system_total else 0.0

    @property
    def recall(self) -> float:
        """Part of the gold units of the group that are right."""
        return self.gold_correct / self.gold_total if self.gold_total else 0.0

    @property
    def f1(self) -> float:
        """Harmonic mean of both; made of counts, so that it rounds as the official F1 does."""
        product = self.gold_correct * self.system_correct
        total = self.gold_correct * self.system_total + self.system_correct * self.gold_total
        return 2 * product / total if total else 0.0

    def as_dict(self) -> dict[str, float]:
        """All figures under the names that the JSON output uses."""
        return {
            "precision": self.precision,
            "recall": self.recall,
            "f1": self.f1,
            "gold_correct": self.gold_correct,
            "system_correct": self.system_correct,
            "gold_total": self.gold_total,
            "system_total": self.system_total,
        }


@dataclass(frozen=True, slots=True)
class Group:
    """One group of a breakdown."""

    name: str
    meaning: str
    """What the name stands for, where it does not say; otherwise empty."""
    n_gold: int
    """Gold units in the group."""
    n_system: int
    scores: dict[str, GroupScore]


@dataclass(frozen=True, slots=True)
class Breakdown:
    """Scores by group, the most frequent first (or in the order that the groups have)."""

    by: By
    groups: list[Group]
    confusions: list[Confusion] | None
    """The most frequent first; None but for relations, parts of speech and features."""


def break_down(evaluation: Evaluation, by: By) -> Breakdown:
    """Score each group by itself.

    By enhancement, the two files are read a second time, under the names of the corpora.
    """
    _check_graphs(evaluation, by)
    grouping = _GROUPINGS[by](evaluation)
    if by in _OF_EDGES:
        scores = _edge_scores(evaluation, grouping)
    else:
        scores = _word_scores(evaluation, grouping, by)
    confusions = _CONFUSIONS[by](evaluation) if by in _CONFUSIONS else None
    return Breakdown(by, _groups(grouping, scores), confusions)


def _check_graphs(evaluation: Evaluation, by: By) -> None:
    style = evaluation.settings.style
    if by in _OF_EDGES and not style.has_graph:
        raise UsageError(f"by {by}: the style {style.name} does not score enhanced dependencies")
    if by in _OF_EDGES and evaluation.gold_edges is None:
        raise InputError(
            f"by {by}: neither {evaluation.gold.name} nor {evaluation.system.name} has enhanced "
            "dependencies; choose another breakdown"
        )


def _word_scores(evaluation: Evaluation, grouping: Grouping, by: By) -> dict[str, list[GroupScore]]:
    agreement = evaluation.agreement
    scores = {}
    if by is By.upos:
        scores["UPOS"] = _score_words(evaluation, grouping, agreement.upos)
    if by is By.feature:
        scores["Feature"] = _score_features(evaluation, grouping)
    scores["UAS"] = _score_words(evaluation, grouping, agreement.uas)
    scores["LAS"] = _score_words(evaluation, grouping, agreement.las)
    return scores


def _score_words(
    evaluation: Evaluation, grouping: Grouping, is_right: BoolArray
) -> list[GroupScore]:
    """Score a metric that is a yes or no for each aligned pair."""
    pairs = evaluation.alignment
    gold_right = np.zeros(evaluation.gold.n_words)
    gold_right[pairs.gold_words[is_right]] = 1
    system_right = np.zeros(evaluation.system.n_words)
    system_right[pairs.system_words[is_right]] = 1
    return _tally(
        grouping,
        _Counts.of_units(grouping.gold, gold_right),
        _Counts.of_units(grouping.system, system_right),
    )


def _score_features(evaluation: Evaluation, grouping: Grouping) -> list[GroupScore]:
    """Score the features themselves: right where the aligned word has the same one."""
    n_groups = len(grouping.names)
    gold, system = grouping.gold, grouping.system
    gold_keys = gold.units * n_groups + gold.groups
    words = evaluation.alignment.gold_of_system[system.units]
    system_keys = np.where(words < 0, -1, words * n_groups + system.groups)
    return _tally(
        grouping,
        _Counts.of_pairs(np.isin(gold_keys, system_keys)),
        _Counts.of_pairs(np.isin(system_keys, gold_keys)),
    )


def _edge_scores(evaluation: Evaluation, grouping: Grouping) -> dict[str, list[GroupScore]]:
    scores = {}
    for metric in EDGE_METRICS:
        matched = match_edges(evaluation, metric)
        if matched is not None:
            counts = (
                _Counts.of_units(members, side.n_matches.astype(float), side.is_counted)
                for members, side in zip((grouping.gold, grouping.system), matched, strict=True)
            )
            scores[metric] = _tally(grouping, *counts)
    return scores


@dataclass(frozen=True, slots=True)
class _Counts:
    """How much each pair (unit, group) of one file adds to the counts of its group."""

    correct: FloatArray
    total: FloatArray

    @classmethod
    def of_units(
        cls, members: Members, correct: FloatArray, is_counted: BoolArray | None = None
    ) -> _Counts:
        """Take what each unit adds to all of its groups."""
        total = np.ones(len(members.units)) if is_counted is None else is_counted[members.units]
        return cls(correct[members.units], total.astype(np.float64))

    @classmethod
    def of_pairs(cls, is_right: BoolArray) -> _Counts:
        """Take for each pair whether it is right."""
        return cls(is_right.astype(np.float64), np.ones(len(is_right)))


def _tally(grouping: Grouping, gold: _Counts, system: _Counts) -> list[GroupScore]:
    columns = (
        _sums(grouping, grouping.gold.groups, gold.correct),
        _sums(grouping, grouping.system.groups, system.correct),
        _sums(grouping, grouping.gold.groups, gold.total),
        _sums(grouping, grouping.system.groups, system.total),
    )
    return [GroupScore(*counts) for counts in zip(*columns, strict=True)]


def _sums(grouping: Grouping, numbers: IntArray, counts: FloatArray) -> list[int]:
    sums: list[int] = (
        np.bincount(numbers, counts, len(grouping.names)).round().astype(np.int64).tolist()
    )
    return sums


def _groups(grouping: Grouping, scores: dict[str, list[GroupScore]]) -> list[Group]:
    """Put the scores of each group together, leave out groups that neither file has."""
    n_gold = np.bincount(grouping.gold.groups, minlength=len(grouping.names)).tolist()
    n_system = np.bincount(grouping.system.groups, minlength=len(grouping.names)).tolist()
    found = [
        Group(
            name,
            grouping.meanings.get(name, ""),
            n_gold[number],
            n_system[number],
            {metric: by_group[number] for metric, by_group in scores.items()},
        )
        for number, name in enumerate(grouping.names)
        if n_gold[number] or n_system[number]
    ]
    if not grouping.is_ordered:
        found.sort(key=lambda group: (-group.n_gold, -group.n_system, group.name))
    return found
