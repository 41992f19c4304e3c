"""Cutting the system's file of a language into the treebanks that its input was made of.

Systems were given the test texts of all treebanks of a language in one file, without a sign of
where one ends. Their output has other tokens and sentences than the gold files, but the same
characters once white space is left out. So both are read side by side, and the sentences of the
system go to a treebank for as long as it has characters left. A sentence that crosses the border
of two treebanks is cut (see `sentence_parts`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from udkit.data.sentence import Sentence
from udkit.errors import TextMismatchError
from udkit.evaluation.suite.sentence_parts import cut_sentence
from udkit.evaluation.vocabulary import without_spaces
from udkit.formats.conllu import read_conllu
from udkit.formats.files import FilePath, file_name

_SHOWN = 20


class CutSentence(NamedTuple):
    """A sentence of the system, or the part of one that belongs to a treebank."""

    treebank: int
    """Index of the treebank."""
    sentence: Sentence
    is_part: bool
    """Whether the sentence crossed a border, and this is a part of it."""


class TreebankText(NamedTuple):
    """Characters of a treebank without white space, in pieces of any size."""

    name: str
    pieces: Iterable[str]


def cut_by_text(
    sentences: Iterable[Sentence], gold_files: Iterable[FilePath]
) -> Iterator[CutSentence]:
    """Say of each sentence to which gold file it belongs; the files stand in order of the text.

    Both sides are streamed. TextMismatchError where their characters differ.
    """
    texts = [TreebankText(file_name(path), _characters_of(path)) for path in gold_files]
    return cut_at_texts(sentences, texts)


def cut_at_texts(
    sentences: Iterable[Sentence], texts: Sequence[TreebankText]
) -> Iterator[CutSentence]:
    """Do as `cut_by_text` does, with texts that are already at hand."""
    gold = _GoldText(texts)
    for whole in sentences:
        sentence, is_part = whole, False
        text = characters(sentence)
        while (n_here := gold.take(text, whole)) < len(text):
            first, sentence = cut_sentence(sentence, n_here)
            is_part = True
            yield CutSentence(gold.treebank, first, is_part)
            text = text[n_here:]
        yield CutSentence(gold.treebank, sentence, is_part)
    gold.check_end()


def characters(sentence: Sentence) -> str:
    """Join the forms of all tokens without white space, as the evaluators compare them."""
    return "".join([without_spaces(token.form) for token, _ in sentence.tokens()])


def _characters_of(path: FilePath) -> Iterator[str]:
    # What is odd about a gold file is for its validation to say; here only its text matters.
    return map(characters, read_conllu(path, problems=[]))


class _GoldText:
    """The texts of all treebanks, one after the other, and how far we are in them."""

    def __init__(self, texts: Sequence[TreebankText]) -> None:
        self._texts = texts
        self._pieces: Iterator[str] = iter(())
        self._buffer = ""
        self._at = 0
        self.treebank = -1
        """Index of the treebank that the last characters taken belong to."""

    def take(self, text: str, sentence: Sentence) -> int:
        """Go on by the text of a sentence, or up to the end of the treebank; return how far."""
        self._find_text()
        n_here = min(self._fill(len(text)), len(text))
        if (not n_here and text) or not self._buffer.startswith(text[:n_here], self._at):
            raise self._mismatch(sentence, text)
        self._at += n_here
        return n_here

    def _find_text(self) -> None:
        """Go to the next treebank that has text, if this one has no more."""
        while not self._fill(1) and self.treebank + 1 < len(self._texts):
            self.treebank += 1
            self._pieces = iter(self._texts[self.treebank].pieces)

    def _fill(self, n_wanted: int) -> int:
        """Have so many characters of the treebank at hand, or all that are left; return how many.

        None more are read than are needed, for a piece may be a sentence of a large file.
        """
        while len(self._buffer) - self._at < n_wanted:
            piece = next(self._pieces, None)
            if piece is None:
                break
            self._buffer = self._buffer[self._at :] + piece
            self._at = 0
        return len(self._buffer) - self._at

    def check_end(self) -> None:
        """Raise TextMismatchError if there is text left."""
        self._find_text()
        if self._fill(_SHOWN):
            raise TextMismatchError(
                f"the system's text ends where {self._texts[self.treebank].name} goes on with "
                f"{self._shown()!r}; the system must keep the whole text"
            )

    def _shown(self) -> str:
        return self._buffer[self._at : self._at + _SHOWN]

    def _mismatch(self, sentence: Sentence, text: str) -> TextMismatchError:
        self._fill(len(text))
        rest = self._buffer[self._at :]
        same = next((i for i, (a, b) in enumerate(zip(text, rest, strict=False)) if a != b), 0)
        self._at += same
        name = self._texts[self.treebank].name if self._texts else "nothing"
        gold = f"{name} has {self._shown()!r}" if rest else f"{name}, the last gold file, ends"
        place = sentence.place or sentence.sent_id or "a sentence"
        return TextMismatchError(
            f"{place}: the sentence that starts here has {text[same : same + _SHOWN]!r} where "
            f"{gold}; white space aside, the system must not change its input"
        )
