"""Strings as small numbers, shared by the gold and the system file.

Two cells are equal when their numbers are, so that scoring compares arrays. Each vocabulary is a
dictionary that fills itself: looking up a string that is new gives it the next number. A cell
that has to be normalised first (FEATS, DEPREL) is normalised once for each spelling.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
import numpy.typing as npt

IntArray = npt.NDArray[np.int64]

UNIVERSAL_FEATURES = frozenset(
    [
        "PronType",
        "NumType",
        "Poss",
        "Reflex",
        "Foreign",
        "Abbr",
        "Gender",
        "Animacy",
        "Number",
        "Case",
        "Definite",
        "Degree",
        "VerbForm",
        "Mood",
        "Tense",
        "Aspect",
        "Voice",
        "Evident",
        "Polarity",
        "Person",
        "Polite",
    ]
)


class Vocabulary(dict[str, int]):
    """Numbers of strings; spellings that normalise to the same string share a number."""

    def __init__(self, normalise: Callable[[str], str] | None = None) -> None:
        super().__init__()
        self._normalise = normalise
        self._numbers: dict[str, int] = {}

    def __missing__(self, spelling: str) -> int:
        value = self._normalise(spelling) if self._normalise else spelling
        number = self._numbers.setdefault(value, len(self._numbers))
        self[spelling] = number
        return number

    def numbers(self, cells: Iterable[str], count: int) -> IntArray:
        """Turn a column into an array of numbers."""
        return np.fromiter(map(self.__getitem__, cells), np.int32, count).astype(np.int32)

    def number_of(self, value: str) -> int:
        """Number of an already normalised string, given one if it is new."""
        return self._numbers.setdefault(value, len(self._numbers))

    def values_in_order(self) -> list[str]:
        """Normalised strings; the one with number n stands at n."""
        return list(self._numbers)


def universal_part(deprel: str) -> str:
    """Cut the subtype off a relation: `nsubj:pass` is `nsubj`."""
    return deprel.partition(":")[0]


def universal_feats(cell: str) -> str:
    """Keep the universal features of a FEATS cell, sorted; values stay as they are."""
    items = (item for item in cell.split("|") if item.partition("=")[0] in UNIVERSAL_FEATURES)
    return "|".join(sorted(items))


def universal_path(label: str) -> str:
    """Cut the subtypes off each step of an enhanced relation: `conj:and>obl:in` is `conj>obl`."""
    return ">".join(step.partition(":")[0] for step in label.split(">"))


class DepsTable(dict[str, int]):
    """DEPS cells taken apart, each spelling once: heads and labels in two flat lists.

    `starts[n] : starts[n + 1]` are the edges of the cell with number n.
    """

    def __init__(self, *, skips_empty_heads: bool) -> None:
        super().__init__()
        self.heads: list[int] = []
        self.labels: list[int] = []
        self.starts = [0]
        self.label_vocabulary = Vocabulary()
        self._skips_empty_heads = skips_empty_heads
        self.no_edges = self._add("_", [])

    def __missing__(self, cell: str) -> int:
        edges = []
        for item in cell.split("|"):
            head, colon, label = item.partition(":")
            if not colon:
                raise ValueError(f"{item!r} is not an enhanced dependency, such as 4:nsubj")
            if self._skips_empty_heads and "." in head:
                continue
            edges.append((_whole_number(head), self.label_vocabulary[label]))
        return self._add(cell, edges)

    def _add(self, cell: str, edges: list[tuple[int, int]]) -> int:
        number = len(self.starts) - 1
        self.heads.extend(head for head, _ in edges)
        self.labels.extend(label for _, label in edges)
        self.starts.append(len(self.heads))
        self[cell] = number
        return number


def _whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"the head {text!r} of an enhanced dependency is no number") from None


class Vocabularies:
    """All vocabularies that the two files of an evaluation share."""

    def __init__(self, *, compares_feats_verbatim: bool, skips_empty_heads: bool) -> None:
        self.form = Vocabulary(str.lower)
        self.lemma = Vocabulary()
        self.upos = Vocabulary()
        self.xpos = Vocabulary()
        self.feats = Vocabulary(None if compares_feats_verbatim else universal_feats)
        self.deprel = Vocabulary(universal_part)
        self.deps = DepsTable(skips_empty_heads=skips_empty_heads)
