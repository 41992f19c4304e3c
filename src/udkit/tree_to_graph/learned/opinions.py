"""What a parser thinks of edges and relations, in the measure of what classifiers have learned.

A classifier says how far an edge is ahead of none (or a label of another), in units of the natural
logarithm; what is said here is added to that. How much the opinions of a parser count was found by
logistic regression on what it says of the development files of five treebanks.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from udkit.data.certainty import Certainty, FloatArray
from udkit.tree_to_graph.learned.paths import Candidate

_OF_EDGE = 1.65
"""What the log-odds of an edge count for,"""
_OF_WAY = 8.0
"""the logarithm of the probability of all arcs that the edge follows from,"""
_OF_RELATION = 0.5
"""and the logarithm of how many times likelier one relation of an arc is than another."""
_IN_FAVOUR = 1.75
"""What speaks for any edge: one that is right four times in ten is worth its place."""
_IN_FAVOUR_WITHOUT_EDGES = 3.0
"""The same where a parser says nothing of edges as such."""
_LEAST = 1e-3


def for_edge(certainty: Certainty, heads: Sequence[int], candidate: Candidate) -> float:
    """How far a parser speaks for an edge beside the tree of these heads, or against it."""
    way = math.prod(
        certainty.arcs.item((one if heads[one] == other else other) - 1)
        for one, other in pairwise(candidate.nodes)
    )
    of_way = _OF_WAY * math.log(max(way, _LEAST))
    if certainty.edges is None:
        return _IN_FAVOUR_WITHOUT_EDGES + of_way
    edge = certainty.edges.item(candidate.dependent - 1, candidate.head)
    edge = min(max(edge, _LEAST), 1 - _LEAST)
    return _IN_FAVOUR + of_way + _OF_EDGE * math.log(edge / (1 - edge))


def for_relations(words: Sequence[tuple[FloatArray, int]], others: Sequence[int]) -> FloatArray:
    """How far a parser speaks against other relations than those of words: [word, other].

    Of each word there are the logarithms of probabilities of relations, and which one it has.
    """
    logs = np.stack([logs for logs, _ in words])
    own = logs[np.arange(len(words)), [number for _, number in words]]
    against: FloatArray = -_OF_RELATION * np.maximum(own[:, None] - logs[:, others], 0)
    return against
