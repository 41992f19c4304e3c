"""Shapes: the subtree that an expression is, without its words.

The shape of *took a bath* is `VERB(obj:NOUN(det:DET))`: tags, relations and who hangs on whom;
the order of the words is not in it. Words that are not connected have the shape `~DET~VERB`,
their tags in order of the alphabet. Shapes of annotated expressions are what candidates for types
that were never seen are made of, so that reflexive verbs, particle verbs, light verbs with their
nouns and serial verbs are found in any language without a list of patterns for it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import product

from udkit.tree_to_mwes.words import Words

Members = tuple[int, ...]
"""Indexes of the words of a candidate, in order."""
Pattern = tuple[str, tuple[tuple[str, "Pattern"], ...]]
"""A tag, and below it relations with patterns, in alphabetical order."""
ACROSS = "<"
_MAX_MATCHES = 64
"""Ways to find one shape below one word; enough for all but lists."""


Links = dict[int, tuple[int, str]]
"""The head of each member but the top, and the relation between them."""


def links_of(words: Words, members: Members) -> Links:
    """Link members to those they hang on, directly or across one word that is no member.

    A relation across a word is marked: the preposition in *rely on luck* hangs on *luck*, and
    `case<` is its relation to the verb.
    """
    links = {}
    heads = words.heads
    for member in members:
        head = heads[member]
        if head in members:
            links[member] = (head, words.deprels[member])
        elif head >= 0:
            beyond = heads[head]
            if beyond in members and beyond != member:
                links[member] = (beyond, words.deprels[member] + ACROSS)
    return links


def top_of(words: Words, members: Members) -> int:
    """Return the word that the others hang on; -1 where they are not connected."""
    if len(members) == 1:
        return members[0]
    links = links_of(words, members)
    return _top(links, members)


def _top(links: Links, members: Members) -> int:
    if len(links) != len(members) - 1:
        return -1
    return next(member for member in members if member not in links)


def shape_of(words: Words, members: Members) -> tuple[str, int]:
    """Return the shape of a set of words, and its top (-1 where they are not connected)."""
    if len(members) == 1:
        return words.tags[members[0]], members[0]
    links = links_of(words, members)
    top = _top(links, members)
    if top < 0:
        return "".join(sorted([f"~{words.tags[member]}" for member in members])), top
    if len(members) == 2:
        ((child, (_, deprel)),) = links.items()
        return f"{words.tags[top]}({deprel}:{words.tags[child]})", top
    return _shape_below(words, links, top), top


def _shape_below(words: Words, links: Links, top: int) -> str:
    below = sorted(
        [
            f"{deprel}:{_shape_below(words, links, child)}"
            for child, (head, deprel) in links.items()
            if head == top
        ]
    )
    return f"{words.tags[top]}({','.join(below)})" if below else words.tags[top]


def pattern_of(words: Words, members: Members) -> Pattern | None:
    """Return a shape as nested tuples, which can be looked for; None if it is not connected."""
    links = links_of(words, members)
    top = _top(links, members)
    return _pattern_below(words, links, top) if top >= 0 else None


def _pattern_below(words: Words, links: Links, top: int) -> Pattern:
    below = sorted(
        (deprel, _pattern_below(words, links, child))
        for child, (head, deprel) in links.items()
        if head == top
    )
    return words.tags[top], tuple(below)


_Below = tuple[tuple[str, Pattern], ...]
_Links = frozenset[tuple[str, str]]
"""Relations, and tags at their ends."""


class ShapeFinder:
    """Looks for shapes in trees."""

    def __init__(self, patterns: Iterable[Pattern]) -> None:
        self.patterns = sorted(set(patterns))
        self._by_tag: defaultdict[str, list[tuple[_Below, _Links]]] = defaultdict(list)
        for tag, below in self.patterns:
            needed = frozenset((deprel, pattern[0]) for deprel, pattern in below)
            self._by_tag[tag].append((below, needed))

    def find(self, words: Words) -> Iterator[Members]:
        """Yield the sets of words that have one of the shapes."""
        by_tag = self._by_tag
        for top, tag in enumerate(words.tags):
            patterns = by_tag.get(tag)
            if not patterns:
                continue
            below = _linked_below(words, top)
            for wanted, needed in patterns:
                if needed <= below.keys():
                    yield from self._matches(words, top, wanted, below)

    def _matches(
        self,
        words: Words,
        top: int,
        wanted: _Below,
        below: dict[tuple[str, str], list[int]],
    ) -> Iterator[Members]:
        if not wanted:
            yield (top,)
            return
        if len(wanted) == 1 and not wanted[0][1][1]:
            deprel, (tag, _) = wanted[0]
            for child in below.get((deprel, tag), ()):
                yield (top, child) if top < child else (child, top)
            return
        choices = [list(self._below(words, below, *each)) for each in wanted]
        for n_found, chosen in enumerate(product(*choices)):
            if n_found >= _MAX_MATCHES:
                return
            members = sorted({top, *(member for part in chosen for member in part)})
            if len(members) == 1 + sum(map(len, chosen)):
                yield tuple(members)

    def _below(
        self, words: Words, below: dict[tuple[str, str], list[int]], deprel: str, pattern: Pattern
    ) -> Iterator[Members]:
        tag, wanted = pattern
        for child in below.get((deprel, tag), ()):
            yield from self._matches(
                words, child, wanted, _linked_below(words, child) if wanted else {}
            )


def _linked_below(words: Words, top: int) -> dict[tuple[str, str], list[int]]:
    """Return the words that can be linked to a word, by relation and tag."""
    below: dict[tuple[str, str], list[int]] = {}
    tags, deprels, children = words.tags, words.deprels, words.children
    for child in children[top]:
        below.setdefault((deprels[child], tags[child]), []).append(child)
        for grandchild in children[child]:
            if grandchild != top:
                key = (deprels[grandchild] + ACROSS, tags[grandchild])
                below.setdefault(key, []).append(grandchild)
    return below


def pattern_size(pattern: Pattern) -> int:
    """Return how many words have a shape."""
    return 1 + sum(pattern_size(below) for _, below in pattern[1])
