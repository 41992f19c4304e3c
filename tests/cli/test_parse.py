"""The command `udkit parse`."""

import json

import pytest
from typer.testing import CliRunner

from udkit.cli.app import app
from udkit.errors import UsageError
from udkit.formats import parse_conllu
from udkit.models.catalogue import find_model


def invoke(*arguments, text=None):
    return CliRunner().invoke(app, arguments, input=text)


@pytest.mark.parametrize("form", ["conllu", "json", "vertical", "text-tree"])
def test_the_command_writes_all_formats(examples, form):
    model, text = str(examples / "tiny.udkit"), str(examples / "input.txt")
    result = invoke("parse", "--lang", model, text, "--format", form)
    assert result.exit_code == 0
    assert "Anna" in result.output
    if form == "json":
        assert json.loads(result.output.splitlines()[0])["form"] == "Anna"


def test_several_files_are_several_documents(examples, tmp_path):
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text("Anna reads.\n")
    files = [str(tmp_path / name) for name in ("a.txt", "b.txt")]
    result = invoke("parse", "--lang", str(examples / "tiny.udkit"), *files)
    assert result.output.count("# newdoc id = ") == 2


def test_given_words_are_kept(examples):
    model, gold = str(examples / "tiny.udkit"), str(examples / "gold.conllu")
    result = invoke("parse", "--lang", model, gold, "--input", "conllu")
    sentences = parse_conllu(result.output)
    assert [s.text for s in sentences] == [
        s.text for s in parse_conllu((examples / "gold.conllu").read_text("utf-8"))
    ]


def test_bad_bytes_are_told_by_offset(examples, tmp_path):
    path, output = tmp_path / "bad.txt", tmp_path / "out.conllu"
    path.write_bytes("Änna reads ".encode() + b"\xff\n")
    result = invoke("parse", "--lang", str(examples / "tiny.udkit"), str(path), "-o", str(output))
    assert result.exit_code == 3
    assert "offset 12" in result.output
    assert not output.exists()


def test_unknown_and_damaged_models(examples, tmp_path):
    assert invoke("parse", "--lang", "qq", "-", text="x").exit_code == 2
    damaged = tmp_path / "damaged.udkit"
    damaged.write_bytes((examples / "tiny.udkit").read_bytes()[:-50])
    assert invoke("parse", "--lang", str(damaged), "-", text="x").exit_code == 4
    assert invoke("models", "info", str(damaged)).exit_code == 4


def test_models_are_found_by_name_in_the_users_folders(examples, monkeypatch):
    monkeypatch.setenv("UDKIT_MODELS", str(examples))
    assert find_model("tiny") == examples / "tiny.udkit"
    assert "tiny" in invoke("models").output
    with pytest.raises(UsageError, match="did you mean tiny"):
        find_model("tin")
    assert json.loads(invoke("models", "--format", "json").output)[0]["licence"] == "MIT"
    assert json.loads(invoke("models", "info", "tiny", "--format", "json").output)["seed"] == 1
    assert invoke("models", "info").exit_code == 2
