"""`udkit repair` as it is typed."""

import json
import os
import shutil

import pytest
from typer.testing import CliRunner

from udkit.cli.app import app
from udkit.formats.cupt import read_with_mwes
from udkit.repair import repair_text
from udkit.validation import validate_text


def run(*arguments, **options):
    return CliRunner().invoke(app, ["repair", *map(str, arguments)], **options)


@pytest.fixture
def broken(examples):
    return examples / "broken.conllu"


@pytest.fixture
def n_changes(broken):
    return len(repair_text(broken.read_bytes())[1])


def test_a_broken_file_becomes_valid(broken, n_changes, tmp_path):
    result = run(broken, "-o", tmp_path / "out.conllu")
    assert result.exit_code == 0
    assert not validate_text((tmp_path / "out.conllu").read_bytes())
    assert f"VALID: {n_changes} changes, in 12 of 12 sentences" in result.stderr
    assert f"{broken}:9:[broken-upos] UPOS of 1: 'SUBST' → 'X' (unknown-upos" in result.stderr
    assert f"… and {n_changes - 20} more" in result.stderr


def test_all_changes_are_listed_if_asked(broken, n_changes, tmp_path):
    result = run(broken, "-o", tmp_path / "out.conllu", "--max-changes", 0)
    assert "more: see" not in result.stderr
    assert result.stderr.count(str(broken)) == n_changes


def test_a_valid_file_stays_as_it_is(examples):
    result = run(examples / "gold.conllu")
    assert result.exit_code == 0
    assert result.stdout_bytes == (examples / "gold.conllu").read_bytes()
    assert "VALID: 0 changes, in 0 of" in result.stderr


def test_the_report_can_be_json(broken, n_changes, tmp_path):
    result = run(broken, "-o", tmp_path / "out.conllu", "--report", "json")
    records = json.loads(result.stderr)
    assert len(records) == n_changes
    assert records[1] == {
        "file": str(broken),
        "line": 9,
        "sent_id": "broken-upos",
        "node_id": "1",
        "id": "unknown-upos",
        "column": "UPOS",
        "before": "SUBST",
        "after": "X",
        "message": "no universal tag is near",
    }


def test_no_changes_are_an_empty_list(examples, tmp_path):
    result = run(examples / "gold.conllu", "-o", tmp_path / "out.conllu", "--report", "json")
    assert json.loads(result.stderr) == []


@pytest.mark.parametrize("kind", ["json", "text"])
def test_the_report_can_be_a_file(broken, n_changes, tmp_path, kind):
    report = tmp_path / "report"
    arguments = ("-o", tmp_path / "out.conllu", "--report", kind, "--report-file", report)
    result = run(broken, *arguments)
    assert result.stderr == ""
    text = report.read_text(encoding="utf-8")
    assert len(json.loads(text) if kind == "json" else text.splitlines()) == n_changes


def test_the_report_file_has_the_lines_of_standard_error(broken, tmp_path):
    run(broken, "-o", tmp_path / "out.conllu", "--report-file", tmp_path / "report")
    lines = (tmp_path / "report").read_text(encoding="utf-8").splitlines()
    upos = f"{broken}:9:[broken-upos] UPOS of 1: 'SUBST' → 'X'"
    assert f"{upos} (unknown-upos: no universal tag is near)" in lines
    shown = run(broken, "-o", tmp_path / "out.conllu", "--max-changes", 0).stderr.splitlines()
    shown = [line for line in shown if line.startswith(str(broken))]
    assert [_around_cells(line) for line in lines] == [_around_cells(line) for line in shown]


def _around_cells(line):
    """Place and reason of a change: long cells are cut on standard error alone."""
    return line.partition(": ")[0], line.rpartition(" (")[2]


def test_one_change_is_not_plural(tmp_path):
    path = tmp_path / "in.conllu"
    path.write_text("# sent_id = a\n# text = Go\n1\tGo\tgo\tverb\t_\t_\t0\troot\t_\t_\n\n")
    result = run(path, "-o", tmp_path / "out.conllu")
    assert "VALID: 1 change, in 1 of 1 sentence\n" in result.stderr


