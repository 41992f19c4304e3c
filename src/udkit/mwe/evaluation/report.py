"""The report of an evaluation: as the official program prints it, and for programs.

The corrected evaluation prints the same, but all its measures have another name, so that no one
takes its figures for the official ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from udkit.evaluation.scores import Score
from udkit.mwe.evaluation.evaluate import GLOBAL, SEEN, UNLABELLED, MweEvaluation, Subset

_BLOCKS = (
    ("category", "Per-category evaluation (partition of Global)", GLOBAL),
    ("continuity", "MWE continuity (partition of Global)", GLOBAL),
    ("length", "Number of tokens (partition of Global)", GLOBAL),
    ("novelty", "Whether seen in train (partition of Global)", GLOBAL),
    ("variability", "Whether identical to train (partition of Seen-in-train)", SEEN),
)
CORRECTED = "Corrected-"


def format_report(evaluation: MweEvaluation) -> str:
    """Return what the official evaluator prints, byte for byte."""
    return "".join(f"{line}\n" for line in _lines(evaluation))


def _lines(evaluation: MweEvaluation) -> Iterator[str]:
    prefix = CORRECTED if evaluation.is_corrected else ""
    yield "## Global evaluation"
    yield f"* {prefix}MWE-based: {_figures(evaluation.mwe_score(GLOBAL))}"
    yield f"* {prefix}Tok-based: {_figures(evaluation.token_score(GLOBAL))}"
    yield ""
    for block, title, whole in _BLOCKS:
        subsets = evaluation.subsets(block)
        if not subsets and block in ("novelty", "variability"):
            continue
        yield f"## {title}"
        for subset in subsets:
            name = subset.name or UNLABELLED
            yield f"* {name}: {prefix}MWE-proportion: {_proportion(evaluation, subset, whole)}"
            yield f"* {name}: {prefix}MWE-based: {_figures(evaluation.mwe_score(subset))}"
            if subset.has_token_scores:
                yield f"* {name}: {prefix}Tok-based: {_figures(evaluation.token_score(subset))}"
        yield ""


def _proportion(evaluation: MweEvaluation, subset: Subset, whole: Subset) -> str:
    part, all_ = evaluation.mwe_score(subset), evaluation.mwe_score(whole)
    gold = f"{part.gold_total}/{all_.gold_total}={part.gold_total / (all_.gold_total or 1):.0%}"
    pred_part = part.system_total / (all_.system_total or 1)
    return f"gold={gold} pred={part.system_total}/{all_.system_total}={pred_part:.0%}"


def official_f1(precision: float, recall: float) -> float:
    """Return the harmonic mean with the operations of the official program, digit for digit."""
    return 2 * precision * recall / (precision + recall) if precision else 0.0


def _figures(score: Score) -> str:
    precision, recall = score.precision, score.recall
    return (
        f"P={score.correct}/{score.system_total}={precision:.4f} "
        f"R={score.correct}/{score.gold_total}={recall:.4f} "
        f"F={official_f1(precision, recall):.4f}"
    )


def as_json(evaluation: MweEvaluation) -> dict[str, Any]:
    """Return all scores as plain values: by block, subset and measure."""
    plain: dict[str, Any] = {
        "corrected": evaluation.is_corrected,
        "global": _subset_as_json(evaluation, GLOBAL),
    }
    for block, _, whole in _BLOCKS:
        subsets = evaluation.subsets(block)
        if subsets or block == "category":
            plain[block] = {
                subset.name or UNLABELLED: {
                    **_subset_as_json(evaluation, subset),
                    "partition_of": whole.name,
                }
                for subset in subsets
            }
    return plain


def _subset_as_json(evaluation: MweEvaluation, subset: Subset) -> dict[str, Any]:
    plain: dict[str, Any] = {"mwe_based": _score_as_json(evaluation.mwe_score(subset))}
    if subset.has_token_scores:
        plain["tok_based"] = _score_as_json(evaluation.token_score(subset))
    return plain


def _score_as_json(score: Score) -> dict[str, float]:
    return {
        "precision": score.precision,
        "recall": score.recall,
        "f1": official_f1(score.precision, score.recall),
        "correct": score.correct,
        "gold_total": score.gold_total,
        "system_total": score.system_total,
    }
