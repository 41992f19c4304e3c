"""The categories of the editions of PARSEME's shared task, and what becomes of them in another.

Edition 1.0 had five categories of verbal expressions. 1.1 divided some of them and added others;
1.2 and 1.3 kept these. 2.0 has expressions of all kinds: VPC was renamed IVPC, and a verbal
category may have a nominal (`NV.`) or an adjectival (`AV.`) realisation. Languages have
categories of their own, `LS.ICV` or `it:LS.ICV`.
"""

from __future__ import annotations

import re

_LANGUAGE_SPECIFIC = re.compile(r"(?:[a-z]{2,3}:)?LS\.\w+")
_VERBAL_2_0 = ("VID", "LVC.full", "LVC.cause", "IRV", "IVPC.full", "IVPC.semi", "MVC", "IAV")
_OTHERS_2_0 = ("NID", "AdjID", "AdvID", "AdpID", "ConjID", "DetID", "PronID", "IntjID")

EDITIONS: dict[str, tuple[str, ...]] = {
    "1.0": ("ID", "LVC", "VPC", "IReflV", "OTH"),
    "1.1": ("VID", "LVC.full", "LVC.cause", "IRV", "VPC.full", "VPC.semi", "MVC", "IAV"),
    "2.0": (
        *_VERBAL_2_0,
        *_OTHERS_2_0,
        *(f"{kind}.{category}" for kind in ("AV", "NV") for category in _VERBAL_2_0),
    ),
}
"""The categories of each edition; those of languages come on top."""

WORK_CATEGORIES = ("NotMWE", "NonVMWE", "TODO", "Skipped")
"""What annotators write while they work; a release has none of them."""

_TO_1_1 = {
    "ID": "VID",
    "LVC": "LVC.full",
    "VPC": "VPC.full",
    "IReflV": "IRV",
    "OTH": "TODO",
    "NonVMWE": "NotMWE",
    "IVPC.full": "VPC.full",
    "IVPC.semi": "VPC.semi",
}
_FROM_1_1 = {
    "1.0": {
        "VID": "ID",
        "LVC.full": "LVC",
        "VPC.full": "VPC",
        "IRV": "IReflV",
        "TODO": "OTH",
        "NotMWE": "NonVMWE",
    },
    "1.1": {},
    "2.0": {"VPC.full": "IVPC.full", "VPC.semi": "IVPC.semi"},
}


def is_language_specific(category: str) -> bool:
    """Whether a category is one that languages may add: `LS.ICV`, `it:LS.ICV`."""
    return _LANGUAGE_SPECIFIC.fullmatch(category) is not None


def is_known(category: str, edition: str | None = None) -> bool:
    """Whether an edition (None: any of them) has a category, or annotators use it at work."""
    if category in WORK_CATEGORIES or is_language_specific(category):
        return True
    editions = EDITIONS.values() if edition is None else [EDITIONS[edition]]
    return any(category in categories for categories in editions)


def in_edition(category: str, edition: str) -> str:
    """Return what an edition calls a category; ValueError where it has no counterpart.

    >>> in_edition("ID", "2.0"), in_edition("IVPC.full", "1.0")
    ('VID', 'VPC')
    """
    if category in EDITIONS[edition]:
        return category
    in_1_1 = _TO_1_1.get(category, category)
    renamed = _FROM_1_1[edition].get(in_1_1, in_1_1)
    if not is_known(renamed, edition):
        raise ValueError(f"{category!r} has no counterpart in edition {edition}")
    return renamed
