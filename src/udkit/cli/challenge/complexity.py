"""`udkit challenge complexity`: which classes take many sentences to learn."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from udkit.analysis.curves import (
    ClassCurve,
    class_curves,
    frequent,
    rank_correlation,
    treebank_complexity,
)
from udkit.analysis.figures import complexity_scatter
from udkit.analysis.scores import Scores
from udkit.cli.challenge.options import (
    DEFAULT_MIN_SHARE,
    DEFAULT_MIN_WORDS,
    CriterionName,
    Format,
    FormatOption,
    MinShare,
    MinWords,
    ParserName,
    PlotPath,
    StorePath,
    load_scores,
    parsers_with_curves,
    print_rows,
    write_plots,
)

EXAMPLES = (
    "udkit challenge complexity examples/challenge/toy.sqlite",
    "udkit challenge complexity examples/challenge/toy.sqlite --parser beam --format json",
)


def complexity(
    store: StorePath,
    parser: ParserName = None,
    criterion: CriterionName = None,
    min_words: MinWords = DEFAULT_MIN_WORDS,
    min_share: MinShare = DEFAULT_MIN_SHARE,
    by_treebank: Annotated[
        bool, typer.Option("--by-treebank", help="The COMPLEXITY of each treebank's classes.")
    ] = False,
    form: FormatOption = Format.text,
    plot: PlotPath = None,
) -> None:
    """Print the COMPLEXITY of classes, from simple to complex, beside their UAS.

    COMPLEXITY is the area between the curve of all words and that of the class: below zero, the
    class is learned from fewer sentences than the rest. Spearman's rho of both goes to stderr.
    """
    scores = load_scores(store, criterion)
    names = parsers_with_curves(scores, parser)
    if by_treebank:
        _print_by_treebank(scores, names, min_words, form)
        return
    found = {
        name: frequent(class_curves(scores, name, min_words), scores, min_share) for name in names
    }
    write_plots([complexity_scatter(name, lines) for name, lines in found.items()], plot)
    rows: list[dict[str, Any]] = [
        {"Parser": name, "Class": line.name, **_values(line)}
        for name, lines in found.items()
        for line in lines
    ]
    as_json = {
        name: {
            "rho": rank_correlation(lines),
            "classes": {line.name: _values(line) for line in lines},
        }
        for name, lines in found.items()
    }
    print_rows(rows, form, 2, as_json)
    for name, lines in found.items():
        rho = rank_correlation(lines)
        if rho is not None and form is Format.text:
            typer.echo(f"udkit: {name}: rho of COMPLEXITY and UAS is {rho:.3f}", err=True)


def _values(line: ClassCurve) -> dict[str, Any]:
    return {
        "COMPLEXITY": line.complexity,
        "UAS": line.uas,
        "Treebanks": line.n_treebanks,
        "Share": 100 * line.share,
    }


def _print_by_treebank(scores: Scores, parsers: list[str], min_words: int, form: Format) -> None:
    found = {
        parser: {
            treebank: {
                name: value
                for name, value in treebank_complexity(scores, parser, treebank).items()
                if scores.n_words[treebank][name] >= min_words
            }
            for treebank in scores.treebanks(parser)
        }
        for parser in parsers
    }
    rows = [
        {"Parser": parser, "Treebank": treebank, "Class": name, "COMPLEXITY": value}
        for parser, treebanks in found.items()
        for treebank, classes in treebanks.items()
        for name, value in sorted(classes.items(), key=lambda item: item[1])
    ]
    print_rows(rows, form, 3, found)
