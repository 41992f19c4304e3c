"""`udkit convert`: read one format, write another."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from udkit.cli.progress import with_progress
from udkit.data.columns import CONLLU, Columns
from udkit.data.sentence import Sentence
from udkit.errors import Problem, UsageError
from udkit.formats.conllu import read_conllu, write_conllu_to
from udkit.formats.files import open_output
from udkit.formats.plain_text import to_text
from udkit.formats.relayout import with_columns
from udkit.formats.rows import to_rows

EXAMPLES = (
    "udkit convert examples/gold.conllu -o gold.conllu.xz",
    "udkit convert examples/gold.conllu --to text",
    "udkit convert examples/mwe.cupt --to conllu -o mwe.conllu",
)


class Target(StrEnum):
    """What can be written."""

    same = "same"
    conllu = "conllu"
    conllup = "conllup"
    text = "text"
    jsonl = "jsonl"
    csv = "csv"


def convert(
    source: Annotated[str, typer.Argument(metavar="IN", help="File to read; - is stdin.")],
    output: Annotated[str, typer.Option("-o", "--output", help="File to write.")] = "-",
    to: Annotated[
        Target | None,
        typer.Option(help="Format to write; by default what the name of the output says."),
    ] = None,
    columns: Annotated[
        str | None, typer.Option(help="Columns to write, with --to conllup: 'ID FORM HEAD DEPREL'.")
    ] = None,
    tolerant: Annotated[
        bool, typer.Option("--tolerant", help="Report problems of the input and go on.")
    ] = False,
) -> None:
    """Convert between CoNLL-U, CoNLL-U Plus (cupt included), text, JSON lines and CSV.

    Without --to or a telling name of the output, the file is written as it was read, byte for
    byte. Files that end in .gz or .xz are compressed and decompressed on the way.
    """
    target = to or _target_of(output)
    if columns and target is not Target.conllup:
        raise UsageError("--columns goes with --to conllup only")
    problems: list[Problem] | None = [] if tolerant else None
    sentences = with_progress(read_conllu(source, problems=problems), "sentences")
    with open_output(output) as stream:
        if target in (Target.same, Target.conllu, Target.conllup):
            write_conllu_to(_laid_out(sentences, target, columns), stream)
        else:
            # Bytes that are no UTF-8 return to the text; tables show them as escapes.
            errors = "surrogateescape" if target is Target.text else "backslashreplace"
            for piece in _as_text(sentences, target):
                stream.write(piece.encode("utf-8", errors))
    for problem in problems or ():
        typer.echo(f"udkit: {problem}", err=True)
    if problems:
        raise typer.Exit(1)


def _target_of(output: str) -> Target:
    name = output.removesuffix(".xz").removesuffix(".gz")
    endings = {
        ".txt": Target.text,
        ".jsonl": Target.jsonl,
        ".csv": Target.csv,
        ".conllu": Target.conllu,
        ".conllup": Target.conllup,
    }
    return endings.get(Path(name).suffix, Target.same)


def _laid_out(
    sentences: Iterable[Sentence], target: Target, columns: str | None
) -> Iterable[Sentence]:
    if target is Target.conllu:
        return with_columns(sentences, CONLLU)
    if columns:
        try:
            return with_columns(sentences, Columns(columns.split()))
        except ValueError as error:
            raise UsageError(f"--columns: {error}") from error
    return sentences if target is Target.same else with_columns(sentences, None)


def _as_text(sentences: Iterable[Sentence], target: Target) -> Iterator[str]:
    if target is Target.text:
        yield from to_text(sentences)
    elif target is Target.jsonl:
        for row in to_rows(sentences):
            yield json.dumps(row, ensure_ascii=False) + "\n"
    else:
        yield from _csv_lines(sentences)


def _csv_lines(sentences: Iterable[Sentence]) -> Iterator[str]:
    buffer = io.StringIO()
    writer: csv.DictWriter[str] | None = None
    for row in to_rows(sentences):
        if writer is None:
            writer = csv.DictWriter(buffer, list(row), lineterminator="\n")
            writer.writeheader()
        writer.writerow(row)
        yield buffer.getvalue()
        buffer.seek(0)
        buffer.truncate()
