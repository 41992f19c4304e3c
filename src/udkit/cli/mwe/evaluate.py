"""`udkit mwe evaluate`: score predicted multiword expressions."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated

import typer

from udkit.cli import evaluate_comparison
from udkit.cli.evaluate_comparison import Compare, Comparison, Samples, Seed
from udkit.cli.evaluate_errors import Errors, ErrorsLimit, check_errors_page, rereadable
from udkit.cli.given_options import given_options
from udkit.cli.mwe.options import AnyCategory
from udkit.cli.outputs import check_outputs
from udkit.errors import Problem, UsageError
from udkit.evaluation.significance import compare_counts
from udkit.formats.files import check_standard_input, file_name, open_output
from udkit.mwe.evaluation.evaluate import MweEvaluation, MweSettings, evaluate_mwes
from udkit.mwe.evaluation.report import as_json, format_report

EXAMPLES = (
    "udkit mwe evaluate --gold examples/mwe.cupt --pred examples/mwe-system.cupt",
    "udkit mwe evaluate --gold examples/mwe.cupt --pred examples/mwe-system.cupt "
    "--train examples/mwe-train.cupt --format json",
    "udkit mwe evaluate --gold examples/mwe.cupt --pred examples/mwe-system.cupt "
    "--compare examples/mwe-system2.cupt",
    "udkit mwe evaluate --gold examples/mwe.cupt --pred examples/mwe-system.cupt "
    "--errors errors.html",
)
SHOWN_NOTES = 10
_NEEDED = {"samples": "compare", "seed": "compare", "errors_limit": "errors"}


class Format(StrEnum):
    """How to print scores."""

    text = "text"
    json = "json"


def evaluate(
    context: typer.Context,
    gold: Annotated[str, typer.Option(metavar="GOLD", help="Gold cupt file.")],
    pred: Annotated[str, typer.Option(metavar="PRED", help="The system's cupt file.")],
    train: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TRAIN",
            help="Training file: also score by what was seen there. May be given again, as for "
            "train and dev.",
        ),
    ] = None,
    form: Annotated[Format, typer.Option("--format", help="Output format.")] = Format.text,
    corrected: Annotated[
        bool, typer.Option("--corrected", help="Without the quirks of the official evaluator.")
    ] = False,
    any_category: AnyCategory = False,
    compare: Compare = None,
    samples: Samples = 1000,
    seed: Seed = 0,
    errors: Errors = None,
    errors_limit: ErrorsLimit = 500,
) -> None:
    """Score predicted expressions as PARSEME's evaluator does, to the last byte.

    It ends with 1, as the official program does, if the files have different numbers of sentences
    or one of them is blind.
    """
    _check_options(context, corrected=corrected)
    check_errors_page(errors)
    inputs = [gold, pred, *(train or ()), *([compare] if compare else [])]
    check_standard_input(inputs)
    check_outputs(inputs, [("--errors", errors)])
    settings = MweSettings(corrected, any_category)
    rereads = errors or compare
    files = rereadable(gold, pred) if rereads else contextlib.nullcontext([gold, pred])
    with files as (gold_file, pred_file):
        evaluation = evaluate_mwes(gold_file, pred_file, train or (), settings)
        _show_notes(evaluation.notes)
        comparison = None
        if compare:
            second = evaluate_mwes(gold_file, compare, train or (), settings)
            _show_notes(second.notes)
            comparison = _compared(evaluation, second, (file_name(pred), compare), (samples, seed))
        if errors:
            title = f"{file_name(pred)} against {file_name(gold)}"
            _write_errors_page((gold_file, pred_file), title, errors, errors_limit)
    typer.echo(_formatted(evaluation, comparison, form), nl=False)


def _check_options(context: typer.Context, *, corrected: bool) -> None:
    given = given_options(context)
    for name, needed in _NEEDED.items():
        if name in given and needed not in given:
            raise UsageError(f"{given[name]} goes only with --{needed}")
    if "any_category" in given and not corrected:
        raise UsageError(
            "--any-category goes only with --corrected; the official program takes any"
        )


def _show_notes(notes: Sequence[Problem]) -> None:
    for note in notes[:SHOWN_NOTES]:
        typer.echo(f"udkit: {note}", err=True)
    if len(notes) > SHOWN_NOTES:
        typer.echo(f"udkit: … and {len(notes) - SHOWN_NOTES} more such notes", err=True)


def _compared(
    first: MweEvaluation, second: MweEvaluation, names: tuple[str, str], sampling: tuple[int, int]
) -> Comparison:
    n_samples, seed = sampling
    counts = first.by_sentence(), second.by_sentence()
    differences = compare_counts(*counts, n_samples=n_samples, seed=seed)
    return Comparison(*names, n_samples, seed, first.gold.n_sentences, differences)


def _formatted(evaluation: MweEvaluation, comparison: Comparison | None, form: Format) -> str:
    if form is Format.json:
        plain = as_json(evaluation)
        if comparison:
            plain["compare"] = evaluate_comparison.as_json(comparison)
        return json.dumps(plain, indent=2, ensure_ascii=False) + "\n"
    if comparison:
        return evaluate_comparison.format_text(comparison)
    return format_report(evaluation)


def _write_errors_page(files: tuple[str, str], title: str, output: str, limit: int) -> None:
    from udkit.mwe.evaluation.error_page import mwe_error_page  # late: scoring needs it not

    with open_output(output) as stream:
        for piece in mwe_error_page(*files, title, limit=limit or None):
            # Bytes that are no UTF-8 were kept as surrogates, and a page cannot show them.
            stream.write(piece.encode("utf-8", "backslashreplace"))
