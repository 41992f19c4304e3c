"""`udkit evaluate --by`: print scores by group."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any

import typer

from udkit.cli.tables import csv_table, markdown_table, percent, text_table
from udkit.evaluation.breakdown import Breakdown, By

N_CONFUSIONS = 20
"""How many are printed; JSON has all of them."""

ByOption = Annotated[
    list[By] | None,
    typer.Option(
        "--by", help="Scores by group; can be given several times.", rich_help_panel="Analysis"
    ),
]
_TableFormatter = Callable[[Sequence[str], Sequence[Sequence[str]], int], str]


def format_text(breakdowns: Sequence[Breakdown]) -> str:
    """Return the tables for a terminal."""
    return "\n".join(
        f"{title}\n\n{table}" for title, table in _titled_tables(breakdowns, text_table)
    )


def format_markdown(breakdowns: Sequence[Breakdown]) -> str:
    """Return the tables for a web page."""
    return "\n".join(
        f"### {title}\n\n{table}" for title, table in _titled_tables(breakdowns, markdown_table)
    )


def format_csv(breakdowns: Sequence[Breakdown]) -> str:
    """Return one long table, a row for each breakdown, group and metric; without confusions."""
    return csv_table(
        [
            {"by": each.by.value, "group": group.name, "metric": metric, **score.as_dict()}
            for each in breakdowns
            for group in each.groups
            for metric, score in group.scores.items()
        ]
    )


def as_json(breakdowns: Sequence[Breakdown]) -> dict[str, Any]:
    """Return all of it as plain values."""
    return {each.by.value: _breakdown_as_json(each) for each in breakdowns}


def _breakdown_as_json(breakdown: Breakdown) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "groups": {
            group.name: {metric: score.as_dict() for metric, score in group.scores.items()}
            for group in breakdown.groups
        }
    }
    meanings = {group.name: group.meaning for group in breakdown.groups if group.meaning}
    if meanings:
        plain["meanings"] = meanings
    if breakdown.confusions is not None:
        plain["confusions"] = [
            {
                "gold": confusion.gold,
                "system": confusion.system,
                "count": confusion.count,
                "same_head": confusion.same_head,
            }
            for confusion in breakdown.confusions
        ]
    return plain


def _titled_tables(
    breakdowns: Sequence[Breakdown], table: _TableFormatter
) -> list[tuple[str, str]]:
    tables = []
    for each in breakdowns:
        tables.append((f"By {each.by}", table(*_group_rows(each), 1)))
        if each.confusions:
            rows = [
                [found.gold, found.system, str(found.count), str(found.same_head)]
                for found in each.confusions[:N_CONFUSIONS]
            ]
            header = ["Gold", "System", "Count", "Same head"]
            tables.append((f"Most frequent confusions of {each.by}", table(header, rows, 2)))
    return tables


def _group_rows(breakdown: Breakdown) -> tuple[list[str], list[list[str]]]:
    metrics = list(breakdown.groups[0].scores) if breakdown.groups else []
    figures = [f"{metric} {figure}" for metric in metrics for figure in ("P", "R", "F1")]
    rows = []
    for group in breakdown.groups:
        name = f"{group.name} {group.meaning}".strip()
        row = [name, str(group.n_gold), str(group.n_system)]
        for score in group.scores.values():
            row += [percent(score.precision), percent(score.recall), percent(score.f1)]
        rows.append(row)
    return [breakdown.by.value, "Gold", "System", *figures], rows
