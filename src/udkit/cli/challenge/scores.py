"""`udkit challenge scores`: the learning curves of parsers."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

import typer

from udkit.analysis.classes import ALL
from udkit.analysis.figures import learning_curves
from udkit.analysis.scores import Curve, Scores
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

Row = dict[str, Any]


class Unit(StrEnum):
    """What averages are taken over."""

    treebanks = "treebanks"
    languages = "languages"


EXAMPLES = (
    "udkit challenge scores examples/challenge/toy.sqlite",
    "udkit challenge scores examples/challenge/toy.sqlite --format json --plot curves.svg",
)


def scores(
    store: StorePath,
    by_treebank: Annotated[
        bool, typer.Option("--by-treebank", help="One row for each treebank.")
    ] = False,
    average_over: Annotated[
        Unit, typer.Option(help="Whether a language with several treebanks counts once.")
    ] = Unit.treebanks,
    form: FormatOption = Format.text,
    plot: PlotPath = None,
) -> None:
    """Print the UAS of each parser at each training size, averaged over samples and treebanks."""
    found = load_scores(store)
    write_plots([learning_curves(found)], plot)
    means, rows = _by_treebank(found) if by_treebank else _averages(found, average_over)
    names = list(dict.fromkeys(name for row in rows for name in row))
    rows = [{name: row.get(name) for name in names} for row in rows]
    print_rows(rows, form, 2 if by_treebank else 1, means)


def _averages(found: Scores, unit: Unit) -> tuple[dict[str, Any], list[Row]]:
    is_by_language = unit is Unit.languages
    average = found.over_languages if is_by_language else found.overall
    units = found.languages if is_by_language else found.treebanks
    parsers = [parser for parser in found.parsers if found.treebanks(parser)]
    means = {parser: _named(average(parser)) for parser in parsers}
    rows = [
        {"Parser": parser, unit.capitalize(): len(units(parser)), **curve}
        for parser, curve in means.items()
    ]
    return means, rows


def _by_treebank(found: Scores) -> tuple[dict[str, Any], list[Row]]:
    curves = {
        parser: {name: _named(classes[ALL]) for name, classes in treebanks.items()}
        for parser, treebanks in found.uas.items()
    }
    rows = [
        {"Parser": parser, "Treebank": name, **curve}
        for parser, treebanks in curves.items()
        for name, curve in treebanks.items()
    ]
    return curves, rows


def _named(curve: Curve) -> dict[str, float]:
    return {size_name(size): uas for size, uas in curve.items()}
