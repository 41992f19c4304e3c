"""ELAS and EULAS: F1 over enhanced dependencies, full labels or universal ones.

The official program counts *pairs*: each gold edge of a word with each system edge of the aligned
word that has the same label and an aligned head. Where edges repeat, or (EULAS) differ in the
subtype alone, 2 × 2 edges make 4 pairs, and a score can exceed 100 %. The corrected metric
compares *sets* of edges.
"""

from __future__ import annotations

import numpy as np

from udkit.evaluation.alignment import Alignment
from udkit.evaluation.corpus import ROOT_INDEX, Edges
from udkit.evaluation.scores import Score
from udkit.evaluation.vocabulary import IntArray, Vocabularies, universal_path


def universal_labels(vocabularies: Vocabularies) -> IntArray:
    """Number of the universal path for the number of each label."""
    numbers: dict[str, int] = {}
    labels = vocabularies.deps.label_vocabulary.values_in_order()
    return np.array(
        [numbers.setdefault(universal_path(label), len(numbers)) for label in labels], np.int64
    )


def edge_keys(
    words: IntArray, heads: IntArray, labels: IntArray, n_words: int, n_labels: int
) -> IntArray:
    """One number for each edge; equal numbers are equal edges."""
    # In 64 bits: a large file has more possible edges than fit into 32.
    keys: IntArray = (words.astype(np.int64) * (n_words + 1) + heads + 1) * n_labels + labels
    return keys


def score_edges(
    gold: Edges,
    system: Edges,
    alignment: Alignment,
    labels: IntArray | None,
    *,
    is_corrected: bool,
) -> Score:
    """Score enhanced dependencies; `labels` maps labels to what is compared (None: themselves)."""
    gold_labels = gold.labels if labels is None else labels[gold.labels]
    system_labels = system.labels if labels is None else labels[system.labels]
    n_labels = 1 + int(max(gold_labels.max(initial=0), system_labels.max(initial=0)))
    gold_indexes = (gold.words, gold.heads, alignment.gold_words)
    n_words = 1 + int(max(indexes.max(initial=0) for indexes in gold_indexes))
    # A gold word that no system word is aligned to needs no care: no system edge has its number.
    gold_keys = edge_keys(gold.words, gold.heads, gold_labels, n_words, n_labels)
    system_words = alignment.gold_of_system[system.words]
    system_heads = alignment.gold_heads(system.heads)
    system_keys = edge_keys(system_words, system_heads, system_labels, n_words, n_labels)
    is_matchable = (system_words >= 0) & (system_heads >= ROOT_INDEX)
    gold_is_matchable = gold.heads >= ROOT_INDEX
    if is_corrected:
        return _score_sets(
            gold_keys[gold_is_matchable], system_keys[is_matchable], system, system_labels
        )
    gold_unique, gold_counts = np.unique(gold_keys[gold_is_matchable], return_counts=True)
    unique, counts = np.unique(system_keys[is_matchable], return_counts=True)
    _, at_gold, at_system = np.intersect1d(
        gold_unique, unique, assume_unique=True, return_indices=True
    )
    correct = int((gold_counts[at_gold] * counts[at_system]).sum())
    return Score(correct, len(gold), len(system), len(alignment))


def _score_sets(
    gold_keys: IntArray, system_keys: IntArray, system: Edges, system_labels: IntArray
) -> Score:
    own = np.stack([system.words, system.heads, system_labels])
    n_system = np.unique(own, axis=1).shape[1]
    gold_set = np.unique(gold_keys)
    correct = len(np.intersect1d(gold_set, np.unique(system_keys), assume_unique=True))
    return Score(correct, len(gold_set), n_system)
