"""Gold sentences → raw text, atoms, and what should be predicted for each atom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from udkit.data.sentence import MultiwordToken, Sentence
from udkit.formats.plain_text import place_tokens, to_text
from udkit.text_to_tokens.atoms import Atoms, IntArray, find_atoms
from udkit.text_to_tokens.decisions import INSIDE, SENTENCE_END, TOKEN_END
from udkit.text_to_tokens.split_scripts import WHOLE, find_split

UNLABELLED = -1


@dataclass(frozen=True, slots=True)
class GoldAtoms:
    """The atoms of a treebank's text with the labels to learn."""

    atoms: Atoms
    boundaries: IntArray
    is_multiword: IntArray
    """0 or 1 where a token ends, else UNLABELLED."""
    splits: list[str]


def label_atoms(sentences: Iterable[Sentence]) -> GoldAtoms:
    """Restore the text of a treebank and align its tokens with the atoms, by characters."""
    sentences = list(sentences)
    text = "".join(to_text(sentences))
    atoms = find_atoms(text)
    ends = np.full(len(text) + 1, INSIDE, np.int64)
    multiword = np.full(len(text) + 1, UNLABELLED, np.int64)
    for spans in place_tokens(sentences):
        for (_, end), (token, _) in zip(spans.tokens, spans.sentence.tokens(), strict=True):
            ends[end] = TOKEN_END
            multiword[end] = isinstance(token, MultiwordToken)
        if spans.tokens:
            ends[spans.tokens[-1][1]] = SENTENCE_END
    boundaries = ends[atoms.ends]
    is_multiword = np.where(boundaries == INSIDE, UNLABELLED, multiword[atoms.ends])
    return GoldAtoms(atoms, boundaries, is_multiword, _splits(atoms, ends))


def _splits(atoms: Atoms, ends: IntArray) -> list[str]:
    """Describe the token boundaries that are inside atoms."""
    labels = [WHOLE] * len(atoms)
    is_atom_end = np.zeros(len(ends), bool)
    is_atom_end[atoms.ends] = True
    places = np.flatnonzero((ends != INSIDE) & ~is_atom_end)
    owners = np.searchsorted(atoms.starts, places, side="right") - 1
    cuts: dict[int, list[int]] = {}
    for place, owner in zip(places.tolist(), owners.tolist(), strict=True):
        if owner >= 0 and atoms.starts[owner] < place < atoms.ends[owner]:
            cuts.setdefault(owner, []).append(place - int(atoms.starts[owner]))
    for owner, offsets in cuts.items():
        labels[owner] = find_split(int(atoms.ends[owner] - atoms.starts[owner]), offsets)
    return labels
