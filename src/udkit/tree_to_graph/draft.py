"""A graph in the making: the basic tree of a sentence, and the enhanced edges found so far.

Nodes are plain numbers here: 0 is the root, 1 to `n_words` are the words, and what is higher are
empty nodes, in whatever order they were made. Cells that rules ask for again and again stand in
lists with an entry for each node. A `Draft` begins as the basic tree, or as the graph that the
sentence has already; it is turned into DEPS cells when all rules have had their turn.

The graph is connected whatever the rules do: at the end, a word that cannot be reached from the
root any more gets its arc of the basic tree back. That is enough, for the arcs of the tree alone
reach every word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from udkit.data import columns as col
from udkit.data.collapse import sentence_deps
from udkit.data.ids import NodeId
from udkit.data.mwe import MWE_COLUMN, NO_MWE
from udkit.data.sentence import EmptyNode, Node, Sentence, Word
from udkit.errors import FormatError
from udkit.tree_to_graph.labels import legal_label, universal

HeadLabel = tuple[int, str]
"""Number of a head, and the label of the edge from it."""

_NO_CELLS = ["_"] * 10


class Draft:
    """Basic tree and enhanced edges of one sentence."""

    __slots__ = (
        "_empty_nodes",
        "_n_given",
        "_places",
        "cells",
        "children",
        "deprels",
        "edges",
        "heads",
        "lemmas",
        "n_words",
        "relations",
        "sentence",
        "upos",
    )

    def __init__(self, sentence: Sentence, *, keeps_graph: bool = True) -> None:
        self.sentence = sentence
        _check_columns(sentence)
        words = sentence.words
        self.cells: list[list[str]] = [_NO_CELLS, *[word.cells for word in words]]
        """The cells of each word; those of the root are all `_`."""
        self.n_words = len(words)
        self.heads: list[int] = [0, *_heads(sentence, words)]
        self.deprels = [cells[col.DEPREL] for cells in self.cells]
        self.relations = list(map(universal, self.deprels))
        """Relations of the basic tree without their subtypes."""
        self.lemmas = [cells[col.LEMMA] for cells in self.cells]
        self.upos = [cells[col.UPOS] for cells in self.cells]
        self.children = children_of(self.heads)
        """Words that hang on each word in the basic tree, in order; on the root at index 0."""
        self._check_tree()
        self.edges: list[dict[HeadLabel, str]] = [{}]
        """For each node, its heads and labels, with the letter of the enhancement that made them
        ("" for what was there before)."""
        self._empty_nodes: list[EmptyNode] = []
        self._places: list[int] = []  # of empty nodes: the word that each comes after
        self._start(keeps_graph)
        self._n_given = len(self._empty_nodes)

    def _check_tree(self) -> None:
        """FormatError where words hang on each other instead of on the root."""
        stack = [0]
        n_reached = -1
        while stack:
            n_reached += 1
            stack.extend(self.children[stack.pop()])
        if n_reached < self.n_words:
            tree = self.sentence.tree
            first = tree.cycles()[0][0]
            found = f"word {first} depends on itself, by way of its heads"
            problem = self.sentence.problem(self.sentence.words[first - 1], "HEAD", found)
            raise FormatError([problem])

    def _start(self, keeps_graph: bool) -> None:
        arcs = zip(self.heads[1:], map(legal_label, self.deprels[1:]), strict=True)
        self.edges += [{arc: ""} for arc in arcs]
        if keeps_graph:
            has_graph = any(cells[col.DEPS] != "_" for cells in self.cells)
            if has_graph or self.sentence.empty_nodes:
                self._take_over(sentence_deps(self.sentence))

    def _take_over(self, deps: dict[NodeId, list[tuple[NodeId, str]]]) -> None:
        """Begin with the graph that is there; words without DEPS keep their basic arc."""
        numbers = {NodeId(n): n for n in range(self.n_words + 1)}
        for node in self.sentence.empty_nodes:
            numbers[node.id] = len(self.edges)
            self.edges.append({})
            self._empty_nodes.append(node)
            self._places.append(node.id.major)
            self.cells.append(node.cells)
        for node_id, pairs in deps.items():
            if pairs:
                self.edges[numbers[node_id]] = {(numbers[head], label): "" for head, label in pairs}
        loops = [n for n, edges in enumerate(self.edges) if any(head == n for head, _ in edges)]
        self._refuse(loops, "an enhanced dependency leads from this node to itself")
        found = "no path of enhanced dependencies leads from the root to this node"
        self._refuse(self._unreached(), found)

    def _refuse(self, numbers: Iterable[int], found: str) -> None:
        """FormatError with the places of nodes, if there are any."""
        nodes = [*self.sentence.words, *self._empty_nodes]
        problems = [self.sentence.problem(nodes[n - 1], "DEPS", found) for n in numbers]
        if problems:
            raise FormatError(problems)

    def add(self, dependent: int, head: int, label: str, letter: str) -> bool:
        """Add an edge; False, and no edge, where it is there already or would be a loop."""
        edges = self.edges[dependent]
        if head == dependent or (head, label) in edges:
            return False
        edges[(head, label)] = letter
        return True

    def relabel(self, dependent: int, edge: HeadLabel, label: str, letter: str) -> None:
        """Give an edge another label, in its place; one that is new stays what it is there for."""
        edges = self.edges[dependent]
        if label == edge[1]:
            return
        self.edges[dependent] = {
            ((edge[0], label) if pair == edge else pair): old or (letter if pair == edge else "")
            for pair, old in edges.items()
        }

    def letters(self) -> list[str]:
        """Letters of the enhancements that the edges are there for, of those that are new."""
        return [letter for edges in self.edges for letter in edges.values() if letter]

    def remove(self, dependent: int, edges: Iterable[HeadLabel]) -> None:
        """Take edges away."""
        for edge in edges:
            del self.edges[dependent][edge]

    def feature(self, node: int, name: str) -> str:
        """Value of a feature of a word, "" where it has none."""
        _, found, rest = f"|{self.cells[node][col.FEATS]}".partition(f"|{name}=")
        return rest.partition("|")[0] if found else ""

    def is_empty(self, node: int) -> bool:
        """Whether this is an empty node."""
        return node > self.n_words

    def is_conjunct(self, word: int) -> bool:
        """Whether the word is still a conjunct of its head: gapping takes that away."""
        head = self.heads[word]
        return any(
            above == head and universal(label) == "conj" for above, label in self.edges[word]
        )

    def places(self, word: int) -> list[int]:
        """Nodes that have the incoming edges of a word: itself, and the empty nodes above it."""
        return [word, *(head for head, _ in self.edges[word] if self.is_empty(head))]

    def is_below(self, word: int, ancestor: int) -> bool:
        """Whether one word is below the other in the basic tree, or the same."""
        while word and word != ancestor:
            word = 0 if self.is_empty(word) else self.heads[word]
        return word == ancestor

    def subtree(self, word: int) -> list[int]:
        """Words below this one in the basic tree, itself included, in no order."""
        found = [word]
        for node in found:
            found.extend(self.children[node])
        return found

    def blank_cells(self) -> list[str]:
        """Cells of a node of which nothing is known."""
        cells = ["_"] * len(self.cells[-1])
        if MWE_COLUMN in self.sentence.columns.names:
            cells[self.sentence.columns.position(MWE_COLUMN)] = NO_MWE
        return cells

    def new_empty_node(self, after: int, cells: list[str]) -> int:
        """Make an empty node behind a word (0: before the first) and return its number.

        It is not put between the words of a multiword token, but behind the last of them.
        """
        for token in self.sentence.multiword_tokens:
            if token.range.first <= after < token.range.last:
                after = token.range.last
        self.cells.append(cells)
        self._empty_nodes.append(EmptyNode(cells, self.sentence.columns))
        self._places.append(after)
        self.edges.append({})
        return len(self.edges) - 1

    def has_empty_nodes(self) -> bool:
        """Whether there is any empty node, given or new."""
        return bool(self._empty_nodes)

    def _keeps_tree(self) -> bool:
        """Whether the arcs of the basic tree are all there, and nothing hangs elsewhere."""
        if self._empty_nodes:
            return False
        for word in range(1, self.n_words + 1):
            for head, _ in self.edges[word]:
                if head == self.heads[word]:
                    break
            else:
                return False
        return True

    def _unreached(self) -> list[int]:
        is_reached = self._reached(self._dependents())
        return [node for node, reached in enumerate(is_reached) if not reached]

    def _dependents(self) -> list[list[int]]:
        dependents: list[list[int]] = [[] for _ in self.edges]
        for node, edges in enumerate(self.edges):
            for head, _ in edges:
                dependents[head].append(node)
        return dependents

    def _reached(self, dependents: list[list[int]]) -> list[bool]:
        is_reached = [False] * len(self.edges)
        _flood(0, dependents, is_reached)
        return is_reached

    def connect(self, arcs: Mapping[int, HeadLabel] | None = None) -> None:
        """Give nodes that cannot be reached from the root an arc: words their basic one.

        Only the topmost of them need it, for those below are reached from there. `arcs` are those
        of empty nodes; they come from words. An empty node without one hangs on the top word.
        """
        if self._keeps_tree():
            return
        dependents = self._dependents()
        is_reached = self._reached(dependents)
        if all(is_reached):
            return
        words = [0]
        for word in words:  # from the top, so that heads come before their dependents
            words.extend(self.children[word])
            if not is_reached[word]:
                arc = (self.heads[word], legal_label(self.deprels[word]))
                self.edges[word].setdefault(arc, "")
                _flood(word, dependents, is_reached)
        arcs = arcs or {}
        others = range(self.n_words + 1, len(self.edges))
        for node in [*arcs, *others]:
            if not is_reached[node]:
                arc = arcs.get(node, (self.children[0][0], "dep"))
                self.edges[node].setdefault(arc, "")
                _flood(node, dependents, is_reached)

    def finish(self, *, in_place: bool = False) -> Sentence:
        """Return the sentence with the edges as DEPS, and with the empty nodes in their places.

        In place, the words that are there get the edges. Copies of them do otherwise, and where
        there are empty nodes: those would be missing from the sentence that there was.
        """
        # Words alone are their own ids, which saves most of the time.
        ids: Sequence[Any] = self._ids() if self._empty_nodes else range(self.n_words + 1)
        deps = ["_"]
        for edges in self.edges[1:]:
            if len(edges) == 1:
                ((head, label),) = edges
                deps.append(f"{ids[head]}:{label}")
            else:
                pairs = sorted([(ids[head], label) for head, label in edges])
                deps.append("|".join([f"{head}:{label}" for head, label in pairs]))
        if not in_place or self._empty_nodes or self.sentence.empty_nodes:
            return self._sentence_with(deps)
        for number in range(1, self.n_words + 1):
            self.cells[number][col.DEPS] = deps[number]
        return self.sentence

    def _ids(self) -> list[NodeId]:
        """Ids of all nodes; new empty nodes come after those that are there at the same place."""
        ids = [NodeId(number) for number in range(self.n_words + 1)]
        last: Counter[int] = Counter()
        for index, (node, place) in enumerate(zip(self._empty_nodes, self._places, strict=True)):
            if index < self._n_given:
                ids.append(node.id)
                last[place] = max(last[place], node.id.minor)
            else:
                last[place] += 1
                ids.append(NodeId(place, last[place]))
        return ids

    def _sentence_with(self, deps: list[str]) -> Sentence:
        empty_at = self._empty_nodes_with(deps) if self._empty_nodes else {}
        nodes: list[Node] = [*empty_at.get(0, ())]
        number = 0
        for node in self.sentence.nodes:
            if isinstance(node, Word):
                number += 1
                cells = self.cells[number].copy()
                cells[col.DEPS] = deps[number]
                nodes.append(Word(cells, node.columns))
                if number in empty_at:
                    nodes += empty_at[number]
            elif not isinstance(node, EmptyNode):
                nodes.append(node)
        return Sentence(self.sentence.comments, nodes, self.sentence.columns, self.sentence.place)

    def _empty_nodes_with(self, deps: list[str]) -> dict[int, list[Node]]:
        """Empty nodes by the word that they come after."""
        first = self.n_words + 1
        found: dict[int, list[Node]] = {}
        for node_id, empty_node, own in zip(
            self._ids()[first:], self._empty_nodes, deps[first:], strict=True
        ):
            cells = list(empty_node.cells)
            cells[col.ID], cells[col.DEPS] = str(node_id), own
            found.setdefault(node_id.major, []).append(EmptyNode(cells, empty_node.columns))
        return found


def children_of(heads: Sequence[int]) -> list[Sequence[int]]:
    """Return the dependents of each node, in order; the root, at index 0, is nobody's."""
    children: list[Sequence[int]] = [()] * len(heads)
    found: dict[int, list[int]] = {}
    for node in range(1, len(heads)):
        head = heads[node]
        if head in found:
            found[head].append(node)
        else:
            children[head] = found[head] = [node]
    return children


def _flood(start: int, dependents: list[list[int]], is_reached: list[bool]) -> None:
    """Mark all nodes that can be reached from here, this one included."""
    stack = [start]
    while stack:
        node = stack.pop()
        if not is_reached[node]:
            is_reached[node] = True
            stack.extend(dependents[node])


def _heads(sentence: Sentence, words: list[Word]) -> Sequence[int]:
    cells = [word.cells[col.HEAD] for word in words]
    digits = "".join(cells)
    if digits.isdecimal() and digits.isascii() and "" not in cells:
        heads = list(map(int, cells))
        if max(heads) <= len(heads):
            return heads
    return sentence.tree.heads  # says what is wrong, and where


def _check_columns(sentence: Sentence) -> None:
    """FormatError where a file in CoNLL-U Plus has no place for what is read or written here."""
    names = sentence.columns.names
    missing = [name for name in ("HEAD", "DEPREL", "DEPS") if name not in names]
    if missing and sentence.nodes:
        found = f"the file has no column {missing[0]}"
        raise FormatError([sentence.problem(sentence.nodes[0], missing[0], found)])
