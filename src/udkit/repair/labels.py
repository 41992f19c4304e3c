"""Labels: tags and relations that are allowed, and the nearest allowed one to a damaged label.

A label is changed as little as possible: white space and case first, then names of version 1 of
the guidelines, then characters that cannot be in it, then the subtype; a relation that is still
unknown becomes what the caller knows from elsewhere, or `dep`.
"""

from __future__ import annotations

import re
import unicodedata

from udkit.validation.checks.morphology import UPOS_TAGS
from udkit.validation.checks.relations import UNIVERSAL_RELATIONS, parse_edeprel

_UPOS_OF_VERSION_1 = {"CONJ": "CCONJ"}
_RELATIONS_OF_VERSION_1 = {
    "auxpass": "aux:pass",
    "csubjpass": "csubj:pass",
    "dobj": "obj",
    "foreign": "flat:foreign",
    "mwe": "fixed",
    "name": "flat:name",
    "neg": "advmod",
    "nsubjpass": "nsubj:pass",
    "remnant": "orphan",
}
_DEPREL = re.compile(r"([a-z]+)(?::[a-z]+)?")
_SPACES = re.compile(r"\s+")
_UNDERSCORES = re.compile(r"_+")
# Subtypes that these relations have in basic trees; others were added by enhancement (obl:in).
_WITH_CASE = {"acl", "advcl", "conj", "nmod", "obl"}
_SUBTYPES = (
    "adj adv agent arg attr cleft cmp dat expl gen gobj gsubj lfrom lmod lto npmod obj own part "
    "pass poss pred pref prep relcl soc subj svc tmod tcl unmarked"
)
_BASIC_SUBTYPES = frozenset(_SUBTYPES.split())


def has_form_of_deprel(label: str) -> bool:
    """Whether a label is relation or relation:subtype, known or not."""
    return _DEPREL.fullmatch(label) is not None


def is_deprel(label: str) -> bool:
    """Whether a label may stand in DEPREL."""
    match = _DEPREL.fullmatch(label)
    return match is not None and match[1] in UNIVERSAL_RELATIONS


def is_edeprel(label: str) -> bool:
    """Whether a label may stand in DEPS: relation, subtype, case marker and case."""
    main = parse_edeprel(label)
    return main is not None and (main in UNIVERSAL_RELATIONS or main == "ref")


def universal(label: str) -> str:
    """Relation without its subtypes."""
    return label.partition(":")[0]


def repair_upos(tag: str) -> str:
    """Find the tag that was meant, X if none is near."""
    candidate = _SPACES.sub("", tag).upper()
    candidate = _UPOS_OF_VERSION_1.get(candidate, candidate)
    return candidate if candidate in UPOS_TAGS else "X"


def tidy_label(label: str) -> str:
    """Put case, white space and names of version 1 right; the result may still be wrong."""
    tidy = _SPACES.sub("", label).lower()
    first, colon, rest = tidy.partition(":")
    return _RELATIONS_OF_VERSION_1.get(first, first) + colon + rest


def cut_deprel(label: str) -> str | None:
    """Reduce a label to a valid DEPREL: without strange characters, without the subtype."""
    parts = [re.sub(r"[^a-z]", "", part) for part in tidy_label(label).split(":")]
    parts = [part for part in parts if part]
    for length in (2, 1):
        candidate = ":".join(parts[:length])
        if len(parts) <= length and is_deprel(candidate):
            return candidate
    return parts[0] if parts and is_deprel(parts[0]) else None


def cut_edeprel(label: str) -> str | None:
    """Reduce a label to a valid edeprel, keeping as many of its parts as can stay."""
    parts = ["".join(filter(_may_be_in_marker, part)) for part in tidy_label(label).split(":")]
    parts = [_UNDERSCORES.sub("_", part).strip("_") for part in parts]
    parts = [part for part in parts if part]
    for length in range(min(4, len(parts)), 0, -1):
        candidate = ":".join(parts[:length])
        if is_edeprel(candidate):
            return candidate
    return None


def _may_be_in_marker(character: str) -> bool:
    category = unicodedata.category(character)
    return character == "_" or category in ("Ll", "Lm", "Lo") or category[0] == "M"


def basic_label(edeprel: str) -> str:
    """Relation that a basic arc would have where the enhanced graph has this label.

    >>> basic_label("obl:in"), basic_label("acl:relcl"), basic_label("nsubj:xsubj")
    ('obl', 'acl:relcl', 'nsubj')
    """
    first, *rest = edeprel.split(":")
    subtype = rest[0] if rest else ""
    is_own = subtype in _BASIC_SUBTYPES or first not in _WITH_CASE
    if subtype and subtype != "xsubj" and is_own and is_deprel(f"{first}:{subtype}"):
        return f"{first}:{subtype}"
    return first if is_deprel(first) else "dep"
