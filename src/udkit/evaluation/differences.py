"""Gold and system sentences side by side, cut where both have the end of a sentence.

Systems cut sentences where they like. So sentences are put into groups: the fewest that cover the
same stretch of text in both files. Where the files agree on the sentences, a group is one sentence
each. Within a group, the aligned words are told by sentence and number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

import numpy as np

from udkit.data.sentence import Sentence
from udkit.errors import InputError
from udkit.evaluation.corpus import BoolArray, Corpus
from udkit.evaluation.evaluate import Evaluation
from udkit.evaluation.vocabulary import IntArray


class WordPlace(NamedTuple):
    """A word in a group of sentences."""

    sentence: int
    """Index of the sentence in its group, from 0."""
    word: int
    """Number of the word in its sentence, from 1."""


@dataclass(frozen=True, slots=True)
class SentenceGroup:
    """The same stretch of text in both files."""

    gold: list[Sentence]
    system: list[Sentence]
    alignment: list[tuple[WordPlace, WordPlace]]
    """Gold word and system word that are the same word, in the order of the text."""


def group_sentences(
    evaluation: Evaluation, gold: Iterable[Sentence], system: Iterable[Sentence]
) -> Iterator[SentenceGroup]:
    """Put the sentences of the two files of an evaluation into groups, one after the other.

    The sentences are to be those of the files, in order; InputError where they are not. Around
    multiword tokens the official walk may pair words across the border of two groups; such pairs
    are left out.
    """
    ends = np.intersect1d(evaluation.gold.sentence_ends, evaluation.system.sentence_ends)
    gold_side = _Side(evaluation.gold, gold, ends)
    system_side = _Side(evaluation.system, system, ends)
    gold_words, system_words = evaluation.alignment.gold_words, evaluation.alignment.system_words
    pair_ends = np.searchsorted(gold_words, gold_side.word_ends)
    first_pair = 0
    for group, end_pair in enumerate(pair_ends.tolist()):
        gold_part, system_part = gold_words[first_pair:end_pair], system_words[first_pair:end_pair]
        is_inside = system_side.holds(group, system_part)
        alignment = zip(
            gold_side.places(group, gold_part[is_inside]),
            system_side.places(group, system_part[is_inside]),
            strict=True,
        )
        yield SentenceGroup(gold_side.take(group), system_side.take(group), list(alignment))
        first_pair = end_pair


class _Side:
    """One file, to be cut into groups that end at given characters."""

    def __init__(self, corpus: Corpus, sentences: Iterable[Sentence], ends: IntArray) -> None:
        self._corpus = corpus
        self._sentences = iter(sentences)
        bounds = np.append(corpus.first_word_of_sentence, corpus.n_words)
        self._n_words = np.diff(bounds).tolist()
        sentence_ends = np.searchsorted(corpus.sentence_ends, ends, side="right")
        self._borders = [0, *sentence_ends.tolist()]
        self.word_ends: IntArray = bounds[sentence_ends]
        """Index of the word behind the last one of each group."""

    def holds(self, group: int, words: IntArray) -> BoolArray:
        """Tell which words of the file are in a group."""
        sentences = self._corpus.sentence_of_word[words]
        first, end = self._borders[group : group + 2]
        is_inside: BoolArray = (sentences >= first) & (sentences < end)
        return is_inside

    def places(self, group: int, words: IntArray) -> list[WordPlace]:
        """Tell where in a group some words of the file are."""
        sentences = self._corpus.sentence_of_word[words]
        numbers = words - self._corpus.first_word_of_sentence[sentences] + 1
        indexes = (sentences - self._borders[group]).tolist()
        return [WordPlace(*place) for place in zip(indexes, numbers.tolist(), strict=True)]

    def take(self, group: int) -> list[Sentence]:
        """Read the sentences of a group; the groups must be taken in order."""
        first, end = self._borders[group : group + 2]
        sentences = list(islice(self._sentences, end - first))
        n_words = [_numbered_words(sentence) for sentence in sentences]
        if n_words != self._n_words[first:end]:
            raise InputError(
                f"{self._corpus.name}: sentence {first + 1} cannot be shown as it was scored; "
                "'udkit validate --level 1' tells what is wrong with the file"
            )
        return sentences


def _numbered_words(sentence: Sentence) -> int | None:
    """Count the words; None if they are not 1, 2, 3 …, which the evaluators do not always mind."""
    ids = [word["ID"] for word in sentence.words]
    return len(ids) if ids == [str(number) for number in range(1, len(ids) + 1)] else None
