"""The averages of a campaign, by the rounding rules of the IWPT shared tasks.

All averages are taken of F1 in percent as it is printed, rounded to two decimals, and are rounded
themselves. A submission that is missing or refused counts as zero.

* coarse LAS, EULAS, ELAS: mean over languages;
* qualitative LAS, EULAS and ELAS-t: mean over treebanks;
* ELAS-l: mean over languages of the mean ELAS of a language's treebanks, which is rounded too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from udkit.evaluation.suite.scoring import METRICS, LanguageScores, printed


@dataclass(frozen=True, slots=True)
class Averages:
    """Averages in percent, by the names that the overview papers give them."""

    coarse: dict[str, float]
    """LAS, EULAS, ELAS."""
    qualitative: dict[str, float]
    """LAS, EULAS, ELAS-t, ELAS-l."""


def average(languages: Sequence[LanguageScores]) -> Averages:
    """Average over a campaign."""
    treebanks = [treebank for language in languages for treebank in language.treebanks]
    coarse = {
        metric: rounded_mean(printed(language.scores, metric) for language in languages)
        for metric in METRICS
    }
    las, eulas, elas = (
        rounded_mean(printed(treebank.scores, metric) for treebank in treebanks)
        for metric in METRICS
    )
    elas_l = rounded_mean(map(mean_elas, languages))
    return Averages(coarse, {"LAS": las, "EULAS": eulas, "ELAS-t": elas, "ELAS-l": elas_l})


def mean_elas(language: LanguageScores) -> float:
    """Mean of the qualitative ELAS of a language's treebanks."""
    return rounded_mean(printed(treebank.scores, "ELAS") for treebank in language.treebanks)


def rounded_mean(percentages: Iterable[float]) -> float:
    """Mean with two decimals.

    >>> rounded_mean([84.51, 84.52])
    84.52
    """
    # Plain additions from left to right: the built-in sum() of Python 3.12 and later corrects
    # rounding errors, and a mean of two-decimal figures often lies just between two others.
    total, count = 0.0, 0
    for percentage in percentages:
        total += percentage
        count += 1
    return float(f"{total / count:.2f}")
