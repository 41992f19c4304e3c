"""The basic tree: one root, no cycle, every head a word, every relation known.

Right arcs stay. A head that is missing, outside the sentence or the word itself is taken from
the enhanced graph where that has one: DEPS usually repeats the basic arc. Of several roots the
one that the graph calls the root stays, otherwise the first that is labelled `root`; the others
go where the graph has them, or below the root. A cycle is opened at one arc: the one that the
graph does not confirm, otherwise the longest.
"""

from __future__ import annotations

from collections import Counter

from udkit.data.columns import DEPREL, DEPS, HEAD, UPOS
from udkit.repair.claims import parse_number
from udkit.repair.draft import Draft, Row
from udkit.repair.labels import (
    basic_label,
    cut_deprel,
    has_form_of_deprel,
    is_deprel,
    is_edeprel,
    tidy_label,
    universal,
)
from udkit.repair.references import parse_reference

ROOT_LABEL = "root"


def enhanced_heads(row: Row) -> list[tuple[int, str]]:
    """Heads of a word in DEPS that are words (or 0), as far as they can be read."""
    heads = []
    for item in row.cells[DEPS].split("|"):
        cell, _, label = item.partition(":")
        head = parse_reference(cell)
        if head is not None and not head.is_empty:
            heads.append((head.major, label))
    return heads


def repair_tree(draft: Draft) -> None:
    """Repair HEAD so that the words form a tree; then DEPREL."""
    arcs = _Arcs(draft)
    if not arcs.is_tree():
        arcs.fill_missing_heads()
        arcs.keep_one_root()
        arcs.open_cycles()
        arcs.write()
    for word in draft.words:
        _repair_deprel(draft, word)


