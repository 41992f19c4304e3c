"""The features of MST: those of McDonald et al. (2005) for a single arc.

A template names atoms of an arc: form (w) and tag (p) of head (h) and modifier (m), and the tags of
their neighbours: hl and hr are left and right of the head, ml and mr of the modifier. Each feature
counts twice, as it is and together with direction and length of the arc. The tags of the words in
between make one feature each, together with those of head and modifier. The artificial root stands
before the first word.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from udkit.analysis.parsers.arrays import HashArray, WordArrays
from udkit.analysis.parsers.compiled import compiled
from udkit.analysis.parsers.hashing import MAX_ATOMS, TemplateArray, mix, of_template

_ATOMS = ("hw", "mw", "hp", "mp", "hl", "hr", "ml", "mr")
_TEMPLATES = """
hw hp|hw|hp|mw mp|mw|mp
hw hp mw mp|hp mw mp|hw mw mp|hw hp mp|hw hp mw|hw mw|hp mp
hp hr ml mp|hl hp ml mp|hp hr mp mr|hl hp mp mr
hp hr mp|hp ml mp|hl hp mp|hp mp mr
"""
_MAX_BETWEEN = 20
"""Number of different tags between head and modifier that are looked at."""
_BETWEEN = np.uint64(1000)
_LENGTHS = (1, 2, 3, 4, 5, 10)
_SHIFT = np.uint64(20)
_ONE = np.uint64(1)


class ArcReader(NamedTuple):
    """What is read of an arc: the templates, one per row, and room for what is found."""

    templates: TemplateArray
    atoms: HashArray
    between: HashArray
    rows: npt.NDArray[np.uint32]
    mask: np.uint64


def make_arc_reader(bits: int) -> ArcReader:
    """Make a reader for a table of 2 ** bits weights."""
    templates = [
        [_ATOMS.index(atom) for atom in template.split()]
        for line in _TEMPLATES.strip().splitlines()
        for template in line.split("|")
    ]
    return ArcReader(
        np.array([row + [-1] * (MAX_ATOMS - len(row)) for row in templates], np.int64),
        np.zeros(len(_ATOMS), np.uint64),
        np.zeros(_MAX_BETWEEN, np.uint64),
        np.zeros(2 * (len(templates) + _MAX_BETWEEN), np.uint32),
        np.uint64(2**bits - 1),
    )


@compiled
def read_arc(reader: ArcReader, words: WordArrays, head: int, modifier: int) -> int:
    """Write the features of an arc to `reader.rows`; return how many there are."""
    n = len(words.forms) - 2
    position = -1 if head == n else head
    _read_atoms(reader.atoms, words, head, modifier)
    shape = _shape(position, modifier)
    count = 0
    for number in range(len(reader.templates)):
        value = of_template(reader.templates, number, reader.atoms)
        count = _add(reader, value, shape, count)
    n_between = _read_between(reader.between, words, position, modifier)
    ends = mix(mix(_BETWEEN, words.tags[head]), words.tags[modifier])
    for tag in reader.between[:n_between]:
        count = _add(reader, mix(ends, tag), shape, count)
    return count


@compiled
def _add(reader: ArcReader, value: np.uint64, shape: np.uint64, count: int) -> int:
    """Add a feature by itself and together with the shape of the arc."""
    reader.rows[count] = np.uint32((value >> _SHIFT) & reader.mask)
    reader.rows[count + 1] = np.uint32((mix(value, shape) >> _SHIFT) & reader.mask)
    return count + 2


@compiled
def _read_atoms(atoms: HashArray, words: WordArrays, head: int, modifier: int) -> None:
    n = len(words.forms) - 2
    atoms[0] = words.forms[head]
    atoms[1] = words.forms[modifier]
    atoms[2] = words.tags[head]
    atoms[3] = words.tags[modifier]
    # Index -1 is no word, and n + 1 too; the root is the word before the first.
    atoms[4] = words.tags[-1 if head == n else (head - 1 if head else n)]
    atoms[5] = words.tags[0 if head == n else (head + 1 if head + 1 < n else -1)]
    atoms[6] = words.tags[modifier - 1 if modifier else n]
    atoms[7] = words.tags[modifier + 1 if modifier + 1 < n else -1]


@compiled
def _shape(position: int, modifier: int) -> np.uint64:
    """Number the direction and the length of an arc, lengths above five in two groups."""
    length = abs(position - modifier)
    group = 0
    for limit in _LENGTHS:
        group += length > limit
    return np.uint64(2 * group + (position < modifier)) + _ONE


@compiled
def _read_between(between: HashArray, words: WordArrays, position: int, modifier: int) -> int:
    """Collect the different tags between two positions; return how many there are."""
    count = 0
    for word in range(min(position, modifier) + 1, max(position, modifier)):
        tag = words.tags[word]
        is_new = True
        for known in between[:count]:
            if known == tag:
                is_new = False
                break
        if is_new and count < len(between):
            between[count] = tag
            count += 1
    return count
