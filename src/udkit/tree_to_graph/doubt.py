"""Edges that stand on doubtful arcs.

An edge beside the tree follows from several arcs at once: those on the way from the word to its
new head. If one of them is wrong, the edge mostly is, so that it is as probable as all of them
together. What is more likely wrong than right is better left out.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from udkit.data import columns as col
from udkit.data.sentence import Sentence

FloatArray = npt.NDArray[np.float32]
MIN_CERTAINTY = 0.5


def drop_doubtful_edges(sentence: Sentence, certainty: FloatArray) -> None:
    """Take edges out of DEPS, in place; `certainty` has an entry for the head of each word.

    Only a word that has the arc of the tree loses others, and none that come from empty nodes.
    """
    several = [word for word in sentence.words if "|" in word.cells[col.DEPS]]
    if not several:
        return
    sure = certainty.tolist()
    heads = [int(word.cells[col.HEAD]) for word in sentence.words]
    before = []
    for word in several:
        edges = word.cells[col.DEPS].split("|")
        kept = _kept(edges, word.id.major, heads, sure)
        if len(kept) < len(edges):
            before.append((word, word.cells[col.DEPS]))
            word.cells[col.DEPS] = "|".join(kept)
    if before and not sentence.graph().is_connected():  # other nodes hung on what was dropped
        for word, deps in before:
            word.cells[col.DEPS] = deps


def _kept(edges: list[str], word: int, heads: list[int], sure: list[float]) -> list[str]:
    own_head = str(heads[word - 1])
    names = [edge.partition(":")[0] for edge in edges]
    if own_head not in names:
        return edges
    return [
        edge
        for edge, head in zip(edges, names, strict=True)
        if head == own_head
        or not head.isdecimal()
        or _certainty_of_way(word, int(head), heads, sure) >= MIN_CERTAINTY
    ]


def _certainty_of_way(one: int, other: int, heads: list[int], sure: list[float]) -> float:
    """Return how sure all arcs between two words, or a word and the root, are together."""
    above_one, above_other = _upwards(one, heads), _upwards(other, heads)
    while above_one and above_other and above_one[-1] == above_other[-1]:
        above_one.pop()
        above_other.pop()
    return math.prod(sure[word - 1] for word in above_one + above_other)


def _upwards(word: int, heads: list[int]) -> list[int]:
    """Return a word, its head, the head of that, and so on."""
    way = []
    while word:
        way.append(word)
        word = heads[word - 1]
    return way
