"""`udkit vectors`: learn vectors of words from raw text."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

import typer

from udkit.cli.progress import with_progress
from udkit.formats.conllu import read_conllu
from udkit.formats.files import check_standard_input, read_text, without_compression
from udkit.pipeline import Layer, Pipeline, load
from udkit.training.floret_vectors import MIN_THREADS, FloretConfig, split_lines, train_floret

EXAMPLES = (
    "udkit vectors examples/input.txt --min-count 1 --size 8 --rows 100 -o vectors.floret",
    "udkit vectors examples/gold.conllu --min-count 1 --size 8 --rows 100 -o vectors.floret.xz",
)


class TextKind(StrEnum):
    """What the input is."""

    text = "text"
    conllu = "conllu"


def vectors(
    files: Annotated[list[str], typer.Argument(metavar="TEXT…", help="Texts; - is stdin.")],
    output: Annotated[str, typer.Option("-o", "--output", help="Table to write.")],
    kind: Annotated[
        TextKind | None, typer.Option("--input", help="Text, or CoNLL-U; by the ending otherwise.")
    ] = None,
    lang: Annotated[
        str | None, typer.Option("--lang", "-l", help="Cut text into words with this model.")
    ] = None,
    size: Annotated[int, typer.Option(min=1, help="Columns of the table.")] = 64,
    rows: Annotated[int, typer.Option(min=1, help="Rows of the table.")] = 50_000,
    shortest: Annotated[
        int, typer.Option("--min", min=1, help="Characters of the shortest pieces.")
    ] = 3,
    longest: Annotated[
        int, typer.Option("--max", min=1, help="Characters of the longest pieces.")
    ] = 5,
    epochs: Annotated[int, typer.Option(min=1, help="Times that the text is read.")] = 5,
    min_count: Annotated[int, typer.Option(min=1, help="Pass over rarer words.")] = 5,
    threads: Annotated[
        int, typer.Option(min=MIN_THREADS, help="Fewer would leave much of the table at zero.")
    ] = MIN_THREADS,
) -> None:
    """Learn vectors of words and of their pieces from raw text, for `udkit train --vectors`."""
    check_standard_input(files)
    config = FloretConfig(
        size=size,
        n_rows=rows,
        shortest=shortest,
        longest=longest,
        epochs=epochs,
        min_count=min_count,
        threads=threads,
        is_verbose=sys.stderr.isatty(),
    )
    pipeline = load(lang) if lang else None
    lines = (line for path in files for line in _lines(path, kind, pipeline))
    report = train_floret(with_progress(lines, "lines"), output, config)
    typer.echo(
        f"udkit: {report.n_words:,} words, {report.n_forms:,} different ones that occur "
        f"{min_count} times or more, {report.seconds:.1f} s",
        err=True,
    )


def _lines(path: str, kind: TextKind | None, pipeline: Pipeline | None) -> Iterator[list[str]]:
    if (kind or _kind_by_ending(path)) is TextKind.conllu:
        sentences = read_conllu(path)
    elif pipeline is None:
        yield from split_lines(read_text(path))
        return
    else:
        sentences = pipeline.stream(read_text(path), until=Layer.tokens)
    for sentence in sentences:
        yield [word.form for word in sentence.words]


def _kind_by_ending(path: str) -> TextKind:
    is_conllu = without_compression(path).endswith(".conllu")
    return TextKind.conllu if is_conllu else TextKind.text
