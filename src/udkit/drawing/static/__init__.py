"""Style sheets and scripts of the pages, as files of their own types."""

from __future__ import annotations

from functools import cache
from importlib import resources


@cache
def read_static(name: str) -> str:
    """Text of a file in this folder."""
    return resources.files(__name__).joinpath(name).read_text(encoding="utf-8")
