"""The command `udkit enhance`."""

import gzip
import json
import re

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
        (["--lang", "enn"], "did you mean en? known are"),
    ],
)
def test_a_language_without_settings_is_mentioned(options, said):
    result = run("enhance", "-", *options, text=TREE)
    assert result.exit_code == 0
    assert said in result.stderr
    assert "known are ar, bg" in result.stderr
    quiet = run("enhance", "-", *options, "-q", text=TREE).stderr
    assert said in quiet
    assert quiet.count("\n") == 1


def test_codes_may_have_capitals():
    result = run("enhance", "-", "--lang", "EN", "-q", text=TREE)
    assert result.stderr == ""
    assert result.stdout == run("enhance", "-", "--lang", "en", "-q", text=TREE).stdout


def test_a_copy_follows_no_settings():
    assert run("enhance", "-", "--lang", "xx", "--strategy", "copy", text=TREE).stderr == ""


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


def test_all_trees_that_are_none_are_told_in_one_run(tmp_path):
    bad = TREE.replace("\t0\troot", "\t4\troot")
    source, target = tmp_path / "in.conllu", tmp_path / "out.conllu"
    source.write_text(TREE + bad * 2 + TREE.replace("\t_\t_\n", "\t_\n", 1) + bad)
    result = run("enhance", source, "--lang", "en", "-o", target)
    assert result.exit_code == 3
    assert re.findall(r"in\.conllu:(\d+):", result.stderr) == ["10", "17", "23", "31"]
    source.write_text(bad * 25)
    result = run("enhance", source, "--lang", "en", "-o", target)
    assert result.stderr.count("depends on itself") == 20
    assert "and 5 more problems in this file" in result.stderr
    assert not target.exists()


@pytest.fixture
def trees(tmp_path):
    """Two files, the second compressed."""
    paths = [tmp_path / "a.conllu", tmp_path / "b.conllu.gz"]
    paths[0].write_text(TREE)
    paths[1].write_bytes(gzip.compress(TREE.replace("She", "He").encode()))
    return paths


def test_several_files_go_to_one(trees, tmp_path):
    result = run("enhance", *trees, "--lang", "en", "--format", "json", "-o", tmp_path / "o.conllu")
    assert result.exit_code == 0
    assert [s.words[0].form for s in read_conllu(tmp_path / "o.conllu")] == ["She", "He"]
    assert json.loads(result.stderr)["added"]["X"] == 2


def test_ids_that_two_files_have_are_told_of(tmp_path):
    paths = [tmp_path / name for name in ("a.conllu", "b.conllu")]
    paths[0].write_text("".join(f"# sent_id = {n}\n{TREE}" for n in (1, 2)))
    paths[1].write_text("".join(f"# sent_id = {n}\n{TREE}" for n in (3, 2, 1)))
    result = run("enhance", *paths, "--lang", "en", "-q", "-o", tmp_path / "two.conllu")
    assert result.exit_code == 0
    said = f"udkit: both {paths[0]} and {paths[1]} have the sent_id '2', which must be unique"
    assert result.stderr.startswith(said)
    assert result.stderr.count("\n") == 1
    ids = [sentence.sent_id for sentence in read_conllu(tmp_path / "two.conllu")]
    assert ids == ["1", "2", "3", "2", "1"]
    folder = tmp_path / "out"
    assert run("enhance", *paths, "--lang", "en", "-q", "--output-dir", folder).stderr == ""


def test_several_files_go_to_a_folder_under_their_names(trees, tmp_path):
    folder = tmp_path / "out"
    result = run("enhance", *trees, "--lang", "en", "--format", "json", "--output-dir", folder)
    assert result.exit_code == 0
    assert sorted(path.name for path in folder.iterdir()) == ["a.conllu", "b.conllu.gz"]
    [sentence] = read_conllu(folder / "b.conllu.gz")
    assert sentence.words[0]["DEPS"] == "2:nsubj|4:nsubj:xsubj"
    assert json.loads(result.stderr)["added"]["X"] == 2


def test_a_bad_file_does_not_keep_the_others_from_a_folder(trees, tmp_path):
    bad = tmp_path / "bad.conllu"
    bad.write_text(TREE.replace("\t0\troot", "\t4\troot"))
    files = [bad, tmp_path / "missing.conllu", *trees]
    result = run("enhance", *files, "--lang", "en", "--output-dir", tmp_path / "out")
    assert result.exit_code == 3
    assert "bad.conllu:3:23: word 2 depends on itself" in result.stderr
    assert "missing.conllu: No such file" in result.stderr
    assert "2 of 4 files were left out" in result.stderr
    assert len(list((tmp_path / "out").iterdir())) == 2


def test_files_of_other_columns_do_not_go_to_one(trees, tmp_path):
    plus = tmp_path / "plus.conllup"
    cells = "\n".join(line + "\t*" if "\t" in line else line for line in TREE.split("\n"))
    names = "ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC X:Y"
    plus.write_text(f"# global.columns = {names}\n{cells}")
    twice = run("enhance", plus, plus, "--lang", "en", "-q")
    assert twice.stdout.count("global.columns") == 1
    assert len(deps(twice.stdout)) == 10
    result = run("enhance", trees[0], plus, "--lang", "en", "-q")
    assert result.exit_code == 3
    assert f"plus.conllup:1:1: the columns {names}, where {trees[0]} has ID" in result.stderr


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["-", "-"], "only once"),
        (["-", "--output-dir", "out"], "standard input has no name"),
        (["a.conllu", "-o", "x", "--output-dir", "y"], "give one of them"),
        (["a.conllu", "--output-dir", "."], "would overwrite the input"),
        (["a.conllu", "b/a.conllu", "--output-dir", "out"], "would both be written"),
    ],
)
def test_inputs_and_outputs_that_do_not_go_together(trees, monkeypatch, options, said):
    monkeypatch.chdir(trees[0].parent)
    result = run("enhance", *options, "--lang", "en", text=TREE)
    assert result.exit_code == 2
    assert said in result.stderr


@pytest.mark.parametrize(
    ("name", "command"),
    [("x.html", "view"), ("x.SVG", "view"), ("x.json.gz", "convert"), ("x.cupt", "convert")],
)
def test_names_of_other_formats_are_refused(trees, tmp_path, name, command):
    result = run("enhance", trees[0], "--lang", "en", "-o", tmp_path / name)
    assert result.exit_code == 2
    assert f"write .conllu, and then use 'udkit {command}'" in result.stderr
    assert not (tmp_path / name).exists()


def test_further_columns_are_written_under_such_a_name(examples, tmp_path):
    target = tmp_path / "x.cupt"
    assert run("enhance", examples / "mwe.cupt", "--lang", "en", "-o", target).exit_code == 0
    assert target.read_text(encoding="utf-8").startswith("# global.columns")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--types", "Q"], "no enhancement type 'Q'; choose from G (gapping), P"),
        (["--types", ""], "no type is named; choose from G (gapping), P"),
        (["--profile", "x"], "no profile 'x'"),
        (["--lang", "en_foo"], "treebank 'en_foo'; known are en_ewt, en_gum, en_pud, and en for"),
        (["--lang", "en_"], "treebank 'en_'"),
        (["--lang", "eng"], "no settings for 'eng'; did you mean en?"),
        (["--lang", "LAV_lvtb"], "no settings for 'LAV_lvtb'; did you mean lv_lvtb?"),
    ],
)
def test_a_wrong_call_is_explained(options, said):
    result = run("enhance", "-", *options, text=TREE)
    assert result.exit_code == 2
    assert said in result.stderr
