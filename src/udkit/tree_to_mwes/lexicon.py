"""Types of expressions, and where in a sentence their words are.

A type is a bag of lemmas, or of forms: *took a walk* and *walks were taken* are both {take, walk}.
It is looked for in any order and with gaps, but only where its words are connected in the tree or
stand close together: the words of most types are frequent, and meet by chance in any long sentence.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice, product

from udkit.tree_to_mwes.shapes import Members, top_of
from udkit.tree_to_mwes.words import Words

Bag = tuple[str, ...]
"""Lemmas or forms in alphabetical order."""
MAX_GAP = 8
"""Words between the first and the last one of a type that is not connected in the tree."""
_MAX_CHOICES = 300
"""Sets of words to look at for one type in one sentence."""
_MAX_FOUND = 4
"""Sets of words to keep for one type in one sentence: those that are closest."""


def bag_of(names: Sequence[str], members: Members) -> Bag:
    """Return the bag of some words, whose lemmas or forms are given."""
    return tuple(sorted([names[member] for member in members]))


class TypeFinder:
    """Looks for bags in sentences."""

    def __init__(self, bags: Iterable[Bag]) -> None:
        bags = frozenset(bags)
        n_bags = Counter(name for bag in bags for name in set(bag))
        # Each type is looked for at the word that fewest others have: *bath*, not *take*.
        self._by_rarest: defaultdict[str, list[Bag]] = defaultdict(list)
        for bag in sorted(bags):
            rarest = min(bag, key=lambda name: (n_bags[name], name))
            self._by_rarest[rarest].append(bag)

    def find(self, names: Sequence[str], words: Words) -> Iterator[tuple[Members, int]]:
        """Yield sets of words with the names of a type; of one type, the closest first.

        With each comes how many closer ones of its type there are.
        """
        by_rarest = self._by_rarest
        places: defaultdict[str, list[int]] = defaultdict(list)
        for index, name in enumerate(names):
            places[name].append(index)
        for name in places:
            for bag in by_rarest.get(name, ()):
                if all(other in places for other in bag):
                    yield from self._places_of(bag, places, words)

    def _places_of(
        self, bag: Bag, places: Mapping[str, list[int]], words: Words
    ) -> Iterator[tuple[Members, int]]:
        if len(bag) == 1:
            for place in places[bag[0]]:
                yield (place,), 0
            return
        found = []
        for members in islice(_choices(bag, places), _MAX_CHOICES):
            gap = members[-1] - members[0] + 1 - len(members)
            is_apart = top_of(words, members) < 0
            if gap <= MAX_GAP or not is_apart:
                found.append((is_apart, gap, members))
        found.sort()
        for rank, (_, _, members) in enumerate(found[:_MAX_FOUND]):
            yield members, rank


def _choices(bag: Bag, places: Mapping[str, list[int]]) -> Iterator[Members]:
    """Yield all ways to choose a word for each name."""
    if len(bag) == 2 and bag[0] != bag[1]:
        for one in places[bag[0]]:
            for other in places[bag[1]]:
                yield (one, other) if one < other else (other, one)
        return
    parts = [combinations(places[name], number) for name, number in Counter(bag).items()]
    for chosen in product(*parts):
        yield tuple(sorted([member for members in chosen for member in members]))
