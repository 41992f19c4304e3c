"""`udkit mwe validate`: is this a legal cupt file?"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import partial
from typing import Annotated

import typer

from udkit.cli.incidents import Format, InTurn, Reading, print_incidents
from udkit.cli.progress import with_progress
from udkit.errors import UsageError
from udkit.formats.files import check_standard_input
from udkit.mwe.validation import CuptRules, validate_cupt
from udkit.mwe.validation.validator import MAX_LEVEL

EXAMPLES = (
    "udkit mwe validate examples/mwe-train.cupt",
    "udkit mwe validate --edition 1.1 --format json examples/mwe.cupt",
)


class Edition(StrEnum):
    """Editions whose rules differ."""

    second = "1.1"
    unified = "1.3"
    all_kinds = "2.0"


def validate(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="cupt files; - is stdin.")],
    edition: Annotated[
        Edition | None,
        typer.Option(
            help="Whose rules and categories: 1.1 judges as its validator did; by default the "
            "later rules, and the categories of all editions."
        ),
    ] = None,
    level: Annotated[
        int,
        typer.Option(
            min=1, max=MAX_LEVEL, help="1: the form; 2: expressions, metadata, UD; 3: releases."
        ),
    ] = 2,
    blind: Annotated[
        bool, typer.Option("--blind", help="The expressions are to be hidden: _ everywhere.")
    ] = False,
    no_ud: Annotated[
        bool, typer.Option("--no-ud", help="Leave out the checks of Universal Dependencies.")
    ] = False,
    output_format: Annotated[
        Format, typer.Option("--format", help="For people, or for programs.")
    ] = Format.text,
    max_errors: Annotated[
        int, typer.Option(min=0, help="Incidents to show of each kind, as text; 0: all.")
    ] = 20,
) -> None:
    """Validate cupt files with the checks of both of PARSEME's validators, all at once.

    Exit code 1 if there are errors; warnings alone leave it 0.
    """
    check_standard_input(files)
    if edition is Edition.second and no_ud:
        raise UsageError("--no-ud has no effect with --edition 1.1, which knows nothing of UD")
    rules = CuptRules(edition, level, blind, not no_ud)

    def parts(turns: Iterator[str]) -> Iterator[Reading]:
        return (partial(validate_cupt, file, rules) for file in with_progress(turns, "files"))

    incidents = InTurn(files, parts)
    if print_incidents(incidents, output_format, max_errors):
        raise typer.Exit(1)
