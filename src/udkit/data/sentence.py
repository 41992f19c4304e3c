"""A sentence: comments and nodes, in the order of the file.

A node is a word, a multiword token or an empty node. It keeps the cells of its line as strings,
exactly as they were read, and hands them out as typed values when asked. That makes the round
trip exact and reading fast: lines are cut into nodes, and nodes into cells, on first use.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from itertools import repeat
from typing import Self, TypeVar

from udkit.data.columns import (
    CONLLU,
    DEPREL,
    DEPS,
    FEATS,
    FORM,
    HEAD,
    ID,
    LEMMA,
    MISC,
    UPOS,
    XPOS,
    Columns,
)
from udkit.data.features import Misc, parse_feats
from udkit.data.graph import Edge, Graph, parse_deps
from udkit.data.ids import ROOT, NodeId, TokenRange
from udkit.data.tree import Tree
from udkit.errors import FormatError, Place, Problem

_TABS = repeat("\t")
_PREFIXES: list[str] = []
_NodeT = TypeVar("_NodeT", bound="Node")


class Node:
    """One line of a sentence.

    A node is given its cells, which start with the ten columns of CoNLL-U, or a line of plain
    CoNLL-U, which its properties cut no further than they need. Ten strings and a list per word
    would take thrice the memory, and the garbage collector would look into them again and again.
    """

    __slots__ = ("_cells", "_line", "columns")

    def __init__(
        self, cells: list[str] | None = None, columns: Columns = CONLLU, line: str = ""
    ) -> None:
        self._cells = cells
        self._line = line
        self.columns = columns

    @property
    def cells(self) -> list[str]:
        """All cells, the ten of CoNLL-U first; the list may be changed."""
        if self._cells is None:
            self._cells = self._line.split("\t")
            self._line = ""
        return self._cells

    def __getitem__(self, column: str) -> str:
        """Return the raw cell of any column of the file: `node["PARSEME:MWE"]`."""
        return (self._cells or self._line.split("\t"))[self.columns.position(column)]

    def __setitem__(self, column: str, cell: str) -> None:
        self.cells[self.columns.position(column)] = cell

    @property
    def form(self) -> str:
        """Surface form of the node."""
        return (self._cells or self._line.split("\t", FORM + 1))[FORM]

    @property
    def is_empty(self) -> bool:
        """Whether this is an empty node: one of the graph that is not in the text."""
        return isinstance(self, EmptyNode)

    @property
    def misc(self) -> Misc:
        """The MISC items, as a copy: assign `node["MISC"] = str(misc)` to change them."""
        return Misc((self._cells or self._line.split("\t"))[MISC])

    @property
    def has_space_after(self) -> bool:
        """Whether the text goes on with a space, by the annotation `SpaceAfter=No`."""
        cell = (self._cells or self._line.split("\t"))[MISC]
        return "SpaceAfter=No" not in cell or "SpaceAfter=No" not in cell.split("|")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and self.line() == other.line()

    __hash__ = None  # type: ignore[assignment]  # nodes can change

    def line(self) -> str:
        """Return the node as a line of its file, without the newline."""
        return self.columns.line(self._cells) if self._cells else self._line

    def copy(self) -> Self:
        """Return a node that can be changed without changing this one."""
        return type(self)(list(self._cells) if self._cells else None, self.columns, self._line)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.cells[ID]} {self.form})"


class _SyntacticNode(Node):
    """What words and empty nodes share: they are nodes of the enhanced graph."""

    __slots__ = ()

    @property
    def id(self) -> NodeId:
        """Identifier of the node; ValueError where the cell is not one."""
        return NodeId.parse((self._cells or self._line.split("\t", ID + 1))[ID])

    @property
    def lemma(self) -> str:
        """LEMMA as written; `_` may mean a missing lemma or an underscore."""
        return (self._cells or self._line.split("\t", LEMMA + 1))[LEMMA]

    @property
    def upos(self) -> str:
        """Universal part of speech."""
        return (self._cells or self._line.split("\t", UPOS + 1))[UPOS]

    @property
    def xpos(self) -> str:
        """Part of speech of the treebank's own tag set."""
        return (self._cells or self._line.split("\t", XPOS + 1))[XPOS]

    @property
    def feats(self) -> dict[str, str]:
        """Morphological features."""
        return parse_feats((self._cells or self._line.split("\t", FEATS + 1))[FEATS])

    @property
    def deps(self) -> list[tuple[NodeId, str]]:
        """Enhanced dependencies as (head, relation) pairs, in the order of the file."""
        return parse_deps((self._cells or self._line.split("\t", DEPS + 1))[DEPS])


