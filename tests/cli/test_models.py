"""The command `udkit models`, and how models are found."""

import json

import pytest
from typer.testing import CliRunner

from udkit.cli.app import app
from udkit.errors import UsageError
from udkit.models.catalogue import find_model


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


def test_a_damaged_model(examples, tmp_path):
    damaged = tmp_path / "damaged.udkit"
    damaged.write_bytes((examples / "tiny.udkit").read_bytes()[:-50])
    assert invoke("info", damaged).exit_code == 4


def test_a_fallback_that_is_not_there_is_said_to_be_missing(monkeypatch, tmp_path):
    monkeypatch.setattr("udkit.models.catalogue.SHIPPED", tmp_path)
    with pytest.raises(UsageError, match="'mul', which would answer, is not installed"):
        find_model("qq", has_fallback=True)