def test_standard_input_and_output(broken):
    result = run("-", input=broken.read_bytes())
    assert result.exit_code == 0
    assert not validate_text(result.stdout_bytes)
    assert "<stdin>:9:" in result.stderr


def test_a_file_can_be_repaired_in_its_place(broken, tmp_path):
    path = tmp_path / "in.conllu"
    shutil.copy(broken, path)
    assert run(path, "-o", path).exit_code == 0
    assert not validate_text(path.read_bytes())


def test_the_file_and_the_report_need_two_places(broken):
    assert run(broken, "--report-file", "-").exit_code == 2


@pytest.mark.parametrize(
    ("output", "report"),
    [("out", "in.conllu"), ("in.conllu", "in.conllu"), ("out", "./out"), ("out", "link")],
)
def test_the_report_takes_no_other_place(broken, tmp_path, monkeypatch, output, report):
    monkeypatch.chdir(tmp_path)
    shutil.copy(broken, "in.conllu")
    os.symlink("in.conllu", "link")
    result = run("in.conllu", "-o", output, "--report-file", report)
    assert result.exit_code == 2
    assert "the report would overwrite the" in result.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.conllu", "link"]
    assert (tmp_path / "in.conllu").read_bytes() == broken.read_bytes()


def test_output_and_report_may_both_go_to_a_device(broken):
    assert run(broken, "-o", os.devnull, "--report-file", os.devnull).exit_code == 0


@pytest.mark.parametrize("report", ["no/such/report", "folder"])
def test_where_no_report_can_be_written_the_file_stays(broken, tmp_path, monkeypatch, report):
    monkeypatch.chdir(tmp_path)
    shutil.copy(broken, "in.conllu")
    (tmp_path / "folder").mkdir()
    result = run("in.conllu", "-o", "in.conllu", "--report-file", report)
    assert result.exit_code == 3
    assert f"{report}: cannot write" in result.stderr
    assert (tmp_path / "in.conllu").read_bytes() == broken.read_bytes()


def test_a_reader_of_the_output_that_leaves_is_no_fault_of_the_report(
    broken, tmp_path, monkeypatch
):
    def leave(*_, **__):
        raise BrokenPipeError

    monkeypatch.setattr("udkit.cli.repair.repair_file", leave)
    result = run(broken, "--report-file", tmp_path / "report")
    assert "cannot write" not in result.stderr
    assert not (tmp_path / "report").exists()


@pytest.mark.parametrize("content", [b"\0\1\2", b"just prose\n"])
def test_what_is_no_conllu_is_bad_input(tmp_path, content):
    path = tmp_path / "in.bin"
    path.write_bytes(content)
    result = run(path, "-o", tmp_path / "out.conllu")
    assert result.exit_code == 3
    assert f"{path}:1:1" in result.stderr
    assert not (tmp_path / "out.conllu").exists()


def test_a_missing_file_is_bad_input(tmp_path):
    assert run(tmp_path / "none.conllu").exit_code == 3


def test_what_could_not_be_repaired_is_said(broken, tmp_path, monkeypatch):
    monkeypatch.setattr("udkit.repair.morphology.repair_upos", lambda tag: tag)
    result = run(broken, "-o", tmp_path / "out.conllu")
    assert result.exit_code == 1
    assert "INVALID" in result.stderr
    assert "still wrong" in result.stderr
    assert "unknown-upos" in result.stderr


def test_expressions_of_a_damaged_cupt_file_are_kept(examples, tmp_path):
    content = (examples / "mwe.cupt").read_bytes()
    (tmp_path / "in.cupt").write_bytes(content.replace(b"\n", b"\r\n"))
    assert run(tmp_path / "in.cupt", "-o", tmp_path / "out.conllu").exit_code == 0
    found = [mwes for _, mwes in read_with_mwes(tmp_path / "out.conllu")]
    assert found == [mwes for _, mwes in read_with_mwes(examples / "mwe.cupt")]
