"""What an ID cell says, tolerantly read."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from udkit.repair.draft import Kind, Row

_MAX_DIGITS = 9
_WORD = re.compile(r"\d+")
_EMPTY = re.compile(r"(\d+)\.(\d+)")
_RANGE = re.compile(r"(\d+)-(\d*).*")


class Claim(NamedTuple):
    """What an ID cell says, tolerantly read."""

    kind: Kind
    first: int
    """Number of the word, first word of the range, or major number of the empty node."""
    second: int = 0
    """Last word of the range (0 where it cannot be read), or minor number of the empty node."""


def parse_number(cell: str) -> int | None:
    """Read a number as people write it: `+3`, `03`, `0_3`, `٣`; None for anything else."""
    plain = unicodedata.normalize("NFKC", cell).strip().lstrip("+").replace("_", "")
    if _WORD.fullmatch(plain) and len(plain) <= _MAX_DIGITS:
        return int(plain)
    return None


def parse_claim(cell: str) -> Claim | None:
    """Read an ID cell as far as it makes sense; None where it does not."""
    number = parse_number(cell)
    if number is not None:
        return Claim(Kind.WORD, number)
    plain = unicodedata.normalize("NFKC", cell).replace("_", "")
    if len(plain) > 2 * _MAX_DIGITS:
        return None
    if match := _EMPTY.fullmatch(plain):
        return Claim(Kind.EMPTY, int(match[1]), int(match[2]))
    if match := _RANGE.fullmatch(plain):
        return Claim(Kind.RANGE, int(match[1]), int(match[2] or 0))
    return None


Claims = dict[Row, Claim | None]
