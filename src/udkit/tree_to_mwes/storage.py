"""Tables in model files: names as lines of text, numbers as an array beside them."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from udkit.errors import ModelError


def save_names(names: Iterable[str]) -> bytes:
    """Return names, none of which holds a newline, as a file."""
    return "\n".join(names).encode("utf-8", "surrogateescape")


def load_names(data: bytes) -> list[str]:
    """Read names back."""
    return data.decode("utf-8", "surrogateescape").split("\n") if data else []


def save_array(values: NDArray[Any] | Sequence[Any], kind: str) -> bytes:
    """Return numbers as a file, in the given precision."""
    stream = io.BytesIO()
    np.save(stream, np.asarray(values, dtype=kind), allow_pickle=False)
    return stream.getvalue()


def load_array(data: bytes) -> NDArray[Any]:
    """Read numbers back."""
    return np.asarray(np.load(io.BytesIO(data), allow_pickle=False))


def save_json(value: object) -> bytes:
    """Return a value as a file."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True).encode()


_T = TypeVar("_T")


class StoredTables:
    """The files of a model; ModelError where they are not what they should be."""

    def __init__(self, members: Mapping[str, bytes]) -> None:
        self._members = members

    def settings(self, name: str) -> dict[str, Any]:
        """Return the object of a JSON file."""
        value = self._read(name, json.loads)
        if not isinstance(value, dict):
            raise _unusable(name)
        return value

    def names(self, name: str) -> list[str]:
        """Return the lines of a file."""
        return self._read(name, load_names)

    def array(self, name: str, n_rows: int) -> NDArray[Any]:
        """Return numbers, as many rows of them as there should be."""
        values = self._read(name, load_array)
        if len(values) != n_rows:
            raise _unusable(name)
        return values

    def _read(self, name: str, load: Callable[[bytes], _T]) -> _T:
        try:
            return load(self._members[name])
        except (KeyError, ValueError, RecursionError, EOFError) as error:
            raise _unusable(name) from error


def _unusable(name: str) -> ModelError:
    return ModelError(
        f"the part tree_to_mwes of the model has no usable {name}; "
        "train it again with 'udkit mwe train'"
    )
