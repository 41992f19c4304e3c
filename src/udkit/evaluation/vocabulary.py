"""Strings as small numbers, shared by the gold and the system file.

Two cells are equal when their numbers are, so that scoring compares arrays. Every table here is a
dictionary that fills itself: looking up a key that is new takes it apart, once. The keys of the
two large ones are stretches of a line as bytes, columns FORM to FEATS and columns DEPREL to DEPS;
a treebank repeats most of them, and a stretch that was met before costs one look-up.
"""

from __future__ import annotations

import unicodedata
from array import array
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from udkit.evaluation.styles import EmptyNodes, Style

IntArray = npt.NDArray[np.signedinteger[Any]]
"""Whole numbers; columns of a corpus are stored in 32 bits."""

UNIVERSAL_FEATURES = frozenset(
    {
        *("PronType", "NumType", "Poss", "Reflex", "Foreign", "Abbr", "Gender", "Animacy"),
        *("Number", "Case", "Definite", "Degree", "VerbForm", "Mood", "Tense", "Aspect"),
        *("Voice", "Evident", "Polarity", "Person", "Polite"),
    }
)


class Vocabulary(dict[str, int]):
    """Numbers of strings; spellings that normalise to the same string share a number."""

    def __init__(self, normalise: Callable[[str], str] | None = None) -> None:
        super().__init__()
        self._normalise = normalise
        self._numbers: dict[str, int] = {}

    def __missing__(self, spelling: str) -> int:
        number = self.number_of(self._normalise(spelling) if self._normalise else spelling)
        self[spelling] = number
        return number

    def number_of(self, value: str) -> int:
        """Return the number of an already normalised string, a new one if need be."""
        return self._numbers.setdefault(value, len(self._numbers))

    def values_in_order(self) -> list[str]:
        """Return normalised strings; the one with number n stands at n."""
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


def without_spaces(form: str) -> str:
    """Take every character of the Unicode category Zs out of a form."""
    if form.isascii():  # nearly all forms of many languages, and the ASCII space is the only one
        return without_ascii_space(form)
    return "".join(char for char in form if unicodedata.category(char) != "Zs")


def without_ascii_space(form: str) -> str:
    """Take the ASCII space out of a form, and no other."""
    return form.replace(" ", "")


class DepsTable(dict[str, int]):
    """DEPS cells taken apart, each spelling once: heads and labels in two flat lists.

    `starts[n] : starts[n + 1]` are the edges of the cell with number n.
    """

    def __init__(self, *, skips_empty_heads: bool) -> None:
        super().__init__()
        self.heads = array("q")
        self.labels = array("q")
        self.starts = array("q", [0])
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
        self.heads.extend([head for head, _ in edges])
        self.labels.extend([label for _, label in edges])
        self.starts.append(len(self.heads))
        self[cell] = number
        return number


def _whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"the head {text!r} of an enhanced dependency is no number") from None


LEXICAL_COLUMNS = ("form", "form_in_token", "lemma", "upos", "xpos", "feats", "length")
"""Columns of a `LexicalTable`: forms are lowercased; `length` counts characters of the surface."""


class LexicalTable(dict[bytes, int]):
    """FORM, LEMMA, UPOS, XPOS and FEATS of a line, as one key; each column as an array by number.

    `form` is without spaces, as the form of a token is compared; `form_in_token` has them.
    """

    def __init__(self, style: Style) -> None:
        super().__init__()
        self._strip = without_ascii_space if style.strips_only_ascii_space else without_spaces
        self._form = Vocabulary(str.lower)
        self.lemma = Vocabulary()
        self._upos = Vocabulary()
        self._xpos = Vocabulary()
        self._feats = Vocabulary(None if style.compares_feats_verbatim else universal_feats)
        self.surfaces: list[str] = []
        """Forms without spaces."""
        self._columns = {name: array("q") for name in LEXICAL_COLUMNS}

    def __missing__(self, key: bytes) -> int:
        form, lemma, upos, xpos, feats = key.decode("utf-8").split("\t")
        surface = self._strip(form)
        numbers = (
            self._form[surface],
            self._form[form],
            self.lemma[lemma],
            self._upos[upos],
            self._xpos[xpos],
            self._feats[feats],
            len(surface),
        )
        for name, number in zip(LEXICAL_COLUMNS, numbers, strict=True):
            self._columns[name].append(number)
        self.surfaces.append(surface)
        self[key] = number = len(self.surfaces) - 1
        return number

    def column(self, name: str, numbers: IntArray) -> IntArray:
        """Return one column for an array of numbers of this table."""
        return np.frombuffer(self._columns[name], np.int64)[numbers]


class SyntacticTable(dict[bytes, int]):
    """DEPREL and DEPS of a line, as one key. Where DEPS cannot be read, looking up is an error."""

    def __init__(self, style: Style) -> None:
        super().__init__()
        self.deprel = Vocabulary(universal_part)
        self.deps = DepsTable(skips_empty_heads=style.empty_nodes is EmptyNodes.SKIP)
        self._has_graph = style.has_graph
        self._deprels = array("q")
        self._deps_cells = array("q")

    def __missing__(self, key: bytes) -> int:
        deprel, deps = key.decode("utf-8").split("\t")
        deps_number = self.deps[deps] if self._has_graph else self.deps.no_edges
        self._deprels.append(self.deprel[deprel])
        self._deps_cells.append(deps_number)
        self[key] = number = len(self._deprels) - 1
        return number

    def deprels(self, numbers: IntArray) -> IntArray:
        """Return universal relations for an array of numbers of this table."""
        return np.frombuffer(self._deprels, np.int64)[numbers]

    def deps_cells(self, numbers: IntArray) -> IntArray:
        """Return numbers of `deps` for an array of numbers of this table."""
        return np.frombuffer(self._deps_cells, np.int64)[numbers]


class Vocabularies:
    """All that the two files of an evaluation share."""

    def __init__(self, style: Style) -> None:
        self.lexical = LexicalTable(style)
        self.syntactic = SyntacticTable(style)

    @property
    def lemma(self) -> Vocabulary:
        """Numbers of lemmas."""
        return self.lexical.lemma

    @property
    def deprel(self) -> Vocabulary:
        """Numbers of relations without subtypes."""
        return self.syntactic.deprel

    @property
    def deps(self) -> DepsTable:
        """DEPS cells."""
        return self.syntactic.deps
