"""`udkit parse`: raw text to trees, graphs and multiword expressions."""

from __future__ import annotations

import os
from contextlib import closing
from functools import partial

import typer

from udkit.cli import parse_options as option
from udkit.cli.document_outputs import (
    Output,
    OutputDir,
    outputs_in,
    write_each,
    write_together,
)
from udkit.cli.outputs import check_outputs
from udkit.cli.parse_inputs import InputKind, InputReader, treebank_hint
from udkit.cli.parse_outputs import format_document, format_of, name_of_output
from udkit.formats.files import check_standard_input
from udkit.models.catalogue import ENDING, FALLBACK, known_models
from udkit.pipeline import Layer, Pipeline, load

EXAMPLES = (
    "udkit parse --lang examples/tiny.udkit examples/input.txt -o parsed.conllu",
    "udkit parse --lang examples/tiny.udkit examples/input.txt --format text-tree",
    "udkit parse --lang examples/tiny.udkit examples/input.txt --output-dir parsed --resume",
)


def parse(
    context: typer.Context,
    files: option.Files,
    lang: option.Lang,
    output: Output = "-",
    output_dir: OutputDir = None,
    resume: option.Resume = False,
    compress: option.Compress = None,
    kind: option.Input = InputKind.text,
    keep: option.Keep = None,
    split_multiword: option.SplitMultiword = False,
    form: option.Form = None,
    until: option.Until = None,
    ranges: option.Ranges = False,
    treebank: option.Treebank = None,
    fallback: option.Fallback = False,
    jobs: option.Jobs = 1,
    threads: option.Threads = 1,
    batch_words: option.BatchWords = option.DEFAULT_BATCH_WORDS,
) -> None:
    """Parse raw text into sentences, words, tags, lemmas, trees, graphs and expressions.

    With --output-dir, inputs that cannot be read are reported, and the others are parsed.
    """
    check_standard_input(files)
    form = format_of(output, form)
    last = option.last_stage(form, until)
    option.check_options(context, kind, last)
    if output_dir is None:
        check_outputs(files, [("-o", output)])
        targets = None
    else:
        name_of = partial(name_of_output, form=form, compression=compress)
        targets = outputs_in(output_dir, files, name_of)
        files, targets = _still_to_do(files, targets) if resume else (files, targets)
    pipeline = load(
        lang, threads=threads, batch_words=batch_words, treebank=treebank, has_fallback=fallback
    )
    _tell_fallback(lang, pipeline)
    if hint := treebank_hint(files, kind):
        typer.echo(f"udkit: {hint}", err=True)
    reader = InputReader(pipeline, kind, targets is None, ranges, keep is not None, split_multiword)
    documents = (reader.read(path) for path in files)
    if last is not Layer.tokens:
        documents = pipeline.annotate_documents(
            documents, until=last, jobs=jobs, keeps_tags=keep is not None
        )
    formatted = partial(format_document, form)
    with closing(documents):
        if targets is None:
            keeps_ids = kind is InputKind.conllu and form.is_treebank
            write_together(documents, files, output, formatted, keeps_ids=keeps_ids)
        else:
            write_each(documents, list(zip(files, targets, strict=True)), formatted)


def _still_to_do(files: list[str], targets: list[str]) -> tuple[list[str], list[str]]:
    """Leave out inputs whose output is there: being written whole or not at all, it is complete."""
    pairs = [pair for pair in zip(files, targets, strict=True) if not os.path.exists(pair[1])]
    typer.echo(
        f"udkit: {len(files) - len(pairs)} of {len(files)} files were there already", err=True
    )
    return [path for path, _ in pairs], [target for _, target in pairs]


def _tell_fallback(lang: str, pipeline: Pipeline) -> None:
    is_name = not lang.endswith(ENDING) and os.sep not in lang
    if is_name and lang.lower() != FALLBACK and pipeline.model.path == known_models().get(FALLBACK):
        typer.echo(f"udkit: no model of {lang}; the multilingual one is used", err=True)
