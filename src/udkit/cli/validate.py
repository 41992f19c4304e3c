"""`udkit validate`: is this a valid treebank?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from udkit.cli.incidents import Format, InTurn, Reading, print_incidents
from udkit.cli.progress import with_progress
from udkit.errors import UsageError
from udkit.formats.files import check_standard_input, file_name, read_chunks, without_compression
from udkit.validation import Incident, Validator
from udkit.validation.official import OfficialValidator

EXAMPLES = (
    "udkit validate examples/gold.conllu",
    "udkit validate --level 1 examples/system.conllu",
    "udkit validate --format json examples/system.conllu",
)
_OWN_LEVELS = 2


def validate(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help="Files of one treebank; - is stdin."),
    ],
    level: Annotated[
        int,
        typer.Option(
            min=1, max=5, help="1: the file format; 2: UD format; 3 to 5: contents, by udtools."
        ),
    ] = 2,
    lang: Annotated[
        str | None,
        typer.Option(help="Language (ISO code) for levels 3 to 5; ud: none in particular."),
    ] = None,
    output_format: Annotated[
        Format, typer.Option("--format", help="For people, or for programs.")
    ] = Format.text,
    max_errors: Annotated[
        int, typer.Option(min=0, help="Incidents to show of each kind, as text; 0: all.")
    ] = 20,
) -> None:
    """Validate CoNLL-U files with the incidents of the official validator.

    The files are taken as one treebank: a sent_id, for example, must be unique in all of them.
    Exit code 1 if there are errors; warnings alone leave it 0.
    """
    check_standard_input(files)
    incidents = InTurn(files, _parts(level, lang))
    if print_incidents(incidents, output_format, max_errors):
        _hint_at_cupt(files)
        raise typer.Exit(1)


def _hint_at_cupt(files: list[str]) -> None:
    """Say whose columns are judged by another command: CoNLL-U has no eleventh."""
    cupt = [file for file in files if Path(without_compression(file)).suffix == ".cupt"]
    if cupt:
        others = f" and {len(cupt) - 1} more are" if len(cupt) > 1 else " is"
        typer.echo(
            f"udkit: {cupt[0]}{others} judged as CoNLL-U here, which has ten columns; for cupt, "
            "use 'udkit mwe validate'",
            err=True,
        )


def _parts(level: int, lang: str | None) -> Callable[[Iterator[str]], Iterable[Reading]]:
    if level <= _OWN_LEVELS:
        validator = Validator(level)
        return lambda files: (partial(_own_incidents, validator, file) for file in files)
    if lang is None:
        raise UsageError(f"level {level} needs --lang, for example --lang en")
    return partial(_official_parts, OfficialValidator(level, lang))


def _official_parts(validator: OfficialValidator, files: Iterator[str]) -> Iterator[Reading]:
    for file in with_progress(files, "files"):
        yield partial(validator.validate_file, file)
    yield validator.validate_end


def _own_incidents(validator: Validator, file: str) -> Iterator[Incident]:
    # A chunk is a mebibyte.
    chunks = with_progress(read_chunks(file), f"{file_name(file)}, MiB")
    return validator.validate_chunks(chunks, file_name(file))
