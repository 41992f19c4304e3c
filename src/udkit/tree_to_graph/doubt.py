"""Edges that stand on doubtful arcs.

An edge beside the tree follows from several arcs at once: those on the way from the word to its
new head. If one of them is wrong, the edge mostly is, so that it is as probable as all of them
together. What is more likely wrong than right is better left out. Where the parser has learned to
score edges as such, that is a second opinion, and the mean of both decides; what has learned from
graphs weighs it by itself (`learned/opinions.py`).

A noun that has a relative pronoun's place in the clause keeps it, for the pronoun has given it up.

An empty node stands on orphans, and brings several edges with it: where they are likely none, taken
together, there is no such node.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from udkit.data import columns as col
from udkit.data.certainty import Certainty
from udkit.data.sentence import Sentence

MIN_CERTAINTY = 0.5
_MIN_MEAN = 0.45


class Hidden(NamedTuple):
    """An orphan that has another relation for the time being."""

    sentence: int
    word: int
    relation: str


def hide_doubtful_orphans(
    sentences: Sequence[Sentence], certainties: Sequence[Certainty]
) -> list[Hidden]:
    """Let no orphan be seen that is likely none; `show_again` takes what this returns.

    What it may be instead is known where the parser says how likely other relations are.
    """
    hidden = []
    for number, (sentence, certainty) in enumerate(zip(sentences, certainties, strict=True)):
        for place in _orphans_in_doubt(sentence, certainty):
            cells = sentence.words[place].cells
            hidden.append(Hidden(number, place, cells[col.DEPREL]))
            others = certainty.relations
            cells[col.DEPREL] = "dep" if others is None else others.best_but(place, "orphan")
    return hidden


def show_again(sentences: Sequence[Sentence], hidden: Sequence[Hidden]) -> None:
    """Give words their relations back, in the sentences themselves or in copies of them."""
    for number, place, relation in hidden:
        sentences[number].words[place].cells[col.DEPREL] = relation


def _orphans_in_doubt(sentence: Sentence, certainty: Certainty) -> list[int]:
    """Return places of the orphans, unless all of them together are likely right."""
    words = sentence.words
    places = [n for n, word in enumerate(words) if word.cells[col.DEPREL].startswith("orphan")]
    if not places or certainty.arcs[places].prod() >= MIN_CERTAINTY:
        return []
    return places


def drop_doubtful_edges(sentence: Sentence, certainty: Certainty) -> None:
    """Take edges out of DEPS, in place.

    Only a word that the arcs of the tree reach loses others, and none that come from empty nodes.
    """
    enough = MIN_CERTAINTY if certainty.edges is None else 2 * _MIN_MEAN
    if certainty.arcs.prod() >= enough:  # no way has more arcs than the tree
        return
    words = sentence.words
    deps = [word.cells[col.DEPS] for word in words]
    several = [number for number, cell in enumerate(deps, start=1) if "|" in cell]
    if not several:
        return
    heads = [int(word.cells[col.HEAD]) for word in words]
    taken_over = _places_of_pronouns(heads, deps)
    for number in several:
        edges = deps[number - 1].split("|")
        kept = [
            edge
            for edge in edges
            if _is_kept(edge, number, heads, certainty)
            or (str(number), edge.partition(":")[0]) in taken_over
        ]
        if len(kept) < len(edges) and _is_reached(number, heads, deps):
            words[number - 1].cells[col.DEPS] = "|".join(kept)


def _places_of_pronouns(heads: list[int], deps: list[str]) -> set[tuple[str, str]]:
    """Return nouns with relative pronouns, and the heads that these have in the tree only."""
    found: set[tuple[str, str]] = set()
    for head, cell in zip(map(str, heads), deps, strict=True):
        if ":ref" in cell:
            edges = [edge.partition(":") for edge in cell.split("|")]
            if not any(above == head and label != "ref" for above, _, label in edges):
                found.update((noun, head) for noun, _, label in edges if label == "ref")
    return found


def _is_kept(edge: str, word: int, heads: list[int], certainty: Certainty) -> bool:
    cell = edge.partition(":")[0]
    if not cell.isdecimal() or int(cell) == heads[word - 1]:
        return True
    head = int(cell)
    of_way = _certainty_of_way(word, head, heads, certainty)
    if certainty.edges is None:
        return of_way >= MIN_CERTAINTY
    return of_way + certainty.edges.item(word - 1, head) >= 2 * _MIN_MEAN


def _is_reached(word: int, heads: list[int], deps: list[str]) -> bool:
    """Whether all arcs of the tree from the root to a word are edges of the graph."""
    for below in _upwards(word, heads):
        arc = f"{heads[below - 1]}:"
        if not deps[below - 1].startswith(arc) and f"|{arc}" not in deps[below - 1]:
            return False
    return True


def _certainty_of_way(one: int, other: int, heads: list[int], certainty: Certainty) -> float:
    """Return how sure all arcs between two words, or a word and the root, are together."""
    above_one, above_other = _upwards(one, heads), _upwards(other, heads)
    while above_one and above_other and above_one[-1] == above_other[-1]:
        above_one.pop()
        above_other.pop()
    return math.prod(certainty.arcs.item(word - 1) for word in above_one + above_other)


def _upwards(word: int, heads: list[int]) -> list[int]:
    """Return a word, its head, the head of that, and so on."""
    way = []
    while word:
        way.append(word)
        word = heads[word - 1]
    return way
