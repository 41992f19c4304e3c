"""What commands on many documents write: one file for all inputs, or one for each."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Annotated, Protocol

import typer

from udkit.cli.given_options import given_options
from udkit.cli.outputs import check_outputs
from udkit.cli.progress import with_progress
from udkit.data.sentence import Sentence
from udkit.errors import InputError, UsageError
from udkit.formats.files import file_name, open_output

Output = Annotated[str, typer.Option("-o", "--output", help="File to write.")]
OutputDir = Annotated[
    str | None, typer.Option(metavar="DIR", help="Folder for a file of each input.")
]


class Formatter(Protocol):
    """Turns the sentences of a document into pieces of text."""

    def __call__(
        self, sentences: Iterator[Sentence], path: str, *, is_first: bool
    ) -> Iterator[str]:
        """Format the document of an input; only the first one of a file may have a header."""


def format_conllu(
    sentences: Iterator[Sentence], path: str, *, is_first: bool = True
) -> Iterator[str]:
    """Format sentences with the columns that they have."""
    for sentence in sentences:
        yield "\n".join([*sentence.lines(), "\n"])


def check_one_output(context: typer.Context) -> None:
    """Raise UsageError where both an output and a folder are given."""
    given = given_options(context)
    if "output" in given and "output_dir" in given:
        raise UsageError("-o writes one file and --output-dir one for each input; give one of them")


def document_name(path: str) -> str | None:
    """Name of an input as a comment can hold it; standard input has none."""
    if path == "-":
        return None
    return " ".join(path.encode("utf-8", "surrogateescape").decode("utf-8", "replace").split())


def outputs_in(folder: str, inputs: Sequence[str], name_of: Callable[[str], str]) -> list[str]:
    """Name an output for each input; UsageError where two would be the same file."""
    if "-" in inputs:
        raise UsageError("standard input has no name to write to --output-dir; use -o instead")
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise UsageError(f"--output-dir {folder} is a file; name a folder, or use -o")
    outputs: dict[str, str] = {}
    for path in inputs:
        output = os.path.join(folder, name_of(path))
        if output in outputs:
            raise UsageError(
                f"{outputs[output]} and {path} would both be written to {output}; rename one, or "
                "use another folder"
            )
        outputs[output] = path
    check_outputs(inputs, [("--output-dir", output) for output in outputs])
    return list(outputs)


def write_together(
    documents: Iterator[Iterator[Sentence]],
    inputs: Sequence[str],
    output: str,
    formatted: Formatter,
    *,
    keeps_ids: bool,
) -> None:
    """Write all documents to one file; ids that were kept, and then are not unique, are told of."""
    ids = _SentenceIds()
    is_watched = keeps_ids and len(inputs) > 1
    with open_output(output) as stream, _counted() as counted:
        for number, (path, sentences) in enumerate(zip(inputs, documents, strict=True)):
            watched = ids.watch(sentences, number) if is_watched else sentences
            for piece in formatted(counted(watched), path, is_first=number == 0):
                stream.write(piece.encode("utf-8", "surrogateescape"))
    ids.tell(inputs)


class _SentenceIds:
    """Looks for a sent_id that two documents have; one that comes twice in one is its own."""

    def __init__(self) -> None:
        self._owners: dict[str, int] = {}
        self._found: tuple[str, int, int] | None = None

    def watch(self, sentences: Iterator[Sentence], number: int) -> Iterator[Sentence]:
        """Pass on the sentences of a document with this number."""
        for sentence in sentences:
            if self._found is None and sentence.sent_id is not None:
                owner = self._owners.setdefault(sentence.sent_id, number)
                if owner != number:
                    self._found = sentence.sent_id, owner, number
                    self._owners.clear()
            yield sentence

    def tell(self, inputs: Sequence[str]) -> None:
        """Warn of the first id that came twice."""
        if self._found is not None:
            sent_id, first, second = self._found
            where = f"both {file_name(inputs[first])} and {file_name(inputs[second])}"
            found = f"{where} have the sent_id {sent_id!r}, which must be unique in one file"
            advice = "write one for each with --output-dir, or repair the output with udkit repair"
            typer.echo(f"udkit: {found}; {advice}", err=True)


def write_each(
    documents: Iterator[Iterator[Sentence]], files: Sequence[tuple[str, str]], formatted: Formatter
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
                _write(_readable(counted(sentences)), path, output, formatted)
            except _UnreadableError as error:
                failures.append(error.reason)
                typer.echo(f"udkit: {error.reason}", err=True)
    if failures:
        typer.echo(f"udkit: {len(failures)} of {len(files)} files were left out", err=True)
        raise typer.Exit(InputError.exit_code)


def _write(sentences: Iterator[Sentence], path: str, output: str, formatted: Formatter) -> None:
    os.makedirs(os.path.dirname(output) or ".", exist_ok=True)
    with open_output(output) as stream:
        for piece in formatted(sentences, path, is_first=True):
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
