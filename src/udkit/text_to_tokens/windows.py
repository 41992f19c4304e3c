"""Windows: stretches of atoms that the network sees at once.

A paragraph is cut into cores of the same length, counted from its beginning, so that the same text
always gives the same windows, however it arrives. Around its core, where there is more paragraph, a
window shows some atoms of context, whose scores are not used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from udkit.text_to_tokens.atoms import BLANK_LINE_GAP, ByteArray, IntArray

CORE = 192
CONTEXT = 32


class Window(NamedTuple):
    """Indexes of atoms: all that is seen, and the core in the middle of it."""

    first: int
    core_first: int
    core_end: int
    end: int


class Batch(NamedTuple):
    """Windows side by side."""

    atoms: IntArray
    """Index of each atom, [place, window]; -1 is padding."""
    lengths: IntArray
    is_core: np.ndarray[tuple[int, int], np.dtype[np.bool_]]


def paragraph_ends(gaps: ByteArray) -> list[int]:
    """Return the indexes behind the last atoms of the paragraphs that are complete."""
    ends: list[int] = (np.flatnonzero(gaps == BLANK_LINE_GAP) + 1).tolist()
    return ends


def cut_windows(first: int, end: int, core_first: int) -> Iterator[Window]:
    """Cut a paragraph; cores up to `core_first`, which is the beginning of one, are left out."""
    for start in range(core_first, end, CORE):
        core_end = min(start + CORE, end)
        yield Window(max(first, start - CONTEXT), start, core_end, min(core_end + CONTEXT, end))


def make_batches(windows: Sequence[Window], budget: int) -> Iterator[list[Window]]:
    """Group windows of similar length; a group has about `budget` atoms, padding included."""
    group: list[Window] = []
    for window in sorted(windows, key=lambda window: (window.first - window.end, window.first)):
        if group and (group[0].end - group[0].first) * (len(group) + 1) > budget:
            yield group
            group = []
        group.append(window)
    if group:
        yield group


def collate(windows: Sequence[Window]) -> Batch:
    """Put windows side by side."""
    lengths = np.array([window.end - window.first for window in windows], np.int64)
    starts, core_starts, core_ends = (
        np.array([window[part] for window in windows], np.int64) for part in (0, 1, 2)
    )
    places = np.arange(lengths.max(initial=0))[:, None]
    atoms = np.where(places < lengths, starts + places, -1)
    return Batch(atoms, lengths, (atoms >= core_starts) & (atoms < core_ends))
