"""`udkit check-text`: is every character of the text still there?"""

from __future__ import annotations

import json
from dataclasses import asdict
from enum import StrEnum
from typing import Annotated

import typer

from udkit.formats.files import check_standard_input
from udkit.validation import find_text_difference

EXAMPLES = (
    "udkit check-text examples/input.txt examples/system.conllu",
    "udkit check-text --text-comments examples/input.txt examples/system.conllu",
)


class Format(StrEnum):
    """How the difference is shown."""

    text = "text"
    json = "json"


def check_text(
    text: Annotated[str, typer.Argument(metavar="INPUT.txt", help="Raw text; - is stdin.")],
    system: Annotated[str, typer.Argument(metavar="SYSTEM.conllu", help="Its tokens; - is stdin.")],
    text_comments: Annotated[
        bool, typer.Option("--text-comments", help="Compare '# text' instead of the tokens.")
    ] = False,
    output_format: Annotated[
        Format, typer.Option("--format", help="For people, or for programs.")
    ] = Format.text,
) -> None:
    """Check that tokenization changed, lost or added no character but whitespace.

    Shows the first difference with its place in both files; then the exit code is 1.
    """
    check_standard_input([text, system])
    difference = find_text_difference(text, system, in_comments=text_comments)
    if output_format is Format.json:
        typer.echo(json.dumps(None if difference is None else asdict(difference)))
    elif difference is None:
        typer.echo("no character but whitespace differs")
    else:
        typer.echo(str(difference))
    if difference is not None:
        raise typer.Exit(1)
