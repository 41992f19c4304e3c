"""Labels of enhanced dependencies: what is legal in them, and how they are taken apart.

    relation(:subtype)?(:marker)?(:case)?        obl:arg:na:acc

Relation, subtype and case are ASCII letters; the marker is made of lower-case letters of any
script, with single underscores inside. There are no capitals, digits, hyphens or apostrophes.
"""

from __future__ import annotations

import functools
import re
import unicodedata

_DEPREL = re.compile(r"[a-z]+(:[a-z]+)?")
_ASCII = re.compile(r"[a-z]+")
_MARKER_CATEGORIES = frozenset({"Ll", "Lm", "Lo", "Mn", "Mc", "Me"})


@functools.lru_cache(maxsize=4096)
def universal(label: str) -> str:
    """Relation without its subtypes."""
    return label.partition(":")[0]


@functools.lru_cache(maxsize=16384)
def legal_marker(text: str) -> str:
    """Lower-case a marker and drop what a label must not have; "" where nothing is left.

    >>> legal_marker("Vis-à-vis_de")
    'visàvis_de'
    """
    lowered = unicodedata.normalize("NFC", text.lower())
    kept = "".join(
        [c for c in lowered if c == "_" or unicodedata.category(c) in _MARKER_CATEGORIES]
    )
    return "_".join([part for part in kept.split("_") if part])


@functools.lru_cache(maxsize=4096)
def legal_label(label: str) -> str:
    """Return a label as it is if it is legal, else what can be kept of it, or `dep`.

    >>> legal_label("obl:tmod"), legal_label("Foo:bar"), legal_label("nsubj:1")
    ('obl:tmod', 'foo:bar', 'nsubj')
    """
    if _DEPREL.fullmatch(label) or is_legal(label):
        return label
    relation, *rest = label.lower().split(":")
    parts = [relation] if _ASCII.fullmatch(relation) else ["dep"]
    subtype = legal_marker(rest[0]) if rest else ""
    return ":".join([*parts, subtype]) if _ASCII.fullmatch(subtype) else parts[0]


@functools.lru_cache(maxsize=16384)
def is_legal(label: str) -> bool:
    """Whether DEPS may have this label, as far as its characters and its parts go."""
    relation, *rest = label.split(":")
    if not _ASCII.fullmatch(relation) or any(part != legal_marker(part) for part in rest):
        return False
    is_ascii = [_ASCII.fullmatch(part) is not None for part in rest]
    if len(rest) == 3:
        return bool(rest[1]) and is_ascii[0] and is_ascii[2]
    return len(rest) < 3 and all(rest) and (len(rest) < 2 or any(is_ascii))
