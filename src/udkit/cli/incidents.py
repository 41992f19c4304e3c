"""Incidents of validation as they are shown: lines and a table for people, a list for programs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from udkit.errors import InputError
from udkit.formats.files import file_name
from udkit.validation import Incident, Kind, Severity

UNREADABLE = "unreadable-file"
"""Stands where incidents have the id of a test, for a file that could not be read."""
_FIELDS = (
    *("file", "line", "sent_id", "node_id", "column", "level"),
    *("class", "id", "severity", "message", "advice"),
)
_COLOURS = {Severity.error: "red", Severity.warning: "yellow"}


class Format(StrEnum):
    """How incidents are shown."""

    text = "text"
    json = "json"


Reading = Callable[[], Iterable[Incident]]
"""Reads a file, or tells what is wrong with all of them together."""


class InTurn:
    """Incidents of files, one after the other; one that cannot be read holds up no other.

    The parts of the work are made from the names of the files, and draw each name when its turn has
    come.
    """

    def __init__(
        self, files: Sequence[str], parts: Callable[[Iterator[str]], Iterable[Reading]]
    ) -> None:
        self._files = files
        self._parts = parts
        self._at = ""
        self.n_files = len(files)
        self.unreadable: list[tuple[str, InputError]] = []
        """Names of files, and why they could not be read."""

    def __iter__(self) -> Iterator[Incident]:
        for incidents in self._parts(self._turns()):
            try:
                yield from incidents()
            except InputError as error:
                self.unreadable.append((self._at, error))

    def _turns(self) -> Iterator[str]:
        for file in self._files:
            self._at = file_name(file)
            yield file


def print_incidents(incidents: InTurn, form: Format, max_errors: int) -> int:
    """Print incidents in the form that was asked for; return how many of them are errors.

    InputError, after all that could be found, names the files that could not be read.
    """
    is_json = form is Format.json
    n_errors = print_json(incidents) if is_json else print_text(incidents, max_errors)
    if incidents.unreadable:
        raise InputError("\n".join(str(error) for _, error in incidents.unreadable))
    return n_errors


def print_json(incidents: InTurn) -> int:
    """Write a list as it grows, files that could not be read at its end, and count the errors.

    It is closed properly, whatever happens.
    """
    n_errors = 0
    separator = ""
    typer.echo("[", nl=False)
    try:
        for item in _items(incidents):
            n_errors += item["severity"] == Severity.error
            typer.echo(separator + "\n" + json.dumps(item), nl=False)
            separator = ","
    finally:
        typer.echo("\n]" if separator else "]")
    return n_errors


def _items(incidents: InTurn) -> Iterator[dict[str, str | int | None]]:
    for incident in incidents:
        yield incident.as_dict()
    for file, error in incidents.unreadable:
        yield dict.fromkeys(_FIELDS) | {
            "file": file,
            "id": UNREADABLE,
            "severity": str(Severity.error),
            "message": str(error),
        }


def print_text(incidents: InTurn, max_shown: int) -> int:
    """Write a line for each incident, so many of a kind (0: all), and a table; count the errors."""
    console = Console(highlight=False, soft_wrap=True)
    counts: Counter[Kind] = Counter()
    for incident in incidents:
        # The official validator's advice differs from case to case; the kind does not.
        kind = Kind(
            incident.id, incident.level, incident.kind.test_class, "", incident.kind.severity
        )
        counts[kind] += 1
        if max_shown == 0 or counts[kind] <= max_shown:
            console.print(_line(incident))
        elif counts[kind] == max_shown + 1:
            more = f"{incident.file}:{incident.line}: {incident.id} goes on; see --max-errors"
            console.print(Text(more, "dim"))
    n_errors = sum(n for kind, n in counts.items() if kind.severity is Severity.error)
    _print_summary(console, counts, n_errors, incidents)
    return n_errors


def _line(incident: Incident) -> Text:
    place = f"{incident.file}:{incident.line}:[{incident.sent_id or ''}]"
    kind = incident.kind
    return Text.assemble(
        (place, "bold"),
        f" L{kind.level} {kind.test_class.capitalize()} ",
        (kind.id, _COLOURS[kind.severity]),
        f": {incident.message}",
    )


def _print_summary(
    console: Console, counts: Counter[Kind], n_errors: int, incidents: InTurn
) -> None:
    if counts:
        table = Table("level", "class", "id", "severity", title="Incidents", title_justify="left")
        table.add_column("number", justify="right")
        for kind in sorted(counts, key=lambda kind: (kind.level, kind.test_class, kind.id)):
            severity = Text(kind.severity, _COLOURS[kind.severity])
            cells = (str(kind.level), kind.test_class, kind.id, severity, str(counts[kind]))
            table.add_row(*cells)
        console.print(table)
    n_warnings = counts.total() - n_errors
    n_unread = len(incidents.unreadable)
    has_failed = n_errors or n_unread
    verdict = Text("FAILED", "bold red") if has_failed else Text("PASSED", "bold green")
    numbers = f": {_number(n_errors, 'error')}, {_number(n_warnings, 'warning')}"
    where = f" in {_number(incidents.n_files - n_unread, 'file')}"
    unread = f"; {_number(n_unread, 'file')} could not be read" if n_unread else ""
    console.print(Text.assemble(verdict, numbers, where, unread))


def _number(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"
