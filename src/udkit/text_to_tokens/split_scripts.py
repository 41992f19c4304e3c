"""Token boundaries inside an atom, as labels.

Few atoms hold more than one token: units behind numbers are atoms of their own already. Where a
treebank does cut a run of letters (`gonna`, clitics), the places of the cuts are a label, counted
from the nearer end: `3` is "after the third character", `-2` "before the last two".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

WHOLE = ""
"""The label of an atom that is not cut."""


def find_split(length: int, cuts: Sequence[int]) -> str:
    """Return the label for cuts at these offsets.

    >>> find_split(6, [3]), find_split(9, [7])
    ('3', '-2')
    """
    return " ".join(str(cut if 2 * cut <= length else cut - length) for cut in cuts)


def apply_split(label: str, length: int) -> list[int]:
    """Return the offsets of the cuts; those that do not fit the atom are left out."""
    if not label:
        return []
    offsets = (int(item) for item in label.split())
    cuts = {offset if offset > 0 else length + offset for offset in offsets}
    return sorted(cut for cut in cuts if 0 < cut < length)


def choose_splits(labels: Iterable[str], max_labels: int, min_count: int = 2) -> list[str]:
    """Return the labels worth learning, WHOLE first."""
    counts = Counter(label for label in labels if label)
    ranked = sorted(counts, key=lambda label: (-counts[label], label))
    return [WHOLE, *[label for label in ranked if counts[label] >= min_count][: max_labels - 1]]
