"""Scores of the network → what comes after each atom, with the rules that no score can break."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from udkit.text_to_tokens.atoms import BLANK_LINE_GAP, LINE_GAP, NO_GAP, Atoms, BoolArray, IntArray

FloatArray = npt.NDArray[np.float32]

INSIDE, TOKEN_END, SENTENCE_END = range(3)
"""What comes after an atom."""
N_BOUNDARIES = 3

MAX_TOKEN = 1_000
"""Characters; a longer stretch without a token boundary is cut."""
MAX_SENTENCE = 1_000
"""Tokens; a longer stretch without a sentence boundary is cut."""

_MAY_BE_INSIDE = frozenset(" \n\u00a0\u202f\u2009")
"""White space that a token may hold, if it is a single character: `10 000`."""


class Decisions(NamedTuple):
    """What was decided for each atom."""

    boundaries: IntArray
    splits: IntArray
    """Number of the split script."""
    is_multiword: BoolArray
    """Whether the token that ends here is a multiword token."""

    def followed_by(self, other: Decisions) -> Decisions:
        """Append decisions for the next atoms."""
        return Decisions(
            np.concatenate([self.boundaries, other.boundaries]),
            np.concatenate([self.splits, other.splits]),
            np.concatenate([self.is_multiword, other.is_multiword]),
        )

    def without_first(self, count: int) -> Decisions:
        """Drop decisions of atoms that are done with."""
        return Decisions(self.boundaries[count:], self.splits[count:], self.is_multiword[count:])


NOTHING_DECIDED = Decisions(np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0, np.bool_))


class Rules(NamedTuple):
    """What a model or a caller allows."""

    sentence_bias: float
    """Added to the score of sentence ends."""
    multiword_bias: float
    """Added to the score of multiword tokens."""
    allows_spaces: bool
    """Whether tokens of this language may hold spaces."""
    is_by_line: bool = False
    """Whether lines are sentences."""


def decide(atoms: Atoms, scores: FloatArray, first: int, rules: Rules) -> Decisions:
    """Decide about atoms from `first` on; `scores` has one row for each of them."""
    end = first + len(scores)
    boundary_scores = scores[:, :N_BOUNDARIES] + np.array([0, 0, rules.sentence_bias], np.float32)
    boundaries = boundary_scores.argmax(axis=1)
    gaps = atoms.gaps[first:end]
    for index in np.flatnonzero((boundaries == INSIDE) & (gaps != NO_GAP)).tolist():
        if not (rules.allows_spaces and _may_be_inside(atoms, first + index)):
            boundaries[index] = TOKEN_END
    if rules.is_by_line:
        boundaries[boundaries == SENTENCE_END] = TOKEN_END
        boundaries[gaps >= LINE_GAP] = SENTENCE_END
    is_cut = atoms.is_cut[first:end]
    boundaries[is_cut] = INSIDE
    boundaries[gaps == BLANK_LINE_GAP] = SENTENCE_END
    splits = scores[:, N_BOUNDARIES:-1].argmax(axis=1)
    splits[is_cut] = 0
    return Decisions(boundaries, splits, scores[:, -1] + rules.multiword_bias > 0)


def _may_be_inside(atoms: Atoms, index: int) -> bool:
    if index + 1 >= len(atoms):
        return False
    return atoms.text[atoms.ends[index] : atoms.starts[index + 1]] in _MAY_BE_INSIDE


def limit_lengths(atoms: Atoms, boundaries: IntArray, first: int) -> None:
    """Cut tokens and sentences that are too long; a sentence begins at atom `first`."""
    decided = boundaries[first:]
    starts, ends = atoms.starts[first : first + len(decided)], atoms.ends
    is_end = np.flatnonzero(decided != INSIDE)
    lasts = np.append(is_end, len(decided) - 1)
    firsts = np.append(0, is_end + 1)
    lengths = ends[first + lasts] - starts[np.minimum(firsts, len(decided) - 1)]
    for token in np.flatnonzero(lengths > MAX_TOKEN).tolist():
        start = starts[firsts[token]]
        for index in range(firsts[token], lasts[token]):
            if ends[first + index] - start >= MAX_TOKEN:
                decided[index] = TOKEN_END
                start = ends[first + index]
    _limit_sentences(decided)


def _limit_sentences(boundaries: IntArray) -> None:
    token_ends = np.flatnonzero(boundaries != INSIDE)
    sentence_ends = np.flatnonzero(boundaries[token_ends] == SENTENCE_END)
    starts = np.append(0, sentence_ends + 1)
    ends = np.append(sentence_ends, len(token_ends))
    for index in np.flatnonzero(ends - starts >= MAX_SENTENCE).tolist():
        boundaries[token_ends[starts[index] + MAX_SENTENCE - 1 : ends[index] : MAX_SENTENCE]] = (
            SENTENCE_END
        )
