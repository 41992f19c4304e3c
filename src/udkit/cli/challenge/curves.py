"""`udkit challenge curves`: how soon each class of dependencies is learned."""

from __future__ import annotations

from typing import Any

from udkit.analysis.classes import ALL
from udkit.analysis.curves import class_curves, frequent
from udkit.analysis.figures import class_learning_curves
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
    "udkit challenge curves examples/challenge/toy.sqlite",
    "udkit challenge curves examples/challenge/toy.sqlite --parser beam --plot classes.svg",
)


def curves(
    store: StorePath,
    parser: ParserName = None,
    criterion: CriterionName = None,
    min_words: MinWords = DEFAULT_MIN_WORDS,
    min_share: MinShare = DEFAULT_MIN_SHARE,
    form: FormatOption = Format.text,
    plot: PlotPath = None,
) -> None:
    """Print each class's UAS at each size, in percent of its UAS at the largest size."""
    scores = load_scores(store, criterion)
    found = {}
    for name in parsers_with_curves(scores, parser):
        lines = class_curves(scores, name, min_words)
        found[name] = [lines[0], *frequent(lines, scores, min_share)]
    write_plots([class_learning_curves(name, lines) for name, lines in found.items()], plot)
    rows: list[dict[str, Any]] = [
        {
            "Parser": name,
            "Class": line.name,
            "Share": 100 * line.share if line.name != ALL else 100.0,
            "Treebanks": line.n_treebanks,
            **{str(size): value for size, value in line.points.items()},
        }
        for name, lines in found.items()
        for line in lines
    ]
    as_json = {
        name: {line.name: {str(s): value for s, value in line.points.items()} for line in lines}
        for name, lines in found.items()
    }
    print_rows(rows, form, 2, as_json)
