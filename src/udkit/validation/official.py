"""Levels 3 to 5: handed over to the official validator, `udtools`, if it is installed.

These levels need lists of features, relations, auxiliaries and tokens with spaces for every
language. The official validator carries them and its authors keep them up to date.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import Any

from udkit.errors import InputError, MissingExtraError
from udkit.formats.files import FilePath, file_name, open_input
from udkit.validation.incident import Incident, Kind, Severity

MAX_LEVEL = 5


class OfficialValidator:
    """One run of the official validator over any number of files, which are one treebank.

    `lang` is the ISO code of the language, or `ud` for what holds in all of them.
    MissingExtraError if the official validator is not installed.
    """

    def __init__(self, level: int, lang: str) -> None:
        try:
            from udtools import Validator
            from udtools.state import State
        except ImportError as error:
            raise MissingExtraError(f"validating at level {level}", "udtools") from error
        self._validator: Any = Validator(lang=lang, level=level, output=None)
        self._state: Any = State()
        self._files: list[str] = []
        self._has_read_all = True

    def validate_file(self, path: FilePath) -> Iterator[Incident]:
        """Yield the incidents of a file.

        InputError where it cannot be read to its end, after those of what could be read; other
        files can be validated after that.
        """
        # It would show the last part of a name only; a number tells files apart.
        self._state.current_file_name = str(len(self._files))
        self._files.append(file_name(path))
        try:
            self._validate_lines(path)
        except InputError:
            self._has_read_all = False
            yield from self._take_incidents()
            raise
        yield from self._take_incidents()

    def validate_end(self) -> Iterator[Incident]:
        """Yield, with the name of the last file, what is wrong with all files taken together.

        That is nothing where a file could not be read: what the others lack may be in it.
        """
        if self._has_read_all:
            self._validator.validate_end(self._state)
            yield from self._take_incidents()

    def _validate_lines(self, path: FilePath) -> None:
        with open_input(path) as stream:
            lines = io.TextIOWrapper(stream, encoding="utf-8")
            try:
                self._validator.validate_file_handle(lines, self._state)
            except Exception as error:  # whatever another program may stumble over
                found = f"the official validator stopped: {type(error).__name__} ({error})"
                advice = "make the file pass level 2 first"
                raise InputError(f"{file_name(path)}: {found}; {advice}") from error
            finally:
                lines.detach()

    def _take_incidents(self) -> Iterator[Incident]:
        """Translate what has been found so far, and make room for more.

        Some incidents are of an earlier file: that a feature is missing is said when features are
        met.
        """
        for found in self._state.error_tracker:
            severity = Severity.error if found.is_error() else Severity.warning
            test_class = getattr(found.testclass, "name", str(found.testclass))
            advice = " ".join(found.explanation.split())
            kind = Kind(found.testid, int(found.level), test_class, advice, severity)
            file = self._files[int(found.filename)]
            node_id = None if found.nodeid is None else str(found.nodeid)
            yield Incident(kind, found.message, file, int(found.lineno), found.sentid, node_id)
        del self._state.error_tracker[:]


def validate_officially(paths: Iterable[FilePath], level: int, lang: str) -> Iterator[Incident]:
    """Let the official validator check files as one treebank.

    Yields its incidents file by file; `lang` is the ISO code of the language, or `ud` for what
    holds in all of them.
    """
    validator = OfficialValidator(level, lang)
    for path in paths:
        yield from validator.validate_file(path)
    yield from validator.validate_end()
