"""What a parser thinks of edges and relations, in the measure of what classifiers have learned.

A classifier says how far an edge is ahead of none, or a label of another; what is said here is
added to that. How much edges and ways count was found by logistic regression on the development
files of five treebanks, how much relations count by trying. It is much, for classifiers have
learned without such opinions, and are too sure.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from udkit.data.certainty import Certainty, FloatArray, Relations
from udkit.tree_to_graph.learned.paths import Candidate
from udkit.tree_to_graph.learned.templates import relation_of

NO_EDGE = ""
_LEAST = 1e-3

_OF_EDGE = 1.3
"""What the log-odds of an edge count for,"""
_OF_WAY = 7.0
"""the logarithm of the probability of all arcs that the edge follows from,"""
_OF_RELATION = 0.7
"""and the logarithm of how many times likelier one relation of an arc is than another."""
_IN_FAVOUR = 1.4
"""What speaks for any edge: one is worth its place that is right more often than half of F1."""
HOPELESS = -2.0
"""Where a parser speaks so far against an edge, there is none, and nothing is asked."""


class Opinion(NamedTuple):
    """What a parser says of a question."""

    for_edge: float = 0.0
    """How far it speaks for an edge beside the tree."""
    relations: FloatArray | None = None
    """Of an arc: logarithms of the probabilities of relations,"""
    own: int = 0
    """and the column of the one that it has."""


SILENCE = Opinion()


def for_edge(certainty: Certainty, heads: Sequence[int], candidate: Candidate) -> float:
    """How far a parser speaks for an edge beside the tree of these heads, or against it.

    0 if it has not learned to score edges: what stands on doubtful arcs is then left out later.
    """
    if certainty.edges is None:
        return 0.0
    way = math.prod(
        certainty.arcs.item((one if heads[one] == other else other) - 1)
        for one, other in pairwise(candidate.nodes)
    )
    of_way = _OF_WAY * math.log(max(way, _LEAST))
    edge = certainty.edges.item(candidate.dependent - 1, candidate.head)
    edge = min(max(edge, _LEAST), 1 - _LEAST)
    return _IN_FAVOUR + of_way + _OF_EDGE * math.log(edge / (1 - edge))


def offsets_of(
    opinions: Sequence[Opinion], classes: Sequence[str], known: Relations | None
) -> FloatArray:
    """What speaks for each decision on some questions: [question, class].

    No edge is favoured as far as the edge is improbable; a likely relation is defended against
    others.
    """
    offsets = np.zeros((len(opinions), len(classes)), np.float32)
    if NO_EDGE in classes:
        offsets[:, classes.index(NO_EDGE)] = [-opinion.for_edge for opinion in opinions]
    named = _named_relations(tuple(classes))
    rows = [row for row, opinion in enumerate(opinions) if opinion.relations is not None]
    if known is not None and named and rows:
        logs = np.stack([logs for _, logs, _ in opinions if logs is not None])
        own = logs[np.arange(len(rows)), [opinions[row].own for row in rows]]
        others = logs[:, [known.column(relation) for relation in named.values()]]
        ahead = np.maximum(own[:, None] - others, 0)
        offsets[np.ix_(rows, [*named])] = -_OF_RELATION * ahead
    return offsets


@functools.lru_cache(maxsize=1024)
def _named_relations(decisions: tuple[str, ...]) -> dict[int, str]:
    """Columns of decisions that give an arc a relation of their own, and which."""
    relations = {column: relation_of(decision) for column, decision in enumerate(decisions)}
    return {column: relation for column, relation in relations.items() if relation}
