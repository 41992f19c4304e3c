"""Labels of treebanks that are nearly, but not quite, of the form that UD asks for.

Older releases have `Abbr=yes`, `dep:atr_co` or `advmod:mode:tmod`; a model that has learned them
would write files that the validator refuses. What has another form altogether is left alone: who
learns relations of their own wants to see them again.
"""

from __future__ import annotations

import re

_DEPREL = re.compile("([a-z]+)(:[a-z]+(?![^:]))?")
_NAME = "[A-Z][A-Za-z0-9]*(?:\\[[a-z0-9]+\\])?"
_FEATURE = re.compile(f"({_NAME})=([A-Za-z0-9]+(?:,[A-Za-z0-9]+)*)")


def legal_deprel(label: str) -> str:
    """Return a relation with one subtype at most, of letters only.

    >>> legal_deprel("advmod:mode:tmod"), legal_deprel("dep:atr_co"), legal_deprel("SBJ")
    ('advmod:mode', 'dep', 'SBJ')
    """
    match = _DEPREL.match(label)
    if match is None or label[len(match[1]) : len(match[1]) + 1] not in ("", ":"):
        return label
    return match[0]


def legal_feats(cell: str) -> str:
    """Return features whose values have capital letters or digits first.

    >>> legal_feats("Abbr=yes|Case=Nom"), legal_feats("_")
    ('Abbr=Yes|Case=Nom', '_')
    """
    return "|".join(map(_legal_feature, cell.split("|")))


def _legal_feature(item: str) -> str:
    match = _FEATURE.fullmatch(item)
    if match is None:
        return item
    values = sorted(value[0].upper() + value[1:] for value in match[2].split(","))
    return f"{match[1]}={','.join(values)}"
