"""Reading the regular part of the world fast: well-formed sentences, a million characters at once.

All cells of a piece are split in one go and looked at column by column with NumPy. Whatever is
not as it should be (a missing column, an odd id, a cycle, …) makes `read_regular` return None,
and the caller reads the piece again with `exact_pieces`, which follows the official programs line
by line and raises the error they raise.
"""

from __future__ import annotations

import re
from itertools import compress

import numpy as np

from udkit.evaluation.collapsing import collapse_cells
from udkit.evaluation.corpus import BoolArray, Piece
from udkit.evaluation.vocabulary import IntArray

_RANGE = re.compile(r"([1-9][0-9]{0,8})-([1-9][0-9]{0,8})")
# Every character of the Unicode category Zs.
_SPACES = re.compile("[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")


class _Numbers(dict[str, int]):
    """Values of cells that are plainly written whole numbers; `otherwise` for all others."""

    def __init__(self, otherwise: int, *, has_zero: bool) -> None:
        super().__init__()
        self._otherwise = otherwise
        if has_zero:
            self["0"] = 0

    def __missing__(self, cell: str) -> int:
        is_plain = cell.isascii() and cell.isdigit() and cell[0] != "0" and len(cell) < 9
        number = int(cell) if is_plain else self._otherwise
        if is_plain:
            self[cell] = number
        return number


_IDS = _Numbers(0, has_zero=False)
_HEADS = _Numbers(-1, has_zero=True)


def read_regular(text: str, *, collapses: bool) -> Piece | None:
    """Read sentences that all end in a blank line; None where anything is out of the ordinary.

    With `collapses`, DEPS of sentences with empty nodes are collapsed.
    """
    if not text.endswith("\n\n"):
        return None
    split = _token_lines(text)
    if split is None:
        return None
    lines, offsets, n_lines = split
    cells = "\t".join(lines).split("\t")
    ids = np.fromiter(map(_IDS.__getitem__, cells[0::10]), np.int64, len(lines))
    is_word = ids > 0
    sentence_of_line = np.repeat(np.arange(len(n_lines)), n_lines)
    n_words = np.bincount(sentence_of_line[is_word], minlength=len(n_lines))
    if not _are_consecutive(ids[is_word], n_words):
        return None
    is_inside = _inside_tokens(cells[0::10], ids, is_word, n_words[sentence_of_line])
    if is_inside is None:
        return None
    heads = np.fromiter(map(_HEADS.__getitem__, cells[6::10]), np.int64, len(lines))[is_word]
    if not _are_trees(heads, n_words):
        return None
    if collapses and not _collapse(cells, sentence_of_line):
        return None
    return _piece(cells, is_word, is_inside, heads, (sentence_of_line, n_words, offsets))


def _token_lines(text: str) -> tuple[list[str], list[int], list[int]] | None:
    """Return lines of nodes, their offsets in the piece, and how many each sentence has."""
    lines: list[str] = []
    offsets: list[int] = []
    n_lines: list[int] = []
    offset = 0
    for block in text[:-2].split("\n\n"):
        block_lines = block.split("\n")
        n_comments = 0
        for line in block_lines:
            if not line.startswith("#"):
                break
            n_comments += 1
        n_nodes = len(block_lines) - n_comments
        if n_nodes == 0:
            return None
        lines += block_lines[n_comments:] if n_comments else block_lines
        offsets.extend(range(offset + n_comments, offset + len(block_lines)))
        n_lines.append(n_nodes)
        offset += len(block_lines) + 1
    if any(line.count("\t") != 9 for line in lines):
        return None
    return lines, offsets, n_lines


def _are_consecutive(ids: IntArray, n_words: IntArray) -> bool:
    if not n_words.all():
        return False
    first = np.cumsum(n_words) - n_words
    expected = np.arange(len(ids)) - np.repeat(first, n_words) + 1
    return bool((ids == expected).all())


