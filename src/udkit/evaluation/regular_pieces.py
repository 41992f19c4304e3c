"""Reading the regular part of the world fast: well-formed sentences, a million bytes at once.

The places of tabs and newlines are found with NumPy; ids and heads are read from the bytes
directly, and the rest of a line is looked up in the tables of `vocabulary` as two stretches of
bytes. Whatever is not as it should be (a missing column, an odd id, a cycle, …) raises
`IrregularError`, and the caller reads the piece again with `exact_pieces`, which follows the
official programs line by line and raises the error they raise.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from udkit.evaluation.collapsing import collapse_cells
from udkit.evaluation.corpus import BoolArray, Piece
from udkit.evaluation.styles import EmptyNodes
from udkit.evaluation.vocabulary import IntArray, Vocabularies

_RANGE = re.compile(rb"([1-9][0-9]{0,8})-([1-9][0-9]{0,8})")
_EMPTY_NODE = re.compile(rb"[0-9]+\.[0-9]+")
_TAB, _NEWLINE, _HASH = b"\t\n#"
_MAX_DIGITS = 9
NOT_A_NUMBER = -1


class IrregularError(Exception):
    """This piece has to be read by the exact reader."""


@dataclass(frozen=True, slots=True)
class _Lines:
    """Lines of nodes (words, tokens, empty nodes) of a piece."""

    chunk: bytes
    buffer: npt.NDArray[np.uint8]
    starts: IntArray
    tabs: IntArray
    """Places of the nine tabs of each line, [line, tab]."""
    offsets: IntArray
    """Which line of the piece each is."""
    sentences: IntArray
    """Number of the sentence that each line belongs to."""

    def cell(self, line: int, column: int) -> bytes:
        """Return one cell; MISC is not asked for."""
        start = self.starts[line] if column == 0 else self.tabs[line, column - 1] + 1
        return self.chunk[start : self.tabs[line, column]]

    def stretches(self, first: int, last: int, lines: IntArray) -> list[bytes]:
        """Return the columns from first to last of some lines, tabs included."""
        chunk = self.chunk
        starts = (self.tabs[lines, first - 1] + 1).tolist()
        ends = self.tabs[lines, last].tolist()
        return [chunk[start:end] for start, end in zip(starts, ends, strict=True)]


def read_regular(chunk: bytes, vocabularies: Vocabularies, empty_nodes: EmptyNodes) -> Piece:
    """Read sentences that all end in a blank line; IrregularError where something is odd.

    The bytes must be valid UTF-8.
    """
    lines = _node_lines(chunk)
    ids = plain_numbers(lines.buffer, lines.starts, lines.tabs[:, 0])
    is_word = ids > 0
    words = np.flatnonzero(is_word)
    n_sentences = int(lines.sentences[-1]) + 1
    n_words = np.bincount(lines.sentences[words], minlength=n_sentences)
    _check_consecutive(ids[words], n_words)
    is_inside, is_empty = _tokens_and_empty_nodes(lines, ids, n_words)
    heads = plain_numbers(lines.buffer, lines.tabs[words, 5] + 1, lines.tabs[words, 6])
    _check_trees(heads, n_words)

    syntax = lines.stretches(7, 8, words)
    if is_empty.any() and empty_nodes is EmptyNodes.REFUSE:
        raise IrregularError
    if is_empty.any() and empty_nodes is EmptyNodes.COLLAPSE:
        _collapse(syntax, lines, words, is_empty)
    is_token = ~is_inside & ~is_empty
    nodes = np.flatnonzero(~is_empty)
    try:
        lexical = _look_up(vocabularies.lexical, lines.stretches(1, 5, nodes))
        syntactic = _look_up(vocabularies.syntactic, syntax)
    except ValueError as error:
        raise IrregularError from error
    tokens = lexical[is_token[nodes]]
    if not vocabularies.lexical.column("length", tokens).all():
        raise IrregularError
    return Piece(
        lexical=lexical[is_word[nodes]],
        syntactic=syntactic,
        heads=heads,
        is_in_token=is_inside[words],
        word_lines=lines.offsets[words],
        token_of_word=(np.cumsum(is_token) - 1)[words],
        tokens=tokens,
        sentence_tokens=np.bincount(lines.sentences[is_token], minlength=n_sentences),
        sentence_words=n_words,
    )


def _look_up(table: dict[bytes, int], keys: list[bytes]) -> IntArray:
    return np.fromiter(map(table.__getitem__, keys), np.int64, len(keys))


def _node_lines(chunk: bytes) -> _Lines:
    """Find the lines that are no comments and not blank, and the tabs in them."""
    if not chunk.endswith(b"\n\n"):
        raise IrregularError
    buffer = np.frombuffer(chunk, np.uint8)
    ends = np.flatnonzero(buffer == _NEWLINE)
    starts = np.append(0, ends[:-1] + 1)
    is_blank = starts == ends
    is_comment = buffer[starts] == _HASH
    is_node = ~is_blank & ~is_comment
    # Before a blank line stands a node, after a node a node or a blank line.
    if not is_node[np.flatnonzero(is_blank) - 1].all() or is_blank[0]:
        raise IrregularError
    if (is_node[:-1] & is_comment[1:]).any():
        raise IrregularError
    tabs = np.flatnonzero(buffer == _TAB)
    first_tab = np.searchsorted(tabs, starts)
    n_tabs = np.diff(np.append(first_tab, len(tabs)))
    if (n_tabs[is_node] != 9).any():
        raise IrregularError
    offsets = np.flatnonzero(is_node)
    node_tabs = tabs[first_tab[offsets][:, None] + np.arange(9)]
    sentences = np.cumsum(is_blank)[offsets]
    return _Lines(chunk, buffer, starts[offsets], node_tabs, offsets, sentences)


def plain_numbers(buffer: npt.NDArray[np.uint8], starts: IntArray, ends: IntArray) -> IntArray:
    """Read cells that are plainly written whole numbers; NOT_A_NUMBER for all others."""
    widths = ends - starts
    values = np.zeros(len(starts), np.int64)
    is_plain = (widths > 0) & (widths <= _MAX_DIGITS)
    for place in range(min(int(widths.max(initial=0)), _MAX_DIGITS)):
        is_here = place < widths
        digits = buffer[np.where(is_here, starts + place, 0)].astype(np.int64) - ord("0")
        is_plain &= ~is_here | ((digits >= 0) & (digits <= 9))
        values = np.where(is_here, 10 * values + digits, values)
    # A leading zero is legal for the official readers, but not plain.
    is_plain &= (widths == 1) | (buffer[starts] != ord("0"))
    return np.where(is_plain, values, NOT_A_NUMBER)


def _check_consecutive(ids: IntArray, n_words: IntArray) -> None:
    first = np.cumsum(n_words) - n_words
    expected = np.arange(len(ids)) - np.repeat(first, n_words) + 1
    if not n_words.all() or (ids != expected).any():
        raise IrregularError


def _tokens_and_empty_nodes(
    lines: _Lines, ids: IntArray, n_words: IntArray
) -> tuple[BoolArray, BoolArray]:
    """Tell which lines are words inside multiword tokens, and which are empty nodes."""
    is_inside = np.zeros(len(ids), bool)
    is_empty = np.zeros(len(ids), bool)
    for line in np.flatnonzero(ids <= 0).tolist():
        cell = lines.cell(line, 0)
        if _EMPTY_NODE.fullmatch(cell):
            is_empty[line] = True
            continue
        match = _RANGE.fullmatch(cell)
        if match is None:
            raise IrregularError
        first, last = int(match[1]), int(match[2])
        words = slice(line + 1, line + 2 + last - first)
        is_regular = (
            first <= last <= n_words[lines.sentences[line]]
            and ids[words].tolist() == list(range(first, last + 1))
            and not is_inside[line + 1]
        )
        if not is_regular:
            raise IrregularError
        is_inside[words] = True
    return is_inside, is_empty


def _check_trees(heads: IntArray, n_words: IntArray) -> None:
    """Make sure that all heads exist and lead to one root in each sentence."""
    n = len(heads)
    sentence = np.repeat(np.arange(len(n_words)), n_words)
    is_root = heads == 0
    n_roots = np.bincount(sentence[is_root], minlength=len(n_words))
    if (heads < 0).any() or (heads > n_words[sentence]).any() or (n_roots != 1).any():
        raise IrregularError
    first = np.cumsum(n_words) - n_words
    # Follow all heads at once, doubling the distance; what never gets to the root is on a cycle.
    ancestor = np.append(np.where(is_root, n, first[sentence] + heads - 1), n)
    for _ in range(int(n_words.max()).bit_length()):
        ancestor = ancestor[ancestor]
    if (ancestor != n).any():
        raise IrregularError


def _collapse(syntax: list[bytes], lines: _Lines, words: IntArray, is_empty: BoolArray) -> None:
    """Collapse DEPS in place, in the sentences that have empty nodes."""
    for sentence in np.unique(lines.sentences[is_empty]).tolist():
        here = np.flatnonzero(lines.sentences == sentence).tolist()
        cells = [lines.cell(line, 0).decode() for line in here]
        nodes = [line for line, cell in zip(here, cells, strict=True) if "-" not in cell]
        ids = [cell for cell in cells if "-" not in cell]
        try:
            collapsed = collapse_cells(ids, [lines.cell(line, 8).decode() for line in nodes])
        except ValueError as error:
            raise IrregularError from error
        first = int(np.searchsorted(words, here[0]))
        for index, deps in enumerate(collapsed, start=first):
            syntax[index] = syntax[index].partition(b"\t")[0] + b"\t" + deps.encode()
