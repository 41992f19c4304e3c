"""UDPIPE: the parser of UDPipe 1, trained by its own library.

The settings are those published for the baseline models of the CoNLL 2017 shared task (Straka
2017), without the word vectors learned elsewhere. It is a parser with labels, and reads features
besides tags; the labels that it predicts are not used.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from udkit.data.sentence import Sentence
from udkit.errors import InputError, MissingExtraError

_SETTINGS = {
    "iterations": 30,
    "embedding_upostag": 20,
    "embedding_feats": 20,
    "embedding_xpostag": 0,
    "embedding_form": 50,
    "embedding_lemma": 0,
    "embedding_deprel": 20,
    "learning_rate": 0.01,
    "learning_rate_final": 0.001,
    "l2": 0.5,
    "hidden_layer": 200,
    "batch_size": 10,
    "transition_system": "projective",
    "transition_oracle": "dynamic",
    "structured_interval": 8,
    "use_gold_tags": 1,
}


class UdpipeParser:
    """A transition-based parser with a small neural network."""

    def __init__(self) -> None:
        self._udpipe = _import_udpipe()
        self._model: Any = None

    def fit(self, train: Sequence[Sentence], dev: Sequence[Sentence], seed: int) -> None:
        """Learn from gold trees and tags.

        UDPipe has a seed of its own that cannot be set; trainings on the same sentences differ by
        their order, which `seed` decides.
        """
        order = np.random.default_rng(seed).permutation(len(train))
        options = ";".join(f"{key}={value}" for key, value in _SETTINGS.items())
        error = self._udpipe.ProcessingError()
        parts = [self._sentences([train[i] for i in order]), self._sentences(dev)]
        with _silence():
            content = self._udpipe.Trainer.train(
                "morphodita_parsito", *parts, "none", "none", options, error
            )
        if error.occurred():
            raise InputError(f"UDPipe could not be trained: {error.message.strip()}")
        self._model = self._load(content)

    def _load(self, content: bytes) -> Any:  # noqa: ANN401  # a library without types
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "model.udpipe")
            path.write_bytes(content)
            return self._udpipe.Model.load(str(path))

    def predict(self, sentences: Sequence[Sentence]) -> list[list[int]]:
        """Return the heads of each sentence's words, 0 for its one root."""
        error = self._udpipe.ProcessingError()
        result = []
        for sentence in self._sentences(sentences):
            self._model.parse(sentence, self._udpipe.Model.DEFAULT, error)
            if error.occurred():
                raise InputError(f"UDPipe could not parse: {error.message.strip()}")
            result.append([word.head for word in list(sentence.words)[1:]])
        return result

    def _sentences(self, sentences: Sequence[Sentence]) -> Any:  # noqa: ANN401
        reader = self._udpipe.InputFormat.newConlluInputFormat()
        reader.setText("".join("\n".join([*sentence.lines(), "\n"]) for sentence in sentences))
        result = self._udpipe.Sentences()
        error = self._udpipe.ProcessingError()
        sentence = self._udpipe.Sentence()
        while reader.nextSentence(sentence, error):
            result.push_back(sentence)
            sentence = self._udpipe.Sentence()
        if error.occurred():
            raise InputError(f"UDPipe could not read the treebank: {error.message.strip()}")
        return result


def _import_udpipe() -> ModuleType:
    try:
        from ufal import udpipe
    except ImportError:
        raise MissingExtraError("Training UDPIPE", "analysis") from None
    module: ModuleType = udpipe
    return module


@contextmanager
def _silence() -> Iterator[None]:
    """Throw away what the library writes to stderr, as it does for every iteration."""
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
