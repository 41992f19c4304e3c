"""Averages over languages, and the ranks of systems."""

import pytest

from udkit import FormatError, InputError
from udkit.mwe.evaluation.averages import average_results, format_averages
from udkit.mwe.evaluation.ranking import rank, read_system
from udkit.mwe.evaluation.results import language_of, read_result

RESULT = """## Global evaluation
* MWE-based: P=1/2=0.5000 R=1/4=0.2500 F=0.3333
* Tok-based: P=1/2=0.5000 R=1/4=0.2500 F=0.3333

## Per-category evaluation (partition of Global)
* VID: MWE-proportion: gold=1/3=33% pred=1/3=33%
* VID: MWE-based: P=1/1=1.0000 R=1/1=1.0000 F=1.0000
* VID: Tok-based: P=1/1=1.0000 R=1/1=1.0000 F=1.0000

## Number of tokens (partition of Global)
* Single-token: MWE-proportion: gold=0/3=0% pred=0/3=0%
* Single-token: MWE-based: P=0/0=0.0000 R=0/0=0.0000 F=0.0000

"""
BETTER = RESULT.replace("P=1/2=0.5000 R=1/4=0.2500 F=0.3333", "P=1/1=1.0000 R=1/1=1.0000 F=1.0000")


def _result(path, content=RESULT):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")
    return read_result(path)


def test_f_is_made_of_the_averages_and_not_averaged(tmp_path):
    averages = average_results([_result(tmp_path / "DE.txt"), _result(tmp_path / "FR.txt", BETTER)])
    line = averages.line("MWE-based")
    assert line.values == {"P": 0.75, "R": 0.625, "F": 0.6818}
    assert line.deviations["P"] == pytest.approx(0.125**0.5)
    assert format_averages(averages).splitlines()[1] == (
        "* MWE-based: P=0.7500±0.3536 R=0.6250±0.5303 F=0.6818  @(2/2)"
    )


def test_lines_are_averaged_over_the_results_that_have_them(tmp_path):
    without_vid = BETTER.replace("* VID", "* IRV")
    results = [_result(tmp_path / "DE.txt"), _result(tmp_path / "FR.txt", without_vid)]
    shown = format_averages(average_results(results), shows="avg")
    assert "* VID: MWE-based: P=1.0000 R=1.0000 F=1.0000  @(1/2)\n" in shown
    assert "* VID: MWE-proportion: gold=33.0% pred=33.0%  @(1/2)\n" in shown


def test_one_result_has_an_infinite_deviation_and_values_can_be_listed(tmp_path):
    averages = average_results([_result(tmp_path / "DE.txt")])
    assert "P=0.5000±inf" in format_averages(averages)
    assert "P=0.5000 R=0.2500 F=0.3333" in format_averages(averages, shows="list")


def test_languages_without_a_result_count_as_zeros(tmp_path):
    averages = average_results([_result(tmp_path / "DE.txt")], ["DE", "EL"])
    assert averages.missing == ["EL"]
    assert averages.line("MWE-based").values == {"P": 0.25, "R": 0.125, "F": 0.1667}
    assert averages.line("VID: MWE-based").values["F"] == 1
    assert averages.line("Single-token: MWE-based") is None


def test_results_must_be_of_the_languages_once_each(tmp_path):
    result = _result(tmp_path / "DE.txt")
    for results, languages in [([result], ["FR"]), ([result, result], ["DE"])]:
        with pytest.raises(InputError):
            average_results(results, languages)
    with pytest.raises(InputError, match="of no language"):
        average_results([_result(tmp_path / "x.txt")], ["DE"])


def test_languages_are_found_in_names():
    names = ("a/DE-dev.txt", "a/PL/eval.txt", "EGY.txt", "Deutsch/x.txt")
    assert list(map(language_of, names)) == ["DE", "PL", "EGY", None]


@pytest.mark.parametrize(
    "content",
    [
        "* MWE-based: P=1/2=0.5000 R=1/2=0.5000 F=0.5000\n",
        "## Global evaluation\nnonsense\n",
        "## Global evaluation\n* MWE-based: P=1/2=0.5000\n",
        "## Global evaluation\n* MWE-based: P=x R=1 F=2\n",
        "## Global evaluation\n* MWE-based: P=1.2.3 R=1 F=2\n",
    ],
)
def test_what_no_evaluator_prints_is_refused(tmp_path, content):
    with pytest.raises(FormatError):
        _result(tmp_path / "DE.txt", content)
    with pytest.raises(InputError, match="no results in it"):
        _result(tmp_path / "empty.txt", "")


def test_systems_are_ranked_by_track(tmp_path):
    for name, content in [("A.closed/DE", RESULT), ("B.closed/DE", BETTER), ("C.open/DE", RESULT)]:
        _result(tmp_path / f"{name}.txt", content)
    _result(tmp_path / "B.closed" / "FR" / "out.txt", BETTER)
    ranking = rank([read_system(tmp_path / name) for name in ("A.closed", "B.closed", "C.open")])
    assert ranking.languages == ["DE", "FR"]
    closed = ranking.tracks["closed"]
    assert [(row.name, row.n_languages, row.ranks["MWE-based"]) for row in closed] == [
        ("B", 2, 1),
        ("A", 1, 2),
    ]
    assert ranking.tracks["open"][0].ranks["MWE-based"] == 1


def test_equal_systems_share_their_rank(tmp_path):
    for name in ("A.closed", "B.closed"):
        _result(tmp_path / name / "DE.txt")
    ranking = rank([read_system(tmp_path / name) for name in ("A.closed", "B.closed")])
    assert [row.ranks["MWE-based"] for row in ranking.tracks["closed"]] == [1, 1]


def test_a_folder_without_results_is_refused(tmp_path):
    with pytest.raises(InputError, match="no results"):
        read_system(tmp_path)
