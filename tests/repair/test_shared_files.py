"""The broken files that the official quick fix leaves invalid, and the uncorrupted originals."""

import json
import lzma
import re

import pytest

from udkit.data.columns import DEPS, MISC, STANDARD
from udkit.repair import repair_text
from udkit.validation import validate_text

BLANK_LINE = re.compile(r"\n[ \t]*\n")
# How much of the original annotation is missing before and after repair: docs/design/repair.md.
MISSING = {
    "en_ewt.r01": (39, 14),
    "en_ewt.r05": (204, 45),
    "fi_tdt.r01": (55, 2),
    "fi_tdt.r05": (161, 20),
    "ta_ttb.r01": (39, 6),
    "ta_ttb.r05": (113, 19),
}


@pytest.fixture(scope="module")
def folder(shared):
    return shared / "conformance" / "ud"


def read(path):
    return lzma.decompress(path.read_bytes()) if path.suffix == ".xz" else path.read_bytes()


@pytest.mark.parametrize("name", MISSING)
def test_broken_files_become_valid(folder, official_errors, name):
    recorded = json.loads((folder / "expected_broken.json").read_text())
    assert not recorded[f"broken/{name}.conllu"]["quickfix"]["validate_after"]["passed"]
    repaired, changes = repair_text(read(folder / "broken" / f"{name}.conllu"))
    assert official_errors(repaired) == []
    assert changes
    assert repair_text(repaired) == (repaired, [])


def test_files_with_errors_become_valid(folder, official_errors):
    paths = sorted((folder / "errors").iterdir())
    assert len(paths) > 50
    for path in paths:
        repaired, _ = repair_text(read(path))
        assert official_errors(repaired) == [], path.name
        assert repair_text(repaired) == (repaired, []), path.name


def test_system_files_become_valid(folder, official_errors):
    for path in sorted((folder / "sys").glob("ta_ttb*")):
        repaired, _ = repair_text(read(path))
        assert official_errors(repaired) == [], path.name


@pytest.mark.corpus
def test_all_system_files_become_valid(folder, official_errors):
    for path in sorted((folder / "sys").iterdir()):
        repaired, _ = repair_text(read(path))
        assert official_errors(repaired) == [], path.name


def test_gold_files_stay_as_they_are(folder):
    for path in sorted((folder / "gold").iterdir()):
        content = read(path)
        assert repair_text(content) == (content, []), path.name


@pytest.mark.corpus
def test_valid_treebanks_stay_as_they_are(shared):
    n_valid = 0
    for path in sorted((shared / "data" / "ud").glob("*/*.conllu.xz")):
        content = read(path)
        if not any(incident.is_error for incident in validate_text(content)):
            n_valid += 1
            assert repair_text(content) == (content, []), path.name
    assert n_valid > 20


def annotation(content):
    """Cells, edges and items of MISC by sentence and line, as far as lines have ten columns."""
    facts = set()
    sentences = [block for block in BLANK_LINE.split(content.decode()) if "\t" in block]
    for number, sentence in enumerate(sentences):
        rows = [line.split("\t") for line in sentence.split("\n") if "\t" in line]
        for index, cells in enumerate(rows):
            if len(cells) == len(STANDARD):
                facts.update((number, index, column, cells[column]) for column in range(DEPS))
                facts.update((number, index, DEPS, edge) for edge in cells[DEPS].split("|"))
                facts.update((number, index, MISC, item) for item in cells[MISC].split("|"))
    return facts


@pytest.mark.parametrize("name", MISSING)
def test_right_annotation_survives_and_lost_annotation_comes_back(folder, name):
    broken = read(folder / "broken" / f"{name}.conllu")
    repaired, _ = repair_text(broken)
    gold = read(folder / "gold" / f"{name.partition('.')[0]}.gold.conllu.xz")
    original = annotation(b"\n\n".join(gold.split(b"\n\n")[: repaired.count(b"\n\n")]))
    before, after = annotation(broken) & original, annotation(repaired) & original
    assert before <= after
    assert (len(original - before), len(original - after)) == MISSING[name]
