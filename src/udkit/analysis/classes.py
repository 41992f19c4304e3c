"""Classes of dependencies: which class a word belongs to, by one criterion or another.

A criterion is a function of a `Dependency` that returns the name of its class, or None for a word
that is to be left out. The direction of an arc is written as an arrow: `DET->` are determiners
whose head is to the right, `<-ADP` are adpositions whose head is to the left. The artificial root
counts as being to the right.
"""

from __future__ import annotations

import importlib.util
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from udkit.analysis.parsers.arrays import PUNCTUATION
from udkit.data.sentence import Sentence, Word
from udkit.data.tree import Tree
from udkit.errors import InputError, UsageError

ALL = "all"
"""The class of all words, which every criterion has besides its own."""
DEFAULT = "pos-direction"


@dataclass(frozen=True)
class Dependency:
    """A word of the test set, with its gold tree."""

    sentence: Sentence
    word: Word
    number: int
    """Number of the word in its sentence, from 1."""
    tree: Tree
    frequency: int
    """How often the form is among the sentences that training samples are drawn from."""

    @property
    def head(self) -> int:
        """Number of the gold head, 0 for the root."""
        return self.tree.head(self.number)

    @property
    def has_head_on_left(self) -> bool:
        """Whether the gold head comes before the word; the root does not."""
        return 0 < self.head < self.number

    @property
    def label(self) -> str:
        """The relation without its subtype."""
        return self.tree.deprel(self.number).partition(":")[0]


Criterion = Callable[[Dependency], str | None]


def by_pos_and_direction(dependency: Dependency) -> str:
    """`DET->`, `<-ADP`: the tag of the child, and where its head is."""
    return _directed(dependency.word.upos, dependency)


def by_pos_label_and_direction(dependency: Dependency) -> str:
    """`NOUN/nsubj->`: as before, with the label."""
    return _directed(f"{dependency.word.upos}/{dependency.label}", dependency)


def _directed(name: str, dependency: Dependency) -> str:
    return f"<-{name}" if dependency.has_head_on_left else f"{name}->"


def by_label(dependency: Dependency) -> str:
    """Relation without its subtype."""
    return dependency.label


def by_pos(dependency: Dependency) -> str:
    """Tag of the child."""
    return dependency.word.upos


def by_distance(dependency: Dependency) -> str:
    """Number of words from the child to its head."""
    if not dependency.head:
        return "root"
    return _group(abs(dependency.head - dependency.number), (1, 2, 3, 6, 11))


def by_depth(dependency: Dependency) -> str:
    """Number of arcs from the root."""
    return _group(dependency.tree.depth(dependency.number), (1, 2, 3, 4, 5, 6))


def by_frequency(dependency: Dependency) -> str:
    """How often the form was there to be seen in training."""
    return _group(dependency.frequency, (0, 1, 2, 6, 21, 101))


def by_projectivity(dependency: Dependency) -> str:
    """Whether the arc crosses others."""
    is_projective = dependency.tree.is_projective_arc(dependency.number)
    return "projective" if is_projective else "non-projective"


def _group(value: int, starts: Sequence[int]) -> str:
    """Name the group of numbers that a value is in, by the first number of each.

    >>> [_group(n, (1, 2, 5)) for n in (1, 3, 9)]
    ['1', '2-4', '5+']
    """
    index = max(i for i, start in enumerate(starts) if value >= start)
    if index == len(starts) - 1:
        return f"{starts[index]}+"
    first, last = starts[index], starts[index + 1] - 1
    return str(first) if first == last else f"{first}-{last}"


CRITERIA: Mapping[str, Criterion] = {
    DEFAULT: by_pos_and_direction,
    "label": by_label,
    "pos": by_pos,
    "pos-label-direction": by_pos_label_and_direction,
    "distance": by_distance,
    "depth": by_depth,
    "frequency": by_frequency,
    "projectivity": by_projectivity,
}


def find_criterion(name: str) -> Criterion:
    """Return a criterion by its name, or a user's own: `FILE.py:FUNCTION`."""
    if name in CRITERIA:
        return CRITERIA[name]
    path, colon, function = name.rpartition(":")
    if not colon or not path.endswith(".py"):
        known = ", ".join(CRITERIA)
        raise UsageError(f"criterion {name!r}: it is none of {known}, and not FILE.py:FUNCTION")
    return _load(Path(path), function)


def _load(path: Path, function: str) -> Criterion:
    if not path.is_file():
        raise UsageError(f"{path}: there is no such file; the criterion should be defined there")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise UsageError(f"{path}: this is not a file of Python")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        found: Any = getattr(module, function)
    except Exception as error:
        raise InputError(f"{path}: {type(error).__name__}: {error}; correct the file") from error

    def checked(dependency: Dependency) -> str | None:
        try:
            answer = found(dependency)
        except Exception as error:
            said = f"{type(error).__name__}: {error}"
            raise InputError(f"{path}: {function} failed on {dependency.word!r}: {said}") from error
        return None if answer is None else str(answer)

    return checked


def each_dependency(test: Sequence[Sentence], pool: Sequence[Sentence]) -> Iterator[Dependency]:
    """Yield the words of a test set that count: all but punctuation."""
    forms = Counter(word.form for sentence in pool for word in sentence.words)
    for sentence in test:
        tree = sentence.tree
        for number, word in enumerate(sentence.words, start=1):
            if word.upos != PUNCTUATION:
                yield Dependency(sentence, word, number, tree, forms[word.form])


def classify(
    test: Sequence[Sentence], pool: Sequence[Sentence], criterion: Criterion
) -> list[str | None]:
    """Return the class of each word that counts, in the order of the test set."""
    return [criterion(dependency) for dependency in each_dependency(test, pool)]
