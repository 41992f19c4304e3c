"""`udkit mwe train` and `udkit mwe identify`: models, outputs, and wrong calls and files."""

import json

import pytest
from typer.testing import CliRunner

from mwe.cupt import HEADER, line, sentence, write
from udkit.cli.app import app
from udkit.data.mwe import mwes_of
from udkit.formats.conllu import read_conllu
from udkit.models.package import read_model


def _run(*arguments, text=None):
    result = CliRunner().invoke(app, ["mwe", *map(str, arguments)], input=text)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


@pytest.fixture(scope="module")
def model(examples, tmp_path_factory):
    path = tmp_path_factory.mktemp("models") / "en.udkit"
    arguments = ["--lang", "en", "--train", examples / "mwe-train.cupt", "--strategy", "lexicon"]
    assert _run("train", *arguments, "-o", path).exit_code == 0
    return path


def test_a_model_says_where_it_is_from(examples, tmp_path):
    path = tmp_path / "mwe.udkit"
    result = _run("train", examples / "mwe.toml", "-o", path)
    assert result.exit_code == 0
    assert "cross-validation: " in result.output
    manifest = read_model(path).manifest
    assert manifest["language"] == "en"
    assert manifest["licence"] == "MIT"
    assert manifest["mwes"]["corpora"][0]["name"] == "example"
    assert manifest["mwes"]["scores"]["cross-validation"]["F1"] > 0


def test_expressions_are_found_in_cupt_and_in_conllu(examples, model, tmp_path):
    cupt, conllu = tmp_path / "out.cupt", tmp_path / "out.conllu"
    assert _run("identify", examples / "mwe.cupt", "-l", model, "-o", cupt).exit_code == 0
    arguments = [examples / "mwe.conllu", "-l", model, "--format", "conllu", "-o", conllu]
    assert _run("identify", *arguments).exit_code == 0
    found = [mwes_of(each) for each in read_conllu(cupt)]
    assert found == [mwes_of(each) for each in read_conllu(conllu)]
    assert [each.category for each in found[0]] == ["LVC.full"]
    assert _run("validate", cupt).exit_code == 0


def test_standard_input_and_output(examples, model):
    text = (examples / "mwe.cupt").read_text("utf-8")
    result = _run("identify", "-", "-l", model, text=text)
    assert result.stdout.count("LVC.full") == 1


def test_a_part_is_added_to_a_parser_and_replaced(examples, tmp_path):
    path = tmp_path / "parser.udkit"
    parser = examples / "tiny.udkit"
    for strategy in ("labels", "lexicon"):
        arguments = ["--into", parser, "--own-trees", "-o", path, "--strategy", strategy]
        assert _run("train", examples / "mwe.toml", *arguments).exit_code == 0
        parser = path
    model, old = read_model(path), read_model(examples / "tiny.udkit")
    assert set(model.part("tree_to_mwes")) == {"model.json", "keys.txt"}
    assert model.part("tokens_to_tree") == old.part("tokens_to_tree")
    assert model.manifest["scores"] == old.manifest["scores"]
    assert model.manifest["licence"] == "MIT"
    text = "She took a long walk.\n"
    parsed = CliRunner().invoke(
        app, ["parse", "-l", str(path), "-", "--format", "cupt"], input=text
    )
    assert parsed.exit_code == 0
    assert parsed.stdout.startswith("# global.columns")


def test_a_model_without_expressions_is_refused(examples):
    result = _run("identify", examples / "mwe.cupt", "-l", examples / "tiny.udkit")
    assert result.exit_code == 2
    assert "finds no expressions" in result.output


def test_unknown_languages_are_told_the_known_ones(examples):
    result = _run("identify", examples / "mwe.cupt", "-l", "xx")
    assert result.exit_code == 2
    assert "there is no model of expressions 'xx'" in result.output


BAD = {
    "missing column": (HEADER + "1\ta\ta" + "\t_" * 7 + "\n\n", ":2:1: 10 columns instead of 11"),
    "ids out of order": (HEADER + line("2", "a") + line("1", "b") + "\n", ":2:1: "),
    "not UTF-8": (b"1\t\xff" + b"\t_" * 8 + b"\n\n", ":1:3: "),
}


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("command", ["identify", "train"])
def test_bad_files_are_told_by_their_line_and_nothing_is_written(name, command, model, tmp_path):
    content, message = BAD[name]
    path, output = tmp_path / "bad.cupt", tmp_path / "out"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    call = ["identify", path, "-l", model] if command == "identify" else _train_call(path)
    result = _run(*call, "-o", output)
    assert result.exit_code == 3
    assert f"bad.cupt{message}" in result.output
    assert not output.exists()


def _train_call(path):
    return ["train", "--lang", "en", "--train", path]


@pytest.mark.parametrize(
    ("codes", "message"),
    [
        (["1:NOPE", "1"], ":2:23: unknown category 'NOPE'"),
        (["1:VID", "x"], ":3:23: 'x' is not a code"),
        (["*", "*"], "there are no expressions to learn from"),
    ],
)
def test_codes_that_cannot_be_learned_from(codes, message, tmp_path):
    path, output = write(tmp_path / "bad.cupt", sentence(*codes)), tmp_path / "out"
    result = _run(*_train_call(path), "-o", output)
    assert result.exit_code == 3
    assert message in result.output
    assert not output.exists()


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--lang", "en"],
        ["examples/mwe.toml", "--lang", "en", "-o", "x"],
        ["--lang", "en", "--train", "a.cupt"],
        ["--lang", "en", "--train", "a.cupt", "--own-trees", "-o", "x"],
    ],
)
def test_wrong_calls_of_train(arguments):
    assert _run("train", *arguments).exit_code == 2


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('language = "en"', "there is no [[corpora]]"),
        ('language = "en"\n[[corpora]]\nname = "a"\nfiel = "b"', "did you mean file?"),
        (
            'language = "en"\n[[corpora]]\nname = "a"\nfile = "b"\nwhole_words = 3',
            "give both of whole_words and whole_expressions",
        ),
        ('language = "en"\nstrategy = "magic"\n[[corpora]]\nname = "a"\nfile = "b"', "b: "),
    ],
)
def test_wrong_configurations(content, message, tmp_path):
    path = tmp_path / "bad.toml"
    path.write_text(content, encoding="utf-8")
    result = _run("train", path, "-o", tmp_path / "x")
    assert result.exit_code in (2, 3)
    assert message in " ".join(result.output.split())


def test_models_lists_models_of_expressions():
    result = CliRunner().invoke(app, ["models", "--format", "json"])
    kinds = {each["kind"] for each in json.loads(result.stdout)}
    assert kinds == {"parser", "expressions"}
