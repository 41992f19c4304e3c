"""JSON with expressions: what is refused."""

import json

import pytest

from udkit import FormatError, InputError
from udkit.formats.mwe_json import format_mwe_json, read_mwe_json

NODE = {"ID": "1", "FORM": "a"}


def _read(tmp_path, content):
    path = tmp_path / "x.json"
    path.write_text(content, encoding="utf-8")
    return list(read_mwe_json(path))


def _sentence(**changes):
    return json.dumps([{"comments": [], "nodes": [NODE], "mwes": [], **changes}])


def test_no_sentences_are_an_empty_list(tmp_path):
    content = "".join(format_mwe_json([]))
    assert content == "[]\n"
    assert _read(tmp_path, content) == []


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("[", "this is not JSON"),
        ("{}", "not a list of sentences"),
        ("[1]", "sentence 1 cannot be read"),
        (_sentence(nodes=[]), "sentence 1 cannot be read"),
        (_sentence(nodes=[{"FORM": "a"}]), "there is no ID column"),
        (_sentence(nodes=[{"ID": "1", "FORM": 1}]), "sentence 1 cannot be read"),
        (_sentence(mwes=[{"category": "VID"}]), "'members'"),
        (_sentence(mwes=[{"category": 1, "members": ["1"]}]), "a string or null"),
        (_sentence(mwes=[{"category": "VID", "members": ["9"]}]), "no node 9"),
        (_sentence(mwes=[{"category": "VID", "members": ["x"]}]), "'x' is not the id of a node"),
        (_sentence(mwes=[{"category": "VID", "members": []}]), "needs members"),
    ],
)
def test_what_is_no_such_file_is_refused(tmp_path, content, message):
    with pytest.raises(InputError, match=message):
        _read(tmp_path, content)


def test_nodes_must_make_a_sentence(tmp_path):
    for nodes in ([{"ID": "2", "FORM": "a"}], [NODE, NODE], [{"ID": "1", "FORM": "a\tb"}]):
        with pytest.raises(FormatError, match=r"x\.json, sentence 1"):
            _read(tmp_path, _sentence(nodes=nodes))