class _Arcs:
    """Heads of the words of one draft while they are being repaired; None is no head yet."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.words = draft.words
        n_words = len(self.words)
        self.graph = [
            [(head, label) for head, label in enhanced_heads(word) if head <= n_words]
            for word in self.words
        ]
        self.heads: list[int | None] = []
        for number, word in enumerate(self.words, start=1):
            head = parse_number(word.cells[HEAD])
            is_possible = head is not None and head <= n_words and head != number
            self.heads.append(head if is_possible else None)
        self.n_children = Counter(self.heads)

    def is_tree(self) -> bool:
        """Whether HEAD is sound as it is written."""
        is_written = all(
            str(head) == word.cells[HEAD] for head, word in zip(self.heads, self.words, strict=True)
        )
        return is_written and self.heads.count(0) == 1 and not self._cycles()

    def head_in_graph(self, number: int) -> int | None:
        """Head that the enhanced graph suggests and that would not close a cycle."""
        deprel = universal(tidy_label(self.words[number - 1].deprel))
        candidates = [
            (_rank(label, deprel), abs(head - number), head)
            for head, label in self.graph[number - 1]
            if head not in (0, number) and not self._is_above(number, head)
        ]
        return min(candidates)[2] if candidates else None

    def fill_missing_heads(self) -> None:
        """Give words without a head the one that they have in the graph."""
        for number in self._without_head():
            if (0, ROOT_LABEL) in self.graph[number - 1]:
                self.heads[number - 1] = 0
        if 0 not in self.heads:
            self._choose_root()
        for number in self._without_head():
            self.heads[number - 1] = self.head_in_graph(number)

    def _without_head(self) -> list[int]:
        return [number for number, head in enumerate(self.heads, start=1) if head is None]

    def _choose_root(self) -> None:
        """Make a root of the likeliest word without a head or on a cycle."""
        free = [*self._without_head(), *(number for cycle in self._cycles() for number in cycle)]
        best = max(free, key=lambda number: (self._root_signs(number), -number))
        self.heads[best - 1] = 0

    def _root_signs(self, number: int) -> tuple[bool, bool, bool, int]:
        """Signs that a word is the root, the strongest first; to be compared."""
        word = self.words[number - 1]
        is_root_of_graph = (0, ROOT_LABEL) in self.graph[number - 1]
        is_labelled = tidy_label(word.deprel) == ROOT_LABEL
        has_other_place = self.head_in_graph(number) is not None
        return is_root_of_graph, is_labelled, not has_other_place, self.n_children[number]

    def keep_one_root(self) -> None:
        """Attach all roots but the best one, and all words still without a head."""
        roots = [number for number, head in enumerate(self.heads, start=1) if head == 0]
        root = max(roots, key=lambda number: (self._root_signs(number), -number))
        for number, head in enumerate(self.heads, start=1):
            if head is None or (head == 0 and number != root):
                self.heads[number - 1] = None
                self.heads[number - 1] = self.head_in_graph(number) or root
        self.root = root

    def open_cycles(self) -> None:
        """Change one arc of each cycle."""
        for cycle in self._cycles():
            number = max(cycle, key=self._suspicion)
            self.heads[number - 1] = None
            self.heads[number - 1] = self.head_in_graph(number) or self.root

    def _suspicion(self, number: int) -> tuple[bool, bool, int, int]:
        head = self.heads[number - 1] or 0
        confirmed = [label for other, label in self.graph[number - 1] if other == head]
        has_graph = bool(self.graph[number - 1])
        is_wrong_root = self.words[number - 1].deprel == ROOT_LABEL
        return has_graph and not confirmed, is_wrong_root, abs(head - number), -number

    def _is_above(self, number: int, start: int) -> bool:
        """Whether the way up from `start` leads through the word."""
        seen: set[int] = set()
        current: int | None = start
        while current and current not in seen:
            if current == number:
                return True
            seen.add(current)
            current = self.heads[current - 1]
        return False

    def _cycles(self) -> list[list[int]]:
        """Each cycle once, as the words on it."""
        found = []
        state = [0] * (len(self.heads) + 1)  # which walk has seen the word
        for start in range(1, len(self.heads) + 1):
            path: list[int] = []
            current: int | None = start
            while current and not state[current]:
                state[current] = start
                path.append(current)
                current = self.heads[current - 1]
            if current and state[current] == start:
                found.append(path[path.index(current) :])
        return found

    def write(self) -> None:
        """Write the heads back, with relations that go with them."""
        for number, (word, head) in enumerate(zip(self.words, self.heads, strict=True), start=1):
            old_edge = f"{word.cells[HEAD]}:{word.deprel}"
            test_id = self._test_id(word, number)
            labels = [label for other, label in self.graph[number - 1] if other == head]
            message = "the head in DEPS" if labels else "attached to the root of the sentence"
            self.draft.set_cell(word, HEAD, str(head), test_id, message if head else "the root")
            if (head == 0) != (word.deprel == ROOT_LABEL):
                label = ROOT_LABEL if head == 0 else _label_below(word, labels)
                message = "the relation root goes with head 0"
                self.draft.set_cell(word, DEPREL, label, test_id, message)
            self._write_edge(word, old_edge, test_id)

    def _write_edge(self, word: Row, old_edge: str, test_id: str) -> None:
        """Where the graph repeated the basic arc, let it repeat the repaired one."""
        new_edge = f"{word.cells[HEAD]}:{word.deprel}"
        items = word.cells[DEPS].split("|")
        if old_edge != new_edge and old_edge in items:
            cell = "|".join(new_edge if item == old_edge else item for item in items)
            self.draft.set_cell(word, DEPS, cell, test_id, "repeats the basic arc")

    def _test_id(self, word: Row, number: int) -> str:
        cell = word.cells[HEAD]
        if word.head is None:
            return "invalid-head"
        if word.head > len(self.words):
            return "unknown-head"
        if cell == str(number):
            return "head-self-loop"
        return "multiple-roots" if cell == "0" else "non-tree"


def _label_below(word: Row, labels: list[str]) -> str:
    """Relation of a word that was a root and is none now; `labels` are those of the same arc."""
    basic = basic_label(labels[0]) if labels and is_edeprel(labels[0]) else ROOT_LABEL
    if basic != ROOT_LABEL:
        return basic
    return "punct" if word.cells[UPOS] == "PUNCT" else "parataxis"


def _rank(label: str, deprel: str) -> int:
    """How likely an enhanced edge is also the basic one; less is likelier."""
    if universal(label) == deprel:
        return 0
    # A conjunct keeps its conj arc beside propagated ones; ref and xsubj are never basic.
    if universal(label) == "conj":
        return 1
    return 3 if universal(label) == "ref" or "xsubj" in label else 2


def _repair_deprel(draft: Draft, word: Row) -> None:
    label = word.deprel
    if is_deprel(label):
        return
    tidy = tidy_label(label)
    new, message = (tidy, "the relation that was meant") if is_deprel(tidy) else _replace(word)
    if (word.head == 0) != (new == ROOT_LABEL):
        new, message = (ROOT_LABEL if word.head == 0 else "dep"), "root is the word with head 0"
    test_id = "unknown-udeprel" if has_form_of_deprel(label) else "invalid-deprel"
    draft.set_cell(word, DEPREL, new, test_id, message)


def _replace(word: Row) -> tuple[str, str]:
    """Find a relation for a word whose own is no relation; return it with the reason."""
    cut = cut_deprel(word.deprel)
    labels = [label for head, label in enhanced_heads(word) if head == word.head]
    in_graph = [basic_label(label) for label in labels if is_edeprel(label)]
    if in_graph and (cut is None or universal(in_graph[0]) != universal(cut)):
        return in_graph[0], "the relation of the same arc in DEPS"
    if cut is None:
        return "dep", "no universal relation is near"
    return cut, "the nearest universal relation"
