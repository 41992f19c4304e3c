"""`udkit parse`: raw text to trees."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Annotated

import typer

from udkit.cli.progress import with_progress
from udkit.data.sentence import Sentence
from udkit.drawing import format_tree
from udkit.formats.conllu import read_conllu
from udkit.formats.files import check_standard_input, open_output, read_text
from udkit.formats.rows import to_rows
from udkit.models.catalogue import FALLBACK
from udkit.pipeline import Layer, Pipeline, load
from udkit.text_to_tokens.stage import DocumentOptions

EXAMPLES = (
    "udkit parse --lang examples/tiny.udkit examples/input.txt -o parsed.conllu",
    "udkit parse --lang examples/tiny.udkit examples/input.txt --format text-tree",
)


class InputKind(StrEnum):
    """What the input is."""

    text = "text"
    lines = "lines"
    conllu = "conllu"


class OutputFormat(StrEnum):
    """What to write."""

    conllu = "conllu"
    json = "json"
    vertical = "vertical"
    tree = "text-tree"


def parse(
    files: Annotated[list[str], typer.Argument(metavar="FILE…", help="Texts; - is stdin.")],
    lang: Annotated[str, typer.Option("--lang", "-l", help="Model: a name, or a file.")],
    output: Annotated[str, typer.Option("-o", "--output", help="File to write.")] = "-",
    kind: Annotated[
        InputKind, typer.Option("--input", help="Running text, a sentence a line, or CoNLL-U.")
    ] = InputKind.text,
    form: Annotated[OutputFormat, typer.Option("--format", help="Output.")] = OutputFormat.conllu,
    until: Annotated[Layer, typer.Option(help="Last stage to run.")] = Layer.tree,
    ranges: Annotated[
        bool, typer.Option("--ranges", help="Write TokenRange=start:end to MISC.")
    ] = False,
    threads: Annotated[int, typer.Option(min=1, help="Threads of one process.")] = 1,
    fallback: Annotated[
        bool, typer.Option("--fallback", help="Use the multilingual model if there is no other.")
    ] = False,
) -> None:
    """Parse raw text into sentences, tokens, tags, lemmas and trees."""
    check_standard_input(files)
    pipeline = load(lang, threads=threads, has_fallback=fallback)
    if pipeline.model.language == FALLBACK != lang:
        typer.echo(f"udkit: no model of {lang}; the multilingual one is used", err=True)
    sentences = (
        sentence
        for path in files
        for sentence in _parsed(pipeline, path, kind, until, has_ranges=ranges)
    )
    with open_output(output) as stream:
        for piece in _formatted(with_progress(sentences, "sentences"), form):
            stream.write(piece.encode("utf-8", "surrogateescape"))


def _parsed(
    pipeline: Pipeline, path: str, kind: InputKind, until: Layer, *, has_ranges: bool
) -> Iterator[Sentence]:
    if kind is InputKind.conllu:
        return pipeline.annotate(read_conllu(path))
    name = None if path == "-" else path
    options = DocumentOptions(name, is_by_line=kind is InputKind.lines, has_ranges=has_ranges)
    return pipeline.stream(read_text(path), until=until, options=options)


def _formatted(sentences: Iterable[Sentence], form: OutputFormat) -> Iterator[str]:
    if form is OutputFormat.json:
        for row in to_rows(sentences):
            yield json.dumps(row, ensure_ascii=False) + "\n"
        return
    for sentence in sentences:
        if form is OutputFormat.conllu:
            yield "\n".join([*sentence.lines(), "\n"])
        elif form is OutputFormat.vertical:
            yield "".join(f"{token.form}\n" for token, _ in sentence.tokens()) + "\n"
        else:
            yield format_tree(sentence) + "\n\n"
