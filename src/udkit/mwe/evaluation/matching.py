"""How many tokens two sets of expressions share, at best.

Each gold expression is matched with at most one predicted one and the other way round, so that
the sum of the shared tokens is as large as possible: an assignment problem, which SciPy solves.
Expressions that are the same on both sides may be matched at once: to part them could only lose
(|g ∩ a| + |b ∩ g| ≤ |g| + |a ∩ b|). Few are left then, and mostly one on a side.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

Span = frozenset[Hashable]


def shared_tokens(gold: Iterable[Span], system: Iterable[Span]) -> int:
    """Return the sum of the shared tokens of the best matching.

    >>> shared_tokens([frozenset({1, 2}), frozenset({4})], [frozenset({2, 3, 4})])
    1
    """
    rest_of_gold = []
    rest_of_system = list(system)
    total = 0
    for span in gold:
        if span in rest_of_system:
            rest_of_system.remove(span)
            total += len(span)
        else:
            rest_of_gold.append(span)
    if not rest_of_gold or not rest_of_system:
        return total
    overlaps = [[len(one & other) for other in rest_of_system] for one in rest_of_gold]
    return total + _best_sum(overlaps)


def _best_sum(overlaps: list[list[int]]) -> int:
    if len(overlaps) == 1:
        return max(overlaps[0])
    if len(overlaps[0]) == 1:
        return max(row[0] for row in overlaps)
    from scipy.optimize import linear_sum_assignment  # late: it takes long to import

    rows, columns = linear_sum_assignment(overlaps, maximize=True)
    return sum(overlaps[row][column] for row, column in zip(rows, columns, strict=True))
