"""What `udkit parse` writes: one file for all inputs, or one for each."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from itertools import count
from pathlib import Path

import typer

from udkit.cli.outputs import check_outputs
from udkit.cli.parse_inputs import document_name
from udkit.cli.progress import with_progress
from udkit.data.sentence import Sentence
from udkit.drawing import format_tree
from udkit.errors import InputError, UsageError
from udkit.formats.cupt import as_cupt
from udkit.formats.files import open_output
from udkit.formats.rows import to_rows
from udkit.formats.vertical import format_vertical

_INPUT_ENDINGS = (".txt", ".text", ".conllu", ".conllup", ".cupt", ".vert", ".vertical", ".tsv")


class OutputFormat(StrEnum):
    """What to write."""

    conllu = "conllu"
    cupt = "cupt"
    json = "json"
    vertical = "vertical"
    tree = "text-tree"

    @property
    def ending(self) -> str:
        """How names of such files end."""
        endings = {"conllu": ".conllu", "cupt": ".cupt", "json": ".jsonl", "vertical": ".vert"}
        return endings.get(self, ".txt")


_ENDINGS = {
    **{form.ending: form for form in OutputFormat if form is not OutputFormat.tree},
    ".json": OutputFormat.json,
    ".vertical": OutputFormat.vertical,
}


_OTHERS = {".csv": "convert", ".html": "view", ".svg": "view"}
"""Endings of files that other commands make of CoNLL-U."""


def format_of(output: str) -> OutputFormat:
    """Return the format that the name of an output asks for: CoNLL-U, if nothing else."""
    name = output.removesuffix(".gz").removesuffix(".xz")
    ending = os.path.splitext(name)[1].lower()
    if ending in _OTHERS:
        raise UsageError(
            f"{output}: parse writes no {ending}; write .conllu, and then use "
            f"'udkit {_OTHERS[ending]}', or say what to write with --format"
        )
    return _ENDINGS.get(ending, OutputFormat.conllu)


class Compression(StrEnum):
    """How to compress the files of a folder."""

    gz = "gz"
    xz = "xz"


def outputs_in(
    folder: str, inputs: Sequence[str], form: OutputFormat, compression: Compression | None
) -> list[str]:
    """Name an output for each input; UsageError where two would be the same file."""
    if "-" in inputs:
        raise UsageError("standard input has no name to write to --output-dir; use -o instead")
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise UsageError(f"--output-dir {folder} is a file; name a folder, or use -o")
    ending = form.ending + (f".{compression}" if compression else "")
    outputs: dict[str, str] = {}
    for path in inputs:
        output = os.path.join(folder, _stem(path) + ending)
        if output in outputs:
            raise UsageError(
                f"{outputs[output]} and {path} would both be written to {output}; rename one, or "
                "use another folder"
            )
        outputs[output] = path
    check_outputs(inputs, [("--output-dir", output) for output in outputs])
    return list(outputs)


def _stem(path: str) -> str:
    name = Path(path).name.removesuffix(".xz").removesuffix(".gz")
    stem, ending = os.path.splitext(name)
    return stem if ending.lower() in _INPUT_ENDINGS else name


def write_together(
    documents: Iterator[Iterator[Sentence]], inputs: Sequence[str], output: str, form: OutputFormat
) -> None:
    """Write all documents to one file."""
    with open_output(output) as stream, _counted() as counted:
        for number, (path, sentences) in enumerate(zip(inputs, documents, strict=True)):
            for piece in _formatted(counted(sentences), form, path, is_first=number == 0):
                stream.write(piece.encode("utf-8", "surrogateescape"))


def write_each(
    documents: Iterator[Iterator[Sentence]], files: Sequence[tuple[str, str]], form: OutputFormat
) -> None:
    """Write each document, from its input, to its output.

    Inputs that cannot be read are reported, and the others written; then the exit code is 3.
    """
    failures: list[InputError] = []
    with _counted() as counted:
        for path, output in files:
            sentences = next(documents, None)
            if sentences is None:  # what went wrong last, and was told, ended everything
                raise typer.Exit(failures[-1].exit_code)
            try:
                _write(_readable(counted(sentences)), path, output, form)
            except _UnreadableError as error:
                failures.append(error.reason)
                typer.echo(f"udkit: {error.reason}", err=True)
    if failures:
        typer.echo(f"udkit: {len(failures)} of {len(files)} files were not parsed", err=True)
        raise typer.Exit(InputError.exit_code)


def _write(sentences: Iterator[Sentence], path: str, output: str, form: OutputFormat) -> None:
    os.makedirs(os.path.dirname(output) or ".", exist_ok=True)
    with open_output(output) as stream:
        for piece in _formatted(sentences, form, path):
            stream.write(piece.encode("utf-8", "surrogateescape"))


class _UnreadableError(Exception):
    """An input has a problem; its output has none."""

    def __init__(self, reason: InputError) -> None:
        super().__init__(str(reason))
        self.reason = reason


def _readable(sentences: Iterator[Sentence]) -> Iterator[Sentence]:
    try:
        yield from sentences
    except InputError as error:
        raise _UnreadableError(error) from error


@contextlib.contextmanager
def _counted() -> Iterator[Callable[[Iterator[Sentence]], Iterator[Sentence]]]:
    """Show one progress for the sentences of all documents."""
    ticks = with_progress(count(), "sentences")

    def counted(sentences: Iterator[Sentence]) -> Iterator[Sentence]:
        for sentence in sentences:
            next(ticks)
            yield sentence

    with contextlib.closing(ticks):
        yield counted


def _formatted(
    sentences: Iterator[Sentence], form: OutputFormat, path: str, *, is_first: bool = True
) -> Iterator[str]:
    if form is OutputFormat.cupt:
        sentences = _as_cupt(sentences, is_first=is_first)
    if form is OutputFormat.json:
        for row in to_rows(sentences):
            yield json.dumps({"document": document_name(path), **row}, ensure_ascii=False) + "\n"
        return
    for sentence in sentences:
        if form in (OutputFormat.conllu, OutputFormat.cupt):
            yield "\n".join([*sentence.lines(), "\n"])
        elif form is OutputFormat.vertical:
            yield format_vertical(sentence)
        else:
            yield format_tree(sentence) + "\n"


def _as_cupt(sentences: Iterator[Sentence], *, is_first: bool) -> Iterator[Sentence]:
    """Add the column of expressions, and its name at the top of the file, where it is the first."""
    for index, sentence in enumerate(as_cupt(sentences)):
        if index == 0 and not is_first:
            sentence.comments = sentence.comments[1:]
        yield sentence
