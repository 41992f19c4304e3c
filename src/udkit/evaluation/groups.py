"""Sorting words and enhanced dependencies into groups: by relation, by length of sentence, ….

A grouping is a list of names, and for either file which of its units are in which group. Gold
units are sorted by what the gold file says of them, system units by what the system says. Most
groupings put each unit into one group; a word has several features, and an edge can be several
enhancements at once, so a grouping is kept as pairs (unit, group).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from udkit.evaluation.corpus import ROOT_INDEX, Corpus, Edges
from udkit.evaluation.enhancement_types import (
    ENHANCEMENT_TYPES,
    enhancement_types,
    read_basic_labels,
)
from udkit.evaluation.evaluate import Evaluation
from udkit.evaluation.vocabulary import IntArray, universal_feats, universal_path

_LENGTHS = {"1-5": 5, "6-10": 10, "11-20": 20, "21-30": 30, "31-40": 40, "41-50": 50}
_DISTANCES = {"root": 0, "1": 1, "2": 2, "3-5": 5, "6-10": 10, "11-20": 20}
_DEPTHS = {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7-9": 9}


@dataclass(frozen=True, slots=True)
class Members:
    """Which units of one file are in which group; the pairs (units[i], groups[i])."""

    units: IntArray
    groups: IntArray


@dataclass(frozen=True, slots=True)
class Grouping:
    """Groups of the units of both files."""

    names: list[str]
    gold: Members
    system: Members
    is_ordered: bool = False
    """Whether the groups have an order of their own; others are sorted by frequency."""
    meanings: dict[str, str] = field(default_factory=dict)
    """What the names stand for, where they do not say."""


def _one_each(groups: IntArray) -> Members:
    return Members(np.arange(len(groups)), groups)


def by_deprel(evaluation: Evaluation) -> Grouping:
    """Words by their basic relation without its subtype."""
    names = evaluation.vocabularies.deprel.values_in_order()
    return Grouping(names, _one_each(evaluation.gold.deprel), _one_each(evaluation.system.deprel))


def by_upos(evaluation: Evaluation) -> Grouping:
    """Words by their part of speech."""
    names = cell_values(evaluation, "upos")
    return Grouping(names, _one_each(evaluation.gold.upos), _one_each(evaluation.system.upos))


def by_feature(evaluation: Evaluation) -> Grouping:
    """Words by each of the features that the metric UFeats (conll17: Feats) compares."""
    groups: dict[str, int] = {}
    features = [
        [groups.setdefault(item, len(groups)) for item in cell.split("|") if item not in ("", "_")]
        for cell in cell_values(evaluation, "feats")
    ]
    gold, system = (
        _several_each(corpus.feats, features) for corpus in (evaluation.gold, evaluation.system)
    )
    return Grouping(list(groups), gold, system)


def _several_each(values: IntArray, groups_of_value: Sequence[Sequence[int]]) -> Members:
    """Give each unit all groups of its value."""
    counts = np.array([len(groups) for groups in groups_of_value], np.int64)
    flat = np.array([group for groups in groups_of_value for group in groups], np.int64)
    firsts = np.cumsum(counts) - counts
    units = np.repeat(np.arange(len(values)), counts[values])
    ranks = np.arange(len(units)) - np.repeat(
        np.cumsum(counts[values]) - counts[values], counts[values]
    )
    return Members(units, flat[firsts[values[units]] + ranks])


def cell_values(evaluation: Evaluation, column: str) -> list[str]:
    """Strings behind the numbers of a column, `upos` or `feats`; feats as they are compared."""
    table = evaluation.vocabularies.lexical
    numbers = table.column(column, np.arange(len(table))).tolist()
    place = {"upos": 2, "feats": 4}[column]
    is_verbatim = column == "upos" or evaluation.settings.style.compares_feats_verbatim
    values: dict[int, str] = {}
    for key, number in zip(table, numbers, strict=True):
        if number not in values:
            cell = key.split(b"\t")[place].decode("utf-8")
            values[number] = cell if is_verbatim else universal_feats(cell)
    return [values[number] for number in sorted(values)]


def _binned(values: IntArray, bins: dict[str, int]) -> Members:
    return _one_each(np.searchsorted(list(bins.values()), values))


def _by_number(
    evaluation: Evaluation, measure: Callable[[Corpus], IntArray], bins: dict[str, int]
) -> Grouping:
    """Words by a number; `bins` are names and the largest number of each."""
    names = [*bins, f"{max(bins.values()) + 1}+"]
    gold, system = (
        _binned(measure(corpus), bins) for corpus in (evaluation.gold, evaluation.system)
    )
    return Grouping(names, gold, system, is_ordered=True)


def by_sentence_length(evaluation: Evaluation) -> Grouping:
    """Words by the number of words of their sentence."""

    def length(corpus: Corpus) -> IntArray:
        return np.bincount(corpus.sentence_of_word)[corpus.sentence_of_word]

    return _by_number(evaluation, length, _LENGTHS)


def by_distance(evaluation: Evaluation) -> Grouping:
    """Words by how many words away their head is; the root is a group of its own."""

    def distance(corpus: Corpus) -> IntArray:
        away: IntArray = np.abs(np.arange(corpus.n_words) - corpus.head)
        return np.where(corpus.head == ROOT_INDEX, 0, away)

    return _by_number(evaluation, distance, _DISTANCES)


def by_direction(evaluation: Evaluation) -> Grouping:
    """Words by the side on which their head stands."""

    def direction(corpus: Corpus) -> Members:
        is_after = corpus.head > np.arange(corpus.n_words)
        return _one_each(np.where(corpus.head == ROOT_INDEX, 0, 1 + is_after))

    names = ["root", "head before", "head after"]
    return Grouping(names, direction(evaluation.gold), direction(evaluation.system))


def by_depth(evaluation: Evaluation) -> Grouping:
    """Words by the number of arcs from the artificial root: the root word has 1."""
    return _by_number(evaluation, depths, _DEPTHS)


def depths(corpus: Corpus) -> IntArray:
    """Depth of each word in the basic tree, counted from 1."""
    # Every round doubles how far up each word looks.
    depth = np.ones(corpus.n_words, np.int64)
    ancestor = corpus.head.astype(np.int64)
    while (below := ancestor != ROOT_INDEX).any():
        depth[below] += depth[ancestor[below]]
        ancestor[below] = ancestor[ancestor[below]]
    return depth


def by_edeprel(evaluation: Evaluation) -> Grouping:
    """Enhanced dependencies by their label without subtypes."""
    labels = evaluation.vocabularies.deps.label_vocabulary.values_in_order()
    groups: dict[str, int] = {}
    table = [groups.setdefault(universal_path(label), len(groups)) for label in labels]
    numbers = np.array(table, np.int64)
    gold, system = (_one_each(numbers[edges.labels]) for edges in graphs_of(evaluation))
    return Grouping(list(groups), gold, system)


def by_enhancement(evaluation: Evaluation) -> Grouping:
    """Enhanced dependencies by what kind of enhancement they are; reads the files again."""
    labels = evaluation.vocabularies.deps.label_vocabulary.values_in_order()
    numbers = {letter: number for number, letter in enumerate(ENHANCEMENT_TYPES)}
    corpora = (evaluation.gold, evaluation.system)
    sides = []
    for corpus, edges in zip(corpora, graphs_of(evaluation), strict=True):
        basic_labels = read_basic_labels(corpus, evaluation.settings.style)
        types = enhancement_types(edges, corpus, basic_labels, labels)
        groups = [[numbers[letter] for letter in letters] for letters in types]
        sides.append(_several_each(np.arange(len(edges)), groups))
    gold, system = sides
    return Grouping(list(ENHANCEMENT_TYPES), gold, system, meanings=ENHANCEMENT_TYPES)


def graphs_of(evaluation: Evaluation) -> tuple[Edges, Edges]:
    """Enhanced dependencies of gold and system, none at all where there are none."""
    nothing = np.zeros(0, np.int64)
    none = Edges(nothing, nothing, nothing)
    return evaluation.gold_edges or none, evaluation.system_edges or none
