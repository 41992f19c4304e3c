"""The command `udkit enhance`."""

import gzip
import json

import pytest
from typer.testing import CliRunner

from udkit.cli.app import app
from udkit.formats.conllu import read_conllu

TREE = """\
# text = She wants to go.
1	She	she	PRON	_	_	2	nsubj	_	_
2	wants	want	VERB	_	_	0	root	_	_
3	to	to	PART	_	_	4	mark	_	_
4	go	go	VERB	_	_	2	xcomp	_	SpaceAfter=No
5	.	.	PUNCT	_	_	2	punct	_	_

"""


def run(*arguments, text=None):
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=text)


def deps(output):
    return [line.split("\t")[8] for line in output.splitlines() if "\t" in line]


def test_it_reads_stdin_and_writes_stdout():
    result = run("enhance", "-", "--lang", "en", text=TREE)
    assert result.exit_code == 0
    assert deps(result.stdout) == [
        "2:nsubj|4:nsubj:xsubj",
        "0:root",
        "4:mark",
        "2:xcomp",
        "2:punct",
    ]
    rows = [line.strip("│ ").split("│") for line in result.stderr.splitlines() if "│" in line]
    numbers = {cells[0].strip(): cells[-1].strip() for cells in rows}
    assert numbers == {"G": "0", "P": "0", "S": "0", "X": "1", "R": "0", "C": "0"}


def test_json_says_how_many_edges_each_type_added():
    result = run("enhance", "-", "--lang", "en", "--format", "json", text=TREE)
    assert json.loads(result.stderr) == {"added": {"G": 0, "P": 0, "S": 0, "X": 1, "R": 0, "C": 0}}


def test_only_the_types_asked_for_are_added():
    result = run("enhance", "-", "--lang", "en", "--types", "gp", "-q", text=TREE)
    assert deps(result.stdout)[0] == "2:nsubj"
    assert result.stderr == ""


def test_a_profile_changes_the_rules():
    result = run("enhance", "-", "--lang", "en", "--profile", "iwpt2020", "-q", text=TREE)
    assert deps(result.stdout)[0] == "2:nsubj"


def test_a_copy_is_the_tree():
    result = run("enhance", "-", "--strategy", "copy", text=TREE)
    assert deps(result.stdout) == ["2:nsubj", "0:root", "4:mark", "2:xcomp", "2:punct"]


def test_the_graph_that_is_there_is_kept_unless_it_is_to_be_overwritten():
    given = TREE.replace("2\tnsubj\t_", "2\tnsubj\t2:odd")
    assert (
        deps(run("enhance", "-", "--lang", "en", "--types", "P", text=given).stdout)[0] == "2:odd"
    )
    forced = run("enhance", "-", "--lang", "en", "--types", "P", "--overwrite", text=given)
    assert deps(forced.stdout)[0] == "2:nsubj"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([], "no --lang is given"),
        (["--lang", "xx"], "'xx'"),
        (["--lang", "xx_any"], "'xx_any'"),
    ],
)
def test_a_language_without_settings_is_mentioned(options, said):
    result = run("enhance", "-", *options, text=TREE)
    assert result.exit_code == 0
    assert said in result.stderr
    assert "known are ar, bg" in result.stderr


def test_files_are_compressed_and_written_only_when_all_went_well(tmp_path):
    source, target = tmp_path / "in.conllu.gz", tmp_path / "out.conllu.xz"
    source.write_bytes(gzip.compress(TREE.encode()))
    assert run("enhance", source, "--lang", "en", "-o", target).exit_code == 0
    assert len(list(read_conllu(target))) == 1
    source.write_bytes(gzip.compress((TREE + TREE.replace("\t0\troot", "\t4\troot")).encode()))
    result = run("enhance", source, "--lang", "en", "-o", tmp_path / "not.conllu")
    assert result.exit_code == 3
    assert "in.conllu.gz:10:23: word 2 depends on itself" in result.stderr
    assert not (tmp_path / "not.conllu").exists()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--types", "Q"], "no enhancement type 'Q'; choose from G (gapping), P"),
        (["--types", ""], "no type is named; choose from G (gapping), P"),
        (["--profile", "x"], "no profile 'x'"),
        (["--lang", "en_foo"], "treebank 'en_foo'; known are en_ewt, en_gum, en_pud, and en for"),
        (["--lang", "en_"], "treebank 'en_'"),
    ],
)
def test_a_wrong_call_is_explained(options, said):
    result = run("enhance", "-", *options, text=TREE)
    assert result.exit_code == 2
    assert said in result.stderr
