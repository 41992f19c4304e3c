"""Level 2: UPOS, XPOS and FEATS."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from udkit.validation.block import Finding, quote

_TAGS = "ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X"
UPOS_TAGS = frozenset(_TAGS.split())
_VALUE = "[A-Z0-9][A-Za-z0-9]*"
_FEATURE = re.compile(rf"([A-Z][A-Za-z0-9]*(?:\[[a-z0-9]+\])?)=({_VALUE}(?:,{_VALUE})*)")


def find_in_upos(upos: str, *, is_empty_node: bool) -> Iterator[Finding]:
    """Find a tag that is not universal; an empty node may be without one."""
    if upos not in UPOS_TAGS and not (is_empty_node and upos == "_"):
        yield Finding(
            "unknown-upos", f"{quote(upos)} is not a universal part-of-speech tag.", "UPOS"
        )


def find_in_xpos(xpos: str) -> Iterator[Finding]:
    """Find an empty XPOS."""
    if not xpos:
        yield Finding("empty-string-in-xpos", "XPOS is an empty string.", "XPOS")


@lru_cache(maxsize=1 << 14)
def find_in_feats(feats: str) -> tuple[Finding, ...]:
    """Find what is wrong with the form, the order or the number of features."""
    return () if feats == "_" else tuple(_feats(feats))


def _feats(feats: str) -> Iterator[Finding]:
    features = feats.split("|")
    if not _is_sorted(features):
        yield Finding("unsorted-features", f"The features are not sorted: {quote(feats)}.", "FEATS")
    names = []
    for feature in features:
        match = _FEATURE.fullmatch(feature)
        if match is None:
            message = f"{quote(feature)} is not of the form Name=Value."
            yield Finding("invalid-feature", message, "FEATS")
            # The name counts for repetition as far as it can be told.
            names.append(feature)
            continue
        names.append(match[1])
        yield from _values(feature, match[2].split(","))
    if len(set(names)) < len(names):
        yield Finding("repeated-feature", f"A feature occurs twice: {quote(feats)}.", "FEATS")


def _values(feature: str, values: list[str]) -> Iterator[Finding]:
    if len(set(values)) < len(values):
        yield Finding("repeated-feature-value", f"A value occurs twice: {quote(feature)}.", "FEATS")
    if not _is_sorted(values):
        message = f"The values are not sorted: {quote(feature)}."
        yield Finding("unsorted-feature-values", message, "FEATS")


def _is_sorted(strings: list[str]) -> bool:
    lowered = [string.lower() for string in strings]
    return lowered == sorted(lowered)
