"""What `udkit evaluate` refuses instead of ignoring it or writing over it."""

import os
import shutil

import pytest
from typer.testing import CliRunner

from udkit.cli.app import app
from udkit.data.sentence import EmptyNode
from udkit.formats import read_conllu, write_conllu


def run(*arguments):
    return CliRunner().invoke(app, ["evaluate", *map(str, arguments)])


@pytest.fixture
def pair(examples, tmp_path):
    names = ("gold.conllu", "system.conllu")
    return [shutil.copy(examples / name, tmp_path / name) for name in names]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--samples", 1000], "--samples goes only with --compare"),
        (["--seed", 0], "--seed goes only with --compare"),
        (["--errors-limit", 3], "--errors-limit goes only with --errors"),
        (["--style", "conll18", "--enhancements", "12"], "--enhancements goes only with --style"),
        (["--style", "conll17", "--corrected"], "--corrected goes only with --style"),
    ],
)
def test_options_without_effect_are_refused(pair, options, message):
    result = run(*pair, *options)
    assert result.exit_code == 2
    assert message in result.stderr


@pytest.mark.parametrize(
    "options",
    [["--style", "conll18", "--enhancements", "0"], ["--style", "udeval", "--corrected"]],
)
def test_options_with_effect_or_with_their_default_are_accepted(pair, options):
    assert run(*pair, *options).exit_code == 0


@pytest.mark.parametrize("link", [None, os.symlink, os.link])
@pytest.mark.parametrize("index", [0, 1])
def test_a_page_of_errors_does_not_replace_an_input(pair, tmp_path, index, link):
    target = pair[index]
    before = target.read_bytes()
    if link:
        link(target, tmp_path / "page.html")
        target = tmp_path / "page.html"
    result = run(*pair, "--errors", target)
    assert result.exit_code == 2
    assert f"would overwrite the input {pair[index]}" in result.stderr
    assert pair[index].read_bytes() == before
    assert result.stdout == ""


@pytest.mark.parametrize(("without", "name"), [(0, "gold"), (1, "system")])
def test_a_file_without_graphs_is_named_where_the_other_has_some(pair, without, name):
    sentences = [*read_conllu(str(pair[without]))]
    for sentence in sentences:
        for word in sentence.words:
            word.cells[8] = "_"
        sentence.nodes[:] = [n for n in sentence.nodes if not isinstance(n, EmptyNode)]
    write_conllu(sentences, str(pair[without]))
    result = run(*pair)
    assert result.exit_code == 0
    assert f"the {name} file has no enhanced dependencies" in result.stderr
    assert "no enhanced" not in run(pair[without], pair[without]).stderr
    assert "no enhanced" not in run(*pair, "--style", "conll18").stderr


def test_empty_files_are_told_of(tmp_path):
    empty = tmp_path / "empty.conllu"
    empty.write_text("")
    result = run(empty, empty)
    assert result.exit_code == 0
    assert "the files have no words" in result.stderr
