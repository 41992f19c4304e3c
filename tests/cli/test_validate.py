"""The command `udkit validate`."""

import gzip
import json
import sys

import pytest
from typer.testing import CliRunner

from udkit.cli.app import app

RIGHT = "# sent_id = s\n# text = a\n1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\n"
WRONG = RIGHT.replace("\tX\t", "\tnoun\t")
ODD = RIGHT.replace("\t_\n\n", "\tgloss=x\n\n")


def run(*arguments, text=None):
    return CliRunner().invoke(app, ["validate", *map(str, arguments)], input=text)


def test_a_valid_file_passes():
    result = run("-", text=RIGHT)
    assert result.exit_code == 0
    assert result.stdout == "PASSED: 0 errors, 0 warnings in 1 file\n"


def test_errors_are_listed_and_counted_and_make_the_exit_code_1():
    result = run("-", text=WRONG)
    assert result.exit_code == 1
    first, *_, last = result.stdout.splitlines()
    assert first == (
        "<stdin>:3:[s] L2 Morpho unknown-upos: 'noun' is not a universal part-of-speech tag."
    )
    assert "unknown-upos" in result.stdout.split("Incidents")[1]
    assert last == "FAILED: 1 error, 0 warnings in 1 file"


def test_warnings_leave_the_exit_code_0():
    result = run("-", text=ODD)
    assert result.exit_code == 0
    assert "misc-attr-typo" in result.stdout
    assert result.stdout.endswith("PASSED: 0 errors, 1 warning in 1 file\n")


def test_json_is_a_list_of_objects():
    result = run("--format", "json", "-", text=WRONG + ODD.replace("= s", "= t"))
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    assert [(item["line"], item["id"], item["severity"]) for item in found] == [
        (3, "unknown-upos", "error"),
        (7, "misc-attr-typo", "warning"),
    ]
    assert {"file", "line", "sent_id", "level", "id", "message"} <= found[0].keys()


def test_json_without_incidents_is_an_empty_list():
    assert json.loads(run("--format", "json", "-", text=RIGHT).stdout) == []


@pytest.mark.parametrize(("limit", "n_shown"), [("2", 2), ("0", 5), ("5", 5)])
def test_max_errors_limits_what_is_shown_not_what_is_counted(limit, n_shown):
    text = "".join(WRONG.replace("= s", f"= s{i}") for i in range(5))
    result = run("--max-errors", limit, "-", text=text)
    assert result.stdout.count("L2 Morpho unknown-upos") == n_shown
    assert ("unknown-upos goes on" in result.stdout) == (n_shown < 5)
    assert "FAILED: 5 errors" in result.stdout


def test_level_1():
    assert run("--level", "1", "-", text=WRONG).exit_code == 0


def test_several_files_are_one_treebank(tmp_path):
    for name in "ab":
        (tmp_path / name).write_text(RIGHT)
    result = run(tmp_path / "a", tmp_path / "b")
    assert result.exit_code == 1
    assert f"{tmp_path}/b:3:[s] L2 Metadata non-unique-sent-id" in result.stdout
    assert "in 2 files" in result.stdout


def test_square_brackets_are_shown_as_they_are():
    text = RIGHT.replace("\tX\t_\t_", "\tX\t_\t[red]=x").replace("= s", "= [bold]s")
    assert "[[bold]s] L2 Morpho invalid-feature: '[red]=x'" in run("-", text=text).stdout


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_file_that_is_not_utf_8_is_bad_input(tmp_path, form):
    path = tmp_path / "f"
    path.write_bytes(WRONG.encode() * 2 + b"\xff\n\n")
    result = run("--format", form, path)
    assert result.exit_code == 3
    assert f"{path}:9:1: byte 0xff is not UTF-8" in result.stderr
    if form == "json":
        [item] = json.loads(result.stdout)
        assert item["id"] == "unreadable-file"
        assert item["message"].startswith(f"{path}:9:1: byte 0xff is not UTF-8")


def test_a_file_that_is_not_there_is_bad_input(tmp_path):
    assert run(tmp_path / "nothing").exit_code == 3


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_file_that_cannot_be_read_holds_up_no_other(tmp_path, form):
    (tmp_path / "wrong.conllu").write_text(WRONG)
    missing = tmp_path / "missing.conllu"
    result = run(missing, tmp_path / "wrong.conllu", missing, "--format", form)
    assert result.exit_code == 3
    assert "unknown-upos" in result.stdout
    assert result.stderr.count("missing.conllu: No such file") == 2
    if form == "text":
        assert result.stdout.endswith(
            "FAILED: 1 error, 0 warnings in 1 file; 2 files could not be read\n"
        )
    else:
        incident, *unreadable = json.loads(result.stdout)
        assert incident["id"] == "unknown-upos"
        assert len(unreadable) == 2
        for item in unreadable:
            assert item["file"] == str(missing)
            assert "No such file" in item["message"]
            assert item.keys() == incident.keys()
            assert (item["id"], item["severity"]) == ("unreadable-file", "error")


