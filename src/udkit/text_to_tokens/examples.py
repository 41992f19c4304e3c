"""A treebank as numbers: what the network reads, and what it should say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from udkit.text_to_tokens.atoms import BLANK_LINE_GAP, ByteArray, IntArray
from udkit.text_to_tokens.augmentation import Augmentation, change_gaps, sentence_order
from udkit.text_to_tokens.decisions import SENTENCE_END
from udkit.text_to_tokens.features import (
    PADDING,
    atom_rows,
    neighbour_pieces,
    neighbour_rows,
    row_matrix,
)
from udkit.text_to_tokens.gold import GoldAtoms
from udkit.text_to_tokens.windows import (
    Window,
    collate,
    cut_windows,
    make_batches,
    paragraph_ends,
)

_MIN_PARAGRAPHS = 0.02
"""Paragraphs for each sentence; with fewer, sentences seem to be in no particular order."""


@dataclass(frozen=True, slots=True)
class Example:
    """A batch of windows; arrays are [place, window] unless it is said otherwise."""

    rows: IntArray
    """Hashed rows of each different atom of the batch, [atom, row]."""
    atoms: IntArray
    """Which of them stands where."""
    neighbours: IntArray | None
    """Hashed rows of pairs with neighbours, [place, window, 2]; None where there are none."""
    gaps: IntArray
    lengths: IntArray
    """[window]"""
    is_core: np.ndarray[tuple[int, int], np.dtype[np.bool_]]
    labels: IntArray
    """Boundaries, split scripts and multiword flags of the atoms in cores, [3, atom]."""


class Examples:
    """The atoms of a training set, ready to be cut into batches again and again."""

    def __init__(self, gold: GoldAtoms, splits: Sequence[str], n_rows: int) -> None:
        self.gaps = gold.atoms.gaps
        self.lengths = gold.atoms.ends - gold.atoms.starts
        numbers: dict[str, int] = {}
        strings = gold.atoms.strings()
        self.atoms = np.array([numbers.setdefault(s, len(numbers)) for s in strings], np.int64)
        self.rows = row_matrix(list(numbers), n_rows, atom_rows)
        self.neighbours = _neighbours(gold, n_rows)
        split_numbers = {label: number for number, label in enumerate(splits)}
        n_sentences = max(1, int((gold.boundaries == SENTENCE_END).sum()))
        n_paragraphs = int((gold.atoms.gaps == BLANK_LINE_GAP).sum())
        self.has_paragraphs = n_paragraphs / n_sentences > _MIN_PARAGRAPHS
        self.labels = np.stack(
            [
                gold.boundaries,
                np.array([split_numbers.get(label, 0) for label in gold.splits], np.int64),
                gold.is_multiword,
            ]
        )

    def __len__(self) -> int:
        return len(self.atoms)

    def batches(
        self, budget: int, augmentation: Augmentation, rng: np.random.Generator
    ) -> Iterator[Example]:
        """Go through all atoms once, in random order and with other white space each time."""
        order = np.arange(len(self.atoms))
        if not self.has_paragraphs and rng.random() < augmentation.shuffled:
            order = sentence_order(self.labels[0], rng)
        gaps = change_gaps(
            self.gaps[order], self.lengths[order], self.labels[0][order], augmentation, rng
        )
        groups = list(make_batches(_all_windows(gaps), budget))
        for index in rng.permutation(len(groups)):
            yield self._example(groups[index], order, gaps)

    def _example(self, windows: Sequence[Window], order: IntArray, gaps: ByteArray) -> Example:
        """Collate windows over the atoms in the given order, with other white space."""
        batch = collate(windows)
        places = np.maximum(batch.atoms, 0)
        different, atoms = np.unique(self.atoms[order[places]], return_inverse=True)
        return Example(
            self.rows[different],
            atoms.reshape(places.shape),
            None if self.neighbours is None else self.neighbours[order[places]],
            gaps[places].astype(np.int64),
            batch.lengths,
            batch.is_core,
            self.labels[:, order[batch.atoms[batch.is_core]]],
        )


def _neighbours(gold: GoldAtoms, n_rows: int) -> IntArray | None:
    places, befores, afters = neighbour_pieces(gold.atoms, 0, len(gold.atoms))
    if not len(places):
        return None
    rows = np.full((len(gold.atoms), 2), PADDING, np.int64)
    for column, pieces in enumerate((befores, afters)):
        rows[places, column] = [neighbour_rows(piece, n_rows)[0] for piece in pieces]
    return rows


def _all_windows(gaps: ByteArray) -> list[Window]:
    windows: list[Window] = []
    first = 0
    for end in dict.fromkeys([*paragraph_ends(gaps), len(gaps)]):
        if end > first:
            windows += cut_windows(first, end, first)
        first = end
    return windows
