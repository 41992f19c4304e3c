"""A sentence: comments and nodes, in the order of the file.

A node is a word, a multiword token or an empty node. It keeps the cells of its line as strings,
exactly as they were read, and hands them out as typed values when asked. That makes the round
trip exact and reading fast: the lines of a sentence are cut into nodes on first use.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from udkit.data import columns as col
from udkit.data.columns import CONLLU, Columns
from udkit.data.features import Misc, parse_feats
from udkit.data.graph import Edge, Graph, parse_deps
from udkit.data.ids import NodeId, TokenRange
from udkit.data.tree import Tree
from udkit.errors import FormatError, Place, Problem

_COMMENT = re.compile(r"#\s*([^=]+?)\s*(?:=\s*(.*))?")
_NodeT = TypeVar("_NodeT", bound="Node")


class Node:
    """One line of a sentence; `cells` starts with the ten columns of CoNLL-U."""

    __slots__ = ("cells", "columns")

    def __init__(self, cells: list[str], columns: Columns = CONLLU) -> None:
        self.cells = cells
        self.columns = columns

    def __getitem__(self, column: str) -> str:
        """Return the raw cell of any column of the file: `node["PARSEME:MWE"]`."""
        return self.cells[self.columns.position(column)]

    def __setitem__(self, column: str, cell: str) -> None:
        self.cells[self.columns.position(column)] = cell

    @property
    def form(self) -> str:
        """Surface form of the node."""
        return self.cells[col.FORM]

    @property
    def misc(self) -> Misc:
        """The MISC items, as a copy: assign `node["MISC"] = str(misc)` to change them."""
        return Misc(self.cells[col.MISC])

    @property
    def has_space_after(self) -> bool:
        """Whether the text goes on with a space, by the annotation `SpaceAfter=No`."""
        cell = self.cells[col.MISC]
        return "SpaceAfter=No" not in cell or "SpaceAfter=No" not in cell.split("|")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and self.line() == other.line()

    __hash__ = None  # type: ignore[assignment]  # nodes can change

    def line(self) -> str:
        """Return the node as a line of its file, without the newline."""
        return self.columns.line(self.cells)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.cells[col.ID]} {self.form})"


class _SyntacticNode(Node):
    """What words and empty nodes share: they are nodes of the enhanced graph."""

    __slots__ = ()

    @property
    def id(self) -> NodeId:
        """Identifier of the node."""
        return NodeId.parse(self.cells[col.ID])

    @property
    def lemma(self) -> str:
        """LEMMA as written; `_` may mean a missing lemma or an underscore."""
        return self.cells[col.LEMMA]

    @property
    def upos(self) -> str:
        """Universal part of speech."""
        return self.cells[col.UPOS]

    @property
    def xpos(self) -> str:
        """Part of speech of the treebank's own tag set."""
        return self.cells[col.XPOS]

    @property
    def feats(self) -> dict[str, str]:
        """Morphological features."""
        return parse_feats(self.cells[col.FEATS])

    @property
    def deps(self) -> list[tuple[NodeId, str]]:
        """Enhanced dependencies as (head, relation) pairs, in the order of the file."""
        return parse_deps(self.cells[col.DEPS])


class Word(_SyntacticNode):
    """A syntactic word: has a head and a relation in the basic tree."""

    __slots__ = ()

    @property
    def head(self) -> int | None:
        """Number of the head word, 0 for the root, None where the cell is `_`."""
        cell = self.cells[col.HEAD]
        return None if cell == "_" else int(cell)

    @property
    def deprel(self) -> str:
        """Relation to the head, subtype included."""
        return self.cells[col.DEPREL]


class EmptyNode(_SyntacticNode):
    """A node of the enhanced graph that is not in the text, such as an elided verb."""

    __slots__ = ()


class MultiwordToken(Node):
    """A token of the text that stands for several words: `3-4 del`."""

    __slots__ = ()

    @property
    def range(self) -> TokenRange:
        """Ids of the first and the last word inside."""
        return TokenRange.parse(self.cells[col.ID])


def make_node(cells: list[str], columns: Columns = CONLLU) -> Node:
    """Build the kind of node that the ID cell tells of."""
    cell = cells[col.ID]
    if cell.isdigit():
        return Word(cells, columns)
    if "." in cell:
        return EmptyNode(cells, columns)
    return MultiwordToken(cells, columns) if "-" in cell else Word(cells, columns)


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
            cells, columns = self.columns.cells, self.columns
            self._nodes = [make_node(cells(line), columns) for line in self._lines]
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
                first, last = node.range
                inside = nodes[index + 1 : index + 2 + last - first]
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
            match = _COMMENT.fullmatch(line)
            if match and match[1] == key:
                return match[2] or ""
        return None

    @property
    def sent_id(self) -> str | None:
        """Value of `# sent_id`."""
        return self.comment("sent_id")

    @property
    def text(self) -> str | None:
        """Value of `# text`; see `udkit.formats.sentence_text` for the text of the tokens."""
        return self.comment("text")

    def tree(self) -> Tree:
        """Return the basic tree; FormatError where a HEAD is missing or names no word."""
        heads = self._numbers([word.cells[col.HEAD] for word in self.words])
        return Tree(heads, [word.deprel for word in self.words])

    def graph(self) -> Graph:
        """Return the enhanced graph; FormatError where a DEPS cell cannot be read."""
        nodes = [node for node in self.nodes if isinstance(node, _SyntacticNode)]
        ids = {node.id for node in nodes} | {NodeId(0)}
        edges = []
        for node in nodes:
            try:
                for head, deprel in node.deps:
                    if head not in ids:
                        raise ValueError(f"the head {head} does not exist")
                    edges.append(Edge(node.id, head, deprel))
            except ValueError as error:
                raise FormatError([self.problem(node, "DEPS", str(error))]) from error
        return Graph([node.id for node in nodes], edges)

    def _numbers(self, cells: Sequence[str]) -> list[int]:
        problems = [
            self.problem(word, "HEAD", f"HEAD {cell!r} is not the number of a word or 0")
            for word, cell in zip(self.words, cells, strict=True)
            if not (cell.isascii() and cell.isdigit() and int(cell) <= len(cells))
        ]
        if problems:
            raise FormatError(problems)
        return [int(cell) for cell in cells]

    def problem(self, node: Node, column: str, found: str) -> Problem:
        """Describe something wrong with a cell, with its place in the file."""
        index = next(i for i, other in enumerate(self.nodes) if other is node)
        before = node.line().split("\t")[: self.columns.names.index(column)]
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
        nodes = [type(node)(list(node.cells), node.columns) for node in self._nodes]
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
