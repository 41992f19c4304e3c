"""Learning curves of classes, and COMPLEXITY, what they come to.

A class's curve is its UAS at each size as a percentage of its UAS at the largest size: how much of
what can be learned is learned already. Curves are averaged over the treebanks with enough words of
the class. COMPLEXITY is the signed area between the curve of all words and that of the class, over
the logarithm of the size, by Simpson's rule: negative for simple classes, which are learned sooner
than the rest, positive for complex ones (Aufrant et al. 2018).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from scipy.integrate import simpson, trapezoid
from scipy.stats import spearmanr

from udkit.analysis.classes import ALL
from udkit.analysis.scores import Curve, Scores, mean
from udkit.analysis.study import WHOLE
from udkit.errors import InputError

MIN_WORDS = 30
MIN_SHARE = 0.01
_MIN_POINTS = 3
_MAX_RATIO = 2.0 + 1e-9
"""Of neighbouring steps: beyond it, Simpson's rule has a negative weight for one of the points."""


@dataclass(frozen=True)
class ClassCurve:
    """The curve of a class of dependencies, averaged over treebanks."""

    name: str
    points: Curve
    """Size, and the percentage of the score at the largest size."""
    uas: float
    """Mean UAS at the largest size."""
    n_treebanks: int
    share: float
    """Part of the words that are in the class, averaged over these treebanks."""
    complexity: float


def normalised(curve: Curve) -> dict[int, float] | None:
    """Return a curve in percent of its last point; None if nothing was right there.

    The whole treebank is no point of a curve.
    """
    points = {size: score for size, score in sorted(curve.items()) if size != WHOLE}
    last = points[max(points)] if points else 0.0
    return {size: 100 * score / last for size, score in points.items()} if last > 0 else None


def area_between(above: Curve, below: Curve) -> float:
    """Return the signed area between two curves of the same sizes, over the log of the size.

    By Simpson's rule; where one step is more than twice its neighbour, that rule would count points
    with the wrong sign, and trapezoids are taken instead.
    """
    sizes = sorted(above)
    if len(sizes) < _MIN_POINTS:
        raise InputError(
            f"COMPLEXITY needs {_MIN_POINTS} training sizes at least, and there are {len(sizes)}; "
            "train at more of them"
        )
    gaps = [above[size] - below[size] for size in sizes]
    steps = np.diff(np.log(sizes))
    ratios = steps[1:] / steps[:-1]
    is_even = ratios.max() <= _MAX_RATIO and ratios.min() >= 1 / _MAX_RATIO
    rule = simpson if is_even else trapezoid
    return float(rule(gaps, x=np.log(sizes)))


def has_curves(scores: Scores, parser: str) -> bool:
    """Whether there are enough sizes for COMPLEXITY, and a treebank with all of them."""
    return len(scores.sizes(parser)) >= _MIN_POINTS and bool(scores.treebanks(parser))


def treebank_complexity(scores: Scores, parser: str, treebank: str) -> dict[str, float]:
    """Return the COMPLEXITY of a treebank's classes, those with fewer words than others too."""
    curves = scores.uas[parser][treebank]
    overall = normalised(curves[ALL])
    result = {}
    for name, curve in curves.items():
        points = normalised(curve)
        if name != ALL and points is not None and overall is not None:
            result[name] = area_between(overall, points)
    return result


def class_curves(scores: Scores, parser: str, min_words: int = MIN_WORDS) -> list[ClassCurve]:
    """Return the curves of all words, first, and of each class, from simple to complex.

    Treebanks with fewer than `min_words` test words of a class are not in its curve.
    """
    treebanks = scores.treebanks(parser)
    if not treebanks:
        raise InputError(f"no treebank has all sizes of {parser}; let the study run to its end")
    names = sorted({name for treebank in treebanks for name in scores.uas[parser][treebank]})
    averaged = {name: _average(scores, parser, name, min_words) for name in names}
    overall = averaged.pop(ALL)
    if overall is None:
        raise InputError(f"no treebank has {min_words} test words; lower --min-words")
    found = [
        ClassCurve(name, *curve, area_between(overall[0], curve[0]))
        for name, curve in averaged.items()
        if curve is not None
    ]
    if not found:
        raise InputError(
            f"no class has {min_words} test words; lower --min-words or choose another --criterion"
        )
    return [ClassCurve(ALL, *overall, 0.0), *sorted(found, key=lambda curve: curve.complexity)]


def _average(
    scores: Scores, parser: str, name: str, min_words: int
) -> tuple[dict[int, float], float, int, float] | None:
    """Return points, UAS at the largest size, number of treebanks, and share of the words."""
    curves, last, shares = [], [], []
    for treebank in scores.treebanks(parser):
        counts = scores.n_words[treebank]
        if counts.get(name, 0) < min_words:
            continue
        curve = scores.uas[parser][treebank][name]
        points = normalised(curve)
        if points is not None:
            curves.append(points)
            last.append(curve[max(points)])
            shares.append(counts[name] / counts[ALL])
    if not curves:
        return None
    points = {size: mean(curve[size] for curve in curves) for size in curves[0]}
    return points, mean(last), len(curves), mean(shares)


def frequent(
    curves: list[ClassCurve], scores: Scores, min_share: float = MIN_SHARE
) -> list[ClassCurve]:
    """Keep the classes that have a good part of the words of all treebanks together."""
    shares = shares_of_words(scores)
    return [c for c in curves if c.name != ALL and shares.get(c.name, 0.0) >= min_share]


def shares_of_words(scores: Scores) -> Mapping[str, float]:
    """Return each class's part of the words, averaged over all treebanks."""
    names = {name for counts in scores.n_words.values() for name in counts}
    return {
        name: mean(counts.get(name, 0) / counts[ALL] for counts in scores.n_words.values())
        for name in names
    }


def rank_correlation(curves: list[ClassCurve]) -> float | None:
    """Return Spearman's rho of COMPLEXITY and UAS.

    None for fewer than three classes, or where all of them have the same value.
    """
    values = [c.complexity for c in curves], [c.uas for c in curves]
    if len(curves) < _MIN_POINTS or any(len(set(column)) == 1 for column in values):
        return None
    return float(spearmanr(*values).statistic)
