"""`udkit challenge scores`: the learning curves of parsers."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from udkit.analysis.classes import ALL
from udkit.analysis.figures import learning_curves
from udkit.analysis.study import size_name
from udkit.cli.challenge.options import (
    Format,
    FormatOption,
    PlotPath,
    StorePath,
    load_scores,
    print_rows,
    write_plots,
)

EXAMPLES = (
    "udkit challenge scores examples/challenge/toy.sqlite",
    "udkit challenge scores examples/challenge/toy.sqlite --format json --plot curves.svg",
)


def scores(
    store: StorePath,
    by_treebank: Annotated[
        bool, typer.Option("--by-treebank", help="One row for each treebank.")
    ] = False,
    form: FormatOption = Format.text,
    plot: PlotPath = None,
) -> None:
    """Print the UAS of each parser at each training size, averaged over samples and treebanks."""
    found = load_scores(store)
    write_plots([learning_curves(found)], plot)
    means: dict[str, Any] = {
        parser: _named(found.overall(parser)) for parser in found.parsers if found.treebanks(parser)
    }
    rows: list[dict[str, Any]] = [
        {"Parser": parser, "Treebanks": len(found.treebanks(parser)), **curve}
        for parser, curve in means.items()
    ]
    if by_treebank:
        means = {
            parser: {name: _named(dict(classes[ALL])) for name, classes in treebanks.items()}
            for parser, treebanks in found.uas.items()
        }
        rows = [
            {"Parser": parser, "Treebank": name, **curve}
            for parser, treebanks in means.items()
            for name, curve in treebanks.items()
        ]
    names = list(dict.fromkeys(name for row in rows for name in row))
    rows = [{name: row.get(name) for name in names} for row in rows]
    print_rows(rows, form, 2 if by_treebank else 1, means)


def _named(curve: dict[int, float]) -> dict[str, float]:
    return {size_name(size): uas for size, uas in curve.items()}
