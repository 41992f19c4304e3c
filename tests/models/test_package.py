"""Model files: what is written is read, and nothing else is."""

import json
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from udkit.errors import ModelError
from udkit.models import read_model, with_part, write_model

MEMBERS = {"tree/network.onnx": b"\x00\x01" * 500, "tree/labels.json": b"{}", "tokens/x": b"y"}


@pytest.fixture
def model(tmp_path):
    path = tmp_path / "xx.udkit"
    write_model(path, {"language": "xx", "licence": "CC0"}, MEMBERS)
    return path


def rewrite(path, change):
    """Write the same zip again after `change` has had its way with the members."""
    with zipfile.ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    change(members)
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)


def test_members_and_manifest_come_back(model):
    package = read_model(model)
    assert package.members == MEMBERS
    assert package.language == "xx"
    assert package.manifest["licence"] == "CC0"
    assert package.part("tree") == {"network.onnx": b"\x00\x01" * 500, "labels.json": b"{}"}


def test_the_same_content_gives_the_same_bytes(model, tmp_path):
    other = tmp_path / "other.udkit"
    write_model(other, {"language": "xx", "licence": "CC0"}, MEMBERS)
    assert other.read_bytes() == model.read_bytes()


def refused(path, words):
    with pytest.raises(ModelError, match=words) as caught:
        read_model(path)
    assert caught.value.exit_code == 4


def test_a_missing_file_is_refused(tmp_path):
    refused(tmp_path / "none.udkit", "No such file")


def test_a_changed_member_is_refused(model):
    rewrite(model, lambda members: members.update({"tokens/x": b"z"}))
    refused(model, "checksum of tokens/x")


def test_an_added_member_is_refused(model):
    rewrite(model, lambda members: members.update({"code.py": b"1"}))
    refused(model, "not those that the manifest lists")


def test_a_missing_manifest_is_refused(model):
    rewrite(model, lambda members: members.pop("manifest.json"))
    refused(model, "no manifest.json")


def test_another_format_version_is_refused(model):
    def later(members):
        manifest = json.loads(members["manifest.json"])
        members["manifest.json"] = json.dumps(manifest | {"format_version": 99}).encode()

    rewrite(model, later)
    refused(model, "format version 99")


def test_a_part_is_replaced_and_the_others_stay(model, tmp_path):
    changed = with_part(read_model(model), "tree", {"rules.json": b"[]"}, note="new trees")
    assert changed.part("tree") == {"rules.json": b"[]"}
    assert changed.part("tokens") == {"x": b"y"}
    path = tmp_path / "changed.udkit"
    write_model(path, changed.manifest, changed.members)
    written = read_model(path)
    assert written.members == changed.members
    assert written.manifest["licence"] == "CC0"
    assert written.manifest["note"] == "new trees"


@pytest.mark.parametrize("manifest", [b"[", b"[]", b"{}", b"\xff", b'{"format": "udkit-model"}'])
def test_a_broken_manifest_is_refused(model, manifest):
    rewrite(model, lambda members: members.update({"manifest.json": manifest}))
    refused(model, "model")


@given(cut=st.floats(0, 0.999), byte=st.integers(0, 255))
def test_damage_is_refused_or_harmless(tmp_path_factory, cut, byte):
    folder = tmp_path_factory.mktemp("models")
    path = folder / "xx.udkit"
    write_model(path, {"language": "xx"}, MEMBERS)
    data = bytearray(path.read_bytes())
    at = int(cut * len(data))
    path.write_bytes(data[:at])
    refused(path, "model")
    changed = data[at] != byte
    data[at] = byte
    path.write_bytes(data)
    try:
        package = read_model(path)
    except ModelError:
        assert changed
    else:
        assert package.members == MEMBERS
