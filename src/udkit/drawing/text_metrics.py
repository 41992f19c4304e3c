"""How wide a text will be, and which way it runs, without a font at hand.

Widths are those of Arial and the fonts made to its measures, taken class by class; letters of
other scripts get one width per script or group of scripts, as measured in the Noto fonts. An
estimate a little too wide costs some white space, one too narrow makes texts overlap, so unknown
characters count as rather wide.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

_NARROW = frozenset("ijl|'!.,:;I[]()/\\ft-` ")
_WIDE = frozenset("mwMW@%")
_ZERO_WIDTH_CATEGORIES = frozenset({"Mn", "Me", "Cf", "Cc", "Cs"})
_DOUBLE_WIDTHS = frozenset("WF")


# First and last character of scripts with wide letters, and their width.
_WIDE_SCRIPTS = (
    ("\u0530", "\u058f", 0.8),  # Armenian
    ("\u0b00", "\u0dff", 1.05),  # Oriya, Tamil, Telugu, Kannada, Malayalam, Sinhala
    ("\u1000", "\u137f", 1.0),  # Myanmar, Georgian, Ethiopic
    ("\u1780", "\u17ff", 0.9),  # Khmer
)


@lru_cache(maxsize=4096)
def _em(character: str) -> float:
    """Width of a character as a part of the font's size."""
    if character in _NARROW:
        return 0.3
    if character in _WIDE:
        return 0.95
    category = unicodedata.category(character)
    if category in _ZERO_WIDTH_CATEGORIES:
        return 0.0
    if character.isascii():
        return 0.72 if category == "Lu" else 0.58
    return _foreign_em(character, category)


def _foreign_em(character: str, category: str) -> float:
    width = unicodedata.east_asian_width(character)
    if width in _DOUBLE_WIDTHS or (width == "A" and category in ("Pd", "Po")):  # … and — too
        return 1.05
    for first, last, em in _WIDE_SCRIPTS:
        if first <= character <= last:
            return em
    if unicodedata.bidirectional(character) in ("R", "AL"):
        return 0.66
    return 0.76 if category in ("Lu", "So", "Lo") else 0.64


def text_width(text: str, size: int) -> int:
    """Estimate the width of a line of text, in pixels, rounded up."""
    return math.ceil(sum(map(_em, text)) * size)


def is_right_to_left(texts: Iterable[str]) -> bool:
    """Whether most letters, over all the texts, belong to scripts written from right to left."""
    balance = 0
    for text in texts:
        for character in text:
            direction = unicodedata.bidirectional(character)
            balance += (direction in ("R", "AL")) - (direction == "L")
    return balance > 0
