"""The incidents that were recorded from the official validator, file by file."""

import json
import lzma

import pytest

from udkit.errors import InputError
from udkit.validation import validate_text

RECORDINGS = ("expected.json", "expected_errors.json", "expected_broken.json")


def content_of(folder, name):
    path = folder / name
    packed = folder / f"{name}.xz"
    return lzma.decompress(packed.read_bytes()) if packed.exists() else path.read_bytes()


@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("recording", RECORDINGS)
def test_incidents_are_those_recorded(shared, recording, level):
    folder = shared / "conformance/ud"
    n_compared = 0
    for name, recorded in json.loads((folder / recording).read_text("utf-8")).items():
        expected = recorded.get(f"validate_level{level}", {}) if isinstance(recorded, dict) else {}
        if "incidents" not in expected:
            continue
        incidents = validate_text(content_of(folder, name), level)
        assert [[incident.line, incident.id] for incident in incidents] == expected["incidents"], (
            name
        )
        assert (not any(incident.is_error for incident in incidents)) == expected["passed"], name
        counts = {}
        for incident in incidents:
            kind = incident.kind
            key = f"L{kind.level} {kind.severity.upper()} {kind.test_class} {kind.id}"
            counts[key] = counts.get(key, 0) + 1
        assert counts == expected["counts"], name
        n_compared += 1
    if (recording, level) != ("expected_errors.json", 1):  # recorded at level 2 only
        assert n_compared > 0


def test_what_made_the_official_validator_crash_is_an_input_error_with_its_place(shared):
    content = (shared / "conformance/ud/errors/invalid_utf8.conllu").read_bytes()
    with pytest.raises(InputError, match=r"<text>:6:4: byte 0xff is not UTF-8"):
        validate_text(content)
