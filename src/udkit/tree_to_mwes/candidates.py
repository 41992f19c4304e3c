"""Candidates: sets of words of a sentence that may be an expression."""

from __future__ import annotations

from dataclasses import dataclass

from udkit.tree_to_mwes.lexicon import Bag, TypeFinder, bag_of
from udkit.tree_to_mwes.shapes import Members, ShapeFinder, shape_of
from udkit.tree_to_mwes.words import Words


@dataclass(slots=True)
class Candidate:
    """A set of words, and what it is in the tree."""

    members: Members
    top: int
    """The word that the others hang on; -1 where they are not connected."""
    shape: str
    lemmas: Bag
    forms: Bag
    rank: int
    """How many closer sets of words of the same type there are."""


class CandidateFinder:
    """Looks for types by lemmas and by forms, and for shapes."""

    def __init__(self, lemmas: TypeFinder, forms: TypeFinder, shapes: ShapeFinder) -> None:
        self.lemmas, self.forms, self.shapes = lemmas, forms, shapes

    def find(self, words: Words) -> list[Candidate]:
        """Return the candidates of a sentence, each once, in the order of their words."""
        ranks: dict[Members, int] = dict.fromkeys(self.shapes.find(words), 0)
        ranks.update(self.forms.find(words.forms, words))
        ranks.update(self.lemmas.find(words.lemmas, words))
        return [candidate_of(words, members, ranks[members]) for members in sorted(ranks)]


def candidate_of(words: Words, members: Members, rank: int = 0) -> Candidate:
    """Look at a set of words."""
    shape, top = shape_of(words, members)
    return Candidate(
        members,
        top,
        shape,
        bag_of(words.lemmas, members),
        bag_of(words.forms, members),
        rank,
    )
