"""The results of a campaign for people and for machines: text, Markdown, JSON, CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from udkit.evaluation.scores import Score
from udkit.evaluation.suite.averages import average, mean_elas
from udkit.evaluation.suite.scoring import METRICS, LanguageScores, printed

Row = list[str]
_COARSE = "Coarse: the file of a language against all its treebanks"
_QUALITATIVE = "Qualitative: each treebank without the enhancements that it lacks"
_AVERAGES = "Averages"
_ZEROS = "Scored as zero"
_NOTES = "Notes"
_FIGURE_WIDTH = len("100.00")


@dataclass(frozen=True, slots=True)
class SuiteResult:
    """A campaign and how a system did in it."""

    name: str
    languages: Sequence[LanguageScores]
    left_out: Sequence[str] = ()
    """Treebanks of the suite that were not scored because their gold files are not there."""


@dataclass(frozen=True, slots=True)
class _Table:
    """Header and rows of strings; the last columns hold figures."""

    title: str
    rows: list[Row]
    n_labels: int
    """Number of columns, from the left, that hold no figures."""


def format_text(result: SuiteResult) -> str:
    """Return aligned tables."""
    return _format_page(result, _align, lambda title: f"{title}\n", "  ")


def format_markdown(result: SuiteResult) -> str:
    """Return tables for a paper's appendix or a web page."""
    return _format_page(result, _pipe, lambda title: f"### {title}\n\n", "- ")


def _format_page(
    result: SuiteResult,
    format_table: Callable[[_Table], str],
    format_title: Callable[[str], str],
    bullet: str,
) -> str:
    tables = (_coarse_table(result), _qualitative_table(result), _averages_table(result))
    blocks = [format_title(table.title) + format_table(table) for table in tables]
    for title, items in ((_ZEROS, _zeros(result)), (_NOTES, _notes(result))):
        if items:
            blocks.append(format_title(title) + "".join(f"{bullet}{item}\n" for item in items))
    return "\n".join(blocks)


def _figures(scores: dict[str, Score]) -> Row:
    return [f"{printed(scores, metric):.2f}" for metric in METRICS]


def _coarse_table(result: SuiteResult) -> _Table:
    rows = [["Language", *METRICS]]
    rows += [[language.name, *_figures(language.scores)] for language in result.languages]
    return _Table(_COARSE, rows, n_labels=1)


def _qualitative_table(result: SuiteResult) -> _Table:
    rows = [["Treebank", "Left out", *METRICS]]
    rows += [
        [treebank.name, treebank.enhancements.replace("0", ""), *_figures(treebank.scores)]
        for language in result.languages
        for treebank in language.treebanks
    ]
    return _Table(_QUALITATIVE, rows, n_labels=2)


def _averages_table(result: SuiteResult) -> _Table:
    averages = average(result.languages)
    header = ["", "LAS", "EULAS", "ELAS", "ELAS-t", "ELAS-l"]
    rows = [header] + [
        [label, *(f"{means[name]:.2f}" if name in means else "" for name in header[1:])]
        for label, means in (("Coarse", averages.coarse), ("Qualitative", averages.qualitative))
    ]
    return _Table(_AVERAGES, rows, n_labels=1)


def _zeros(result: SuiteResult) -> list[str]:
    return [
        f"{language.name} ({language.zero.reason}): {language.zero.message}"
        for language in result.languages
        if language.zero is not None
    ]


def _notes(result: SuiteResult) -> list[str]:
    notes = []
    if result.left_out:
        notes.append(f"left out, for want of a gold file: {', '.join(result.left_out)}")
    for language in result.languages:
        names = [treebank.name for treebank in language.treebanks if treebank.n_cut_sentences]
        if names:
            notes.append(f"{language.name}: sentences cross the borders of {', '.join(names)}")
        if language.scores and "ELAS" not in language.scores:
            notes.append(f"{language.name}: no enhanced dependencies, in gold and system alike")
    return notes


def _align(table: _Table) -> str:
    widths = [max(map(len, column)) for column in zip(*table.rows, strict=True)]
    lines = []
    for row in table.rows:
        cells = [
            cell.ljust(width) if column < table.n_labels else cell.rjust(max(width, _FIGURE_WIDTH))
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines) + "\n"


def _pipe(table: _Table) -> str:
    n_figures = len(table.rows[0]) - table.n_labels
    rule = ["---"] * table.n_labels + ["---:"] * n_figures
    header, *rows = table.rows
    lines = [f"| {' | '.join(row)} |" for row in (header, *rows)]
    lines.insert(1, f"|{'|'.join(rule)}|")
    return "\n".join(lines) + "\n"


def format_json(result: SuiteResult) -> str:
    """Return everything: F1 as printed, all metrics in full precision, reasons for zeros."""
    averages = average(result.languages)
    document = {
        "suite": result.name,
        "averages": {"coarse": averages.coarse, "qualitative": averages.qualitative},
        "left_out": list(result.left_out),
        "languages": [_language_as_dict(language) for language in result.languages],
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _language_as_dict(language: LanguageScores) -> dict[str, Any]:
    zero = language.zero
    return {
        "code": language.code,
        "name": language.name,
        "system": language.system,
        "zero": None if zero is None else {"reason": str(zero.reason), "message": zero.message},
        "coarse": _scores_as_dict(language.scores),
        "qualitative": {"ELAS": mean_elas(language)},
        "treebanks": [
            {
                "name": treebank.name,
                "gold": treebank.gold,
                "enhancements": treebank.enhancements,
                "cut_sentences": treebank.n_cut_sentences,
                "qualitative": _scores_as_dict(treebank.scores),
            }
            for treebank in language.treebanks
        ],
    }


def _scores_as_dict(scores: dict[str, Score]) -> dict[str, Any]:
    return {
        **{metric: printed(scores, metric) for metric in METRICS},
        "metrics": {name: score.as_dict() for name, score in scores.items()},
    }


def format_csv(result: SuiteResult) -> str:
    """Return F1 as printed, a row for each figure; empty cells where a column does not apply."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(["evaluation", "language", "treebank", "enhancements", "metric", "f1", "zero"])
    for language in result.languages:
        zero = "" if language.zero is None else str(language.zero.reason)
        for metric, figure in zip(METRICS, _figures(language.scores), strict=True):
            writer.writerow(["coarse", language.code, "", "", metric, figure, zero])
        for treebank in language.treebanks:
            what = ["qualitative", language.code, treebank.name, treebank.enhancements]
            for metric, figure in zip(METRICS, _figures(treebank.scores), strict=True):
                writer.writerow([*what, metric, figure, zero])
    averages = average(result.languages)
    for name, means in (("coarse", averages.coarse), ("qualitative", averages.qualitative)):
        for metric, mean in means.items():
            writer.writerow([f"{name}-average", "", "", "", metric, f"{mean:.2f}", ""])
    return buffer.getvalue()
