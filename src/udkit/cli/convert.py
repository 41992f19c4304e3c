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

from udkit.cli.convert_mwes import (
    Beside,
    Blind,
    Categories,
    From,
    LeftOut,
    Renumber,
    input_of,
    with_edition,
)
from udkit.cli.outputs import check_ending, check_outputs
from udkit.cli.progress import with_progress
from udkit.data.columns import CONLLU, Columns
from udkit.data.sentence import Sentence
from udkit.errors import Problem, UsageError
from udkit.formats.conllu import write_conllu_to
from udkit.formats.cupt import as_cupt, with_mwes_in_misc
from udkit.formats.files import check_standard_input, open_output, without_compression
from udkit.formats.mwe_json import format_mwe_json
from udkit.formats.parsemetsv import format_parsemetsv
from udkit.formats.plain_text import to_text
from udkit.formats.relayout import with_columns
from udkit.formats.rows import to_rows

EXAMPLES = (
    "udkit convert examples/gold.conllu -o gold.conllu.xz",
    "udkit convert examples/gold.conllu --to text",
    "udkit convert examples/mwe.cupt --to conllu -o mwe.conllu",
    "udkit convert examples/mwe.cupt --to conllu-mwe",
    "udkit convert examples/mwe.parsemetsv --conllu examples/mwe.conllu --categories 1.1 --to cupt",
)


class Target(StrEnum):
    """What can be written."""

    same = "same"
    conllu = "conllu"
    conllup = "conllup"
    cupt = "cupt"
    conllu_mwe = "conllu-mwe"
    parsemetsv = "parsemetsv"
    json = "json"
    text = "text"
    jsonl = "jsonl"
    csv = "csv"


_WITH_MWES = {Target.cupt, Target.conllu_mwe, Target.parsemetsv, Target.json}
_TREEBANKS = {Target.same, Target.conllu, Target.conllup, Target.cupt, Target.conllu_mwe}
_ENDINGS = {
    ".txt": Target.text,
    ".jsonl": Target.jsonl,
    ".csv": Target.csv,
    ".conllu": Target.conllu,
    ".conllup": Target.conllup,
    ".cupt": Target.cupt,
    ".parsemetsv": Target.parsemetsv,
    ".json": Target.json,
}
_PICTURES = (".html", ".htm", ".svg")
"""Endings of files that `udkit view` makes."""
_ALSO = {
    Target.conllu: (Target.same, Target.conllu_mwe),
    Target.conllup: (Target.same, Target.cupt),
    Target.cupt: (Target.same, Target.conllup),
}
"""What else may be in a file with the ending of a format."""


def convert(
    source: Annotated[str, typer.Argument(metavar="IN", help="File to read; - is stdin.")],
    output: Annotated[str, typer.Option("-o", "--output", help="File to write.")] = "-",
    to: Annotated[
        Target | None,
        typer.Option(help="Format to write; by default what the name of the output says."),
    ] = None,
    source_format: From = None,
    columns: Annotated[
        str | None, typer.Option(help="Columns to write, with --to conllup: 'ID FORM HEAD DEPREL'.")
    ] = None,
    conllu: Beside = None,
    categories: Categories = None,
    blind: Blind = False,
    renumber: Renumber = False,
    tolerant: Annotated[
        bool, typer.Option("--tolerant", help="Report problems of the input and go on.")
    ] = False,
) -> None:
    """Convert between CoNLL-U, CoNLL-U Plus, cupt, parsemetsv, JSON, text, JSON lines and CSV.

    Without --to or a telling name of the output, a CoNLL-U file is written as it was read, byte
    for byte. Files that end in .gz, .xz or .bz2 are compressed and decompressed on the way.
    """
    target = _target_of(output, to)
    if columns and target is not Target.conllup:
        raise UsageError("--columns goes with --to conllup only")
    if (blind or renumber) and target is not Target.cupt:
        raise UsageError("--blind and --renumber go with --to cupt only")
    if categories and target not in _WITH_MWES:
        raise UsageError("--categories goes with --to cupt, conllu-mwe, parsemetsv or json only")
    inputs = [path for path in (source, conllu) if path]
    check_standard_input(inputs)
    check_outputs(inputs, [("-o", output)])
    problems: list[Problem] | None = [] if tolerant else None
    sentences: Iterable[Sentence] = input_of(source, source_format, conllu).read(problems)
    sentences = with_progress(sentences, "sentences")
    if target in _WITH_MWES:
        sentences = with_edition(sentences, categories, problems)
    left_out = LeftOut()
    if target is Target.conllu:
        sentences = left_out.count(sentences)
    with open_output(output) as stream:
        if target in _TREEBANKS:
            laid_out = _laid_out(sentences, target, columns, blind=blind, renumber=renumber)
            write_conllu_to(laid_out, stream)
        else:
            # Bytes that are no UTF-8 return to the text; tables show them as escapes.
            errors = "surrogateescape" if target is Target.text else "backslashreplace"
            for piece in _as_text(sentences, target):
                stream.write(piece.encode("utf-8", errors))
    left_out.tell(source)
    for problem in problems or ():
        typer.echo(f"udkit: {problem}", err=True)
    if problems:
        raise typer.Exit(1)


def _target_of(output: str, to: Target | None) -> Target:
    """Tell what to write, if it is not said, by the ending of a name.

    UsageError for pictures, and where what is said contradicts the name.
    """
    ending = Path(without_compression(output)).suffix
    by_name = _ENDINGS.get(ending, Target.same)
    if to is None:
        if ending.lower() in _PICTURES:
            raise UsageError(
                f"-o {output}: convert draws no pictures; use 'udkit view', or say what to write "
                "with --to"
            )
        return by_name
    if by_name not in (Target.same, Target.text):  # .txt may be any text, not only running text
        check_ending(to, output, by_name, also=_ALSO.get(by_name, ()))
    return to


def _laid_out(
    sentences: Iterable[Sentence],
    target: Target,
    columns: str | None,
    *,
    blind: bool,
    renumber: bool,
) -> Iterable[Sentence]:
    if target is Target.cupt:
        return as_cupt(sentences, renumbers=renumber, hides_mwes=blind)
    if target is Target.conllu_mwe:
        return with_mwes_in_misc(sentences)
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
    elif target is Target.parsemetsv:
        yield from map(format_parsemetsv, sentences)
    elif target is Target.json:
        yield from format_mwe_json(sentences)
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
