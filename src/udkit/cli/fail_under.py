"""`udkit evaluate --fail-under`: scores that must be reached."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated

import typer

from udkit.errors import UsageError
from udkit.evaluation.scores import Score

FailUnder = Annotated[
    list[str] | None,
    typer.Option(
        "--fail-under",
        metavar="METRIC=F1",
        help="Exit with 1 if F1 in percent is lower.",
        rich_help_panel="Analysis",
    ),
]


def parse_limits(items: Sequence[str]) -> dict[str, Fraction]:
    """Read `LAS=80.5` and the like; UsageError for anything else."""
    limits = {}
    for item in items:
        metric, _, value = item.partition("=")
        try:
            limits[metric] = Fraction(value)
        except (ValueError, ZeroDivisionError):
            raise UsageError(f"--fail-under {item}: write a metric and its F1, LAS=80.5") from None
    return limits


def scores_under(scores: Mapping[str, Score], limits: Mapping[str, Fraction]) -> list[str]:
    """Tell of each score that is below its limit; UsageError for a metric that is not scored."""
    found = []
    for metric, limit in limits.items():
        if metric not in scores:
            known = ", ".join(scores)
            raise UsageError(f"--fail-under {metric}: not scored here; there are {known}")
        if _exact_f1(scores[metric]) * 100 < limit:
            shown = f"{100 * scores[metric].f1:.6g}"
            found.append(f"{metric} F1 is {shown}, below {float(limit):g}")
    return found


def _exact_f1(score: Score) -> Fraction:
    """F1 as a fraction: 100 * 0.57 is less than 57 in floating point."""
    total = Fraction(score.gold_total) + Fraction(score.system_total)
    return 2 * Fraction(score.correct) / total if total else Fraction(0)
