"""Listing all problems of a file, where work on its sentences has to stop at the first."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator

from udkit.data.sentence import Sentence
from udkit.errors import FormatError, Problem


@contextlib.contextmanager
def all_problems(
    sentences: Iterable[Sentence], check: Callable[[Sentence], object] | None = None
) -> Iterator[None]:
    """Read on after a FormatError of the block, and raise it together with those of reading.

    A sentence can be read but have no tree, say; the rest of the file may hold problems of its
    own, and the user wants to see them in the same run. `check` is for sentences that the block has
    not come to: what it raises of that kind is told, too.
    """
    try:
        yield
    except FormatError as error:
        found = {*error.problems, *_problems_of_rest(sentences, check)}
        raise FormatError(sorted(found, key=_line_and_column)) from error


def _problems_of_rest(
    sentences: Iterable[Sentence], check: Callable[[Sentence], object] | None
) -> Iterator[Problem]:
    try:
        for sentence in sentences:
            if check is not None:
                yield from _problems_of(sentence, check)
    except FormatError as reading:
        yield from reading.problems


def _problems_of(sentence: Sentence, check: Callable[[Sentence], object]) -> tuple[Problem, ...]:
    try:
        check(sentence)
    except FormatError as error:
        return error.problems
    return ()


def _line_and_column(problem: Problem) -> tuple[int, int]:
    return problem.place.line, problem.place.column
