"""The basic tree: one head and one relation per word.

Words are numbered from 1 as in the file; 0 stands for the artificial root. A `Tree` may be
ill-formed (that is what `is_tree` and `cycles` are for); heads outside the sentence may not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence


class Tree:
    """Heads and relations of the words of a sentence, with both directions of every arc."""

    __slots__ = ("_children", "deprels", "heads")

    def __init__(self, heads: Sequence[int], deprels: Sequence[str]) -> None:
        for number, head in enumerate(heads, start=1):
            if not 0 <= head <= len(heads):
                raise ValueError(f"word {number} has head {head}, which is not in the sentence")
        self.heads = tuple(heads)
        """`heads[i]` is the head of word i + 1."""
        self.deprels = tuple(deprels)
        self._children: list[list[int]] = [[] for _ in range(len(heads) + 1)]
        for number, head in enumerate(heads, start=1):
            self._children[head].append(number)

    def __len__(self) -> int:
        return len(self.heads)

    def head(self, number: int) -> int:
        """Head of a word; 0 where it hangs on the root."""
        return self.heads[number - 1]

    def deprel(self, number: int) -> str:
        """Relation of a word to its head."""
        return self.deprels[number - 1]

    def children(self, number: int) -> list[int]:
        """Words whose head is this one, in order; `children(0)` are the roots."""
        return list(self._children[number])

    def descendants(self, number: int) -> list[int]:
        """All words below this one (itself not included), in order; cycles do no harm."""
        seen: set[int] = set()
        stack = list(self._children[number])
        while stack:
            current = stack.pop()
            if current not in seen:
                seen.add(current)
                stack.extend(self._children[current])
        return sorted(seen)

    def ancestors(self, number: int) -> Iterator[int]:
        """Heads on the way up, without the artificial root; stops where a cycle closes."""
        seen = {number}
        current = self.head(number)
        while current and current not in seen:
            yield current
            seen.add(current)
            current = self.head(current)

    def depth(self, number: int) -> int:
        """Number of arcs from the artificial root, for a word of a well-formed tree."""
        return sum(1 for _ in self.ancestors(number)) + 1

    def is_tree(self) -> bool:
        """Whether exactly one word hangs on the root and all others hang below it."""
        return len(self._children[0]) == 1 and len(self.descendants(0)) == len(self)

    def cycles(self) -> list[list[int]]:
        """Each cycle once, as the words on it in order; cycles sorted by their first word."""
        found: list[list[int]] = []
        state = [0] * (len(self) + 1)  # 0 not seen, otherwise the walk that saw the word
        state[0] = -1
        for start in range(1, len(self) + 1):
            path: list[int] = []
            current = start
            while state[current] == 0:
                state[current] = start
                path.append(current)
                current = self.head(current)
            if current and state[current] == start:
                found.append(sorted(path[path.index(current) :]))
        return sorted(found)

    def is_projective_arc(self, number: int) -> bool:
        """Whether all words between this one and its head are below that head."""
        head = self.head(number)
        if head == 0:
            return True
        below = set(self.descendants(head))
        first, last = sorted((head, number))
        return below.issuperset(range(first + 1, last))

    def is_projective(self) -> bool:
        """Whether no two arcs cross; the arc from the root counts, from a place before word 1."""
        arcs = [tuple(sorted(pair)) for pair in enumerate(self.heads, start=1)]
        open_ends: list[int] = []
        arcs.sort(key=lambda arc: (arc[0], -arc[1]))
        for first, last in arcs:
            while open_ends and open_ends[-1] <= first:
                open_ends.pop()
            if open_ends and open_ends[-1] < last:
                return False
            open_ends.append(last)
        return True
