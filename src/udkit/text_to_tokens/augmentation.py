"""Other white space for the same text, so that a segmenter does not trust it too much.

Treebanks tell which tokens have no space between them, but seldom where lines ended. Real texts
have lines of some width, or a line per sentence, or none at all; and paragraphs of one sentence.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from udkit.text_to_tokens.atoms import (
    BLANK_LINE_GAP,
    LINE_GAP,
    NO_GAP,
    SPACE_GAP,
    BoolArray,
    ByteArray,
    IntArray,
)
from udkit.text_to_tokens.decisions import SENTENCE_END

_STRETCH = 2_000
"""Atoms that are treated alike."""
_WIDTHS = (60, 100)
OFFICIAL_WIDTH = 80
"""Columns at which the raw texts of the shared tasks are wrapped."""


@dataclass(frozen=True, slots=True)
class Augmentation:
    """How often white space is changed."""

    wrapped: float = 0.6
    """Part of the text that is wrapped into lines."""
    by_line: float = 0.05
    """Part of the text with a line for each sentence."""
    paragraphs: float = 0.03
    """Sentence ends that become ends of paragraphs."""
    shuffled: float = 0.5
    """Passes with the sentences in another order, so that none is known by its neighbours.

    Only for treebanks without paragraphs.
    """


def sentence_order(boundaries: IntArray, rng: np.random.Generator) -> IntArray:
    """Return the places of all atoms, with the sentences in random order."""
    ends = np.unique(np.append(np.flatnonzero(boundaries == SENTENCE_END) + 1, len(boundaries)))
    starts = np.append(0, ends[:-1])
    order = rng.permutation(len(ends))
    lengths = (ends - starts)[order]
    shifts = np.repeat(starts[order] - (np.cumsum(lengths) - lengths), lengths)
    places: IntArray = np.arange(len(boundaries)) + shifts
    return places


def change_gaps(
    gaps: ByteArray,
    lengths: IntArray,
    boundaries: IntArray,
    augmentation: Augmentation,
    rng: np.random.Generator,
) -> ByteArray:
    """Return other white space for the atoms of a treebank, another one at each call."""
    changed = gaps.copy()
    is_sentence_end = (boundaries == SENTENCE_END) & (gaps != NO_GAP)
    kind = np.repeat(rng.random(len(gaps) // _STRETCH + 1), _STRETCH)[: len(gaps)]
    is_by_line = kind < augmentation.by_line
    is_wrapped = ~is_by_line & (kind < augmentation.by_line + augmentation.wrapped)
    is_free = gaps == SPACE_GAP
    changed[is_by_line & is_free & is_sentence_end] = LINE_GAP
    changed[is_wrapped & is_free & _is_line_end(lengths, gaps, rng)] = LINE_GAP
    changed[is_sentence_end & (rng.random(len(gaps)) < augmentation.paragraphs)] = BLANK_LINE_GAP
    return changed


def _is_line_end(lengths: IntArray, gaps: ByteArray, rng: np.random.Generator) -> BoolArray:
    """Find where lines end, if all lines have the same width."""
    width = int(rng.integers(*_WIDTHS))
    columns = np.cumsum(lengths + (gaps != NO_GAP)) + int(rng.integers(width))
    lines = columns // width
    is_end = np.zeros(len(gaps), np.bool_)
    is_end[:-1] = lines[1:] > lines[:-1]
    return is_end


def wrap_lines(text: str, width: int = OFFICIAL_WIDTH) -> str:
    """Wrap a text at spaces, as the official raw texts are."""
    return "\n".join(_wrap_line(line, width) for line in text.split("\n"))


def _wrap_line(line: str, width: int) -> str:
    pieces: list[str] = []
    column = 0
    for word in re.split(r"(?<=[^ ]) (?=[^ ])", line):
        if pieces and column + 1 + len(word) > width:
            pieces += ["\n", word]
            column = len(word)
        else:
            pieces += [" ", word] if pieces else [word]
            column += len(word) + (len(pieces) > 1)
    return "".join(pieces)
