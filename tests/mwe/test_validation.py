"""Validation of cupt: every kind of incident, and the verdicts of the validator of 1.1."""

import json

import pytest
from typer.testing import CliRunner

from mwe.cupt import HEADER
from udkit.cli.app import app
from udkit.mwe.validation import KINDS, CuptRules, validate_cupt

START = f"{HEADER}# source_sent_id = . . s1\n# text = a b c\n"
RELEASE = CuptRules(level=3)


def _text(*codes, start=START, ids=None):
    lines = []
    for number, code in enumerate(codes, start=1):
        head = "0\troot" if number == 1 else "1\tdep"
        form = "abcdefg"[number - 1]
        identifier = ids[number - 1] if ids else number
        lines.append(f"{identifier}\t{form}\t{form}\tX\t_\t_\t{head}\t_\t_\t{code}\n")
    return start + "".join(lines) + "\n"


def _validate(tmp_path, content, rules=RELEASE):
    path = tmp_path / "x.cupt"
    path.write_text(content, encoding="utf-8")
    return validate_cupt(path, rules)


def _ids(tmp_path, content, rules=RELEASE):
    return [(incident.line, incident.id) for incident in _validate(tmp_path, content, rules)]


_GOOD = _text("1:VID;2:IRV", "1", "2")
_CASES = {
    "invalid-first-line": (_GOOD.replace("global.columns =", "columns ="), 1),
    "missing-id-column": (_GOOD.replace("ID FORM", "NR FORM"), 1),
    "missing-mwe-column": (_GOOD.replace("PARSEME:MWE", "NOTE"), 1),
    "number-columns": (_GOOD.replace("\t_\t2\n", "\t2\n"), 6),
    "empty-column": (_GOOD.replace("2\tb\tb", "2\tb\t"), 5),
    "leading-whitespace": (_text("*", " *", "*"), 5),
    "trailing-whitespace": (_text("*", "* ", "*"), 5),
    "repeated-whitespace": (_text("*", "1:LS.A  B", "*"), 5),
    "invalid-whitespace": (_text("*", "1:VID; 1", "*"), 5),
    "unknown-mwe-content": (_text("*", "_", "*"), 5),
    "invalid-mwe-code": (_text("1:VID", "VID", "1"), 5),
    "unknown-mwe-category": (_text("1:VID;2:PERSON", "1", "2"), 4),
    "redefined-mwe-code": (_text("1:VID", "1:VID", "*"), 5),
    "repeated-mwe-code": (_text("1:VID", "1;1", "*"), 5),
    "mwe-code-without-category": (_text("1", "1:VID", "*"), 4),
    "mwe-sequence": (_text("2:VID", "2", "*"), 4),
    "mwe-interval-out": (_text("9:VID", "9", "*"), 4),
    "missing-source-sent-id": (_GOOD.replace("# source_sent_id", "# sent_id"), 4),
    "invalid-source-sent-id": (_GOOD.replace(". . s1", ". s1"), 2),
    "multiple-source-sent-id": (
        _GOOD.replace("# text", "# source_sent_id = . . s2\n# text"),
        3,
    ),
    "work-mwe-category": (_text("1:NotMWE", "1", "*"), 4),
    "forbidden-metadata": (_GOOD.replace("# text", "# metadata = {}\n# text"), 3),
}
_CASES["invalid-mwe"] = (
    HEADER
    + "# source_sent_id = . . s1\n# text = ab\n1-2\tab"
    + "\t_" * 8
    + "\t1:VID\n1\ta\ta\tX\t_\t_\t0\troot\t_\t_\t*\n2\tb\tb\tX\t_\t_\t1\tdep\t_\t_\t*\n\n",
    4,
)


def test_a_good_file_has_no_incidents(tmp_path):
    assert _ids(tmp_path, _GOOD) == []


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_found_at_its_line(tmp_path, kind):
    content, line = _CASES[kind]
    assert (line, kind) in _ids(tmp_path, content)


def test_all_incidents_come_at_once_with_line_and_ids(tmp_path):
    content = _GOOD + _text("x", "_", "*", start="# source_sent_id = . . s2\n# text = a b c\n")
    incidents = _validate(tmp_path, content)
    assert [(each.id, each.line, each.sent_id, each.node_id) for each in incidents] == [
        ("invalid-mwe-code", 10, "s2", "1"),
        ("unknown-mwe-content", 11, "s2", "2"),
    ]


def test_what_is_wrong_as_universal_dependencies_is_found_too(tmp_path):
    content = _GOOD.replace("b\tb\tX", "b\tb\tNOM")
    assert _ids(tmp_path, content) == [(5, "unknown-upos")]
    assert _ids(tmp_path, content, CuptRules(checks_ud=False)) == []
    assert _ids(tmp_path, content, CuptRules(edition="1.1")) == []


def test_blind_files(tmp_path):
    blind = _text("_", "_", "_")
    assert len(_ids(tmp_path, blind)) == 3
    assert _ids(tmp_path, blind, CuptRules(is_blind=True)) == []
    found = _ids(tmp_path, _text("_", "*", "_"), CuptRules(is_blind=True))
    assert found == [(5, "unknown-mwe-content")]


@pytest.mark.parametrize(
    ("category", "editions"),
    [
        ("VPC.full", {"1.1", "1.3", None}),
        ("IVPC.full", {"2.0", None}),
        ("NID", {"2.0", None}),
        ("LS.ICV", {"1.1", "1.3", "2.0", None}),
        ("NotMWE", {"1.3", "2.0", None}),
        ("PERSON", set()),
    ],
)
def test_editions_know_their_categories(tmp_path, category, editions):
    content = _text(f"1:{category}", "1", "*")
    for edition in ("1.1", "1.3", "2.0", None):
        assert bool(_ids(tmp_path, content, CuptRules(edition))) == (edition not in editions)


@pytest.mark.parametrize(
    ("content", "is_valid"),
    [
        (_GOOD, True),
        (_text("*", "*_", "*"), True),
        (_text("1:VID;1", "1", "*"), True),
        (_text("2:VID", "2", "*"), True),
        (_GOOD.replace("# source_sent_id = . . s1\n", ""), True),
        (_GOOD.replace("2\tb", "7\tb"), True),
        (_GOOD.replace("2\tb", "# comment\n2\tb"), False),
        (_text("1:VID", "1:VID", "*"), False),
        (_text("1", "1:VID", "*"), False),
        (_text("1:NotMWE", "1", "*"), False),
        (_text("*", "_", "*"), False),
    ],
)
def test_the_verdict_of_1_1_is_that_of_its_validator(tmp_path, content, is_valid):
    assert (not _ids(tmp_path, content, CuptRules("1.1", level=3))) == is_valid


def test_official_files_are_valid(shared):
    path = shared / "data" / "parseme" / "1.2" / "GA" / "dev.cupt.xz"
    assert validate_cupt(path) == []
    path = shared / "data" / "parseme" / "1.1" / "HR" / "dev.cupt.xz"
    assert validate_cupt(path, CuptRules("1.1")) == []


def test_the_command_prints_json_and_ends_with_1(tmp_path):
    path = tmp_path / "x.cupt"
    path.write_text(_text("x", "*", "*"), encoding="utf-8")
    result = CliRunner().invoke(app, ["mwe", "validate", "--format", "json", str(path)])
    assert result.exit_code == 1
    [incident] = json.loads(result.stdout)
    assert (incident["id"], incident["line"], incident["sent_id"]) == ("invalid-mwe-code", 4, "s1")
    assert CliRunner().invoke(app, ["mwe", "validate", str(tmp_path / "none")]).exit_code == 3
