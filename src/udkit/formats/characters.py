"""Characters that no text has: NUL, and surrogates, which are halves of characters.

A byte order mark is one only at the very beginning; anywhere else it is a character of the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from udkit.errors import FormatError, Place, Problem

BYTE_ORDER_MARK = "\ufeff"


class TextPlace:
    """A line and a column, both from 1, that move with the text."""

    def __init__(self, name: str, advice: str) -> None:
        self._name = name
        self._advice = advice
        self._line = self._column = 1

    def move(self, text: str) -> None:
        """Go on to the end of a piece of text."""
        n_lines = text.count("\n")
        self._line += n_lines
        self._column = len(text) - text.rfind("\n") if n_lines else self._column + len(text)

    def error(self, found: str) -> FormatError:
        """What to raise about the character at this place."""
        return FormatError(
            [Problem(Place(self._name, self._line, self._column), found, self._advice)]
        )


def checked_text(chunks: Iterable[str], name: str = "<text>") -> Iterator[str]:
    """Pass on a text; FormatError tells the place of a character that no text has."""
    place = TextPlace(name, "remove it from the text")
    for chunk in chunks:
        check_characters(chunk, place)
        yield chunk


def without_byte_order_mark(chunks: Iterable[str]) -> Iterator[str]:
    """Pass on a text that comes in pieces, without the mark that it may begin with."""
    is_start = True
    for chunk in chunks:
        if chunk and is_start:
            is_start = False
            yield chunk.removeprefix(BYTE_ORDER_MARK)
        else:
            yield chunk


def check_characters(text: str, place: TextPlace, nul_hint: str = "") -> None:
    """Move the place over a piece of text; FormatError where a character is that no text has.

    The hint says where NULs may come from.
    """
    start = text.find("\0")
    found = f"a NUL character, which no text has{nul_hint}"
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        if not 0 <= start < error.start:
            start = error.start
            found = f"U+{ord(text[start]):04X}, a surrogate, which is half a character"
    if start >= 0:
        place.move(text[:start])
        raise place.error(found)
    place.move(text)
