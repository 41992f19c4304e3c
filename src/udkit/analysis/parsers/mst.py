"""MST: a first-order graph-based parser with large-margin training."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from udkit.analysis.parsers.arc_features import make_arc_reader
from udkit.analysis.parsers.arc_scores import ArcWeights, Table, learn_tree, score_arcs
from udkit.analysis.parsers.arrays import (
    IntArray,
    OrderArray,
    SentenceArrays,
    WordArrays,
    heads_by_sentence,
    sentence_arrays,
    unlabelled_score,
)
from udkit.analysis.parsers.epochs import Epochs
from udkit.analysis.parsers.hashing import table_bits
from udkit.data.sentence import Sentence
from udkit.tokens_to_tree.spanning_tree import best_tree


class MstParser:
    """Every arc has a score of its own; the tree is the one whose arcs score most together."""

    def __init__(self, epochs: Epochs | None = None) -> None:
        self._epochs = epochs or Epochs()
        self._reader = make_arc_reader(1)
        self._table: Table = np.zeros(2, np.float32)

    def fit(self, train: Sequence[Sentence], dev: Sequence[Sentence], seed: int) -> None:
        """Learn from gold trees and tags; `dev` decides when to stop, `seed` fixes the result."""
        corpus = sentence_arrays(train)
        held_out = sentence_arrays(dev)
        bits = table_bits(corpus.n_words, len(self._reader.rows))
        self._reader = make_arc_reader(bits)
        zeros = [np.zeros(2**bits, np.float32) for _ in range(3)]
        weights = ArcWeights(zeros[0], zeros[1], np.zeros(1, np.int64), zeros[2])
        sentences = list(_each_sentence(corpus))

        def learn(order: OrderArray) -> Table:
            for number in order:
                self._learn_sentence(weights, *sentences[number])
            return weights.current - weights.totals / np.float32(weights.clock[0] + 1)

        def score(table: Table) -> float:
            return unlabelled_score(held_out, self._parse(table, held_out))

        self._table = self._epochs.run(corpus.n_sentences, seed, learn, score)

    def _learn_sentence(self, weights: ArcWeights, words: WordArrays, gold: IntArray) -> None:
        weights.clock[0] += 1
        scores = score_arcs(weights.current, self._reader, words)
        learn_tree(weights, self._reader, words, gold, _as_indices(best_tree(scores)))

    def predict(self, sentences: Sequence[Sentence]) -> list[list[int]]:
        """Return the heads of each sentence's words, 0 for its one root."""
        arrays = sentence_arrays(sentences, has_heads=False)
        return heads_by_sentence(arrays, self._parse(self._table, arrays))

    def _parse(self, table: Table, arrays: SentenceArrays) -> IntArray:
        heads = arrays.heads.copy()
        for number, (words, _) in enumerate(_each_sentence(arrays)):
            first, last = arrays.starts[number], arrays.starts[number + 1] - 2
            if last > first:
                found = best_tree(score_arcs(table, self._reader, words))
                heads[first:last] = _as_indices(found)
        return heads


def _each_sentence(arrays: SentenceArrays) -> Iterator[tuple[WordArrays, IntArray]]:
    for first, last in zip(arrays.starts[:-1], arrays.starts[1:], strict=True):
        words = WordArrays(arrays.forms[first:last], arrays.tags[first:last])
        yield words, arrays.heads[first : last - 2]


def _as_indices(heads: np.typing.NDArray[np.int64]) -> IntArray:
    """Count heads from 0, with the root after the last word."""
    return np.where(heads == 0, len(heads), heads - 1).astype(np.int32)
