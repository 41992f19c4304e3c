"""Predicted multiword expressions against gold ones, with the figures of the official program."""

from udkit.mwe.evaluation.evaluate import MweEvaluation, MweSettings, Subset, evaluate_mwes
from udkit.mwe.evaluation.official_reading import NotScoredError
from udkit.mwe.evaluation.report import format_report

__all__ = [
    "MweEvaluation",
    "MweSettings",
    "NotScoredError",
    "Subset",
    "evaluate_mwes",
    "format_report",
]
