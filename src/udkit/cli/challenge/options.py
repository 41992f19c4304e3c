"""What the analyses of a study have in common: options, notes on what is left out, output."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Any, Self

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

from udkit.analysis.charts import Plot, render_plot
from udkit.analysis.curves import MIN_SHARE, MIN_WORDS, has_curves
from udkit.analysis.scores import Scores, read_scores
from udkit.analysis.store import Store
from udkit.cli.tables import csv_table, text_table
from udkit.errors import UsageError
from udkit.formats.files import open_output

StorePath = Annotated[str, typer.Argument(metavar="STORE", help="Store of a study.")]
CriterionName = Annotated[
    str | None,
    typer.Option(
        "--criterion",
        help="Classes: pos-direction, label, pos, pos-label-direction, distance, depth, "
        "frequency, projectivity, or FILE.py:FUNCTION; the study's own if not given.",
    ),
]
MinWords = Annotated[
    int, typer.Option(min=1, help="Leave a treebank with fewer words of a class out of its curve.")
]
MinShare = Annotated[
    float, typer.Option(min=0, max=1, help="Leave out classes with a smaller part of the words.")
]
ParserName = Annotated[
    str | None, typer.Option("--parser", help="Only this parser; all of them if not given.")
]
PlotPath = Annotated[str | None, typer.Option("--plot", help="Draw an SVG into this file.")]
DEFAULT_MIN_WORDS, DEFAULT_MIN_SHARE = MIN_WORDS, MIN_SHARE


class Format(StrEnum):
    """How to print."""

    text = "text"
    json = "json"
    csv = "csv"


FormatOption = Annotated[Format, typer.Option("--format", help="Output format.")]


def load_scores(path: str, criterion: str | None = None) -> Scores:
    """Read a store, and say on stderr what averages leave out."""
    with Store(path) as store:
        scores = read_scores(store, criterion)
        notes = store.notes()
    for treebank, note in notes:
        typer.echo(f"udkit: {treebank}: {note}", err=True)
    for parser in scores.parsers:
        if names := scores.incomplete(parser):
            typer.echo(
                f"udkit: {parser}: averages leave out {', '.join(names)}: results are missing",
                err=True,
            )
    return scores


def chosen_parsers(scores: Scores, parser: str | None) -> list[str]:
    """Return one parser or all; UsageError for one that is not in the store."""
    if parser is None:
        return scores.parsers
    if parser not in scores.parsers:
        known = ", ".join(scores.parsers)
        raise UsageError(f"there is no parser {parser!r} in the store; there are {known}")
    return [parser]


def parsers_with_curves(scores: Scores, parser: str | None) -> list[str]:
    """Return one parser, or all that have sizes enough for a curve; say which have not."""
    names = chosen_parsers(scores, parser)
    kept = [name for name in names if has_curves(scores, name)]
    if not kept:
        return names
    for name in sorted(set(names) - set(kept)):
        typer.echo(f"udkit: {name}: left out: too few sizes for a curve", err=True)
    return kept


def write_plots(plots: Sequence[Plot], path: str | None) -> None:
    """Write a drawing; UsageError if there are several for one file."""
    if path is None:
        return
    if len(plots) > 1:
        raise UsageError("--plot draws one parser; name it with --parser")
    if not path.lower().endswith(".svg"):
        raise UsageError(f"--plot {path}: plots are SVG; give a name that ends in .svg")
    with open_output(path) as stream:
        stream.write(render_plot(plots[0]).encode("utf-8"))


def print_rows(rows: Sequence[dict[str, Any]], form: Format, n_left: int, as_json: object) -> None:
    """Print rows as a table, or what JSON gets instead."""
    if form is Format.json:
        typer.echo(json.dumps(as_json, ensure_ascii=False, indent=2))
    elif form is Format.csv:
        typer.echo(csv_table(rows), nl=False)
    elif rows:
        cells = [[_cell(value) for value in row.values()] for row in rows]
        typer.echo(text_table(list(rows[0]), cells, n_left), nl=False)


def _cell(value: object) -> str:
    if value is None:
        return "–"
    return f"{value:.1f}" if isinstance(value, float) else str(value)


_SECONDS_PER_LINE = 30.0


class StudyBar:
    """Warnings as lines, and a bar with the time left where a person looks."""

    def __init__(self) -> None:
        self._console = Console(stderr=True, highlight=False, soft_wrap=True)
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
        )
        self._bar = Progress(*columns, console=self._console, transient=True)
        self._task = self._bar.add_task("training", total=None)
        self._shows = sys.stderr.isatty()
        self._last_line = time.monotonic()

    def __enter__(self) -> Self:
        if self._shows:
            self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._shows:
            self._bar.stop()

    def warn(self, line: str) -> None:
        """Say what is left out."""
        self._console.print(f"udkit: {line}", markup=False)

    def show(self, n_done: int, n_all: int | None, what: str) -> None:
        """Show what was done last, and how much there is to do.

        Where there is no terminal, that is a line now and then.
        """
        if not self._shows and n_all and time.monotonic() - self._last_line > _SECONDS_PER_LINE:
            self._last_line = time.monotonic()
            self.warn(f"{n_done} of {n_all}: {what}")
        self._bar.update(self._task, completed=n_done, total=n_all, description=what)
