"""Finding the tokens of a sentence in its text, with as little left over as possible.

Tokens are looked up one after the other. Where one is not there, the next place is sought where
a later token and its successor are; what lies between is a gap: tokens without their text, text
without its tokens, or both.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

_LOOKAHEAD = 6
"""So many tokens may be wrong in a row before the rest of the sentence is given up."""


class Segment(NamedTuple):
    """Tokens [first, last) stand for text[start:end]; white space around it is left out."""

    first: int
    last: int
    start: int
    end: int
    is_match: bool
    """Whether this is one token that is in the text as it should be."""


def align(forms: list[str], text: str) -> list[Segment]:
    """Cut forms and text into segments that cover all tokens and all of the text."""
    segments: list[Segment] = []
    for segment in _segments(forms, text):
        before = segments[-1] if segments else None
        if before is not None and _is_torn(before, segment):
            segments[-1] = Segment(before.first, segment.last, before.start, segment.end, False)
        else:
            segments.append(segment)
    return segments


def _is_torn(before: Segment, after: Segment) -> bool:
    """Whether text without a token touches a token, which then lacks some of its letters."""
    sizes = {before.last - before.first, after.last - after.first}
    return before.end == after.start and sizes == {0, 1}


def _segments(forms: list[str], text: str) -> Iterator[Segment]:
    index = 0
    position = skip_spaces(text, 0)
    while index < len(forms):
        form = forms[index]
        if form and text.startswith(form, position):
            end = position + len(form)
            yield Segment(index, index + 1, position, end, True)
            index, position = index + 1, skip_spaces(text, end)
            continue
        next_index, next_position = _resume(forms, text, index, position)
        yield _gap(text, (index, next_index), position, next_position)
        index, position = next_index, next_position
    if position < len(text):
        yield _gap(text, (index, index), position, len(text))


def _gap(text: str, tokens: tuple[int, int], start: int, end: int) -> Segment:
    return Segment(*tokens, start, start + len(text[start:end].rstrip()), False)


def _resume(forms: list[str], text: str, index: int, position: int) -> tuple[int, int]:
    """Find the next token and place that agree; the ends of both if none do."""
    for later in range(index, min(index + _LOOKAHEAD, len(forms))):
        start = text.find(forms[later], position)
        while start >= 0:
            if _goes_on(forms, text, later, start):
                return later, start
            start = text.find(forms[later], start + 1)
    return len(forms), len(text)


def _goes_on(forms: list[str], text: str, index: int, start: int) -> bool:
    """Whether the token at this place is followed by the next one, or is the last."""
    end = skip_spaces(text, start + len(forms[index]))
    if index + 1 == len(forms):
        return end == len(text)
    return text.startswith(forms[index + 1], end)


def spaces_before(text: str, position: int) -> str:
    """White space that ends at a position."""
    start = position
    while start > 0 and text[start - 1].isspace():
        start -= 1
    return text[start:position]


def skip_spaces(text: str, position: int) -> int:
    """Position of the next character that is no white space."""
    while position < len(text) and text[position].isspace():
        position += 1
    return position
