"""One page with all figures and tables of a study, and the tables as CSV beside it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from udkit.analysis.charts import Plot, chart_style, render_plot
from udkit.analysis.classes import ALL
from udkit.analysis.composite import composite_scores
from udkit.analysis.curves import (
    MIN_SHARE,
    MIN_WORDS,
    ClassCurve,
    class_curves,
    frequent,
    has_curves,
    rank_correlation,
    treebank_complexity,
)
from udkit.analysis.equivalents import TransferScore, average_transfer, transfer_table
from udkit.analysis.figures import (
    class_learning_curves,
    complexity_scatter,
    composite_curves,
    learning_curves,
    transfer_levels,
)
from udkit.analysis.scores import Scores
from udkit.analysis.study import WHOLE, size_name
from udkit.drawing.page import page_end, page_start
from udkit.drawing.svg import escape

Row = Mapping[str, str | float | int | None]


@dataclass(frozen=True)
class Section:
    """A heading with text, figures and a table; the name is that of the CSV file."""

    name: str
    title: str
    text: str = ""
    plots: Sequence[Plot] = ()
    rows: Sequence[Row] = ()


def make_sections(
    scores: Scores,
    notes: Sequence[tuple[str, str]],
    min_words: int = MIN_WORDS,
    min_share: float = MIN_SHARE,
) -> list[Section]:
    """Return all that a study has to show."""
    sections = [_left_out(scores, notes), _overall(scores)]
    for parser in _with_curves(scores):
        lines = class_curves(scores, parser, min_words)
        kept = frequent(lines, scores, min_share)
        sections.append(_classes(parser, lines[0], kept))
    sections.append(_composite(scores, min_words))
    sections.append(_by_treebank(scores))
    sections.append(_complexity_by_treebank(scores, min_words))
    return [section for section in sections if section.text or section.rows]


def _with_curves(scores: Scores) -> list[str]:
    return [parser for parser in scores.parsers if has_curves(scores, parser)]


def transfer_section(parser: str, rows: Sequence[TransferScore]) -> Section:
    """Show what transfer is worth, on average and for each target and set of sources."""
    average = average_transfer(list(rows))
    text = (
        "UAS with delexicalised parsers of other languages, and how many sentences of the language "
        f"itself are worth as much, by the curves of {parser}."
    )
    shown: list[Row] = [*transfer_table([average, *rows])]
    plots = [transfer_levels(parser, average)]
    return Section("transfer", "Transfer from other languages", text, plots, shown)


def _left_out(scores: Scores, notes: Sequence[tuple[str, str]]) -> Section:
    rows: list[Row] = [{"Treebank": name, "What": note} for name, note in notes]
    for parser in scores.parsers:
        rows += [
            {"Treebank": name, "What": f"not in averages of {parser}: results are missing"}
            for name in scores.incomplete(parser)
        ]
        if not has_curves(scores, parser):
            rows.append({"Treebank": "all", "What": f"{parser} has too few sizes for COMPLEXITY"})
    return Section("left-out", "Left out", rows=rows)


def _overall(scores: Scores) -> Section:
    rows: list[Row] = [
        {
            "Parser": parser,
            "Treebanks": len(scores.treebanks(parser)),
            **{size_name(size): uas for size, uas in scores.overall(parser).items()},
        }
        for parser in scores.parsers
        if scores.treebanks(parser)
    ]
    text = "UAS without punctuation, averaged over samples and treebanks."
    return Section("scores", "Learning curves", text, [learning_curves(scores)], _even(rows))


def _classes(parser: str, overall: ClassCurve, lines: list[ClassCurve]) -> Section:
    rho = rank_correlation(lines)
    text = (
        "UAS of each class in percent of its UAS at the largest size. COMPLEXITY is the area "
        "between the curve of all words and that of the class: simple classes are below zero."
    )
    if rho is not None:
        text += f" Spearman's rho of COMPLEXITY and UAS is {rho:.3f}."
    rows: list[Row] = [
        {
            "Class": line.name,
            "COMPLEXITY": line.complexity,
            "UAS": line.uas,
            "Rank by UAS": sorted((c.uas for c in lines), reverse=True).index(line.uas) + 1,
            "Treebanks": line.n_treebanks,
            "Share of words": 100 * line.share,
        }
        for line in lines
    ]
    plots = [class_learning_curves(parser, [overall, *lines]), complexity_scatter(parser, lines)]
    return Section(f"classes-{parser}", f"Classes: {parser}", text, plots, rows)


def _composite(scores: Scores, min_words: int) -> Section:
    by = "beam" if "beam" in scores.parsers else scores.parsers[0]
    sizes = {size for parser in scores.parsers for size in scores.sizes(parser)}
    shown = [*sorted(sizes), WHOLE]
    found = composite_scores(scores, by, shown, min_words)
    rows: list[Row] = [
        {
            "Parser": row.parser,
            "Size": size_name(row.size),
            "Treebanks": row.n_treebanks,
            **row.uas,
        }
        for row in found
    ]
    text = f"UAS of simple and of complex classes; {by} parts them, in each treebank by itself."
    parsers = list(dict.fromkeys(row.parser for row in found))
    plots = [composite_curves(parser, found) for parser in parsers]
    title = "Simple and complex classes"
    return Section("composite", title, text if rows else "", plots, rows)


def _by_treebank(scores: Scores) -> Section:
    rows: list[Row] = [
        {
            "Treebank": name,
            "Parser": parser,
            "Test words": scores.n_words[name][ALL],
            **{size_name(size): uas for size, uas in classes[ALL].items()},
        }
        for parser, treebanks in scores.uas.items()
        for name, classes in treebanks.items()
    ]
    return Section("treebanks", "Treebanks", rows=_even(rows))


def _complexity_by_treebank(scores: Scores, min_words: int) -> Section:
    rows: list[Row] = [
        {"Treebank": treebank, "Parser": parser, "Class": name, "COMPLEXITY": value}
        for parser in _with_curves(scores)
        for treebank in scores.treebanks(parser)
        for name, value in treebank_complexity(scores, parser, treebank).items()
        if scores.n_words[treebank][name] >= min_words
    ]
    return Section("complexity-by-treebank", "COMPLEXITY by treebank", rows=rows)


def _even(rows: Sequence[Row]) -> list[Row]:
    """Give all rows the same columns."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    return [{name: row.get(name) for name in names} for row in rows]


