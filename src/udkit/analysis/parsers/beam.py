"""BEAM: a transition-based parser with an averaged perceptron and beam search."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from udkit.analysis.parsers.arc_eager import N_ACTIONS, lift
from udkit.analysis.parsers.arrays import (
    OrderArray,
    SentenceArrays,
    heads_by_sentence,
    sentence_arrays,
    unlabelled_score,
)
from udkit.analysis.parsers.beam_features import Reader, make_reader
from udkit.analysis.parsers.beam_search import Search, Weights, make_search, parse, train_epoch
from udkit.analysis.parsers.epochs import Epochs, Table
from udkit.analysis.parsers.hashing import table_bits
from udkit.data.sentence import Sentence
from udkit.errors import ModelError
from udkit.formats.files import open_output

BEAM_SIZE = 8


class BeamParser:
    """Arc-eager transitions, the features of Zhang and Nivre (2011), a dynamic oracle.

    A parser that is not lexicalised sees tags alone, so that it can parse other languages too.
    """

    def __init__(
        self,
        beam_size: int = BEAM_SIZE,
        epochs: Epochs | None = None,
        *,
        is_lexicalised: bool = True,
    ) -> None:
        self._beam_size = beam_size
        self._epochs = epochs or Epochs()
        self._is_lexicalised = is_lexicalised
        self._reader = make_reader(1, is_lexicalised=is_lexicalised)
        self._table: Table = np.zeros((2, N_ACTIONS), np.float32)

    def fit(self, train: Sequence[Sentence], dev: Sequence[Sentence], seed: int) -> None:
        """Learn from gold trees and tags; trees that are not projective are made so."""
        corpus = _projective(sentence_arrays(train))
        held_out = sentence_arrays(dev)
        bits = table_bits(corpus.n_words, len(self._reader.templates))
        self._reader = make_reader(bits, is_lexicalised=self._is_lexicalised)
        shape = (2**bits, N_ACTIONS)
        weights = Weights(
            np.zeros(shape, np.float32), np.zeros(shape, np.float32), np.zeros(1, np.int64)
        )
        search = self._search(corpus, self._reader)

        def learn(order: OrderArray) -> Table:
            train_epoch(weights, search, self._reader, corpus, order)
            return weights.current - weights.totals / np.float32(weights.clock[0] + 1)

        def score(table: Table) -> float:
            room = self._search(held_out, self._reader)
            return unlabelled_score(held_out, parse(table, room, self._reader, held_out))

        self._table = self._epochs.run(corpus.n_sentences, seed, learn, score)

    def predict(self, sentences: Sequence[Sentence]) -> list[list[int]]:
        """Return the heads of each sentence's words, 0 for its one root."""
        arrays = sentence_arrays(sentences, has_heads=False)
        search = self._search(arrays, self._reader)
        return heads_by_sentence(arrays, parse(self._table, search, self._reader, arrays))

    def save(self, path: Path) -> None:
        """Write the weights that are not zero to a file of NumPy's."""
        rows = np.flatnonzero(self._table.any(axis=1)).astype(np.uint32)
        content = io.BytesIO()
        bits = int(self._table.shape[0]).bit_length() - 1
        np.savez_compressed(content, bits=bits, rows=rows, weights=self._table[rows])
        with open_output(path) as stream:
            stream.write(content.getvalue())

    def load(self, path: Path) -> None:
        """Read the weights of a parser that was saved, of the same kind as this one."""
        try:
            with np.load(path, allow_pickle=False) as content:
                bits = int(content["bits"])
                self._table = np.zeros((2**bits, N_ACTIONS), np.float32)
                self._table[content["rows"]] = content["weights"]
        except (OSError, ValueError, KeyError, IndexError, zipfile.BadZipFile) as error:
            raise ModelError(f"{path}: {error}; delete the file to have it made again") from None
        self._reader = make_reader(bits, is_lexicalised=self._is_lexicalised)

    def _search(self, arrays: SentenceArrays, reader: Reader) -> Search:
        return make_search(self._beam_size, arrays.longest, len(reader.templates))


def _projective(corpus: SentenceArrays) -> SentenceArrays:
    heads = corpus.heads.copy()
    for first, last in zip(corpus.starts[:-1], corpus.starts[1:], strict=True):
        heads[first : last - 2] = lift(heads[first : last - 2])
    return corpus._replace(heads=heads)
