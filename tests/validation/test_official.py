"""Handing over levels 3 to 5."""

import sys

import pytest

from udkit.errors import InputError, MissingExtraError
from udkit.validation import Severity, validate_officially
from udkit.validation.official import OfficialValidator

CONTENT = """\
# sent_id = s
# text = A b.
1	A	a	DET	_	_	2	det	_	_
2	b	b	NOUN	_	_	0	root	_	SpaceAfter=No
3	.	.	PUNCT	_	_	1	punct	_	_

"""


@pytest.fixture
def path(tmp_path):
    pytest.importorskip("udtools")
    path = tmp_path / "f.conllu"
    path.write_text(CONTENT)
    return path


def test_official_incidents_come_as_ours(path):
    [incident] = validate_officially([path], 3, "ud")
    assert (incident.file, incident.line, incident.sent_id, incident.node_id) == (
        str(path),
        5,
        "s",
        "3",
    )
    kind = incident.kind
    assert (kind.id, kind.level, kind.test_class) == ("punct-is-nonproj", 3, "SYNTAX")
    assert kind.severity is Severity.error
    assert "non-projectively" in incident.message


def test_files_are_one_treebank(path, tmp_path):
    other = tmp_path / "g.conllu"
    other.write_text(CONTENT)
    found = [(i.file, i.id) for i in validate_officially([path, other], 3, "ud")]
    assert found == [
        (str(path), "punct-is-nonproj"),
        (str(other), "non-unique-sent-id"),
        (str(other), "punct-is-nonproj"),
    ]


def test_no_files_no_incidents():
    pytest.importorskip("udtools")
    assert list(validate_officially([], 3, "ud")) == []


def test_what_the_official_validator_stumbles_over_is_an_input_error(path):
    path.write_bytes(b"\xff\n\n")
    with pytest.raises(InputError, match="the official validator stopped: UnicodeDecodeError"):
        list(validate_officially([path], 3, "ud"))


def test_what_is_said_late_is_said_of_its_own_file(path, tmp_path):
    """That features are missing is said only when some file has features."""
    without = CONTENT.replace("\tb\tNOUN", "\tb\tPRON").replace("1\tpunct", "2\tpunct")
    path.write_text(without)
    other = tmp_path / "g.conllu"
    other.write_text(CONTENT.replace("= s", "= t").replace("NOUN\t_\t_", "NOUN\t_\tNumber=Sing"))
    found = [(i.file, i.line, i.id) for i in validate_officially([path, other], 3, "ud")]
    assert (str(path), 4, "pron-det-without-prontype") in found


COPIED = CONTENT.replace("det\t_", "det\t2:det").replace("root\t_", "root\t0:root")
COPIED = COPIED.replace("1\tpunct\t_", "1\tpunct\t1:punct")
"""Its graph is the tree, and nothing else."""


def test_what_holds_for_a_whole_treebank_is_said_of_its_last_file(path, tmp_path):
    path.write_text(COPIED)
    found = list(validate_officially([path], 3, "ud"))
    assert (found[-1].file, found[-1].id) == (str(path), "edeps-identical-to-basic-trees")


def test_nothing_is_said_of_a_whole_treebank_that_was_not_read(path, tmp_path):
    path.write_text(COPIED)
    validator = OfficialValidator(3, "ud")
    assert [incident.id for incident in validator.validate_file(path)] == ["punct-is-nonproj"]
    with pytest.raises(InputError):
        list(validator.validate_file(tmp_path / "missing"))
    assert list(validator.validate_end()) == []


def test_missing_udtools_is_said_with_the_command_that_installs_it(path, monkeypatch):
    monkeypatch.setitem(sys.modules, "udtools", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'udkit\[udtools\]'"):
        list(validate_officially([path], 3, "ud"))
