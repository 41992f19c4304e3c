"""Options of `udkit evaluate` that would have no effect: better refused than ignored."""

from __future__ import annotations

import typer

from udkit.cli.given_options import given_options
from udkit.errors import UsageError
from udkit.evaluation.styles import Style

_NEEDED = {"samples": "compare", "seed": "compare", "errors_limit": "errors"}


def check_needed_options(context: typer.Context, style: Style, enhancements: str) -> None:
    """Raise UsageError for an option that needs another one, or a style with a graph."""
    given = given_options(context)
    for name, needed in _NEEDED.items():
        if name in given and needed not in given:
            raise UsageError(f"{given[name]} goes only with --{needed}")
    if style.has_graph:
        return
    needs_graph = ["corrected"] if enhancements == "0" else ["enhancements", "corrected"]
    for name in needs_graph:
        if name in given:
            raise UsageError(
                f"{given[name]} goes only with --style iwpt20 or udeval; {style.name} has no graph"
            )
