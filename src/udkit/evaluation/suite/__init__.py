"""Scoring campaigns: many test sets at once, with the averages of the IWPT shared tasks."""

from udkit.evaluation.suite.averages import Averages, average
from udkit.evaluation.suite.campaign_files import LanguageFiles, find_campaign_files
from udkit.evaluation.suite.cutting import CutSentence, cut_by_text
from udkit.evaluation.suite.description import (
    Language,
    Suite,
    Treebank,
    read_suite,
    shipped_suites,
)
from udkit.evaluation.suite.report import SuiteResult
from udkit.evaluation.suite.scoring import (
    LanguageScores,
    TreebankScores,
    Zero,
    ZeroReason,
    score_languages,
)

__all__ = [
    "Averages",
    "CutSentence",
    "Language",
    "LanguageFiles",
    "LanguageScores",
    "Suite",
    "SuiteResult",
    "Treebank",
    "TreebankScores",
    "Zero",
    "ZeroReason",
    "average",
    "cut_by_text",
    "find_campaign_files",
    "read_suite",
    "score_languages",
    "shipped_suites",
]