def _inside_tokens(
    id_cells: list[str], ids: IntArray, is_word: BoolArray, n_words_here: IntArray
) -> BoolArray | None:
    """Tell which lines are words of multiword tokens; None where a range is odd."""
    is_inside = np.zeros(len(ids), bool)
    for line in np.flatnonzero(~is_word).tolist():
        cell = id_cells[line]
        if "." in cell:
            continue
        match = _RANGE.fullmatch(cell)
        if match is None:
            return None
        first, last = int(match[1]), int(match[2])
        words = slice(line + 1, line + 2 + last - first)
        is_regular = (
            first <= last <= n_words_here[line]
            and ids[words].tolist() == list(range(first, last + 1))
            and not is_inside[line + 1]
        )
        if not is_regular:
            return None
        is_inside[words] = True
    return is_inside


def _are_trees(heads: IntArray, n_words: IntArray) -> bool:
    """Whether all heads exist and lead to one root in each sentence."""
    n = len(heads)
    sentence = np.repeat(np.arange(len(n_words)), n_words)
    if (heads < 0).any() or (heads > n_words[sentence]).any():
        return False
    is_root = heads == 0
    if (np.bincount(sentence[is_root], minlength=len(n_words)) != 1).any():
        return False
    first = np.cumsum(n_words) - n_words
    # Follow all heads at once, doubling the distance; what never gets to the root is on a cycle.
    ancestor = np.append(np.where(is_root, n, first[sentence] + heads - 1), n)
    for _ in range(int(n_words.max()).bit_length()):
        ancestor = ancestor[ancestor]
    return bool((ancestor == n).all())


def _collapse(cells: list[str], sentence_of_line: IntArray) -> bool:
    """Collapse DEPS in place where there are empty nodes; False where that cannot be done."""
    empty_lines = [line for line, cell in enumerate(cells[0::10]) if "." in cell]
    for sentence in sorted({int(sentence_of_line[line]) for line in empty_lines}):
        first, end = np.searchsorted(sentence_of_line, [sentence, sentence + 1])
        lines = [line for line in range(first, end) if "-" not in cells[10 * line]]
        ids = [cells[10 * line] for line in lines]
        try:
            collapsed = collapse_cells(ids, [cells[10 * line + 8] for line in lines])
        except ValueError:
            return False
        words = (line for line, id_cell in zip(lines, ids, strict=True) if "." not in id_cell)
        for line, deps in zip(words, collapsed, strict=True):
            cells[10 * line + 8] = deps
    return True


def _piece(
    cells: list[str],
    is_word: BoolArray,
    is_inside: BoolArray,
    heads: IntArray,
    lines: tuple[IntArray, IntArray, list[int]],
) -> Piece | None:
    sentence_of_line, n_words, offsets = lines
    if is_word.all():  # neither multiword tokens nor empty nodes: no need to pick lines out
        columns = [cells[column::10] for column in range(10)]
        is_surface = is_word
        surfaces = columns[1]
    else:
        mask = is_word.tolist()
        is_empty = np.fromiter(("." in cell for cell in cells[0::10]), bool, len(is_word))
        is_surface = ~is_inside & ~is_empty
        columns = [list(compress(cells[column::10], mask)) for column in range(10)]
        surfaces = list(compress(cells[1::10], is_surface.tolist()))
    characters = "".join(surfaces)
    if _SPACES.search(characters):
        return None
    lengths = np.fromiter(map(len, surfaces), np.int64, len(surfaces))
    if not lengths.all():
        return None
    ends = np.cumsum(lengths)
    starts = ends - lengths
    token_of_word = (np.cumsum(is_surface) - 1)[is_word]
    return Piece(
        forms=columns[1],
        lemma=columns[2],
        upos=columns[3],
        xpos=columns[4],
        feats=columns[5],
        deprel=columns[7],
        deps=columns[8],
        heads=heads,
        word_starts=starts[token_of_word],
        word_ends=ends[token_of_word],
        is_in_token=is_inside[is_word],
        token_starts=starts,
        token_ends=ends,
        sentence_tokens=np.bincount(sentence_of_line[is_surface], minlength=len(n_words)),
        sentence_words=n_words,
        characters=characters,
        word_lines=np.asarray(offsets)[is_word],
    )
