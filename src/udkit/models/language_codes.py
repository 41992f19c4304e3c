"""Codes that people write for languages, and those that UD has for them.

UD calls a language by two letters where ISO 639-1 has them. Three letters, or those of a country,
are a slip then, not another language.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

_OTHER_CODES = {
    "ar": ("ara", "arb"),
    "bg": ("bul",),
    "cs": ("ces", "cze", "cz"),
    "en": ("eng",),
    "et": ("est", "ekk"),
    "fi": ("fin",),
    "fr": ("fra", "fre"),
    "it": ("ita",),
    "lt": ("lit",),
    "lv": ("lav", "lvs"),
    "nl": ("nld", "dut"),
    "pl": ("pol",),
    "ru": ("rus",),
    "sk": ("slk", "slo"),
    "sv": ("swe",),
    "ta": ("tam",),
    "uk": ("ukr", "ua"),
}
"""Of the languages that udkit knows something of: other codes than UD's, of no other language."""
_UD_CODES = {other: code for code, others in _OTHER_CODES.items() for other in others}


def ud_code(code: str) -> str | None:
    """Return UD's code where this is another one of the same language: `en_gum` for `eng_gum`."""
    language, underscore, treebank = code.lower().partition("_")
    known = _UD_CODES.get(language)
    return f"{known}{underscore}{treebank}" if known else None


def near_code(code: str, known: Iterable[str]) -> str | None:
    """Return which of the known codes or names may have been meant."""
    names = list(known)
    same = ud_code(code)
    if same in names:
        return same
    return next(iter(get_close_matches(code.lower(), names, n=1)), None)
