"""Which enhanced dependencies are right, edge by edge instead of as one figure.

As the official program counts, a gold edge is worth as many points as there are system edges equal
to it, and the other way round: with repeated edges more than one. In the corrected metric edges
are a set: of equal edges the first one counts, and it is right or wrong.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from udkit.evaluation.corpus import ROOT_INDEX, BoolArray, Edges
from udkit.evaluation.enhanced import edge_keys, universal_labels
from udkit.evaluation.evaluate import Evaluation
from udkit.evaluation.vocabulary import IntArray

EDGE_METRICS = ("EULAS", "ELAS")


@dataclass(frozen=True, slots=True)
class MatchedEdges:
    """The edges of one file: do they count, and how many equal edges has the other file?"""

    edges: Edges
    is_counted: BoolArray
    n_matches: IntArray


def match_edges(evaluation: Evaluation, metric: str) -> tuple[MatchedEdges, MatchedEdges] | None:
    """Compare the edges of gold and system for ELAS or EULAS; None where there are no graphs."""
    gold, system = evaluation.gold_edges, evaluation.system_edges
    if gold is None or system is None:
        return None
    gold_labels, system_labels = gold.labels, system.labels
    if metric == "EULAS":
        table = universal_labels(evaluation.vocabularies)
        gold_labels, system_labels = table[gold.labels], table[system.labels]
    alignment, n_words = evaluation.alignment, evaluation.gold.n_words
    n_labels = 1 + int(max(gold_labels.max(initial=0), system_labels.max(initial=0)))
    system_words = alignment.gold_of_system[system.words]
    system_heads = alignment.gold_heads(system.heads)
    gold_keys = edge_keys(gold.words, gold.heads, gold_labels, n_words, n_labels)
    system_keys = edge_keys(system_words, system_heads, system_labels, n_words, n_labels)
    gold_is_matchable = gold.heads >= ROOT_INDEX
    system_is_matchable = (system_words >= 0) & (system_heads >= ROOT_INDEX)
    gold_matches = _count_in(gold_keys, system_keys[system_is_matchable]) * gold_is_matchable
    system_matches = _count_in(system_keys, gold_keys[gold_is_matchable]) * system_is_matchable
    if not evaluation.settings.is_corrected:
        return (
            MatchedEdges(gold, np.ones(len(gold), bool), gold_matches),
            MatchedEdges(system, np.ones(len(system), bool), system_matches),
        )
    return (
        _as_set(gold, gold_labels, gold_matches),
        _as_set(system, system_labels, system_matches),
    )


def _count_in(keys: IntArray, others: IntArray) -> IntArray:
    """For each key, how often it stands among the others."""
    unique, counts = np.unique(others, return_counts=True)
    unique, counts = np.append(unique, -1), np.append(counts, 0)
    at = np.searchsorted(unique[:-1], keys)
    return np.where(unique[at] == keys, counts[at], 0)


def _as_set(edges: Edges, labels: IntArray, n_matches: IntArray) -> MatchedEdges:
    own = np.stack([edges.words, edges.heads, labels])
    _, firsts = np.unique(own, axis=1, return_index=True)
    is_first = np.zeros(len(edges), bool)
    is_first[firsts] = True
    return MatchedEdges(edges, is_first, np.minimum(n_matches, 1) * is_first)
