"""Every file under `tests/cases` has exactly the incidents in its name; every kind has a file.

The name of a file that cannot but have several is `kind+companion.conllu`.
"""

from pathlib import Path

import pytest

from udkit.validation import KINDS, validate_text

CASES = Path(__file__).parent.parent / "cases"
INVALID = sorted(CASES.glob("invalid/*/*.conllu"))
VALID = sorted(CASES.glob("valid/*.conllu"))


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_invalid_file_has_the_incidents_in_its_name(path):
    incidents = validate_text(path.read_bytes())
    assert {incident.id for incident in incidents} == set(path.stem.split("+"))
    assert path.parent.name == f"level{KINDS[path.stem.split('+')[0]].level}"


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.stem)
def test_level_1_finds_what_belongs_to_level_1_only(path):
    expected = {id_ for id_ in path.stem.split("+") if KINDS[id_].level == 1}
    assert {incident.id for incident in validate_text(path.read_bytes(), 1)} == expected


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_valid_file_has_no_incidents(path):
    assert validate_text(path.read_bytes()) == []


@pytest.mark.parametrize("path", INVALID + VALID, ids=lambda path: path.stem)
def test_the_official_validator_agrees_about_the_case(path, official):
    content = path.read_bytes()
    expected = [
        (incident.line, incident.id, incident.is_error) for incident in validate_text(content)
    ]
    assert official(content) == expected


def test_every_kind_has_a_case():
    assert {path.stem.split("+")[0] for path in INVALID} == set(KINDS)
