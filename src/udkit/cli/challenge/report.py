"""`udkit challenge report`: all figures and tables on one page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from udkit.analysis.classes import DEFAULT
from udkit.analysis.equivalents import transfer_scores
from udkit.analysis.report import make_sections, render_csv, render_page, transfer_section
from udkit.analysis.store import Store
from udkit.cli.challenge.options import (
    DEFAULT_MIN_SHARE,
    DEFAULT_MIN_WORDS,
    CriterionName,
    MinShare,
    MinWords,
    StorePath,
    load_scores,
)
from udkit.errors import UsageError
from udkit.formats.files import open_output

EXAMPLES = (
    "udkit challenge report examples/challenge/toy.sqlite -o report.html",
    "udkit challenge report examples/challenge/toy.sqlite --criterion label -o labels.html",
)


def report(
    store: StorePath,
    output: Annotated[str, typer.Option("-o", "--output", help="The page, NAME.html.")],
    criterion: CriterionName = None,
    min_words: MinWords = DEFAULT_MIN_WORDS,
    min_share: MinShare = DEFAULT_MIN_SHARE,
) -> None:
    """Write a self-contained page with all figures and tables of a study, and NAME-TABLE.csv files.

    Tables are sorted by a click on the head of a column.
    """
    if not output.endswith(".html"):
        raise UsageError(f"-o {output}: give a name that ends in .html; CSV files go beside it")
    scores = load_scores(store, criterion)
    with Store(store) as opened:
        sections = make_sections(scores, opened.notes(), min_words, min_share)
        if opened.has_transfers() and "beam" in scores.parsers:
            by = criterion or opened.criterion() or DEFAULT
            if rows := transfer_scores(opened, scores, "beam", by, min_words):
                sections.append(transfer_section("beam", rows))
    with open_output(output) as stream:
        for piece in render_page(sections, f"What is hard to learn: {Path(store).name}"):
            stream.write(piece.encode("utf-8"))
    for section in sections:
        if section.rows:
            with open_output(f"{output.removesuffix('.html')}-{section.name}.csv") as stream:
                stream.write(render_csv(section).encode("utf-8"))
