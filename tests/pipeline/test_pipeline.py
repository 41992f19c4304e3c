"""Text in, trees out, with the example model; no torch anywhere."""

import json
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from udkit.cli.app import app
from udkit.errors import UsageError
from udkit.formats import parse_conllu
from udkit.models.catalogue import find_model
from udkit.pipeline import Layer, load
from udkit.validation import validate_text


@pytest.fixture(scope="module")
def parse(examples):
    return load(str(examples / "tiny.udkit"))


def test_most_of_the_example_text_is_known_by_heart(parse, examples):
    document = parse((examples / "input.txt").read_text("utf-8"))
    gold = parse_conllu((examples / "gold.conllu").read_text("utf-8"))
    words = [[(w.form, w.upos, w.head) for w in s.words] for s in document.sentences]
    right = [[(w.form, w.upos, w.head) for w in s.words] for s in gold]
    assert sum(sentence in right for sentence in words) >= len(right) - 2


def test_text_offsets_and_rows(parse):
    text = "Anna reads the paper.\n"
    document = parse(text)
    assert document.to_text() == text
    rows = document.to_rows()
    assert [text[row["start"] : row["end"]] for row in rows] == [row["form"] for row in rows]
    assert document.to_conllu().endswith("\n\n")
    assert len(document.spans()[0].tokens) == 5


def test_until_tokens_leaves_the_tree_out(parse):
    (sentence,) = parse("Anna reads.", until=Layer.tokens).sentences
    assert [word["HEAD"] for word in sentence.words] == ["_"] * 3


@given(text=st.text(max_size=80))
def test_any_text_becomes_valid_trees_with_all_its_characters(parse, text):
    text = text.encode("utf-8", "replace").decode()
    document = parse(text)
    forms = "".join(token.form for s in document.sentences for token, _ in s.tokens())
    assert "".join(forms.split()) == "".join(text.split())
    for sentence in document.sentences:
        assert sentence.tree().is_tree()


def test_output_is_valid_at_level_2(parse, examples):
    document = parse((examples / "input.txt").read_text("utf-8"))
    errors = [i for i in validate_text(document.to_conllu(), level=2) if i.is_error]
    assert not errors


def test_a_long_sentence_works(parse):
    text = "coffee " * 2000
    words = [word for sentence in parse(text).sentences for word in sentence.words]
    assert len(words) == 2000


def test_parsing_imports_no_torch(examples):
    code = (
        "import sys; from udkit.pipeline import load\n"
        f"load({str(examples / 'tiny.udkit')!r})('Anna reads.')\n"
        "sys.exit(any(name.split('.')[0] == 'torch' for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


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
