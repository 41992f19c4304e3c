"""`udkit stats`: treebanks in numbers."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Iterable
from enum import StrEnum
from functools import reduce
from operator import add
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from udkit.cli.outputs import check_outputs
from udkit.cli.problems import all_problems
from udkit.cli.progress import with_progress
from udkit.data.edge_classes import with_edge_classes
from udkit.errors import UsageError
from udkit.formats.conllu import conllu_name, read_conllu, write_conllu_to
from udkit.formats.files import check_standard_input, file_name, open_output
from udkit.statistics.counts import Statistics, collect
from udkit.statistics.plot import plot as plot_statistics
from udkit.statistics.report import OVERVIEW, Section, flatten, overview, sections, summarize

EXAMPLES = (
    "udkit stats examples/gold.conllu",
    "udkit stats examples/gold.conllu examples/system.conllu --format json -o stats.json",
    "udkit stats examples/gold.conllu --plot stats.svg",
    "udkit stats examples/gold.conllu --classify -o classified.conllu",
)
SHOWN_ROWS = 20
MAX_COLUMNS = 5
_OTHER_PICTURES = (".png", ".jpg", ".jpeg", ".pdf", ".html")


class Format(StrEnum):
    """How statistics can be written."""

    table = "table"
    json = "json"
    csv = "csv"


def stats(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="CoNLL-U files; - is stdin.")
    ],
    output: Annotated[str, typer.Option("-o", "--output", help="File to write.")] = "-",
    format_: Annotated[Format, typer.Option("--format", help="Form of the output.")] = Format.table,
    show_all: Annotated[
        bool, typer.Option("--all", help="Show long lists in full in the table.")
    ] = False,
    plot: Annotated[
        str | None, typer.Option(metavar="OUT.svg", help="Also draw charts of all files together.")
    ] = None,
    classify: Annotated[
        bool,
        typer.Option(
            "--classify", help="Write the file with the class of each enhanced edge in MISC."
        ),
    ] = False,
) -> None:
    """Count what is in treebanks: sizes, tags, features, relations, projectivity, enhancements.

    For enhanced files: the types of enhancement they have (G gapping, P parent and S shared
    dependent of coordination, X external subject, R relative clause, C case information), how
    many enhanced dependencies are new, and the class of every edge as the official classifier
    counts them. Several files get a column each, and a total.
    """
    check_standard_input(files)
    check_outputs(files, [("-o", output), ("--plot", plot)])
    if plot is not None and plot.lower().endswith(_OTHER_PICTURES):
        raise UsageError(f"--plot draws SVG, and {plot} tells something else; name it .svg")
    if classify:
        _write_classified(
            files, output, others_given=plot is not None or format_ is not Format.table
        )
        return
    collected = [_collected(path) for path in files]
    total = reduce(add, collected)
    with open_output(output) as stream:
        if format_ is Format.table:
            text = _as_table(files, collected, total, None if show_all else SHOWN_ROWS)
        elif format_ is Format.json:
            text = _as_json(files, collected, total)
        else:
            text = _as_csv(files, collected, total)
        stream.write(text.encode())
    if plot is not None:
        title = conllu_name(files[0]) if len(files) == 1 else f"{len(files)} files"
        with open_output(plot) as stream:
            stream.write(plot_statistics(total, title).encode())


def _collected(path: str) -> Statistics:
    sentences = read_conllu(path)
    with all_problems(sentences):
        return collect(with_progress(sentences, file_name(path)))


def _write_classified(files: list[str], output: str, *, others_given: bool) -> None:
    if len(files) > 1 or others_given:
        raise UsageError("--classify writes one file as CoNLL-U; give one FILE and -o only")
    sentences = read_conllu(files[0])
    with all_problems(sentences), open_output(output) as stream:
        write_conllu_to(map(with_edge_classes, with_progress(sentences, "sentences")), stream)


def _as_json(files: list[str], collected: Iterable[Statistics], total: Statistics) -> str:
    summaries = [
        {"file": file_name(path), **summarize(each)}
        for path, each in zip(files, collected, strict=True)
    ]
    return json.dumps({"files": summaries, "total": summarize(total)}, ensure_ascii=False) + "\n"


def _as_csv(files: list[str], collected: list[Statistics], total: Statistics) -> str:
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(("file", "section", "item", "value"))
    names = [file_name(path) for path in files]
    columns = list(zip(names, collected, strict=True))
    if len(files) > 1:
        columns.append(("total", total))
    for name, each in columns:
        writer.writerows((name, *row) for row in flatten(summarize(each)))
    return buffer.getvalue()


def _as_table(
    files: list[str], collected: list[Statistics], total: Statistics, max_rows: int | None
) -> str:
    names = [conllu_name(path) for path in files]
    buffer = io.StringIO()
    is_terminal = sys.stdout is not None and sys.stdout.isatty()
    console = Console(file=buffer, width=None if is_terminal else 120, highlight=False)
    if len(files) > 1:
        names, collected = [*names, "total"], [*collected, total]
    if len(names) > MAX_COLUMNS:
        console.print(_overview(names, collected))
        names, collected = names[-1:], collected[-1:]
    for section in sections(collected, max_rows):
        console.print(_table(section, names))
        if section.n_more:
            console.print(f"  … and {section.n_more:,} more, shown with --all\n")
    return buffer.getvalue()


def _table(section: Section, names: list[str]) -> Table:
    table = Table(box=SIMPLE_HEAD)
    table.add_column(section.title)
    for name in names:
        table.add_column(name, justify="right")
    for label, cells in section.rows:
        table.add_row(label, *cells)
    return table


def _overview(names: list[str], collected: list[Statistics]) -> Table:
    """One row per file, where there are too many files for columns."""
    table = Table(box=SIMPLE_HEAD)
    table.add_column("File")
    for heading in OVERVIEW:
        table.add_column(heading, justify="right")
    for name, each in zip(names, collected, strict=True):
        table.add_row(name, *overview(each))
    return table
