"""The figures of a study."""

from __future__ import annotations

from collections.abc import Sequence

from udkit.analysis.charts import Line, Plot
from udkit.analysis.classes import ALL
from udkit.analysis.composite import GROUPS, Composite
from udkit.analysis.curves import ClassCurve
from udkit.analysis.equivalents import TransferScore
from udkit.analysis.scores import Scores
from udkit.analysis.study import WHOLE

_SENTENCES = "training sentences (log scale)"


def learning_curves(scores: Scores) -> Plot:
    """Draw the mean UAS of every parser at every size."""
    lines = [
        Line(parser, {s: uas for s, uas in scores.overall(parser).items() if s != WHOLE})
        for parser in scores.parsers
        if scores.treebanks(parser)
    ]
    return Plot("Learning curves", _SENTENCES, "UAS", lines, is_log=True)


def class_learning_curves(parser: str, curves: Sequence[ClassCurve]) -> Plot:
    """Draw the normalised curves of classes, that of all words among them."""
    lines = [
        Line(c.name, c.points, is_reference=True)
        if c.name == ALL
        else Line(f"{c.name} ({100 * c.share:.1f} %)", c.points)
        for c in curves
    ]
    title = f"Learning curves by class, from simple to complex: {parser}"
    y_name = "UAS in % of the last"
    return Plot(title, _SENTENCES, y_name, lines, is_log=True, is_ordered=True)


def complexity_scatter(parser: str, curves: Sequence[ClassCurve]) -> Plot:
    """Set UAS at the largest size against COMPLEXITY."""
    points = [(curve.name, curve.complexity, curve.uas) for curve in curves]
    return Plot(f"UAS and COMPLEXITY of classes: {parser}", "COMPLEXITY", "UAS", points=points)


def composite_curves(parser: str, rows: Sequence[Composite]) -> Plot:
    """Draw the scores of one parser on simple classes, all words and complex classes."""
    ours = sorted((r for r in rows if r.parser == parser and r.size != WHOLE), key=_size)
    lines = [Line(group, {row.size: row.uas[group] for row in ours}) for group in GROUPS]
    title = f"Simple and complex classes: {parser}"
    return Plot(title, _SENTENCES, "UAS", lines if ours else [], is_log=True)


def _size(row: Composite) -> int:
    return row.size


def transfer_levels(parser: str, row: TransferScore) -> Plot:
    """Draw the scores of transfer as levels over the curves of a parser of the language itself."""
    worth = row.sentences
    return Plot(
        f"Transfer and {parser}: {row.target}",
        _SENTENCES,
        "UAS",
        [Line(f"{group} (transfer: {worth[group]})", row.curves[group]) for group in GROUPS],
        levels={f"transfer, {group}": row.uas[group] for group in GROUPS},
        is_log=True,
    )
