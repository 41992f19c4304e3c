"""Tables of cells that are already strings: for a terminal, for Markdown, for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any


def text_table(header: Sequence[str], rows: Iterable[Sequence[str]], n_left: int = 1) -> str:
    """Return a table as the official evaluators draw theirs; columns from n_left on are numbers.

    >>> print(text_table(["Metric", "F1"], [["LAS", "83.60"], ["UAS", "9.00"]]), end="")
    Metric |    F1
    -------+------
    LAS    | 83.60
    UAS    |  9.00
    """
    lines = [header, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(header))]
    shown = []
    for line in lines:
        cells = [
            cell.ljust(width) if column < n_left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        shown.append(" | ".join(cells).rstrip())
    shown.insert(1, "-+-".join("-" * width for width in widths))
    return "\n".join(shown) + "\n"


def markdown_table(header: Sequence[str], rows: Iterable[Sequence[str]], n_left: int = 1) -> str:
    """Return a table in Markdown; columns from n_left on are numbers."""
    rules = ["---" if column < n_left else "---:" for column in range(len(header))]
    lines = [header, rules, *([_in_markdown(cell) for cell in row] for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _in_markdown(cell: str) -> str:
    return cell.replace("|", "\\|")


def csv_table(rows: Sequence[dict[str, Any]]) -> str:
    """Return a table for a spreadsheet; the keys of the first row are the header."""
    buffer = io.StringIO()
    if rows:
        writer = csv.DictWriter(buffer, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return buffer.getvalue()


def percent(value: float) -> str:
    """Return a part of one as a percentage with two decimals."""
    return f"{100 * value:.2f}"
