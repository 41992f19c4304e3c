"""Grouping examples of similar length, so that little of a batch is padding."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence


def make_batches(lengths: Sequence[int], budget: int, seed: int | None) -> Iterator[list[int]]:
    """Yield index lists of about `budget` units each, padding included.

    With a seed, lengths are blurred a little and the batches come in random order, another one
    for every seed; without, the order is by length.
    """
    rng = random.Random(seed)
    blur = 0.0 if seed is None else 0.15
    order = sorted(range(len(lengths)), key=lambda i: lengths[i] * (1 + blur * rng.uniform(-1, 1)))
    batches: list[list[int]] = []
    current: list[int] = []
    longest = 0
    for index in order:
        longest = max(longest, lengths[index])
        if current and longest * (len(current) + 1) > budget:
            batches.append(current)
            current, longest = [], lengths[index]
        current.append(index)
    if current:
        batches.append(current)
    if seed is not None:
        rng.shuffle(batches)
    yield from batches
