"""`udkit mwe agree`: how far two annotators agree."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Annotated

import typer

from udkit.cli.given_options import given_options
from udkit.cli.mwe.options import AnyCategory
from udkit.cli.tables import text_table
from udkit.errors import UsageError
from udkit.formats.files import check_standard_input
from udkit.mwe.agreement import Agreement, measure_agreement
from udkit.mwe.corpora import read_corpus

EXAMPLES = (
    "udkit mwe agree examples/mwe.cupt examples/mwe-system.cupt",
    "udkit mwe agree examples/mwe.cupt examples/mwe-system.cupt --tags VERB,AUX --format json",
)


class Format(StrEnum):
    """How to print."""

    text = "text"
    json = "json"


def agree(
    context: typer.Context,
    first: Annotated[str, typer.Argument(metavar="A", help="cupt file of one annotator.")],
    second: Annotated[str, typer.Argument(metavar="B", help="cupt file of the other.")],
    tags: Annotated[str, typer.Option(help="UPOS tags of verbs, separated by commas.")] = "VERB",
    verbs: Annotated[
        int | None, typer.Option(min=1, help="Number of verbs, instead of counting tags.")
    ] = None,
    form: Annotated[Format, typer.Option("--format", help="Output format.")] = Format.text,
    any_category: AnyCategory = False,
) -> None:
    """Measure the agreement of two annotations of a text: F_span, κ_span and κ_cat.

    The verbs that κ_span needs are counted by their tags; without tags, one in each sentence.
    """
    if verbs is not None and "tags" in given_options(context):
        raise UsageError("--tags has no effect beside --verbs")
    check_standard_input([first, second])
    corpora = [read_corpus([path], allows_any_category=any_category) for path in (first, second)]
    agreement = measure_agreement(*corpora, tags=tags.split(","), n_verbs=verbs)
    if form is Format.json:
        typer.echo(json.dumps(agreement.as_json(), ensure_ascii=False, indent=2))
        return
    typer.echo(_as_text(agreement), nl=False)


def _as_text(agreement: Agreement) -> str:
    rows = [
        ["sentences", str(agreement.n_sentences)],
        ["verbs (V)", str(agreement.n_verbs)],
        ["spans of A (A1)", str(agreement.n_first)],
        ["spans of B (A2)", str(agreement.n_second)],
        ["spans of both (A12)", str(agreement.n_common)],
        ["F_span", f"{agreement.f_span:.3f}"],
        ["κ_span", _figure(agreement.kappa_span)],
        ["κ_span, PE as printed in the papers", _figure(agreement.kappa_span_as_printed)],
        ["κ_cat", _figure(agreement.kappa_category)],
    ]
    text = text_table(["Measure", "Value"], rows)
    differing = [
        [one or "none", other or "none", str(number)]
        for (one, other), number in sorted(agreement.categories.items())
        if one != other
    ]
    if differing:
        text += "\n" + text_table(["A", "B", "Spans"], differing, 2)
    return text


def _figure(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"