def render_page(sections: Sequence[Section], title: str) -> Iterator[str]:
    """Yield a self-contained page whose tables can be sorted."""
    styles, scripts = ["page.css", "tables.css"], ["tables.js"]
    yield page_start(title, styles=styles, scripts=scripts, more_style=chart_style())
    yield '</header>\n<main class="tables">\n'
    for section in sections:
        yield f'<h2 id="{escape(section.name)}">{escape(section.title)}</h2>\n'
        yield f"<p>{escape(section.text)}</p>\n"
        for plot in section.plots:
            yield f"<figure>{render_plot(plot, has_style=False)}</figure>\n"
        if section.rows:
            yield from _table(section.rows)
    yield "</main>\n"
    yield page_end(scripts)


def _table(rows: Sequence[Row]) -> Iterator[str]:
    kinds = {
        name: ' class="words"' if any(isinstance(row[name], str) for row in rows) else ""
        for name in rows[0]
    }
    yield '<table class="sortable"><thead><tr>'
    for name, kind in kinds.items():
        yield f'<th{kind}><button type="button">{escape(name)}</button></th>'
    yield "</tr></thead><tbody>\n"
    for row in rows:
        cells = [f"<td{kinds[name]}>{escape(_shown(value))}</td>" for name, value in row.items()]
        yield f"<tr>{''.join(cells)}</tr>\n"
    yield "</tbody></table>\n"


def _shown(value: str | float | None) -> str:
    if value is None:
        return "–"
    return f"{value:.1f}" if isinstance(value, float) else str(value)


def render_csv(section: Section) -> str:
    """Return the table of a section with all its digits."""
    buffer = io.StringIO()
    writer = csv.DictWriter(buffer, list(section.rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(section.rows)
    return buffer.getvalue()
