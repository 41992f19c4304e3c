"""`udkit repair` as it is typed."""

import json
import shutil

import pytest
from typer.testing import CliRunner

from udkit.cli.app import app
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
