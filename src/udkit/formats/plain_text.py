r"""The raw text behind a treebank, and where each token and word stands in it.

Spaces come from MISC: `SpaceAfter=No`, or exactly, where the annotation has them, from
`SpacesBefore`, `SpacesAfter` and `SpacesInToken` with their escapes `\s \t \r \n \p \\ \uXXXX`.
Without those a new paragraph or document starts after a blank line, and sentences are separated
by a space.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from udkit.data.sentence import MultiwordToken, Sentence, Word

_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|([strnp\\]))")
_ESCAPES = {"s": " ", "t": "\t", "r": "\r", "n": "\n", "p": "|", "\\": "\\"}
_NAMES = {character: name for name, character in _ESCAPES.items()}
_NEW_BLOCK = re.compile(r"#\s*new(?:doc|par)\b.*")
_WHITE_SPACE = re.compile(r"[ \t\r\n]+")


class TokenSpans(NamedTuple):
    """A sentence with the place of its tokens and words in the text of the document."""

    sentence: Sentence
    before: str
    """White space between the last token before this sentence and its first one."""
    tokens: list[tuple[int, int]]
    """Start and end of each token, in characters."""
    words: list[tuple[int, int]]
    """Start and end of each word; the words of a multiword token all have the token's span."""


class _TokenText(NamedTuple):
    """What one token contributes to the text."""

    before: str
    text: str
    after: str
    is_exact: bool
    """Whether the space after it is annotated to the letter."""


def unescape_spaces(value: str) -> str:
    """Turn the value of a `SpacesAfter` item into the white space that it stands for."""
    return _ESCAPE.sub(
        lambda match: chr(int(match[1], 16)) if match[1] else _ESCAPES[match[2]], value
    )


def escape_spaces(space: str) -> str:
    r"""Write white space as the value of a `SpacesAfter` item.

    >>> print(escape_spaces(" \n"))
    \s\n
    """
    return "".join(
        f"\\{_NAMES[character]}" if character in _NAMES else f"\\u{ord(character):04X}"
        for character in space
    )


def _text_of(token: Word | MultiwordToken) -> _TokenText:
    if "Spaces" not in token["MISC"]:
        return _TokenText("", token.form, " " if token.has_space_after else "", False)
    misc = token.misc
    before, inside, after = (
        misc.get(key) for key in ("SpacesBefore", "SpacesInToken", "SpacesAfter")
    )
    default = " " if token.has_space_after else ""
    return _TokenText(
        unescape_spaces(before or ""),
        unescape_spaces(inside) if inside else token.form,
        default if after is None else unescape_spaces(after),
        after is not None,
    )


def sentence_text(sentence: Sentence) -> str:
    r"""Text of the tokens with the spaces between them, as `# text` should have it.

    Line breaks and runs of spaces, which `# text` cannot or should not hold, become one space.

    >>> from udkit.formats import parse_conllu
    >>> cells = "_\t" * 7 + "SpaceAfter=No"
    >>> [sentence] = parse_conllu(f"1\tOh\t{cells}\n2\t!\t{cells}\n\n")
    >>> sentence_text(sentence)
    'Oh!'
    """
    pieces: list[str] = []
    for token, _ in sentence.tokens():
        before, _, after, _ = _text_of(token)
        if before and pieces:
            pieces[-1] += before
        pieces += (token.form, after)  # not with line breaks inside, where FORM has none
    pieces[1::2] = [_WHITE_SPACE.sub(" ", space) for space in pieces[1::2]]
    return "".join(pieces[:-1])


def starts_block(sentence: Sentence) -> bool:
    """Whether a document or a paragraph begins with this sentence."""
    return any(_NEW_BLOCK.fullmatch(comment) for comment in sentence.comments)


def place_tokens(sentences: Iterable[Sentence]) -> Iterator[TokenSpans]:
    """Walk through a document and give every token and word its place in the raw text."""
    for spans, _, _ in _walk(sentences):
        yield spans


def to_text(sentences: Iterable[Sentence]) -> Iterator[str]:
    """Restore the raw text, a sentence at a time; `"".join(to_text(sentences))` is all of it.

    It ends with a newline, unless other white space at its end is annotated to the letter.
    """
    end = ""
    for _, pieces, is_exact in _walk(sentences):
        after = pieces.pop()
        end = after if is_exact or "\n" in after else "\n"
        yield "".join(pieces)
    if end:
        yield end


def _walk(sentences: Iterable[Sentence]) -> Iterator[tuple[TokenSpans, list[str], bool]]:
    """Place the tokens; also give the text of each sentence in pieces.

    The last piece is the space after it; whether that is exact comes third.
    """
    position = 0
    waiting, is_exact = "", True  # the space after the last token, not yet written
    for sentence in sentences:
        if not is_exact and starts_block(sentence):
            waiting = "\n\n"
        spans = TokenSpans(sentence, "", [], [])
        pieces: list[str] = []
        for token, words in sentence.tokens():
            before, text, after, is_exact = _text_of(token)
            pieces += (waiting + before, text)
            start = position + len(pieces[-2])
            position = start + len(text)
            waiting = after
            spans.tokens.append((start, position))
            spans.words.extend([(start, position)] * len(words))
        if pieces:
            spans = spans._replace(before=pieces[0])
        yield spans, [*pieces, waiting], is_exact
