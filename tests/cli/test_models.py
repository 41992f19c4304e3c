"""The command `udkit models`, and how models are found."""

import json
import os

import pytest
from typer.testing import CliRunner

from udkit.cli.app import app
from udkit.errors import UsageError
from udkit.models.catalogue import find_model, find_parser
from udkit.models.package import read_model, write_model


def invoke(*arguments):
    return CliRunner().invoke(app, ["models", *map(str, arguments)])


def test_models_are_found_by_name_in_the_users_folders(examples, monkeypatch):
    monkeypatch.setenv("UDKIT_MODELS", str(examples))
    assert find_model("tiny") == examples / "tiny.udkit"
    assert "tiny" in invoke().output
    with pytest.raises(UsageError, match="did you mean tiny"):
        find_model("tin")
    listed = {each["name"]: each for each in json.loads(invoke("--format", "json").output)}
    assert listed["tiny"]["licence"] == "MIT"
    assert json.loads(invoke("info", "tiny", "--format", "json").output)["seed"] == 1
    assert invoke("info").exit_code == 2


@pytest.mark.parametrize(
    ("said", "advice"),
    [(["en"], "info en"), (["info"], "info NAME"), (["show", "en"], "info en")],
)
def test_the_advice_names_the_model(said, advice):
    result = invoke(*said)
    assert result.exit_code == 2
    assert f"'udkit models {advice}'" in result.stderr


@pytest.mark.parametrize(
    ("name", "learned"), [("en", "graphs, expressions"), ("et", "graphs"), ("ta", "")]
)
def test_the_list_says_what_models_have_learned_besides_trees(name, learned):
    rows = [line.split("|") for line in invoke().output.splitlines()]
    (cells,) = [[cell.strip() for cell in row] for row in rows if row[0].strip() == name][:1]
    assert cells[4] == learned


def test_a_damaged_model(examples, tmp_path):
    damaged = tmp_path / "damaged.udkit"
    damaged.write_bytes((examples / "tiny.udkit").read_bytes()[:-50])
    assert invoke("info", damaged).exit_code == 4


def test_a_file_that_is_no_model_is_not_said_to_be_missing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.conllu").write_text("1\tHi\n")
    result = CliRunner().invoke(app, ["enhance", "x.conllu", "--model", "x.conllu"])
    assert result.exit_code == 4
    assert "not a usable model file" in result.stderr


def test_a_fallback_that_is_not_there_is_said_to_be_missing(monkeypatch, tmp_path):
    monkeypatch.setattr("udkit.models.catalogue.SHIPPED", tmp_path)
    with pytest.raises(UsageError, match="'mul', which would answer, is not installed"):
        find_parser("qq", has_fallback=True)


@pytest.mark.parametrize("call", [["models", "info", "enn"], ["enhance", "-", "--model", "enn"]])
def test_only_parsing_is_advised_to_take_the_fallback(call):
    result = CliRunner().invoke(app, call)
    assert result.exit_code == 2
    assert "no model 'enn'; did you mean en? known are bg, " in result.stderr
    assert "fallback" not in result.stderr


def test_a_damaged_model_does_not_hide_the_others(examples, tmp_path, monkeypatch):
    data = (examples / "tiny.udkit").read_bytes()
    (tmp_path / "bad.udkit").write_bytes(data[:-50])
    (tmp_path / "good.udkit").write_bytes(data)
    monkeypatch.setenv("UDKIT_MODELS", str(tmp_path))
    result = invoke()
    assert result.exit_code == 4
    assert "good " in result.stdout
    assert "bad.udkit" in result.stderr


def test_a_folder_that_is_not_there_is_mentioned(examples, tmp_path, monkeypatch):
    missing = tmp_path / "missing"
    monkeypatch.setenv("UDKIT_MODELS", f"{missing}{os.pathsep}{examples}")
    result = invoke()
    assert result.exit_code == 0
    assert "tiny" in result.stdout
    assert result.stderr.startswith(f"udkit: {missing} is no folder, and UDKIT_MODELS names it")
    assert result.stderr.count("\n") == 1


def test_scores_stand_in_the_order_of_the_treebanks(examples, tmp_path, monkeypatch):
    model = read_model(examples / "tiny.udkit")
    scores = {"B test": {"LAS": 20.0}, "A test": {"LAS": 10.0}, "A dev": {"LAS": 15.0}}
    treebanks = [{"name": name} for name in ("A", "C", "B")]
    manifest = {**model.manifest, "scores": scores, "treebanks": treebanks}
    write_model(tmp_path / "three.udkit", manifest, model.members)
    monkeypatch.setenv("UDKIT_MODELS", str(tmp_path))
    assert "10.00, –, 20.00" in invoke().stdout


def test_info_tells_which_treebanks_graphs_were_learned_from():
    told = json.loads(invoke("--format", "json").stdout)
    dutch = next(each for each in told if each["name"] == "nl")
    assert dutch["graphs learned from"] == ["UD_Dutch-LassySmall"]
    assert "graphs learned from UD_Dutch-LassySmall\n" in invoke("info", "nl").stdout
