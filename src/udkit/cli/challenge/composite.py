"""`udkit challenge composite`: scores of simple and of complex classes."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from udkit.analysis.composite import composite_scores
from udkit.analysis.figures import composite_curves
from udkit.analysis.study import parse_sizes, size_name
from udkit.cli.challenge.options import (
    DEFAULT_MIN_WORDS,
    CriterionName,
    Format,
    FormatOption,
    MinWords,
    PlotPath,
    StorePath,
    chosen_parsers,
    load_scores,
    print_rows,
    write_plots,
)
from udkit.errors import InputError

EXAMPLES = (
    "udkit challenge composite examples/challenge/toy.sqlite --sizes 5,50",
    "udkit challenge composite examples/challenge/toy.sqlite --by mst --sizes 10 --format json",
)


def composite(
    store: StorePath,
    by: Annotated[str, typer.Option(help="The parser whose curves part the classes.")] = "beam",
    sizes: Annotated[str, typer.Option(help="Training sizes to show.")] = "10,500,all",
    criterion: CriterionName = None,
    min_words: MinWords = DEFAULT_MIN_WORDS,
    form: FormatOption = Format.text,
    plot: PlotPath = None,
) -> None:
    """Print the UAS of all parsers on simple classes, on all words, and on complex classes.

    Classes are simple where their COMPLEXITY is negative, in each treebank by itself. The plot
    shows the parser that parts them, at all sizes.
    """
    scores = load_scores(store, criterion)
    chosen_parsers(scores, by)
    wanted = parse_sizes(sizes.split(","))
    found = composite_scores(scores, by, wanted, min_words)
    missing = [size_name(size) for size in wanted if size not in {row.size for row in found}]
    if not found:
        there = ", ".join(size_name(size) for size in scores.sizes(by))
        raise InputError(f"{store}: nothing was trained at {sizes}; {by} has {there}")
    if missing:
        typer.echo(f"udkit: nothing was trained at {', '.join(missing)}", err=True)
    if plot is not None:
        curve = composite_scores(scores, by, scores.sizes(by), min_words)
        write_plots([composite_curves(by, curve)], plot)
    rows: list[dict[str, Any]] = [
        {
            "Parser": row.parser,
            "Size": size_name(row.size),
            "Treebanks": row.n_treebanks,
            **row.uas,
        }
        for row in found
    ]
    print_rows(rows, form, 1, rows)
