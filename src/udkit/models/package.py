"""The `.udkit` file: a zip of ONNX graphs and JSON with a manifest, and no code.

`manifest.json` tells what the model is (language, treebanks, licence, configuration, scores) and
holds the sha256 of every other member. A file is read whole and checked before any member is
handed out: what is damaged, cut short, changed, of a later format or larger than a model can
be is refused with `ModelError`.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from udkit.errors import ModelError
from udkit.formats.files import open_output

FORMAT = "udkit-model"
FORMAT_VERSION = 1
MANIFEST = "manifest.json"
MAX_MEMBER_BYTES = 512 * 1024 * 1024
MAX_MEMBERS = 100
# All that the zipfile module is known to raise on damaged input.
_ZIP_ERRORS = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    OSError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    KeyError,
)
_TIME = (1980, 1, 1, 0, 0, 0)  # the same content gives the same bytes, whenever it is written


@dataclass(frozen=True, slots=True)
class ModelPackage:
    """What a model file holds."""

    manifest: dict[str, Any]
    members: dict[str, bytes] = field(repr=False)
    path: Path | None = None

    @property
    def language(self) -> str:
        """Language code of the model."""
        return str(self.manifest["language"])

    def part(self, folder: str) -> dict[str, bytes]:
        """Return the members below a folder, such as those of one stage, without its name."""
        prefix = f"{folder}/"
        return {
            name.removeprefix(prefix): data
            for name, data in self.members.items()
            if name.startswith(prefix)
        }


def write_model(
    path: str | Path, description: Mapping[str, Any], members: Mapping[str, bytes]
) -> None:
    """Write a model file; `description` is what the manifest tells besides the checksums."""
    manifest = {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        **description,
        "members": {name: hashlib.sha256(data).hexdigest() for name, data in members.items()},
    }
    text = json.dumps(manifest, ensure_ascii=False, indent=2, sort_keys=True)
    with open_output(path) as stream, zipfile.ZipFile(stream, "w") as archive:
        for name, data in [(MANIFEST, text.encode()), *sorted(members.items())]:
            info = zipfile.ZipInfo(name, _TIME)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data, compresslevel=9)


def with_part(
    model: ModelPackage, folder: str, members: Mapping[str, bytes], **description: object
) -> ModelPackage:
    """Return a model with one stage's part added, or replaced by this one.

    `members` are named as `ModelPackage.part` names them; `description` is added to the manifest.
    """
    kept = {name: data for name, data in model.members.items() if not name.startswith(f"{folder}/")}
    added = {f"{folder}/{name}": data for name, data in members.items()}
    manifest = {key: value for key, value in model.manifest.items() if key != "members"}
    return ModelPackage({**manifest, **description}, kept | added)


def read_model(path: str | Path) -> ModelPackage:
    """Read and check a model file."""
    path = Path(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ModelError(
            f"{path}: {error.strerror or error}; check the name of the model"
        ) from error
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            manifest = _manifest(path, archive)
            members = _members(path, archive, manifest["members"])
    except _ZIP_ERRORS as error:
        raise _damaged(path, str(error)) from error
    return ModelPackage(manifest, members, path)


def _damaged(path: Path, reason: str) -> ModelError:
    return ModelError(f"{path}: not a usable model file ({reason}); fetch or train it again")


def _manifest(path: Path, archive: zipfile.ZipFile) -> dict[str, Any]:
    if MANIFEST not in archive.namelist():
        raise _damaged(path, f"it has no {MANIFEST}")
    try:
        manifest = json.loads(_read(path, archive, MANIFEST))
    except (ValueError, RecursionError) as error:
        raise _damaged(path, f"its {MANIFEST} cannot be read") from error
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise _damaged(path, "it is a zip of something else")
    if manifest.get("format_version") != FORMAT_VERSION:
        raise ModelError(
            f"{path}: the model has format version {manifest.get('format_version')!r}, and this "
            f"udkit reads version {FORMAT_VERSION}; install the udkit that it was made for"
        )
    members = manifest.get("members")
    if not isinstance(members, dict) or not isinstance(manifest.get("language"), str):
        raise _damaged(path, f"its {MANIFEST} lacks the language or the list of members")
    return manifest


def _members(
    path: Path, archive: zipfile.ZipFile, checksums: Mapping[str, object]
) -> dict[str, bytes]:
    names = [name for name in archive.namelist() if name != MANIFEST]
    if sorted(names) != sorted(checksums) or len(names) > MAX_MEMBERS:
        raise _damaged(path, "its members are not those that the manifest lists")
    members = {name: _read(path, archive, name) for name in names}
    for name, data in members.items():
        if hashlib.sha256(data).hexdigest() != checksums[name]:
            raise _damaged(path, f"the checksum of {name} is wrong")
    return members


def _read(path: Path, archive: zipfile.ZipFile, name: str) -> bytes:
    if archive.getinfo(name).file_size > MAX_MEMBER_BYTES:
        raise _damaged(path, f"{name} is larger than a model can be")
    return archive.read(name)
