r"""The raw text behind a treebank, and where each token and word stands in it.

Spaces come from MISC: `SpaceAfter=No`, or exactly, where the annotation has them, from
`SpacesBefore` and `SpacesAfter` with their escapes `\s \t \r \n \p \\`. Without those a new
paragraph or document starts after a blank line, and sentences are separated by a space.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from udkit.data.sentence import MultiwordToken, Sentence, Word

_ESCAPE = re.compile(r"\\(.)")
_ESCAPES = {"s": " ", "t": "\t", "r": "\r", "n": "\n", "p": "|", "\\": "\\"}
_NEW_BLOCK = re.compile(r"#\s*new(?:doc|par)\b.*")


class TokenSpans(NamedTuple):
    """A sentence with the place of its tokens and words in the text of the document."""

    sentence: Sentence
    before: str
    """White space between the last token before this sentence and its first one."""
    tokens: list[tuple[int, int]]
    """Start and end of each token, in characters."""
    words: list[tuple[int, int]]
    """Start and end of each word; the words of a multiword token all have the token's span."""


def unescape_spaces(value: str) -> str:
    """Turn the value of a `SpacesAfter` item into the white space that it stands for."""
    return _ESCAPE.sub(lambda match: _ESCAPES.get(match[1], match[0]), value)


def space_after(token: Word | MultiwordToken) -> str:
    """White space that follows a token."""
    cell = token.cells[9]
    if cell == "_":
        return " "
    if "SpacesAfter=" in cell:
        return unescape_spaces(token.misc.get("SpacesAfter") or "")
    return " " if token.has_space_after else ""


def sentence_text(sentence: Sentence) -> str:
    r"""Text of the tokens with the spaces between them, as `# text` should have it.

    >>> from udkit.formats import parse_conllu
    >>> cells = "_\t" * 7 + "SpaceAfter=No"
    >>> [sentence] = parse_conllu(f"1\tOh\t{cells}\n2\t!\t{cells}\n\n")
    >>> sentence_text(sentence)
    'Oh!'
    """
    pieces = [piece for token, _ in sentence.tokens() for piece in (token.form, space_after(token))]
    return "".join(pieces[:-1])


def starts_block(sentence: Sentence) -> bool:
    """Whether a document or a paragraph begins with this sentence."""
    return any(_NEW_BLOCK.fullmatch(comment) for comment in sentence.comments)


def place_tokens(sentences: Iterable[Sentence]) -> Iterator[TokenSpans]:
    """Walk through a document and give every token and word its place in the raw text."""
    position = 0
    waiting = ""  # the space after the last token, not yet written
    for sentence in sentences:
        is_first = position == 0
        if starts_block(sentence) and not is_first and "\n\n" not in waiting:
            waiting = "\n\n"
        token_spans: list[tuple[int, int]] = []
        word_spans: list[tuple[int, int]] = []
        before = ""
        for index, (token, words) in enumerate(sentence.tokens()):
            waiting += _space_before(token)
            if index == 0:
                before = waiting
            start = position + len(waiting)
            position = start + len(token.form)
            waiting = space_after(token)
            token_spans.append((start, position))
            word_spans.extend([(start, position)] * len(words))
        yield TokenSpans(sentence, before, token_spans, word_spans)


def _space_before(token: Word | MultiwordToken) -> str:
    if "SpacesBefore=" not in token.cells[9]:
        return ""
    return unescape_spaces(token.misc.get("SpacesBefore") or "")


def to_text(sentences: Iterable[Sentence]) -> Iterator[str]:
    """Restore the raw text, a sentence at a time; `"".join(to_text(sentences))` is all of it."""
    last_space = ""
    for placed in place_tokens(sentences):
        pieces = [placed.before]
        for index, (token, _) in enumerate(placed.sentence.tokens()):
            if index:
                pieces.append(last_space + _space_before(token))
            pieces.append(token.form)
            last_space = space_after(token)
        yield "".join(pieces)
    yield last_space if "\n" in last_space else "\n"
