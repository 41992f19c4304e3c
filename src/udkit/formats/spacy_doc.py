"""Sentences → a `Doc` of spaCy's, for programs that are written for spaCy.

A token of spaCy's is a syntactic word of ours: only words have tags and heads. Every token of
spaCy's stands in the text, which words of a multiword token need not: `doc.text` has `dele` where
the text had `du`, one word after the other without a space. `doc.user_data["multiword_tokens"]`
lists where that is, as (first index, index after the last, form in the text). White space is one
space in `doc.text`, however much of it there was. Empty nodes and DEPS have no place in a `Doc`.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from udkit.data.sentence import MultiwordToken, Sentence, Word
from udkit.errors import MissingExtraError
from udkit.formats.plain_text import place_tokens

if TYPE_CHECKING:
    from spacy.tokens import Doc
    from spacy.vocab import Vocab

MULTIWORD_TOKENS = "multiword_tokens"


def to_spacy(sentences: Iterable[Sentence], vocab: Vocab | None = None) -> Doc:
    """Return all sentences as one `Doc`; MissingExtraError where spaCy is not installed."""
    if importlib.util.find_spec("spacy") is None:
        raise MissingExtraError("Making a Doc of spaCy's", "spacy")
    from spacy.tokens import Doc
    from spacy.vocab import Vocab

    sentences = list(sentences)
    words = [word for sentence in sentences for word in sentence.words]
    spaces, multiword = _spaces(sentences)
    return Doc(
        vocab or Vocab(),
        words=[word.form for word in words],
        spaces=spaces,
        user_data={MULTIWORD_TOKENS: multiword},
        **_annotation(sentences, words),
    )


def _spaces(sentences: list[Sentence]) -> tuple[list[bool], list[tuple[int, int, str]]]:
    """Tell after which words there is white space, and which make up multiword tokens."""
    spaces: list[bool] = []
    multiword = []
    last_end: int | None = None
    for placed in place_tokens(sentences):
        for (token, words), (start, end) in zip(
            placed.sentence.tokens(), placed.tokens, strict=True
        ):
            if last_end is not None and spaces:
                spaces[-1] = start > last_end
            last_end = end
            if isinstance(token, MultiwordToken):
                multiword.append((len(spaces), len(spaces) + len(words), token.form))
            spaces.extend([False] * len(words))
    return spaces, multiword


def _annotation(sentences: list[Sentence], words: list[Word]) -> dict[str, list[Any]]:
    """Return the layers that are there, as the arguments of `Doc`."""
    layers: dict[str, list[Any]] = {}
    if any(word.upos != "_" for word in words):
        layers["pos"] = [_filled(word.upos) for word in words]
        layers["tags"] = [_filled(word.xpos) for word in words]
        layers["morphs"] = [_filled(word["FEATS"]) for word in words]
        layers["lemmas"] = [word.lemma for word in words]
    if words and all(word.head is not None for word in words):
        layers["heads"] = _heads(sentences)
        layers["deps"] = ["ROOT" if word.head == 0 else word.deprel for word in words]
    else:
        layers["sent_starts"] = [
            index == 0 for sentence in sentences for index in range(len(sentence.words))
        ]
    return layers


def _filled(cell: str) -> str:
    return "" if cell == "_" else cell


def _heads(sentences: list[Sentence]) -> list[int]:
    """Return the index of each word's head in the document; roots are their own heads."""
    heads = []
    first = 0
    for sentence in sentences:
        words = sentence.words
        heads += [first + (word.head or index) - 1 for index, word in enumerate(words, 1)]
        first += len(words)
    return heads
