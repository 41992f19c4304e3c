"""The features of BEAM: the templates of Zhang and Nivre (2011) that need no labels.

A template names atoms of a state: forms (w) and tags (p) of words around the top of the stack (S0)
and the front of the buffer (N0), their distance (d) and numbers of children (vl, vr). Words are
S0h, S0h2 (head, head's head), S0l, S0l2, S0r, S0r2, N0l, N0l2 (outermost children), N1 and N2.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from udkit.analysis.parsers.arc_eager import (
    HEAD,
    LEFT1,
    LEFT2,
    N_LEFT,
    N_RIGHT,
    RIGHT1,
    RIGHT2,
    States,
)
from udkit.analysis.parsers.arrays import HashArray, WordArrays
from udkit.analysis.parsers.compiled import compiled
from udkit.analysis.parsers.hashing import MAX_ATOMS, TemplateArray, of_template

_WORDS = ("S0", "N0", "N1", "N2", "S0h", "S0h2", "S0l", "S0l2", "S0r", "S0r2", "N0l", "N0l2")
_NUMBERS = ("d", "S0vl", "S0vr", "N0vl")
_N_WORDS = len(_WORDS)
_N_ATOMS = 2 * _N_WORDS + len(_NUMBERS)
_TEMPLATES = """
S0w S0p|S0w|S0p|N0w N0p|N0w|N0p|N1w N1p|N1w|N1p|N2w N2p|N2w|N2p
S0w S0p N0w N0p|S0w S0p N0w|S0w N0w N0p|S0w S0p N0p|S0p N0w N0p|S0w N0w|S0p N0p|N0p N1p
N0p N1p N2p|S0p N0p N1p|S0hp S0p N0p|S0p S0lp N0p|S0p S0rp N0p|S0p N0p N0lp
S0w d|S0p d|N0w d|N0p d|S0w N0w d|S0p N0p d
S0w S0vr|S0p S0vr|S0w S0vl|S0p S0vl|N0w N0vl|N0p N0vl
S0hw|S0hp|S0lw|S0lp|S0rw|S0rp|N0lw|N0lp
S0h2w|S0h2p|S0l2w|S0l2p|S0r2w|S0r2p|N0l2w|N0l2p
S0p S0lp S0l2p|S0p S0rp S0r2p|S0p S0hp S0h2p|N0p N0lp N0l2p
"""
_MAX_DISTANCE = 10
RowArray = npt.NDArray[np.uint32]


class Reader(NamedTuple):
    """What is read of a state: the templates, one per row, and room for their atoms."""

    templates: TemplateArray
    atoms: HashArray
    mask: np.uint64


def make_reader(bits: int, *, is_lexicalised: bool) -> Reader:
    """Make a reader for a table of 2 ** bits rows; without forms if it is not lexicalised."""
    atoms = [f"{word}{kind}" for kind in "wp" for word in _WORDS] + list(_NUMBERS)
    rows = [template.split() for line in _TEMPLATES.split("\n") for template in line.split("|")]
    rows = [row for row in rows if row and (is_lexicalised or not any(a[-1] == "w" for a in row))]
    templates = np.full((len(rows), MAX_ATOMS), -1, np.int64)
    for number, row in enumerate(rows):
        templates[number, : len(row)] = [atoms.index(atom) for atom in row]
    return Reader(templates, np.zeros(_N_ATOMS, np.uint64), np.uint64(2**bits - 1))


def n_templates(*, is_lexicalised: bool) -> int:
    """Number of features of a state."""
    return len(make_reader(1, is_lexicalised=is_lexicalised).templates)


@compiled
def read_features(
    reader: Reader, words: WordArrays, states: States, side: int, k: int, rows: RowArray
) -> None:
    """Write the rows of the weight table that state k has to `rows`."""
    _read_atoms(reader.atoms, words, states, side, k)
    for number in range(len(reader.templates)):
        value = of_template(reader.templates, number, reader.atoms)
        rows[number] = np.uint32((value >> np.uint64(20)) & reader.mask)


@compiled
def _read_atoms(atoms: HashArray, words: WordArrays, states: States, side: int, k: int) -> None:
    n = len(words.forms) - 2
    links = states.links[side, k]
    top, front = states.tops[side, k], states.fronts[side, k]
    stack0 = states.stacks[side, k, top - 1] if top else -1
    for ahead in range(3):
        _set_word(atoms, 1 + ahead, words, min(front + ahead, n + 1))
    _set_word(atoms, 0, words, stack0)
    head = links[HEAD, stack0] if top else -1
    _set_word(atoms, 4, words, head)
    _set_word(atoms, 5, words, links[HEAD, head] if head >= 0 else -1)
    for number, link in enumerate((LEFT1, LEFT2, RIGHT1, RIGHT2)):
        _set_word(atoms, 6 + number, words, links[link, stack0] if top else -1)
    _set_word(atoms, 10, words, links[LEFT1, front])
    _set_word(atoms, 11, words, links[LEFT2, front])
    first = 2 * _N_WORDS
    distance = min(front - stack0, _MAX_DISTANCE) if top else 0
    atoms[first] = np.uint64(distance)
    atoms[first + 1] = np.uint64(links[N_LEFT, stack0] if top else 0)
    atoms[first + 2] = np.uint64(links[N_RIGHT, stack0] if top else 0)
    atoms[first + 3] = np.uint64(links[N_LEFT, front])


@compiled
def _set_word(atoms: HashArray, place: int, words: WordArrays, word: int) -> None:
    atoms[place] = words.forms[word]
    atoms[place + _N_WORDS] = words.tags[word]
