"""`udkit mwe average`: macro averages over languages, and systems ranked by them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from udkit.cli.tables import markdown_table, percent, text_table
from udkit.errors import UsageError
from udkit.formats.files import check_standard_input
from udkit.mwe.evaluation.averages import AverageLine, Averages, average_results, format_averages
from udkit.mwe.evaluation.ranking import MEASURES, RankedSystem, Ranking, rank, read_system
from udkit.mwe.evaluation.results import read_result

EXAMPLES = (
    "udkit mwe average examples/mwe-results/TREES.closed/AA.txt "
    "examples/mwe-results/TREES.closed/BB.txt",
    "udkit mwe average examples/mwe-results/TREES.closed/*.txt --languages 'AA BB CC'",
    "udkit mwe average examples/mwe-results/*",
)


class Format(StrEnum):
    """How to print averages."""

    text = "text"
    markdown = "markdown"
    json = "json"


class Shown(StrEnum):
    """What to print of each figure."""

    avg = "avg"
    with_deviation = "avg+stddev"
    all = "list"


def average(
    results: Annotated[
        list[str],
        typer.Argument(
            metavar="RESULTS...",
            help="Outputs of 'udkit mwe evaluate', one per language; or folders NAME.open, "
            "NAME.closed of such outputs, to rank systems.",
        ),
    ],
    languages: Annotated[
        str | None,
        typer.Option(help="Languages of the campaign, as 'DE EL PL'; missing ones count as zeros."),
    ] = None,
    operation: Annotated[
        Shown | None, typer.Option("--op", help="What to print of each figure (files).")
    ] = None,
    form: Annotated[Format, typer.Option("--format", help="Output format.")] = Format.text,
) -> None:
    """Average results over languages by the official rule, or rank systems of a campaign.

    P and R are averaged as printed, over the languages that have the line; F is made of them.
    """
    check_standard_input(results)
    folders = [Path(path) for path in results if Path(path).is_dir()]
    wanted = languages.replace(",", " ").split() if languages else None
    if folders and len(folders) < len(results):
        raise UsageError("give result files of one system, or folders of several, not both")
    if folders:
        if operation:
            raise UsageError("--op goes with result files, not with folders")
        typer.echo(
            _formatted_ranking(rank([read_system(f) for f in folders], wanted), form), nl=False
        )
        return
    averages = average_results([read_result(path) for path in results], wanted)
    if averages.missing:
        typer.echo(f"udkit: as zeros: {' '.join(averages.missing)}", err=True)
    typer.echo(_formatted(averages, operation or Shown.with_deviation, form), nl=False)


def _formatted(averages: Averages, operation: Shown, form: Format) -> str:
    if form is Format.json:
        return json.dumps(_as_json(averages), indent=2, ensure_ascii=False) + "\n"
    if form is Format.text:
        return format_averages(averages, shows=operation)
    rows = [
        [line.prefix, *map(percent, line.values.values()), f"{line.n_results}/{line.n_with_block}"]
        for lines in averages.blocks.values()
        for line in lines
        if not line.is_percentage
    ]
    return markdown_table(["Measure", "P", "R", "F", "Results"], rows)


def _as_json(averages: Averages) -> dict[str, Any]:
    return {
        "results": averages.n_results,
        "missing": averages.missing,
        "blocks": {
            title: {line.prefix: _line_as_json(line) for line in lines}
            for title, lines in averages.blocks.items()
        },
    }


def _line_as_json(line: AverageLine) -> dict[str, Any]:
    deviations = {
        key: value if value != float("inf") else None for key, value in line.deviations.items()
    }
    return {**line.values, "stddev": deviations, "values": line.listed}


def _formatted_ranking(ranking: Ranking, form: Format) -> str:
    if form is Format.json:
        return json.dumps(_ranking_as_json(ranking), indent=2, ensure_ascii=False) + "\n"
    table = text_table if form is Format.text else markdown_table
    pieces = []
    for track, rows in ranking.tracks.items():
        for title, measures in MEASURES:
            lines = list(_table_rows(ranking, rows, measures))
            if not lines:
                continue
            heading = f"{title}, {track} track" if track else title
            header = ["System", "Languages"]
            for measure in measures:
                short = measure.removesuffix(": MWE-based")
                header += [f"{short} P", "R", "F", "Rank"]
            pieces.append(f"## {heading}\n\n{table(header, lines)}")
    return "\n".join(pieces)


def _table_rows(
    ranking: Ranking, rows: Sequence[RankedSystem], measures: Sequence[str]
) -> Iterator[list[str]]:
    ranked = [row for row in rows if any(measure in row.ranks for measure in measures)]
    for row in sorted(ranked, key=lambda row: row.ranks.get(measures[0], len(rows))):
        cells = [row.name, f"{row.n_languages}/{len(ranking.languages)}"]
        for measure in measures:
            line = row.averages.line(measure)
            figures = [percent(value) for value in line.values.values()] if line else ["–"] * 3
            cells += [*figures, str(row.ranks.get(measure, "–"))]
        yield cells


def _ranking_as_json(ranking: Ranking) -> dict[str, Any]:
    return {
        "languages": ranking.languages,
        "tracks": {
            track: [
                {
                    "system": row.name,
                    "languages": row.n_languages,
                    "missing": row.averages.missing,
                    "measures": {
                        measure: {**line.values, "rank": row.ranks[measure]}
                        for measure in row.ranks
                        if (line := row.averages.line(measure))
                    },
                }
                for row in rows
            ]
            for track, rows in ranking.tracks.items()
        },
    }
