"""`udkit mwe evaluate` and `average`: formats, wrong calls, and what is left behind."""

import json

import pytest
from typer.testing import CliRunner

from mwe.cupt import sentence, write
from udkit.cli.app import app


def _evaluate(examples, *arguments, pred="mwe-system.cupt", text=None):
    files = ["--gold", str(examples / "mwe.cupt"), "--pred", str(examples / pred)]
    return CliRunner().invoke(app, ["mwe", "evaluate", *files, *map(str, arguments)], input=text)


def test_json_has_the_figures_of_the_text(examples):
    plain = json.loads(_evaluate(examples, "--format", "json").stdout)
    assert plain["global"]["tok_based"] == {
        "precision": 6 / 7,
        "recall": 6 / 9,
        "f1": pytest.approx(0.75),
        "correct": 6,
        "gold_total": 9,
        "system_total": 7,
    }
    assert set(plain["category"]) == {"VID", "LVC.full", "VPC.full"}
    assert "novelty" not in plain


def test_two_systems_are_compared(examples):
    result = _evaluate(examples, "--compare", examples / "mwe-system2.cupt", "--format", "json")
    compared = json.loads(result.stdout)["compare"]["metrics"]["MWE-based"]
    assert compared["difference"] == pytest.approx(2 / 3 - 1 / 2)
    assert compared["low"] <= compared["difference"] <= compared["high"]


def test_corrected_measures_have_other_names(examples):
    output = _evaluate(examples, "--corrected").stdout
    assert "* MWE-based" not in output
    assert "* Corrected-MWE-based: P=2/4=0.5000" in output


def test_several_training_files_are_one(examples):
    both = _evaluate(
        examples, "--train", examples / "mwe-system.cupt", "--train", examples / "mwe.cupt"
    )
    assert "* Seen-in-train: MWE-proportion: gold=4/4=100%" in both.stdout


def test_one_file_may_come_from_standard_input(examples, tmp_path):
    gold, page = str(examples / "mwe.cupt"), str(tmp_path / "page.html")
    arguments = ["mwe", "evaluate", "--gold", "-", "--pred", gold, "--errors", page]
    text = (examples / "mwe.cupt").read_text("utf-8")
    result = CliRunner().invoke(app, arguments, input=text)
    assert "* MWE-based: P=4/4=1.0000" in result.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("--seed", "1"),
        ("--errors-limit", "1"),
        ("--any-category",),
        ("--errors", "-"),
        ("--train", "-", "--compare", "-"),
    ],
)
def test_options_without_effect_are_refused(examples, arguments):
    assert _evaluate(examples, *arguments).exit_code == 2


def test_nothing_is_written_for_bad_input(examples, tmp_path):
    page = tmp_path / "page.html"
    result = _evaluate(examples, "--errors", page, pred="gold.conllu")
    assert result.exit_code == 3
    assert "gold.conllu:1:1: the first line does not name the columns" in result.output
    assert not page.exists()


def test_notes_are_counted_where_there_are_many(tmp_path):
    gold = write(tmp_path / "gold.cupt", *[sentence("*")] * 20)
    pred = write(tmp_path / "pred.cupt", *[sentence("*", "*")] * 20)
    arguments = ["mwe", "evaluate", "--gold", str(gold), "--pred", str(pred)]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0
    assert result.stderr.count("keep the words of the gold file") == 10
    assert "… and 10 more such notes" in result.stderr


def _average(*arguments):
    return CliRunner().invoke(app, ["mwe", "average", *map(str, arguments)])


def test_averages_in_other_formats(examples):
    folder = examples / "mwe-results"
    files = sorted((folder / "TREES.closed").glob("*.txt"))
    plain = json.loads(_average(*files, "--format", "json").stdout)
    assert plain["blocks"]["Global evaluation"]["MWE-based"]["F"] == 0.6502
    assert (
        "| MWE-based | 63.46 | 66.66 | 65.02 | 2/2 |"
        in _average(*files, "--format", "markdown").stdout
    )
    ranked = json.loads(_average(*sorted(folder.iterdir()), "--format", "json").stdout)
    assert [row["system"] for row in ranked["tracks"]["closed"]] == ["TREES", "LEXICON"]
    assert ranked["tracks"]["closed"][1]["missing"] == ["BB"]


def test_wrong_calls_of_average(examples):
    folder = examples / "mwe-results"
    assert _average(folder / "TREES.closed", folder / "TREES.closed" / "AA.txt").exit_code == 2
    assert _average(folder / "TREES.closed", "--op", "avg").exit_code == 2
    assert _average(examples / "gold.conllu").exit_code == 3
