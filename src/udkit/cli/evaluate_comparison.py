"""`udkit evaluate --compare`: print how two systems differ, and whether that may be chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from udkit.cli.tables import csv_table, markdown_table, percent, text_table
from udkit.evaluation.significance import CONFIDENCE, Difference

Compare = Annotated[
    str | None,
    typer.Option(
        "--compare",
        metavar="SYSTEM2",
        help="Compare with a second system's file.",
        rich_help_panel="Analysis",
    ),
]
Samples = Annotated[
    int,
    typer.Option(
        "--samples", min=1, help="Bootstrap samples (--compare).", rich_help_panel="Analysis"
    ),
]
Seed = Annotated[
    int,
    typer.Option(
        "--seed", min=0, help="Of the random samples (--compare).", rich_help_panel="Analysis"
    ),
]
_TableFormatter = Callable[[Sequence[str], Sequence[Sequence[str]]], str]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two systems, and how the comparison was made."""

    first: str
    second: str
    n_samples: int
    seed: int
    n_sentences: int
    """Gold sentences that the samples were drawn from."""
    differences: dict[str, Difference]


def format_text(comparison: Comparison) -> str:
    """Return the table for a terminal."""
    return f"{_table(comparison, text_table)}\n{_note(comparison)}\n"


def format_markdown(comparison: Comparison) -> str:
    """Return the table for a web page."""
    return f"{_table(comparison, markdown_table)}\n{_note(comparison)}\n"


def format_csv(comparison: Comparison) -> str:
    """Return a row for each metric, in full precision."""
    rows = [
        {
            "metric": name,
            "first_f1": found.first.f1,
            "second_f1": found.second.f1,
            **_figures(found),
        }
        for name, found in comparison.differences.items()
    ]
    return csv_table(rows)


def as_json(comparison: Comparison) -> dict[str, Any]:
    """Return all of it as plain values."""
    return {
        "first": comparison.first,
        "second": comparison.second,
        "samples": comparison.n_samples,
        "seed": comparison.seed,
        "confidence": CONFIDENCE,
        "metrics": {
            name: {
                "first": found.first.as_dict(),
                "second": found.second.as_dict(),
                **_figures(found),
            }
            for name, found in comparison.differences.items()
        },
    }


def _figures(found: Difference) -> dict[str, float]:
    return {
        "difference": found.difference,
        "low": found.low,
        "high": found.high,
        "p_value": found.p_value,
    }


def _table(comparison: Comparison, table: _TableFormatter) -> str:
    interval = f"{100 * CONFIDENCE:.0f} % interval"
    rows = [
        [
            name,
            percent(found.first.f1),
            percent(found.second.f1),
            _signed(found.difference),
            f"{_signed(found.low)} to {_signed(found.high)}",
            "<0.001" if found.p_value < 0.001 else f"{found.p_value:.3f}",
        ]
        for name, found in comparison.differences.items()
    ]
    return table(["Metric", "System 1", "System 2", "2 - 1", interval, "p"], rows)


def _signed(value: float) -> str:
    return f"{round(100 * value, 2) + 0.0:+.2f}"  # + 0.0: what rounds to zero is not negative


def _note(comparison: Comparison) -> str:
    return (
        f"F1 of 1: {comparison.first}, and 2: {comparison.second}. Paired bootstrap: "
        f"{comparison.n_samples} samples of {comparison.n_sentences} gold sentences, "
        f"seed {comparison.seed}."
    )
