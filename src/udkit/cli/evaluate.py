"""`udkit evaluate`: score a system file against a gold file."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from udkit.cli.evaluate_suite import (
    GoldFolder,
    SkipMissingGold,
    SuiteName,
    SuiteOptions,
    SystemFolder,
    check_suite_options,
    evaluate_suite,
)
from udkit.errors import UsageError
from udkit.evaluation import report
from udkit.evaluation.evaluate import Evaluation, Settings
from udkit.evaluation.evaluate import evaluate as evaluate_files
from udkit.evaluation.styles import style_named
from udkit.evaluation.weights import read_weights

EXAMPLES = (
    "udkit evaluate examples/gold.conllu examples/system.conllu",
    "udkit evaluate -v --enhancements 156 examples/gold.conllu examples/system.conllu",
    "udkit evaluate --style conll18 --format json examples/gold.conllu examples/system.conllu",
    "udkit evaluate --suite examples/suite.toml",
)


class StyleName(StrEnum):
    """Official evaluators to equal."""

    conll17 = "conll17"
    conll18 = "conll18"
    iwpt20 = "iwpt20"
    udeval = "udeval"


class Format(StrEnum):
    """How to print scores."""

    text = "text"
    json = "json"
    csv = "csv"
    markdown = "markdown"


def evaluate(
    context: typer.Context,
    gold: Annotated[str, typer.Argument(metavar="GOLD", help="Gold CoNLL-U file.")] = "",
    system: Annotated[str, typer.Argument(metavar="SYSTEM", help="The system's file.")] = "",
    style: Annotated[StyleName, typer.Option(help="Evaluator to equal.")] = StyleName.iwpt20,
    enhancements: Annotated[
        str, typer.Option(help="Enhancement types to leave out: 0 (none) or digits from 1 to 6.")
    ] = "0",
    verbose: Annotated[bool, typer.Option("-v", "--verbose", help="All metrics.")] = False,
    counts: Annotated[bool, typer.Option("-c", "--counts", help="Counts of all metrics.")] = False,
    form: Annotated[Format, typer.Option("--format", help="Output format.")] = Format.text,
    corrected: Annotated[
        bool, typer.Option("--corrected", help="Without the official bugs in ELAS and filters.")
    ] = False,
    weights: Annotated[
        str | None, typer.Option(help="File of relation weights (style conll17).")
    ] = None,
    multiple_roots_okay: Annotated[
        bool, typer.Option("--multiple-roots-okay", help="Accept several roots per sentence.")
    ] = False,
    suite: SuiteName = None,
    gold_folder: GoldFolder = None,
    system_folder: SystemFolder = None,
    skip_missing_gold: SkipMissingGold = False,
) -> None:
    """Score a system's (enhanced) UD file against a gold file, digit for digit as officially."""
    check_suite_options(context, has_suite=bool(suite))
    if suite:
        options = SuiteOptions(suite, gold_folder, system_folder, skip_missing_gold)
        return evaluate_suite(options, form, is_corrected=corrected)
    if not system:
        raise UsageError("give a GOLD and a SYSTEM file, or a campaign with --suite")
    if weights and style is not StyleName.conll17:
        raise UsageError("--weights goes with --style conll17 only")
    settings = Settings(
        style=style_named(style),
        enhancements=enhancements,
        is_corrected=corrected,
        weights=read_weights(weights) if weights else {},
        allows_many_roots=multiple_roots_okay,
    )
    evaluation = evaluate_files(gold, system, settings)
    typer.echo(_formatted(evaluation, form, verbose=verbose, counts=counts), nl=False)


def _formatted(evaluation: Evaluation, form: Format, *, verbose: bool, counts: bool) -> str:
    scores, style = evaluation.scores, evaluation.settings.style
    if form is Format.json:
        return report.format_json(scores)
    if form is Format.csv:
        return report.format_csv(scores)
    if form is Format.markdown:
        return report.format_markdown(scores)
    if counts:
        return report.format_counts(scores, style)
    return report.format_table(scores, style) if verbose else report.format_summary(scores, style)
