"""The averages, by the rules of the shared tasks."""

import math
import re

import pytest

from udkit.evaluation.scores import Score
from udkit.evaluation.suite import LanguageScores, TreebankScores, average
from udkit.evaluation.suite.averages import rounded_mean
from udkit.evaluation.suite.scoring import printed


def scores(las, eulas, elas, total=10_000):
    """Scores with these F1, in percent."""
    values = {"LAS": las, "EULAS": eulas, "ELAS": elas}
    return {name: Score(value * total / 100, total, total) for name, value in values.items()}


def language(code, coarse, *treebanks):
    scored = tuple(TreebankScores(f"{code}{i}", "gold", "0", t) for i, t in enumerate(treebanks))
    return LanguageScores(code, code, f"{code}.conllu", coarse, scored)


LANGUAGES = [
    language("a", scores(90, 80, 70), scores(91, 81, 71), scores(92, 82, 74.01)),
    language("b", scores(50.5, 40.25, 30.75), scores(50.5, 40.25, 31)),
    language("c", {}, {}, {}),
]


def test_coarse_averages_count_languages_and_missing_ones_as_zero():
    assert average(LANGUAGES).coarse == {
        "LAS": 46.83,  # (90 + 50.5) / 3
        "EULAS": 40.08,  # (80 + 40.25) / 3
        "ELAS": 33.58,  # (70 + 30.75) / 3
    }


def test_qualitative_averages_count_treebanks_but_elas_l_languages():
    assert average(LANGUAGES).qualitative == {
        "LAS": 46.7,  # (91 + 92 + 50.5) / 5
        "EULAS": 40.65,  # (81 + 82 + 40.25) / 5
        "ELAS-t": 35.2,  # (71 + 74.01 + 31) / 5 = 35.202
        "ELAS-l": 34.5,  # ((71 + 74.01) / 2 + 31 + 0) / 3
    }


def test_figures_are_rounded_before_they_are_averaged():
    """0.014, 0.014, 0.014 and 0.024 have the mean 0.0165, but as printed 0.0125."""
    coarse = [scores(las, 0, 0, 10**6) for las in (0.014, 0.014, 0.014, 0.024)]
    languages = [language(str(i), one, one) for i, one in enumerate(coarse)]
    assert average(languages).coarse["LAS"] == 0.01
    assert average(languages).qualitative["LAS"] == 0.01


def test_means_of_languages_are_rounded_before_they_are_averaged():
    """Means of 0.005 and 0 have the mean 0.0025, but 0.005 is printed as 0.01."""
    first = language("a", {}, scores(0, 0, 0.01), scores(0, 0, 0))
    second = language("b", {}, scores(0, 0, 0))
    assert average([first, second]).qualitative["ELAS-l"] == 0.01
    assert average([first, second]).qualitative["ELAS-t"] == 0.0


def test_a_metric_that_was_not_scored_counts_as_zero():
    assert printed({"LAS": Score(1, 1, 1)}, "ELAS") == 0.0


def test_figures_are_added_one_after_the_other():
    """The mean is 80.535: plain additions of doubles come out above it, exact ones below."""
    figures = [68.92, 96.87, 95.16, 61.19]
    assert f"{math.fsum(figures) / 4:.2f}" == "80.53"
    assert rounded_mean(figures) == 80.54


_TABLE = re.compile(r"\*\*([^*\n]*LAS[^*\n]*202[01][^*\n]*)\*\*[^\n]*\n\n((?:\|.*\n)+)")


def test_published_averages_follow_from_the_published_figures(shared):
    """The tables of IWPT 2020 and 2021: languages in rows, teams in columns."""
    path = shared / "reference" / "anchors.md"
    if not path.is_file():
        pytest.skip("the published tables are not there")
    n_checked = 0
    for _, table in _TABLE.findall(path.read_text("utf-8")):
        rows = [
            [cell.strip(" *") for cell in row.strip("|").split("|")] for row in table.splitlines()
        ]
        _, _, *languages, averages = rows
        for team in range(1, len(averages)):
            figures = [row[team].replace("–", "0") for row in languages]
            assert rounded_mean(map(float, figures)) == float(averages[team])
            n_checked += 1
    assert n_checked >= 60
