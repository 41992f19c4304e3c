"""The tree that candidates are read from: the basic tree, with empty nodes in their places.

An empty node stands where its promoted remnant stands in the basic tree; the remnant hangs on it as
`promoted`, and the orphans do too. All else is as it was.
"""

from __future__ import annotations

import functools

from udkit.tree_to_graph.draft import Draft, children_of
from udkit.tree_to_graph.labels import universal

PROMOTED = "promoted"


class Skeleton:
    """Heads, relations and dependents of all nodes of a draft, empty ones included."""

    __slots__ = ("children", "deprels", "draft", "heads", "promoted", "relations")

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.heads, self.deprels, self.children = draft.heads, draft.deprels, draft.children
        self.promoted: dict[int, int] = {}
        """Empty nodes and the words that were promoted to their places."""
        if draft.has_empty_nodes():
            self._insert_empty_nodes()
        self.relations = list(map(_step_relation, self.deprels))
        """Relations as paths name them."""

    def _insert_empty_nodes(self) -> None:
        draft = self.draft
        n_empty = len(draft.edges) - draft.n_words - 1
        self.heads = [*draft.heads, *[0] * n_empty]
        self.deprels = [*draft.deprels, *["dep"] * n_empty]
        for word in range(1, draft.n_words + 1):
            if any(draft.relations[child] == "orphan" for child in draft.children[word]):
                above = [head for head, _ in draft.edges[word] if draft.is_empty(head)]
                if above and max(above) not in self.promoted:
                    self.promoted[max(above)] = word
        for empty, word in sorted(self.promoted.items()):
            self.heads[empty], self.deprels[empty] = self.heads[word], self.deprels[word]
            self.heads[word], self.deprels[word] = empty, PROMOTED
            for child in draft.children[word]:
                if draft.relations[child] == "orphan":
                    below = child
                    while draft.is_empty(self.heads[below]) and self.heads[below] != empty:
                        below = self.heads[below]
                    self.heads[below] = empty
        self.children = children_of(self.heads)


@functools.lru_cache(maxsize=4096)
def _step_relation(deprel: str) -> str:
    """Universal relation, except that relative clauses are kept apart."""
    return deprel if deprel.endswith(":relcl") else universal(deprel)
