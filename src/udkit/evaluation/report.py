"""Scores for people and for machines: the official tables, JSON, CSV, Markdown."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping

from udkit.evaluation.scores import Score
from udkit.evaluation.styles import Style

_RULE = "-----------+-----------+-----------+-----------+-----------"
_GRAPH_METRICS = ("ELAS", "EULAS")
# What the official programs print without -v, in their order.
_SUMMARIES = {
    "conll17": ("LAS",),
    "conll18": ("LAS", "MLAS", "BLEX"),
    "iwpt20": ("LAS", "ELAS", "EULAS", "MLAS", "BLEX"),
    "udeval": ("LAS", "MLAS", "BLEX", "ELAS", "EULAS"),
}


def format_summary(scores: Mapping[str, Score], style: Style) -> str:
    """Return the main scores, a line each."""
    lines = []
    for name in _SUMMARIES[style.name]:
        if name in scores:
            kind = "Score" if name in ("MLAS", "BLEX") else "F1 Score"
            lines.append(f"{name} {kind}: {100 * scores[name].f1:.2f}\n")
    return "".join(lines)


def format_table(scores: Mapping[str, Score], style: Style) -> str:
    """Return precision, recall, F1 and aligned accuracy of all metrics, as `-v` shows them."""
    first = "Metrics    " if style.name == "conll17" else "Metric     "
    lines = [f"{first}| Precision |    Recall |  F1 Score | AligndAcc", _RULE]
    for name, score in _rows(scores, style):
        accuracy = score.aligned_accuracy
        lines.append(
            f"{name:11}|{100 * score.precision:10.2f} |{100 * score.recall:10.2f} |"
            f"{100 * score.f1:10.2f} |" + ("" if accuracy is None else f"{100 * accuracy:10.2f}")
        )
    return "\n".join(lines) + "\n"


def format_counts(scores: Mapping[str, Score], style: Style) -> str:
    """Return the counts behind all metrics, as `-c` shows them."""
    lines = ["Metric     | Correct   |      Gold | Predicted | Aligned", _RULE]
    for name, score in _rows(scores, style):
        aligned = score.aligned_total or (score.correct if name == "Words" else "")
        lines.append(
            f"{name:11}|{_count(score.correct):>10} |{_count(score.gold_total):>10} |"
            f"{_count(score.system_total):>10} |{_count(aligned):>10}"
        )
    return "\n".join(lines) + "\n"


def _count(count: float | str) -> str:
    is_whole = isinstance(count, float) and count.is_integer()
    return str(int(count) if is_whole else count)


def _rows(scores: Mapping[str, Score], style: Style) -> list[tuple[str, Score]]:
    """Put ELAS and EULAS where the style's program has them: before CLAS, or last."""
    rows = list(scores.items())
    if style.name == "udeval":
        rows.sort(key=lambda row: row[0] in _GRAPH_METRICS)
    return rows


def format_json(scores: Mapping[str, Score]) -> str:
    """Return all figures in full precision."""
    return json.dumps({name: score.as_dict() for name, score in scores.items()}, indent=2) + "\n"


def format_csv(scores: Mapping[str, Score]) -> str:
    """Return all figures in full precision, a row per metric."""
    buffer = io.StringIO()
    rows = [{"metric": name, **score.as_dict()} for name, score in scores.items()]
    writer = csv.DictWriter(buffer, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return buffer.getvalue()


def format_markdown(scores: Mapping[str, Score]) -> str:
    """Return a table for a paper's appendix or a web page."""
    lines = ["| Metric | Precision | Recall | F1 | AligndAcc |", "|---|---:|---:|---:|---:|"]
    for name, score in scores.items():
        accuracy = score.aligned_accuracy
        cells = [f"{100 * value:.2f}" for value in (score.precision, score.recall, score.f1)]
        cells.append("" if accuracy is None else f"{100 * accuracy:.2f}")
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"
