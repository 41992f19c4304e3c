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


def validate_officially(paths: Iterable[FilePath], level: int, lang: str) -> Iterator[Incident]:
    """Let the official validator check files as one treebank.

    Yields its incidents file by file; `lang` is the ISO code of the language, or `ud` for what
    holds in all of them.
    """
    try:
        from udtools import Validator
    except ImportError as error:
        raise MissingExtraError(f"validating at level {level}", "udtools") from error
    validator = Validator(lang=lang, level=level, output=None)
    state = None
    for path in paths:
        state = _validate_file(validator, state, path)
        yield from _take_incidents(state, file_name(path))
    if state is not None:
        yield from _take_incidents(validator.validate_end(state), file_name(path))


def _validate_file(validator: Any, state: Any, path: FilePath) -> Any:  # noqa: ANN401  # untyped
    with open_input(path) as stream:
        lines = io.TextIOWrapper(stream, encoding="utf-8")
        try:
            return validator.validate_file_handle(lines, state)
        except Exception as error:  # whatever another program may stumble over
            found = f"the official validator stopped: {type(error).__name__} ({error})"
            advice = "make the file pass level 2 first"
            raise InputError(f"{file_name(path)}: {found}; {advice}") from error
        finally:
            lines.detach()


def _take_incidents(state: Any, file: str) -> Iterator[Incident]:  # noqa: ANN401  # untyped
    """Translate what has been found so far, and make room for more."""
    for found in state.error_tracker:
        severity = Severity.error if found.is_error() else Severity.warning
        test_class = getattr(found.testclass, "name", str(found.testclass))
        advice = " ".join(found.explanation.split())
        kind = Kind(found.testid, int(found.level), test_class, advice, severity)
        node_id = None if found.nodeid is None else str(found.nodeid)
        yield Incident(kind, found.message, file, int(found.lineno), found.sentid, node_id)
    del state.error_tracker[:]
