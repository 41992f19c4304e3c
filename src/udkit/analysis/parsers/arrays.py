"""Sentences as arrays, which is what compiled code can read.

Forms and tags become 64-bit hashes, so that there is no vocabulary to keep and an unknown word is
simply one whose features have no weight. Each sentence of n words takes n + 2 places: its words,
the artificial root at the end, and a place for a word that is not there, so that index -1 of a
sentence is "no word".
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from udkit.data.sentence import Sentence

HashArray = npt.NDArray[np.uint64]
IntArray = npt.NDArray[np.int32]
OrderArray = npt.NDArray[np.int64]
PUNCTUATION = "PUNCT"
_ROOT, _ABSENT = "<root>", "<absent>"


class WordArrays(NamedTuple):
    """One sentence: its words, the root, and the place of a word that is not there."""

    forms: HashArray
    tags: HashArray


class SentenceArrays(NamedTuple):
    """All sentences in a row; sentence i takes places `starts[i]` to `starts[i + 1]`."""

    forms: HashArray
    tags: HashArray
    heads: IntArray
    """Index of the head in its sentence; n, the last place but one, is the root."""
    starts: npt.NDArray[np.int64]

    @property
    def n_sentences(self) -> int:
        """Number of sentences."""
        return len(self.starts) - 1

    @property
    def n_words(self) -> int:
        """Number of words of all sentences."""
        return len(self.forms) - 2 * self.n_sentences

    @property
    def longest(self) -> int:
        """Number of words of the longest sentence."""
        return int(np.diff(self.starts).max(initial=2)) - 2


def sentence_arrays(sentences: Sequence[Sentence], *, has_heads: bool = True) -> SentenceArrays:
    """Turn sentences into arrays; without heads, every head is the root."""
    forms: list[int] = []
    tags: list[int] = []
    heads: list[int] = []
    starts = [0]
    for sentence in sentences:
        words = sentence.words
        forms += [_hashed(word.form) for word in words]
        tags += [_hashed(word.upos) for word in words]
        heads += _heads_of(sentence) if has_heads else [len(words)] * len(words)
        for place in (_ROOT, _ABSENT):
            forms.append(_hashed(place))
            tags.append(_hashed(place))
            heads.append(-1)
        starts.append(len(forms))
    return SentenceArrays(
        np.array(forms, np.uint64),
        np.array(tags, np.uint64),
        np.array(heads, np.int32),
        np.array(starts, np.int64),
    )


def heads_by_sentence(arrays: SentenceArrays, heads: IntArray) -> list[list[int]]:
    """Return heads as UD numbers them, one list per sentence: words from 1, 0 for the root."""
    result = []
    for first, last in zip(arrays.starts[:-1].tolist(), arrays.starts[1:].tolist(), strict=True):
        n = last - first - 2
        result.append([0 if head == n else head + 1 for head in heads[first : last - 2].tolist()])
    return result


def unlabelled_score(gold: SentenceArrays, heads: IntArray) -> float:
    """Part of the words, punctuation left out, that have the right head."""
    counted = (gold.tags != np.uint64(_hashed(PUNCTUATION))) & (gold.heads >= 0)
    return float((gold.heads == heads)[counted].mean()) if counted.any() else 0.0


def _heads_of(sentence: Sentence) -> list[int]:
    heads = sentence.tree.heads
    return [head - 1 if head else len(heads) for head in heads]


@cache
def _hashed(text: str) -> int:
    """Hash a string alike in every process, as Python's own hash does not."""
    content = text.encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(content, digest_size=8).digest(), "little")
