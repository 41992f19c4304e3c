"""What `udkit parse` writes: the formats, and how names tell them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

from udkit.cli.document_outputs import document_name, format_conllu
from udkit.cli.outputs import check_ending, check_written, ending_of
from udkit.data.sentence import Sentence
from udkit.drawing import format_tree
from udkit.formats.cupt import as_cupt
from udkit.formats.files import without_compression
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

    @property
    def is_treebank(self) -> bool:
        """Whether sentences are written as CoNLL-U has them, with further columns or without."""
        return self in (OutputFormat.conllu, OutputFormat.cupt)


_ENDINGS = {
    **{form.ending: form for form in OutputFormat if form is not OutputFormat.tree},
    ".json": OutputFormat.json,
    ".vertical": OutputFormat.vertical,
}


def format_of(output: str, form: OutputFormat | None) -> OutputFormat:
    """Return the format of --format, or that of an output's name: CoNLL-U, if nothing else.

    UsageError where the two differ. `.txt` may be any of them.
    """
    ending = ending_of(output)
    if form is not None:
        check_ending(form, output, _ENDINGS.get(ending, form), option="--format")
        return form
    check_written("parse", output, also=_ENDINGS, advice=", or say what to write with --format")
    return _ENDINGS.get(ending, OutputFormat.conllu)


class Compression(StrEnum):
    """How to compress the files of a folder."""

    gz = "gz"
    xz = "xz"
    bz2 = "bz2"


def name_of_output(path: str, form: OutputFormat, compression: Compression | None) -> str:
    """Name the output of an input in the folder of all outputs."""
    return _stem(path) + form.ending + (f".{compression}" if compression else "")


def _stem(path: str) -> str:
    name = without_compression(Path(path).name)
    stem, ending = os.path.splitext(name)
    return stem if ending.lower() in _INPUT_ENDINGS else name


def format_document(
    form: OutputFormat, sentences: Iterator[Sentence], path: str, *, is_first: bool
) -> Iterator[str]:
    """Format the document of an input, piece by piece."""
    if form is OutputFormat.cupt:
        sentences = _as_cupt(sentences, is_first=is_first)
    if form.is_treebank:
        yield from format_conllu(sentences, path)
        return
    if form is OutputFormat.json:
        for row in to_rows(sentences):
            yield json.dumps({"document": document_name(path), **row}, ensure_ascii=False) + "\n"
        return
    for sentence in sentences:
        if form is OutputFormat.vertical:
            yield format_vertical(sentence)
        else:
            yield format_tree(sentence) + "\n"


def _as_cupt(sentences: Iterator[Sentence], *, is_first: bool) -> Iterator[Sentence]:
    """Add the column of expressions, and its name at the top of the file, where it is the first."""
    for index, sentence in enumerate(as_cupt(sentences)):
        if index == 0 and not is_first:
            sentence.comments = sentence.comments[1:]
        yield sentence
