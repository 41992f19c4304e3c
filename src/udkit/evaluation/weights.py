"""The file of weights for WeightedLAS: `deprel weight` a line, `#` for comments."""

from __future__ import annotations

import math

from udkit.errors import FormatError, Place, Problem
from udkit.formats.files import FilePath, file_name, read_chunks


def read_weights(path: FilePath) -> dict[str, float]:
    """Read a weight for each relation; relations not named will count 1."""
    weights: dict[str, float] = {}
    problems: list[Problem] = []
    text = b"".join(read_chunks(path)).decode("utf-8", "replace")
    for number, line in enumerate(text.split("\n"), start=1):
        if line.startswith("#") or not line.strip():
            continue
        parts = line.split()
        try:
            deprel, weight = parts
            weights[deprel] = _finite(weight)
        except ValueError:
            place = Place(file_name(path), number)
            problems.append(
                Problem(
                    place,
                    f"{line.strip()!r} is not a relation and its weight",
                    "write lines such as 'punct 0.5'",
                )
            )
    if problems:
        raise FormatError(problems)
    return weights


def _finite(cell: str) -> float:
    weight = float(cell)
    if not math.isfinite(weight):  # would make every score nan
        raise ValueError(cell)
    return weight
