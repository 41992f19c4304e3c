"""Gold against system: the metrics of CoNLL 2017, CoNLL 2018 and IWPT 2020, digit for digit."""

from udkit.evaluation.evaluate import Evaluation, Settings, evaluate
from udkit.evaluation.exact_pieces import UnscorableError
from udkit.evaluation.scores import Score
from udkit.evaluation.styles import CONLL17, CONLL18, IWPT20, UDEVAL, Style

__all__ = [
    "CONLL17",
    "CONLL18",
    "IWPT20",
    "UDEVAL",
    "Evaluation",
    "Score",
    "Settings",
    "Style",
    "UnscorableError",
    "evaluate",
]
