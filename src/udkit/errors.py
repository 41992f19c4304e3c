"""Every error of udkit: where, what was found, what to do; each with an exit code.

    UdkitError                 exit code 1
    ├── UsageError             2  the call itself is wrong (options that exclude each other, …)
    │   └── MissingExtraError  2  an optional package is not installed
    ├── InputError             3  a file cannot be read, or cannot be used as it is
    │   ├── FormatError        3  one or more places of a file are not what the format says
    │   └── TextMismatchError  3  two files that must hold the same text do not
    └── ModelError             4  a model file is missing, damaged or of another version

Data problems are collected as `Problem` values and raised together, so that one run shows all.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

SHOWN_PROBLEMS = 20


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a file something is; lines and columns count from 1, columns in characters."""

    file: str
    line: int
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a file, as a value that can be listed, counted and printed."""

    place: Place
    found: str
    """What is there, and what was expected instead."""
    advice: str
    """What the user can do about it."""

    def __str__(self) -> str:
        return f"{self.place}: {self.found}; {self.advice}"


class UdkitError(Exception):
    """The root of all errors that a user may meet."""

    exit_code: ClassVar[int] = 1


class UsageError(UdkitError):
    """The call cannot be carried out as it was written."""

    exit_code: ClassVar[int] = 2


class MissingExtraError(UsageError):
    """An optional package is needed and not there."""

    def __init__(self, purpose: str, extra: str) -> None:
        super().__init__(f"{purpose} needs an optional package; type: pip install 'udkit[{extra}]'")


class InputError(UdkitError):
    """A file cannot be read, or cannot be used as it is."""

    exit_code: ClassVar[int] = 3


class FormatError(InputError):
    """Places of one file that are not what its format says, all together."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(_list_problems(self.problems))


class TextMismatchError(InputError):
    """Two files that must hold the same text do not."""


class ModelError(UdkitError):
    """A model file is missing, damaged or of another version."""

    exit_code: ClassVar[int] = 4


def _list_problems(problems: tuple[Problem, ...]) -> str:
    lines = [str(problem) for problem in problems[:SHOWN_PROBLEMS]]
    if len(problems) > SHOWN_PROBLEMS:
        lines.append(f"… and {len(problems) - SHOWN_PROBLEMS} more problems in this file")
    return "\n".join(lines)
