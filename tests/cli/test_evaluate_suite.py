"""The command `udkit evaluate --suite`."""

import json
import shutil
import sys

import pytest
from rich.status import Status
from typer.testing import CliRunner

from udkit.cli.app import app
from udkit.cli.evaluate_suite import SuiteOptions, evaluate_suite


def run(*arguments):
    return CliRunner().invoke(app, ["evaluate", *map(str, arguments)])


@pytest.fixture
def suite(examples, tmp_path):
    """A copy of the example campaign."""
    shutil.copytree(examples / "suite", tmp_path / "suite")
    return shutil.copy(examples / "suite.toml", tmp_path)


def test_a_campaign_is_scored(suite):
    result = run("--suite", suite)
    assert result.exit_code == 0
    assert "English    86.96   85.71   85.71\n" in result.stdout
    assert "German (missing): " in result.stdout
    assert result.stderr == ""


def test_people_see_which_language_is_being_scored(suite, monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    shown = []
    monkeypatch.setattr(Status, "update", lambda _, text: shown.append(text))
    evaluate_suite(SuiteOptions(str(suite), None, None, False), "text", is_corrected=False)
    assert shown == ["English (1 of 3)", "French (2 of 3)", "German (3 of 3)"]
    assert capsys.readouterr().out.startswith("Coarse: ")


def test_json_is_for_machines(suite):
    document = json.loads(run("--suite", suite, "--format", "json").stdout)
    assert document["suite"] == "Letters and notes"
    assert [language["code"] for language in document["languages"]] == ["en", "fr", "de"]
    assert document["languages"][2]["zero"]["reason"] == "missing"


@pytest.mark.parametrize("form", ["csv", "markdown"])
def test_other_formats(suite, form):
    result = run("--suite", suite, "--format", form)
    assert result.exit_code == 0
    assert "62.35" in result.stdout


def test_invalid_files_are_refused_with_the_first_error(suite, tmp_path):
    path = tmp_path / "suite" / "system" / "fr.conllu"
    path.write_text(path.read_text("utf-8").replace("0:root", "0:Root"), "utf-8")
    result = run("--suite", suite)
    assert result.exit_code == 0
    assert "French (invalid): not valid at level 2: " in result.stdout
    assert "invalid-edeprel" in result.stdout


def test_folders_on_the_command_line_take_the_place_of_those_in_the_file(suite, tmp_path):
    (tmp_path / "suite" / "system").rename(tmp_path / "mine")
    assert run("--suite", suite).exit_code == 3
    result = run("--suite", suite, "--system", tmp_path / "mine")
    assert "English    86.96" in result.stdout
    result = run("--suite", suite, "--system", tmp_path / "mine", "--gold", tmp_path)
    assert result.exit_code == 3
    assert "no gold file of English-Letters" in result.stderr


def test_shipped_suites_go_by_name(examples, tmp_path):
    shutil.copy(examples / "gold.conllu", tmp_path / "en_ewt-ud-test.conllu")
    shutil.copy(examples / "system.conllu", tmp_path / "en.conllu")
    folders = ("--gold", tmp_path, "--system", tmp_path)
    result = run("--suite", "iwpt2020", *folders)
    assert result.exit_code == 3
    assert "UD_Arabic-PADT/*-test.conllu" in result.stderr
    result = run("--suite", "iwpt2020", *folders, "--skip-missing-gold")
    assert result.exit_code == 0
    assert "English-EWT" in result.stdout
    assert "left out, for want of a gold file: Arabic-PADT, " in result.stdout


def test_corrected_scores_differ_where_gold_counts_pairs(suite, tmp_path):
    for name in ("gold/fr_cartes.conllu", "system/fr.conllu"):
        path = tmp_path / "suite" / name
        twice = path.read_text("utf-8").replace("5:case\t", "5:case|5:case:x\t")
        path.write_text(twice, "utf-8")
    plain, corrected = (
        json.loads(run("--suite", suite, "--format", "json", *more).stdout)["languages"][1]
        for more in ((), ("--corrected",))
    )
    assert plain["coarse"]["EULAS"] > 100
    assert corrected["coarse"]["EULAS"] == 100


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("a.conllu", "b.conllu", "--suite", "x.toml"), "GOLD does not go with --suite"),
        (("--suite", "x.toml", "-v"), "--verbose does not go with --suite"),
        (("--suite", "x.toml", "--enhancements", "4"), "--enhancements does not go with --suite"),
        (("a.conllu", "b.conllu", "--system", "x"), "--system goes only with --suite"),
        (("a.conllu", "b.conllu", "--skip-missing-gold"), "goes only with --suite"),
        (("a.conllu",), "give a GOLD and a SYSTEM file, or a campaign with --suite"),
        (("--suite", "iwpt2020"), "give it with --gold"),
    ],
)
def test_wrong_calls(arguments, message):
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in result.stderr


def test_an_unknown_suite_is_bad_input():
    result = run("--suite", "iwpt1999")
    assert result.exit_code == 3
    assert "iwpt2020, iwpt2021" in result.stderr
