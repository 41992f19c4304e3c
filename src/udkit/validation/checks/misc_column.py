"""Level 2: MISC, whose attributes are free, but not their form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from udkit.validation.block import WHITE_SPACE, Finding, quote

_UNIQUE = ("SpaceAfter", "Lang", "Translit", "LTranslit", "Gloss", "LId", "LDeriv", "Ref")
_BY_LOWER_CASE = {name.lower(): name for name in _UNIQUE}
_LEADING = re.compile(rf"\A{WHITE_SPACE}")
_TRAILING = re.compile(rf"{WHITE_SPACE}\Z")
_OUTER_SPACE = re.compile(rf"\A{WHITE_SPACE}+|{WHITE_SPACE}+\Z")


def find_in_misc(misc: str) -> tuple[Finding, ...]:
    """Find attributes that are empty, misspelt or repeated."""
    return () if misc == "_" else tuple(_attributes(misc))


def _attributes(misc: str) -> Iterator[Finding]:
    counts: dict[str, int] = {}
    has_space = misc.split() != [misc]
    for attribute in misc.split("|"):
        name, _, value = attribute.partition("=")
        if not attribute:
            message = f"MISC has an empty attribute: {quote(misc)}."
            yield Finding("empty-misc", message, "MISC")
            continue
        if not name:
            yield Finding(
                "empty-misc-key", f"An attribute has no name: {quote(attribute)}.", "MISC"
            )
        if has_space:
            yield from _spaces(name, value, attribute)
        meant = _meant(name)
        if meant is not None and meant != name:
            yield Finding("misc-attr-typo", f"{quote(attribute)}: is {meant} meant?", "MISC")
        counts[name] = counts.get(name, 0) + 1
    for name, n in counts.items():
        if n > 1 and name in _UNIQUE:
            yield Finding("repeated-misc", f"MISC has {name} {n} times.", "MISC")


@lru_cache(maxsize=1 << 12)
def _meant(name: str) -> str | None:
    """Attribute of the guidelines that has this name but for case and spaces."""
    return _BY_LOWER_CASE.get(_OUTER_SPACE.sub("", name).lower())


def _spaces(name: str, value: str, attribute: str) -> Iterator[Finding]:
    for part, text in (("name", name), ("value", value)):
        for end, pattern in (("begins", _LEADING), ("ends", _TRAILING)):
            if pattern.search(text):
                message = f"The {part} of an attribute {end} with a space: {quote(attribute)}."
                yield Finding("misc-extra-space", message, "MISC")
                return
