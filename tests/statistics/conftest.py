"""Sentences for the tests of statistics, written as one short line per node."""

import json

import pytest

from udkit.formats.conllu import parse_conllu, read_conllu
from udkit.statistics import collect


@pytest.fixture(scope="session")
def recorded(shared):
    """Each shared file's recorded official results and our statistics, read once for all tests."""
    folder = shared / "conformance" / "ud"
    expected = json.loads((folder / "expected.json").read_text())
    names = [name for name in expected if not name.startswith("_")]
    assert len(names) == 36
    return {name: (expected[name], collect(read_conllu(folder / f"{name}.xz"))) for name in names}


@pytest.fixture(scope="session")
def make():
    return make_sentence


def make_sentence(text):
    """Read lines `id head:deprel deps [deps …]`; `_` for no basic arc, forms are `w` + id.

    >>> make_sentence("1 0:root 0:root").words[0].deprel
    'root'
    """
    lines = []
    for line in text.strip().splitlines():
        node_id, arc, *deps = line.split()
        head, _, deprel = arc.partition(":")
        cells = [node_id, f"w{node_id}", "_", "X", "_", "_", head, deprel or "_"]
        lines.append("\t".join([*cells, "|".join(deps) or "_", "_"]))
    (sentence,) = parse_conllu("\n".join(lines) + "\n\n")
    return sentence
