"""Multiword expressions of a sentence: sets of nodes with a category, and the cells they are in.

In the column `PARSEME:MWE` every member of an expression carries its number, and the first member
the category too: `1:VID`, then `1`. Several codes are separated by `;`, so that expressions may
share words, lie inside each other or have gaps. `*` is "no expression here", and `_` is "not
known", as in files that are given to systems. Files without that column may have the same codes
in MISC, as `Mwe=1:VID`; there, no item is "no expression here".

The numbers themselves mean nothing. Whoever writes expressions into a sentence numbers them anew:
1, 2, 3 … by their first members.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from udkit.data.columns import Columns
from udkit.data.ids import NodeId
from udkit.data.sentence import MultiwordToken, Node, Sentence
from udkit.errors import FormatError, Problem

MWE_COLUMN = "PARSEME:MWE"
MWE_MISC = "Mwe"
NO_MWE = "*"
UNKNOWN = "_"
_CATEGORY = re.compile(r"[^;\s]+(?: +[^;\s]+)*")
_CODE = re.compile(rf"([0-9]{{1,9}})(?::({_CATEGORY.pattern}))?")


@dataclass(frozen=True, slots=True)
class Mwe:
    """A multiword expression: its members in the order of the sentence, and its category."""

    members: tuple[NodeId, ...]
    """Lexicalized components: one or more, each once, in order."""
    category: str | None = None
    """As in the file: `VID`, `LVC.full`, …; None where the file gives none."""

    def __post_init__(self) -> None:
        if not self.members or list(self.members) != sorted(set(self.members)):
            raise ValueError("an expression needs members, each once and in order")
        if self.category is not None and not _CATEGORY.fullmatch(self.category):
            raise ValueError(f"{self.category!r} cannot be a category")


def parse_codes(cell: str) -> list[tuple[int, str | None]]:
    """Split a cell into numbers and categories; ValueError where it is not made of codes.

    >>> parse_codes("2:VID;3")
    [(2, 'VID'), (3, None)]
    """
    if cell in (NO_MWE, UNKNOWN):
        return []
    codes = []
    for code in cell.split(";"):
        match = _CODE.fullmatch(code)
        if match is None:
            raise ValueError(f"{code!r} is not a code, such as 1:VID or 1")
        codes.append((int(match[1]), match[2]))
    return codes


def format_codes(codes: Iterable[tuple[int, str | None]]) -> str:
    """Join codes to a cell, in the order of their numbers; `*` without any.

    >>> format_codes([(3, None), (2, "VID")])
    '2:VID;3'
    """
    ordered = sorted(codes, key=lambda code: code[0])
    return ";".join(f"{number}:{name}" if name else str(number) for number, name in ordered) or "*"


def mwe_cell(node: Node) -> str:
    """Return the codes of a node as the column has them, be they in the column or in MISC."""
    if MWE_COLUMN in node.columns.names:
        return node[MWE_COLUMN]
    if MWE_MISC not in node["MISC"]:
        return NO_MWE
    return node.misc.get(MWE_MISC) or NO_MWE


def is_blind(sentence: Sentence) -> bool:
    """Whether the sentence says of no node if it is in an expression."""
    return all(mwe_cell(node) == UNKNOWN for node in sentence.nodes)


def mwes_of(sentence: Sentence, *, problems: list[Problem] | None = None) -> list[Mwe]:
    """Return the expressions of a sentence by their numbers; FormatError where it is unclear.

    With a list as `problems`, what is unclear is listed there and what is clear returned: codes
    that cannot be read and `_` are passed over, codes of a multiword token count for its words,
    and of several categories of one expression the first is taken.
    """
    reading = _Reading(sentence)
    for node in sentence.nodes:
        reading.take(node)
    if problems is not None:
        problems.extend(reading.problems)
    elif reading.problems:
        raise FormatError(reading.problems)
    return reading.mwes()


class _Reading:
    """What the nodes of a sentence have said so far about its expressions."""

    def __init__(self, sentence: Sentence) -> None:
        self._sentence = sentence
        self._column = MWE_COLUMN if MWE_COLUMN in sentence.columns.names else "MISC"
        self._members: dict[int, set[NodeId]] = {}
        self._categories: dict[int, str] = {}
        self.problems: list[Problem] = []

    def take(self, node: Node) -> None:
        """Read the codes of the next node."""
        cell = mwe_cell(node)
        if cell == NO_MWE:
            return
        if cell == UNKNOWN:
            if not isinstance(node, MultiwordToken):
                self._report(node, "'_' does not say whether the word is in an expression")
            return
        try:
            codes = parse_codes(cell)
            members = _words_of(node)
        except ValueError as error:
            self._report(node, str(error))
            return
        if isinstance(node, MultiwordToken):
            self._report(node, f"multiword token {node['ID']} has a code; its words should have it")
        if len({number for number, _ in codes}) < len(codes):
            self._report(node, f"{cell!r} has the same expression twice")
        for number, category in codes:
            self._add(node, number, category, members)

    def _add(self, node: Node, number: int, category: str | None, members: list[NodeId]) -> None:
        self._members.setdefault(number, set()).update(members)
        if category is None:
            return
        first = self._categories.setdefault(number, category)
        if first != category:
            self._report(node, f"expression {number} is {first!r} and {category!r}")

    def _report(self, node: Node, found: str) -> None:
        problem = self._sentence.problem(node, self._column, found)
        advice = "correct the cell; 'udkit mwe validate' lists all that is wrong"
        self.problems.append(Problem(problem.place, problem.found, advice))

    def mwes(self) -> list[Mwe]:
        """Return the expressions in the order of their numbers."""
        return [
            Mwe(tuple(sorted(self._members[number])), self._categories.get(number))
            for number in sorted(self._members)
        ]


def _words_of(node: Node) -> list[NodeId]:
    if isinstance(node, MultiwordToken):
        first, last = node.range
        return [NodeId(number) for number in range(first, last + 1)]
    return [NodeId.parse(node["ID"])]


def with_mwes(sentence: Sentence, mwes: Iterable[Mwe]) -> Sentence:
    """Return the sentence with these expressions and no others, in the column `PARSEME:MWE`.

    They are numbered by their first members; those that begin together keep their order. The
    column is added at the end where there is none. ValueError for a member that is not there.
    """
    codes: dict[NodeId, list[tuple[int, str | None]]] = {}
    for number, mwe in enumerate(sorted(mwes, key=lambda mwe: mwe.members[0]), start=1):
        for member in mwe.members:
            category = mwe.category if member == mwe.members[0] else None
            codes.setdefault(member, []).append((number, category))
    cells = []
    for node in sentence.nodes:
        is_word = not isinstance(node, MultiwordToken)
        cells.append(format_codes(codes.pop(NodeId.parse(node["ID"]), ())) if is_word else NO_MWE)
    if codes:
        raise ValueError(f"the sentence has no node {', '.join(map(str, sorted(codes)))}")
    return with_mwe_cells(sentence, cells)


def blinded(sentence: Sentence) -> Sentence:
    """Return the sentence with `_` in the column `PARSEME:MWE` of every node."""
    return with_mwe_cells(sentence, [UNKNOWN] * len(sentence.nodes))


def with_mwe_cells(sentence: Sentence, cells: list[str]) -> Sentence:
    """Return the sentence with these cells, one for each node, in the column `PARSEME:MWE`."""
    columns = sentence.columns
    if MWE_COLUMN in columns.names:
        changed = sentence.copy()
        for node, cell in zip(changed.nodes, cells, strict=True):
            node[MWE_COLUMN] = cell
        return changed
    columns = Columns([*columns.names, MWE_COLUMN])
    lines = [
        f"{_without_misc(node).line()}\t{cell}"
        for node, cell in zip(sentence.nodes, cells, strict=True)
    ]
    return Sentence.from_lines(list(sentence.comments), lines, columns, sentence.place)


def _without_misc(node: Node) -> Node:
    """Return the node without `Mwe=` in MISC."""
    if MWE_MISC not in node["MISC"]:
        return node
    misc = node.misc
    misc.remove(MWE_MISC)
    node = node.copy()
    node["MISC"] = str(misc)
    return node
