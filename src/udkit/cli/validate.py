"""`udkit validate`: is this a valid treebank?"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from udkit.cli.progress import with_progress
from udkit.errors import UsageError
from udkit.formats.files import check_standard_input, file_name, read_chunks
from udkit.validation import Incident, Kind, Severity, Validator, validate_officially

EXAMPLES = (
    "udkit validate examples/gold.conllu",
    "udkit validate --level 1 examples/system.conllu",
    "udkit validate --format json examples/system.conllu",
)
_COLOURS = {Severity.error: "red", Severity.warning: "yellow"}
_OWN_LEVELS = 2


class Format(StrEnum):
    """How incidents are shown."""

    text = "text"
    json = "json"


def validate(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help="Files of one treebank; - is stdin."),
    ],
    level: Annotated[
        int,
        typer.Option(
            min=1, max=5, help="1: the file format; 2: UD format; 3 to 5: contents, by udtools."
        ),
    ] = 2,
    lang: Annotated[
        str | None,
        typer.Option(help="Language (ISO code) for levels 3 to 5; ud: none in particular."),
    ] = None,
    output_format: Annotated[
        Format, typer.Option("--format", help="For people, or for programs.")
    ] = Format.text,
    max_errors: Annotated[
        int, typer.Option(min=0, help="Incidents to show of each kind, as text; 0: all.")
    ] = 20,
) -> None:
    """Validate CoNLL-U files with the incidents of the official validator.

    The files are taken as one treebank: a sent_id, for example, must be unique in all of them.
    Exit code 1 if there are errors; warnings alone leave it 0.
    """
    check_standard_input(files)
    incidents = _incidents(files, level, lang)
    if output_format is Format.json:
        n_errors = _print_json(incidents)
    else:
        n_errors = _print_text(incidents, max_errors, n_files=len(files))
    if n_errors:
        raise typer.Exit(1)


def _incidents(files: list[str], level: int, lang: str | None) -> Iterator[Incident]:
    if level > _OWN_LEVELS:
        if lang is None:
            raise UsageError(f"level {level} needs --lang, for example --lang en")
        return validate_officially(with_progress(files, "files"), level, lang)
    return _own_incidents(files, level)


def _own_incidents(files: list[str], level: int) -> Iterator[Incident]:
    validator = Validator(level)
    for file in files:
        # A chunk is a mebibyte.
        chunks = with_progress(read_chunks(file), f"{file_name(file)}, MiB")
        yield from validator.validate_chunks(chunks, file_name(file))


def _print_json(incidents: Iterable[Incident]) -> int:
    """Write a list as it grows; closed properly, even if the input turns out to be unreadable."""
    n_errors = 0
    separator = ""
    typer.echo("[", nl=False)
    try:
        for incident in incidents:
            n_errors += incident.is_error
            typer.echo(separator + "\n" + json.dumps(incident.as_dict()), nl=False)
            separator = ","
    finally:
        typer.echo("\n]" if separator else "]")
    return n_errors


def _print_text(incidents: Iterable[Incident], max_shown: int, *, n_files: int) -> int:
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
    _print_summary(console, counts, n_errors, n_files)
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


def _print_summary(console: Console, counts: Counter[Kind], n_errors: int, n_files: int) -> None:
    if counts:
        table = Table("level", "class", "id", "severity", title="Incidents", title_justify="left")
        table.add_column("number", justify="right")
        for kind in sorted(counts, key=lambda kind: (kind.level, kind.test_class, kind.id)):
            severity = Text(kind.severity, _COLOURS[kind.severity])
            cells = (str(kind.level), kind.test_class, kind.id, severity, str(counts[kind]))
            table.add_row(*cells)
        console.print(table)
    n_warnings = counts.total() - n_errors
    verdict = Text("FAILED", "bold red") if n_errors else Text("PASSED", "bold green")
    numbers = f": {_number(n_errors, 'error')}, {_number(n_warnings, 'warning')}"
    console.print(Text.assemble(verdict, numbers, f" in {_number(n_files, 'file')}"))


def _number(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"
