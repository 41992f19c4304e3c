"""How many tokens two sets of expressions share, at best.

Each gold expression is matched with at most one predicted one and the other way round, so that
the sum of the shared tokens is as large as possible: an assignment problem, which SciPy solves.
Expressions that are the same on both sides may be matched at once: to part them could only lose
(|g ∩ a| + |b ∩ g| ≤ |g| + |a ∩ b|). Few are left then, and mostly one on a side.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import NamedTuple

Span = frozenset[Hashable]


class Matching(NamedTuple):
    """Spans of both sides, equal ones as often as both have them, and what is left of each."""

    common: list[Span]
    rest_of_gold: list[Span]
    rest_of_system: list[Span]

    @property
    def n_shared_tokens(self) -> int:
        """Tokens that both sides share if the rest is matched as well as it can be."""
        n_common = sum(map(len, self.common))
        if not self.rest_of_gold or not self.rest_of_system:
            return n_common
        return n_common + _best_sum(
            [[len(one & other) for other in self.rest_of_system] for one in self.rest_of_gold]
        )


def match(gold: Iterable[Span], system: Iterable[Span]) -> Matching:
    """Match the spans that are the same on both sides."""
    common, rest_of_gold, rest_of_system = [], [], list(system)
    for span in gold:
        if span in rest_of_system:
            rest_of_system.remove(span)
            common.append(span)
        else:
            rest_of_gold.append(span)
    return Matching(common, rest_of_gold, rest_of_system)


def shared_tokens(gold: Iterable[Span], system: Iterable[Span]) -> int:
    """Return the sum of the shared tokens of the best matching.

    >>> shared_tokens([frozenset({1, 2}), frozenset({4})], [frozenset({2, 3, 4})])
    1
    """
    return match(gold, system).n_shared_tokens


def _best_sum(overlaps: list[list[int]]) -> int:
    if len(overlaps) == 1:
        return max(overlaps[0])
    if len(overlaps[0]) == 1:
        return max(row[0] for row in overlaps)
    from scipy.optimize import linear_sum_assignment  # late: it takes long to import

    rows, columns = linear_sum_assignment(overlaps, maximize=True)
    return sum(overlaps[row][column] for row, column in zip(rows, columns, strict=True))
