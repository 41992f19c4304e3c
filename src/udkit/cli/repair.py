"""`udkit repair`: make a file valid, and say what was changed."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated, TextIO

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from udkit.cli.progress import with_progress
from udkit.errors import InputError, UsageError
from udkit.formats.files import file_name, open_output
from udkit.repair import Change, RepairReport, count_changes, repair_file

EXAMPLES = (
    "udkit repair examples/broken.conllu -o out.conllu",
    "udkit repair examples/broken.conllu -o out.conllu --report json --report-file changes.json",
    "udkit repair examples/gold.conllu",
)
_SHOWN_CELL = 40


class Report(StrEnum):
    """How changes are reported."""

    text = "text"
    json = "json"


def repair(
    source: Annotated[str, typer.Argument(metavar="FILE", help="File to repair; - is stdin.")],
    output: Annotated[
        str, typer.Option("-o", "--output", help="File to write; may be the same file.")
    ] = "-",
    report: Annotated[Report, typer.Option(help="Changes for people, or for programs.")] = (
        Report.text
    ),
    report_file: Annotated[
        str | None, typer.Option(help="File for the report, instead of standard error.")
    ] = None,
    max_changes: Annotated[
        int, typer.Option(min=0, help="Changes to list on standard error, as text; 0: all.")
    ] = 20,
) -> None:
    """Repair a CoNLL-U file so that it passes level 2 of the official validator.

    What is valid stays as it is, byte for byte; every change is reported. The exit code is 0 when
    the output is valid, and 3 when the input is not CoNLL-U at all.
    """
    if report_file is None:
        done = _repair(source, output)
        if report is Report.json:
            sys.stderr.write(_report_as_text(done, report))
        else:
            _show(done, max_changes, sys.stderr)
    else:
        _check_places(source, output, report_file)
        done = _repair_with_report(source, output, report_file, report)
    if not done.is_valid:
        for incident in done.remaining:
            typer.echo(f"udkit: still wrong: {incident}", err=True)
        raise typer.Exit(1)


def _check_places(source: str, output: str, report_file: str) -> None:
    """UsageError where the report would take the place of the input or of the output."""
    if report_file == "-" and output == "-":
        raise UsageError("the file and the report cannot both go to standard output")
    for role, path in (("input", source), ("output", output)):
        if "-" not in (path, report_file) and _is_same_file(path, report_file):
            raise UsageError(f"the report would overwrite the {role} {path}; give it another file")


def _is_same_file(one: str, other: str) -> bool:
    """Whether two names are those of one file, there or not; a device takes any number."""
    if os.path.exists(one) and os.path.exists(other):
        return os.path.isfile(one) and os.path.samefile(one, other)
    return os.path.realpath(one) == os.path.realpath(other)


def _repair(source: str, output: str) -> RepairReport:
    return repair_file(source, output, watch=lambda chunks: _watched(chunks, source))


def _repair_with_report(source: str, output: str, report_file: str, kind: Report) -> RepairReport:
    """Repair a file; the report is opened first: if that fails, the file is not replaced."""
    try:
        with open_output(report_file) as stream:
            done = _repair(source, output)
            stream.write(_report_as_text(done, kind).encode("utf-8"))
    except InputError as error:
        if isinstance(error.__cause__, BrokenPipeError):  # of the output: no fault of the report
            raise error.__cause__ from None
        raise
    return done


def _watched(chunks: Iterable[bytes], source: str) -> Iterable[bytes]:
    return with_progress(chunks, f"{file_name(source)}, MiB")


def _report_as_text(done: RepairReport, kind: Report) -> str:
    if kind is Report.text:
        return "".join(f"{change}\n" for change in done.changes)
    records = [json.dumps(change.as_record(), ensure_ascii=False) for change in done.changes]
    return "[\n" + ",\n".join(records) + "\n]\n" if records else "[]\n"


def _show(done: RepairReport, max_shown: int, stream: TextIO) -> None:
    console = Console(file=stream, highlight=False, soft_wrap=True)
    shown = done.changes[: max_shown or None]
    for change in shown:
        console.print(_line(change))
    if len(done.changes) > len(shown):
        more = f"… and {len(done.changes) - len(shown)} more: see --max-changes, --report-file"
        console.print(Text(more, "dim"))
    if done.changes:
        console.print(_table(done))
    verdict = Text("VALID", "bold green") if done.is_valid else Text("INVALID", "bold red")
    changes = f"{len(done.changes)} {_plural('change', len(done.changes))}"
    sentences = f"{done.n_sentences} {_plural('sentence', done.n_sentences)}"
    counts = f": {changes}, in {done.n_changed_sentences} of {sentences}"
    console.print(Text.assemble(verdict, counts))


def _plural(noun: str, number: int) -> str:
    return noun if number == 1 else f"{noun}s"


def _line(change: Change) -> Text:
    """Return a change as `str` does, with long cells cut down to where they begin to differ."""
    if change.is_blank_line:
        return Text(str(change))
    before, after = _excerpts(change.before, change.after)
    return Text.assemble(
        (change.place, "bold"),
        f" {change.what}: ",
        (before, "red"),
        " → ",
        (after, "green"),
        f" ({change.test_id}: {change.message})",
    )


def _excerpts(before: str, after: str) -> tuple[str, str]:
    """Cut long cells and lines down to where they begin to differ."""
    same = 0
    if max(len(before), len(after)) > _SHOWN_CELL:
        pairs = enumerate(zip(before, after, strict=False))
        differ = next((i for i, (old, new) in pairs if old != new), min(len(before), len(after)))
        same = max(0, differ - _SHOWN_CELL // 2)
    return _excerpt(before, same), _excerpt(after, same)


def _excerpt(cell: str, start: int) -> str:
    end = start + _SHOWN_CELL
    return repr(("…" if start else "") + cell[start:end] + ("…" if len(cell) > end else ""))


def _table(done: RepairReport) -> Table:
    table = Table("what it cures", "where", title="Changes", title_justify="left")
    table.add_column("number", justify="right")
    for test_id, column, number in count_changes(done.changes):
        table.add_row(test_id, column, str(number))
    return table
