"""Refusing to write over what is read, one result over another, or under a misleading name."""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from pathlib import Path

from udkit.errors import UsageError
from udkit.formats.files import without_compression

_MAKERS = {
    **dict.fromkeys((".conllup", ".csv", ".cupt", ".json", ".jsonl", ".parsemetsv"), "convert"),
    **dict.fromkeys((".htm", ".html", ".svg"), "view"),
}
"""Endings of files that are made of CoNLL-U, and the commands that make them."""


def check_outputs(inputs: Sequence[str], outputs: Sequence[tuple[str, str | None]]) -> None:
    """Raise UsageError if an output, given with its option, is an input or another output.

    Inputs that are stdin and outputs that are None are left alone; devices may be written to twice.
    """
    owners = {_identity(path): f"the input {path}" for path in inputs if path != "-"}
    for option, path in outputs:
        if path is None or _is_device(path):
            continue
        identity = _identity(path)
        if identity in owners:
            shown = "stdout" if path == "-" else path
            raise UsageError(
                f"{option} {shown} would overwrite {owners[identity]}; give it a name of its own"
            )
        owners[identity] = f"what {option} writes"


def check_ending(
    to: str, output: str, by_name: str, *, also: Collection[str] = (), option: str = "--to"
) -> None:
    """Raise UsageError if an option asks for another format than the name of -o tells.

    Formats that fit the name as well may be asked for.
    """
    if to != by_name and to not in also:
        raise UsageError(
            f"{option} {to} contradicts -o {output}, a name for {by_name}; change one of them, or "
            f"leave {option} out"
        )


def ending_of(path: str) -> str:
    """Return how a name ends, in small letters, compression aside."""
    return os.path.splitext(without_compression(path))[1].lower()


def check_written(
    command: str, output: str, *, also: Collection[str] = (), advice: str = ""
) -> None:
    """Raise UsageError if a name is that of a format which other commands make of CoNLL-U.

    `also` are endings of formats that this command writes itself.
    """
    ending = ending_of(output)
    if ending in _MAKERS and ending not in also:
        raise UsageError(
            f"{output}: {command} writes no {ending}; write .conllu, and then use "
            f"'udkit {_MAKERS[ending]}'{advice}"
        )


def _is_device(path: str) -> bool:
    return path != "-" and os.path.exists(path) and not Path(path).is_file()


def _identity(path: str) -> tuple[int, int] | str:
    """Return what two names of one file have in common, links of either kind included."""
    if path == "-":
        return path
    try:
        status = os.stat(path)
    except OSError:
        return os.path.realpath(path)
    return status.st_dev, status.st_ino