HINT = "judged as CoNLL-U here, which has ten columns; for cupt, use 'udkit mwe validate'\n"


@pytest.mark.parametrize("form", ["text", "json"])
def test_the_command_for_cupt_files_is_named_once(examples, tmp_path, form):
    path, zipped = examples / "mwe.cupt", tmp_path / "again.cupt.gz"
    zipped.write_bytes(gzip.compress(path.read_bytes()))
    result = run(path, "--format", form)
    assert result.exit_code == 1
    assert "number-of-columns" in result.stdout
    assert result.stderr == f"udkit: {path} is {HINT}"
    assert run(zipped, path, "--format", form).stderr == f"udkit: {zipped} and 1 more are {HINT}"


def test_other_files_do_not_lead_to_the_command_for_cupt(tmp_path):
    right = tmp_path / "right.cupt"
    right.write_text(RIGHT)
    assert run(right).stderr == ""
    assert run("-", text=WRONG).stderr == ""


def test_level_3_needs_a_language_and_udtools(tmp_path, monkeypatch):
    path = tmp_path / "f"
    path.write_text(RIGHT)
    assert "needs --lang" in run("--level", "3", path).stderr
    assert run("--level", "3", path).exit_code == 2
    monkeypatch.setitem(sys.modules, "udtools", None)
    result = run("--level", "3", "--lang", "en", path)
    assert result.exit_code == 2
    assert "pip install 'udkit[udtools]'" in result.stderr


def test_level_4_comes_from_udtools():
    pytest.importorskip("udtools")
    result = run("--level", "4", "--lang", "en", "-", text=RIGHT.replace("root\t", "root:foo\t"))
    assert result.exit_code == 1
    assert "<stdin>:3:[s] L4 Syntax unknown-deprel" in result.stdout


def test_json_names_files_that_udtools_could_not_read(tmp_path):
    pytest.importorskip("udtools")
    (tmp_path / "right.conllu").write_text(RIGHT)
    files = [tmp_path / "right.conllu", tmp_path / "missing.conllu"]
    result = run("--level", "4", "--lang", "en", "--format", "json", *files)
    assert result.exit_code == 3
    assert json.loads(result.stdout)[-1]["file"] == str(files[1])


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_file_that_udtools_cannot_read_holds_up_no_other(tmp_path, form):
    pytest.importorskip("udtools")
    damaged, missing, wrong = (tmp_path / name for name in ("damaged", "missing", "wrong"))
    # So long that its beginning is read before its end.
    sentences = "".join(WRONG.replace("= s", f"= s{i}") for i in range(1000))
    damaged.write_bytes(sentences.encode() + b"\xff\n\n")
    wrong.write_text(WRONG.replace("= s", "= t"))
    options = ["--level", "3", "--lang", "en", "--format", form, "--max-errors", "0"]
    result = run(*options, missing, damaged, wrong, missing)
    assert result.exit_code == 3
    assert result.stderr.count("No such file") == 2
    assert f"{damaged}: the official validator stopped: UnicodeDecodeError" in result.stderr
    if form == "text":
        assert f"{damaged}:3:[s0] L2 Morpho unknown-upos" in result.stdout
        assert f"{wrong}:3:[t] L2 Morpho unknown-upos" in result.stdout
        assert result.stdout.endswith("0 warnings in 1 file; 3 files could not be read\n")
    else:
        found = json.loads(result.stdout)
        unreadable = [item["file"] for item in found if item["id"] == "unreadable-file"]
        assert unreadable == [str(missing), str(damaged), str(missing)]


def test_udtools_that_is_missing_is_said_before_anything_is_written(monkeypatch):
    monkeypatch.setitem(sys.modules, "udtools", None)
    result = run("--level", "3", "--lang", "en", "--format", "json", "-", text=RIGHT)
    assert (result.exit_code, result.stdout) == (2, "")


def test_an_unknown_level_is_a_usage_error():
    assert run("--level", "6", "-", text=RIGHT).exit_code == 2
