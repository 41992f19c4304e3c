"""What `udkit evaluate` finds out beyond the scores: `--by`, `--compare` and `--errors`."""

from __future__ import annotations

import contextlib
import json
from dataclasses import dataclass

from udkit.cli import evaluate_breakdown, evaluate_comparison
from udkit.cli.evaluate_comparison import Comparison
from udkit.cli.evaluate_errors import check_errors_page, rereadable, write_errors_page
from udkit.errors import UsageError
from udkit.evaluation.breakdown import Breakdown, By, break_down
from udkit.evaluation.evaluate import Evaluation, Settings, evaluate
from udkit.evaluation.significance import compare_systems
from udkit.formats.files import check_standard_input, file_name


@dataclass(frozen=True, slots=True)
class Analyses:
    """What was asked for on the command line."""

    by: list[By]
    compare: str | None
    n_samples: int
    seed: int
    errors: str | None
    errors_limit: int

    @property
    def reads_again(self) -> bool:
        """Whether the scores alone do not hold all that is needed."""
        return bool(self.compare or self.errors or By.enhancement in self.by)


@dataclass(frozen=True, slots=True)
class Findings:
    """Scores of a system, and what was asked for besides."""

    evaluation: Evaluation
    breakdowns: list[Breakdown]
    comparison: Comparison | None


def analyse(gold: str, system: str, settings: Settings, analyses: Analyses) -> Findings:
    """Score a system file and do what was asked for; the page of errors is written here."""
    check_errors_page(analyses.errors)
    check_standard_input([gold, system, analyses.compare or ""])
    files: contextlib.AbstractContextManager[list[str]] = contextlib.nullcontext([gold, system])
    if analyses.reads_again:
        files = rereadable(gold, system)
    with files as (gold_file, system_file):
        evaluation = evaluate(gold_file, system_file, settings)
        breakdowns = [break_down(evaluation, by) for by in dict.fromkeys(analyses.by)]
        comparison = None
        if analyses.compare:
            second = evaluate(gold_file, analyses.compare, settings)
            comparison = _compare(
                evaluation, second, (file_name(system), analyses.compare), analyses
            )
        if analyses.errors:
            title = f"{file_name(system)} against {file_name(gold)}"
            write_errors_page(evaluation, title, analyses.errors, analyses.errors_limit)
    return Findings(evaluation, breakdowns, comparison)


def _compare(
    first: Evaluation, second: Evaluation, names: tuple[str, str], analyses: Analyses
) -> Comparison:
    n_samples, seed = analyses.n_samples, analyses.seed
    differences = compare_systems(first, second, n_samples=n_samples, seed=seed)
    n_sentences = len(first.gold.sentence_starts)
    return Comparison(*names, n_samples, seed, n_sentences, differences)


def format_text(findings: Findings, scores: str) -> str:
    """Return the tables for a terminal; a comparison takes the place of the scores as printed."""
    compared = findings.comparison and evaluate_comparison.format_text(findings.comparison)
    parts = [compared or scores, evaluate_breakdown.format_text(findings.breakdowns)]
    return "\n".join(part for part in parts if part)


def format_markdown(findings: Findings, scores: str) -> str:
    """Return the tables for a web page."""
    compared = findings.comparison and evaluate_comparison.format_markdown(findings.comparison)
    parts = [compared or scores, evaluate_breakdown.format_markdown(findings.breakdowns)]
    return "\n".join(part for part in parts if part)


def format_csv(findings: Findings, scores: str) -> str:
    """Return the one table that was asked for: of groups, of differences, or else the scores."""
    if findings.comparison and findings.breakdowns:
        raise UsageError("CSV is one table: give --by or --compare, not both, or another --format")
    if findings.comparison:
        return evaluate_comparison.format_csv(findings.comparison)
    return evaluate_breakdown.format_csv(findings.breakdowns) if findings.breakdowns else scores


def format_json(findings: Findings) -> str:
    """Return everything: the metrics at the top as always, `by` and `compare` beside them."""
    scores = findings.evaluation.scores
    plain: dict[str, object] = {name: score.as_dict() for name, score in scores.items()}
    if findings.breakdowns:
        plain["by"] = evaluate_breakdown.as_json(findings.breakdowns)
    if findings.comparison:
        plain["compare"] = evaluate_comparison.as_json(findings.comparison)
    return json.dumps(plain, indent=2, ensure_ascii=False) + "\n"