class Word(_SyntacticNode):
    """A syntactic word: has a head and a relation in the basic tree."""

    __slots__ = ()

    @property
    def head(self) -> int | None:
        """Number of the head word, 0 for the root, None for `_`; ValueError for anything else."""
        cell = (self._cells or self._line.split("\t", HEAD + 1))[HEAD]
        if cell.isdecimal() and cell.isascii():
            return int(cell)
        if cell != "_":
            raise ValueError(f"HEAD {cell!r} is not the number of a word or 0")
        return None

    @property
    def deprel(self) -> str:
        """Relation to the head, subtype included."""
        return (self._cells or self._line.split("\t", DEPREL + 1))[DEPREL]


class EmptyNode(_SyntacticNode):
    """A node of the enhanced graph that is not in the text, such as an elided verb."""

    __slots__ = ()


class MultiwordToken(Node):
    """A token of the text that stands for several words: `3-4 del`."""

    __slots__ = ()

    @property
    def range(self) -> TokenRange:
        """Ids of the first and the last word inside; ValueError where the cell is no range."""
        return TokenRange.parse((self._cells or self._line.split("\t", ID + 1))[ID])

    @property
    def n_words(self) -> int:
        """Number of words inside; 0 where the ID cell is no range."""
        try:
            first, last = self.range
        except ValueError:
            return 0
        return last - first + 1


def make_node(cells: list[str], columns: Columns = CONLLU) -> Node:
    """Build the kind of node that the ID cell tells of."""
    return _kind_of(cells[ID])(cells, columns)


def _kind_of(id_cell: str) -> type[Word | EmptyNode | MultiwordToken]:
    if id_cell.isdigit():
        return Word
    if "." in id_cell:
        return EmptyNode
    return MultiwordToken if "-" in id_cell else Word


def _nodes_of(lines: list[str], columns: Columns) -> list[Node]:
    """Turn the lines of a sentence into nodes."""
    if columns.is_conllu and set(map(str.count, lines, _TABS)) == {len(columns.names) - 1}:
        if all(map(str.startswith, lines, _word_prefixes(len(lines)))):
            return [Word(None, columns, line) for line in lines]
        return [_kind_of(line[: line.index("\t")])(None, columns, line) for line in lines]
    return [make_node(columns.cells(line), columns) for line in lines]


def are_plain_words(lines: list[str], columns: Columns) -> bool:
    """Whether the lines are words 1, 2, 3 … with all columns, as in most sentences."""
    return (
        columns.names[0] == "ID"
        and all(map(str.startswith, lines, _word_prefixes(len(lines))))
        and set(map(str.count, lines, _TABS)) == {len(columns.names) - 1}
    )


def _word_prefixes(count: int) -> list[str]:
    """How the lines of words 1 to `count`, and perhaps of more, begin."""
    if count > len(_PREFIXES):
        _PREFIXES.extend(f"{n}\t" for n in range(len(_PREFIXES) + 1, 2 * count + 1))
    return _PREFIXES


