"""`udkit evaluate`: score a system file against a gold file."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from udkit.cli import evaluate_analyses
from udkit.cli.evaluate_analyses import Analyses, Findings, analyse
from udkit.cli.evaluate_breakdown import ByOption
from udkit.cli.evaluate_comparison import Compare, Samples, Seed
from udkit.cli.evaluate_errors import Errors, ErrorsLimit
from udkit.cli.evaluate_options import check_needed_options
from udkit.cli.evaluate_suite import (
    GoldFolder,
    SkipMissingGold,
    SuiteName,
    SuiteOptions,
    SystemFolder,
    check_suite_options,
    evaluate_suite,
)
from udkit.cli.fail_under import FailUnder, parse_limits, scores_under
from udkit.cli.outputs import check_outputs
from udkit.errors import UsageError
from udkit.evaluation import report
from udkit.evaluation.evaluate import Evaluation, Settings
from udkit.evaluation.styles import style_named
from udkit.evaluation.weights import read_weights

EXAMPLES = (
    "udkit evaluate examples/gold.conllu examples/system.conllu",
    "udkit evaluate -v --enhancements 156 examples/gold.conllu examples/system.conllu",
    "udkit evaluate --style conll18 --format json examples/gold.conllu examples/system.conllu",
    "udkit evaluate --by deprel --by upos examples/gold.conllu examples/system.conllu",
    "udkit evaluate examples/gold.conllu examples/system.conllu --compare examples/system2.conllu",
    "udkit evaluate --errors errors.html examples/gold.conllu examples/system.conllu",
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


Enhancements = Annotated[
    str, typer.Option(help="Enhancement types to leave out: 0 (none) or digits from 1 to 6.")
]
Corrected = Annotated[
    bool, typer.Option("--corrected", help="Without the official bugs in ELAS and filters.")
]
Weights = Annotated[str | None, typer.Option(help="File of relation weights (style conll17).")]
ManyRoots = Annotated[
    bool, typer.Option("--multiple-roots-okay", help="Accept several roots per sentence.")
]
NoEmptyNodes = Annotated[
    bool, typer.Option("--no-empty-nodes", help="Refuse files that are not collapsed.")
]


def evaluate(
    context: typer.Context,
    gold: Annotated[str, typer.Argument(metavar="GOLD", help="Gold CoNLL-U file.")] = "",
    system: Annotated[str, typer.Argument(metavar="SYSTEM", help="The system's file.")] = "",
    style: Annotated[StyleName, typer.Option(help="Evaluator to equal.")] = StyleName.iwpt20,
    enhancements: Enhancements = "0",
    verbose: Annotated[bool, typer.Option("-v", "--verbose", help="All metrics.")] = False,
    counts: Annotated[bool, typer.Option("-c", "--counts", help="Counts of all metrics.")] = False,
    form: Annotated[Format, typer.Option("--format", help="Output format.")] = Format.text,
    corrected: Corrected = False,
    weights: Weights = None,
    multiple_roots_okay: ManyRoots = False,
    no_empty_nodes: NoEmptyNodes = False,
    suite: SuiteName = None,
    gold_folder: GoldFolder = None,
    system_folder: SystemFolder = None,
    skip_missing_gold: SkipMissingGold = False,
    by: ByOption = None,
    compare: Compare = None,
    samples: Samples = 1000,
    seed: Seed = 0,
    errors: Errors = None,
    errors_limit: ErrorsLimit = 500,
    fail_under: FailUnder = None,
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
    check_needed_options(context, style_named(style), enhancements)
    inputs = [path for path in (gold, system, compare, weights) if path]
    check_outputs(inputs, [("--errors", errors)])
    limits = parse_limits(fail_under or [])
    settings = Settings(
        style=style_named(style),
        enhancements=enhancements,
        is_corrected=corrected,
        weights=read_weights(weights) if weights else {},
        allows_many_roots=multiple_roots_okay,
        refuses_empty_nodes=no_empty_nodes,
    )
    analyses = Analyses(by or [], compare, samples, seed, errors, errors_limit)
    findings = analyse(gold, system, settings, analyses)
    typer.echo(_formatted(findings, form, verbose=verbose, counts=counts), nl=False)
    _mention_missing_words(findings.evaluation)
    _mention_missing_graphs(findings.evaluation)
    too_low = scores_under(findings.evaluation.scores, limits)
    if too_low:
        typer.echo("\n".join(f"udkit: {each}" for each in too_low), err=True)
        raise typer.Exit(1)


def _mention_missing_words(evaluation: Evaluation) -> None:
    """Say that both files are empty: of one without the other, their texts differ."""
    if not evaluation.scores["Words"].gold_total:
        typer.echo("udkit: the files have no words, so that there is nothing to score", err=True)


def _mention_missing_graphs(evaluation: Evaluation) -> None:
    """Say where 0 means that there is nothing to compare."""
    score = evaluation.scores.get("ELAS")
    if score is None or bool(score.gold_total) == bool(score.system_total):
        return
    which = "system" if score.gold_total else "gold"
    has_none = f"the {which} file has no enhanced dependencies"
    typer.echo(f"udkit: {has_none}, so that ELAS and EULAS are 0; see udkit enhance", err=True)


def _formatted(findings: Findings, form: Format, *, verbose: bool, counts: bool) -> str:
    scores, style = findings.evaluation.scores, findings.evaluation.settings.style
    if form is Format.json:
        return evaluate_analyses.format_json(findings)
    if form is Format.csv:
        return evaluate_analyses.format_csv(findings, report.format_csv(scores))
    if form is Format.markdown:
        return evaluate_analyses.format_markdown(findings, report.format_markdown(scores))
    if counts:
        table = report.format_counts(scores, style)
    else:
        format_scores = report.format_table if verbose else report.format_summary
        table = format_scores(scores, style)
    return evaluate_analyses.format_text(findings, table)
