"""The command `udkit check-text`."""

import json

from typer.testing import CliRunner

from udkit.cli.app import app


def run(*arguments, text=None):
    return CliRunner().invoke(app, ["check-text", *map(str, arguments)], input=text)


def test_the_examples_have_the_same_text(examples):
    for system in ("gold.conllu", "system.conllu", "system2.conllu"):
        result = run(examples / "input.txt", examples / system)
        assert result.exit_code == 0
        assert result.stdout == "no character but whitespace differs\n"


def test_a_difference_makes_the_exit_code_1(examples):
    text = (examples / "input.txt").read_text("utf-8").replace("coffee in", "tea in", 1)
    result = run("-", examples / "system.conllu", text=text)
    assert result.exit_code == 1
    assert result.stdout.startswith("<stdin>:1:33 has 'tea in the kitchen.")


def test_json(examples):
    arguments = (examples / "input.txt", examples / "system.conllu", "--format", "json")
    assert json.loads(run(*arguments).stdout) is None
    result = run("-", *arguments[1:], text="Annu")
    assert json.loads(result.stdout)["text_place"] == {"file": "<stdin>", "line": 1, "column": 4}
    assert json.loads(result.stdout)["system_place"]["file"] == str(examples / "system.conllu")


def test_comments_can_be_compared_instead(examples):
    arguments = ("--text-comments", examples / "input.txt", examples / "system.conllu")
    assert run(*arguments).exit_code == 0


def test_a_system_file_that_is_not_conllu_is_bad_input(examples):
    result = run(examples / "input.txt", "-", text="Anna reads\n\n")
    assert result.exit_code == 3
    assert "<stdin>:1:1: no TAB, and so one column instead of 10" in result.stderr


def test_a_broken_sentence_is_bad_input_rather_than_a_difference(examples):
    result = run(examples / "input.txt", examples / "broken.conllu")
    assert result.exit_code == 3
    assert "broken.conllu:3:1: 9 columns instead of 10" in result.stderr