class Sentence:
    """Comments and nodes of one sentence, and the place in the file that it was read from."""

    __slots__ = ("_lines", "_nodes", "columns", "comments", "place")

    def __init__(
        self,
        comments: Iterable[str] = (),
        nodes: Iterable[Node] = (),
        columns: Columns = CONLLU,
        place: Place | None = None,
    ) -> None:
        self.comments = list(comments)
        """Whole comment lines, `#` included."""
        self.columns = columns
        self.place = place
        """Where the first line of the sentence stands, if it was read from a file."""
        self._lines: list[str] | None = None
        self._nodes: list[Node] = list(nodes)

    @classmethod
    def from_lines(
        cls,
        comments: list[str],
        lines: list[str],
        columns: Columns = CONLLU,
        place: Place | None = None,
    ) -> Sentence:
        """Wrap lines of a file; they are cut into nodes when those are first asked for."""
        sentence = cls.__new__(cls)
        sentence.comments = comments
        sentence.columns = columns
        sentence.place = place
        sentence._lines = lines
        sentence._nodes = []
        return sentence

    @property
    def nodes(self) -> list[Node]:
        """All nodes in the order of the file; the list may be changed."""
        if self._lines is not None:
            self._nodes = _nodes_of(self._lines, self.columns)
            self._lines = None
        return self._nodes

    @nodes.setter
    def nodes(self, nodes: Iterable[Node]) -> None:
        self._nodes = list(nodes)
        self._lines = None

    @property
    def words(self) -> list[Word]:
        """The syntactic words; word number n is `words[n - 1]`."""
        return self._of_kind(Word)

    @property
    def empty_nodes(self) -> list[EmptyNode]:
        """The empty nodes."""
        return self._of_kind(EmptyNode)

    @property
    def multiword_tokens(self) -> list[MultiwordToken]:
        """The multiword tokens."""
        return self._of_kind(MultiwordToken)

    def _of_kind(self, kind: type[_NodeT]) -> list[_NodeT]:
        return [node for node in self.nodes if isinstance(node, kind)]

    def tokens(self) -> Iterator[tuple[Word | MultiwordToken, list[Word]]]:
        """Each token of the text with the words it stands for (a plain word stands for itself)."""
        nodes = [node for node in self.nodes if not isinstance(node, EmptyNode)]
        index = 0
        while index < len(nodes):
            node = nodes[index]
            if isinstance(node, MultiwordToken):
                inside = nodes[index + 1 : index + 1 + node.n_words]
                yield node, [word for word in inside if isinstance(word, Word)]
                index += len(inside)
            elif isinstance(node, Word):
                yield node, [node]
            index += 1

    def lines(self) -> list[str]:
        """Comment and node lines as they stand in a file, without newlines."""
        nodes = [node.line() for node in self._nodes] if self._lines is None else self._lines
        return [*self.comments, *nodes]

    def comment(self, key: str) -> str | None:
        """Value of the first comment `# key = value`; "" for a bare `# key`; None without one."""
        for line in self.comments:
            name, _, value = line[1:].partition("=")
            if name.strip() == key:
                return value.lstrip()
        return None

    @property
    def sent_id(self) -> str | None:
        """Value of `# sent_id`."""
        return self.comment("sent_id")

    @property
    def text(self) -> str | None:
        """Value of `# text`; see `udkit.formats.sentence_text` for the text of the tokens."""
        return self.comment("text")

    @property
    def tree(self) -> Tree:
        """The basic tree; FormatError where a HEAD is missing or names no word."""
        words = self.words
        problems = []
        heads = []
        for word in words:
            try:
                head = word.head
            except ValueError:
                head = None
            if head is None or head > len(words):
                found = f"HEAD {word['HEAD']!r} is not the number of a word or 0"
                problems.append(self.problem(word, "HEAD", found))
            else:
                heads.append(head)
        if problems:
            raise FormatError(problems)
        return Tree(heads, [word.deprel for word in words])

    @property
    def graph(self) -> Graph:
        """The enhanced graph, as it is now; FormatError where an ID or DEPS cell cannot be read."""
        nodes = [node for node in self.nodes if isinstance(node, _SyntacticNode)]
        ids = self._ids_of(nodes)
        known = {ROOT, *ids}
        edges = []
        problems = []
        for node, dependent in zip(nodes, ids, strict=True):
            try:
                deps = node.deps
            except ValueError as error:
                problems.append(self.problem(node, "DEPS", str(error)))
                continue
            for head, deprel in deps:
                if head in known:
                    edges.append(Edge(dependent, head, deprel))
                else:
                    problems.append(self.problem(node, "DEPS", f"there is no node {head}"))
        if problems:
            raise FormatError(problems)
        return Graph(ids, edges, functools.partial(_classified, self))

    def _ids_of(self, nodes: Iterable[_SyntacticNode]) -> list[NodeId]:
        ids = []
        problems = []
        for node in nodes:
            try:
                ids.append(node.id)
            except ValueError as error:
                problems.append(self.problem(node, "ID", str(error)))
        if problems:
            raise FormatError(problems)
        return ids

    def problem(self, node: Node, column: str, found: str) -> Problem:
        """Describe something wrong with a cell, with its place in the file."""
        index = next(i for i, other in enumerate(self.nodes) if other is node)
        names = self.columns.names
        before = node.line().split("\t")[: names.index(column) if column in names else 0]
        column_number = sum(len(cell) + 1 for cell in before) + 1
        start = self.place or Place(self.sent_id or "<sentence>", 1)
        place = Place(start.file, start.line + len(self.comments) + index, column_number)
        return Problem(place, found, "correct the cell, or try 'udkit repair'")

    def copy(self) -> Sentence:
        """Return a sentence that can be changed without changing this one."""
        if self._lines is not None:
            return Sentence.from_lines(
                list(self.comments), list(self._lines), self.columns, self.place
            )
        nodes = [node.copy() for node in self._nodes]
        return Sentence(self.comments, nodes, self.columns, self.place)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Sentence)
            and self.columns == other.columns
            and self.lines() == other.lines()
        )

    __hash__ = None  # type: ignore[assignment]  # sentences can change

    def __len__(self) -> int:
        return len(self.words)

    def __repr__(self) -> str:
        words = " ".join(word.form for word in self.words)
        return f"Sentence({self.sent_id or ''}: {words})"


def _classified(sentence: Sentence) -> dict[Edge, str]:
    from udkit.data.edge_classes import edge_classes  # which is about sentences

    return edge_classes(sentence)
