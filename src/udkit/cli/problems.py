"""Listing all problems of a file, where work on its sentences has to stop at the first."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator

from udkit.data.sentence import Sentence
from udkit.errors import FormatError


@contextlib.contextmanager
def all_problems(sentences: Iterable[Sentence]) -> Iterator[None]:
    """Read on after a FormatError of the block, and raise it together with those of reading.

    A sentence can be read but have no tree, say; the rest of the file may hold problems of its
    own, and the user wants to see them in the same run.
    """
    try:
        yield
    except FormatError as error:
        try:
            for _ in sentences:
                pass
        except FormatError as reading:
            found = {*error.problems, *reading.problems}
            ordered = sorted(found, key=lambda each: (each.place.line, each.place.column))
            raise FormatError(ordered) from error
        raise
