"""A file as arrays: what the evaluators look at, and nothing else.

Words are numbered through the whole file from 0 (`index`). Characters are counted through the
whole file as well, white space left out, so that equal spans mean equal tokens.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from udkit.evaluation.vocabulary import IntArray

BoolArray = npt.NDArray[np.bool_]
ROOT_INDEX = -1
"""Stands for the artificial root where the index of a head is expected."""
NO_HEAD = -2
"""Stands for a head that equals nothing, not even itself."""


@dataclass(slots=True)
class Piece:
    """Some sentences of a file, with keys of the shared tables instead of strings."""

    lexical: IntArray
    """FORM to FEATS of each word, as numbers of the `LexicalTable`."""
    syntactic: IntArray
    """DEPREL and DEPS of each word, as numbers of the `SyntacticTable`."""
    heads: IntArray
    """Number of each word's head within the sentence, 0 for the root."""
    is_in_token: BoolArray
    """For each word, whether it is part of a multiword token; its span is then the token's."""
    word_lines: IntArray
    """Offset of each word's line from the first line of the piece."""
    token_of_word: IntArray
    tokens: IntArray
    """FORM to FEATS of each token (a word, or a multiword token), as for words."""
    sentence_tokens: IntArray
    """Number of tokens of each sentence."""
    sentence_words: IntArray
    """Number of words of each sentence."""


@dataclass(frozen=True, slots=True)
class Edges:
    """Enhanced dependencies, one entry each, in the order of words and of their DEPS."""

    words: IntArray
    heads: IntArray
    """Index of the head, ROOT_INDEX or NO_HEAD."""
    labels: IntArray

    def __len__(self) -> int:
        return len(self.words)


@dataclass(frozen=True, slots=True)
class Corpus:
    """A whole file, ready to be scored."""

    name: str
    surfaces: Sequence[str]
    """Forms of all tokens there are, in both files; `token_surface` are places in this list."""
    token_surface: IntArray
    token_starts: IntArray
    token_ends: IntArray
    sentence_starts: IntArray
    """Characters at which sentences start."""
    sentence_ends: IntArray
    sentence_of_word: IntArray
    first_word_of_sentence: IntArray
    word_starts: IntArray
    word_ends: IntArray
    is_in_token: BoolArray
    form: IntArray
    lemma: IntArray
    upos: IntArray
    xpos: IntArray
    feats: IntArray
    deprel: IntArray
    head: IntArray
    """Index of each word's head, or ROOT_INDEX."""
    line_of_word: IntArray
    edges: Edges | None
    """None where the style does not read DEPS, or the file has none at all."""

    @property
    def characters(self) -> str:
        """The whole text without spaces; put together when it is asked for."""
        return "".join(map(self.surfaces.__getitem__, self.token_surface.tolist()))

    @property
    def n_words(self) -> int:
        """Number of words."""
        return len(self.word_starts)

    def number_in_sentence(self) -> IntArray:
        """Number of each word within its sentence, from 1."""
        first = self.first_word_of_sentence[self.sentence_of_word]
        numbers: IntArray = np.arange(self.n_words) - first + 1
        return numbers
