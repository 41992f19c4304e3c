"""Options that several commands of `udkit mwe` have."""

from __future__ import annotations

from typing import Annotated

import typer

AnyCategory = Annotated[
    bool,
    typer.Option("--any-category", help="Accept categories that no edition of PARSEME knows."),
]
