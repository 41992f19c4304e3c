"""`udkit enhance`: enhanced graphs for a treebank that has trees."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from udkit.cli.document_outputs import (
    Output,
    OutputDir,
    check_one_output,
    format_conllu,
    outputs_in,
    write_each,
    write_together,
)
from udkit.cli.outputs import check_outputs, check_written, ending_of
from udkit.cli.problems import all_problems
from udkit.data.sentence import Sentence
from udkit.errors import ModelError, UsageError
from udkit.formats.conllu import read_conllu
from udkit.formats.files import check_standard_input
from udkit.formats.relayout import join_columns
from udkit.models.catalogue import find_model
from udkit.models.language_codes import near_code, ud_code
from udkit.models.package import ModelPackage, read_model
from udkit.models.treebanks import check_language as check_language_of_model
from udkit.models.treebanks import graph_part, treebank_codes, treebank_with_code
from udkit.tree_to_graph.language import (
    check_language,
    language_codes,
    load_language,
)
from udkit.tree_to_graph.learned.encoding import LabelEnhancer
from udkit.tree_to_graph.learned.enhancer import LearnedEnhancer
from udkit.tree_to_graph.learned.storage import SETTINGS, from_members
from udkit.tree_to_graph.rules import TYPES
from udkit.tree_to_graph.stage import GraphStage
from udkit.tree_to_graph.strategies import CopyEnhancer, Enhancer, KeepingEnhancer, RuleEnhancer

EXAMPLES = (
    "udkit enhance examples/gold.conllu --lang en --overwrite -o out.conllu",
    "udkit enhance examples/gold.conllu --lang en --types PX --overwrite --format json",
    "udkit enhance examples/gold.conllu --strategy copy --overwrite -o out.conllu",
    "udkit enhance examples/gold.conllu examples/system.conllu --lang en --output-dir enhanced",
)


class Strategy(StrEnum):
    """How graphs are made."""

    rules = "rules"
    copy = "copy"
    learned = "learned"
    labels = "labels"


_LEARNED: Mapping[Strategy, type[Enhancer]] = {
    Strategy.learned: LearnedEnhancer,
    Strategy.labels: LabelEnhancer,
}


_PLUS = (".conllup", ".cupt")
"""Endings of files with further columns, which are written as they are read."""


class Format(StrEnum):
    """How the report is written."""

    text = "text"
    json = "json"


def enhance(
    context: typer.Context,
    files: Annotated[list[str], typer.Argument(metavar="FILE…", help="Files to read; - is stdin.")],
    output: Output = "-",
    output_dir: OutputDir = None,
    lang: Annotated[
        str, typer.Option(help="Language, or treebank, whose conventions to follow: en, pl_lfg.")
    ] = "",
    types: Annotated[
        str | None,
        typer.Option(
            help="Letters of the types to add, of GPSXRC; by default those of the language."
        ),
    ] = None,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Forget the graphs and empty nodes that are there.")
    ] = False,
    strategy: Annotated[
        Strategy | None,
        typer.Option(help="rules; copy: the tree and nothing else; learned, labels: a model's."),
    ] = None,
    model: Annotated[
        str, typer.Option(help="Model that has learned to make graphs: a name (en) or a file.")
    ] = "",
    profile: Annotated[
        str, typer.Option(help="Settings laid over those of the language: iwpt2020.")
    ] = "",
    report: Annotated[
        Format, typer.Option("--format", help="Report for people, or for programs.")
    ] = Format.text,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Do not report; warnings are shown.")
    ] = False,
) -> None:
    """Make enhanced graphs from basic trees, by the rules of a language or as a model has learned.

    The types are G (gapping), P (parents of coordination), S (shared dependents), X (external
    subjects), R (relative clauses) and C (case labels). Where a sentence has a graph already, it is
    kept; rules add what is missing, and a model leaves it as it is. How many edges each type has
    added, in all files, is said on standard error.
    """
    check_standard_input(files)
    check_one_output(context)
    targets = _targets(files, output, output_dir)
    if model or strategy in _LEARNED:
        _check_options(model, types, strategy, profile)
        enhancer = _learned_enhancer(model, lang, strategy, overwrite=overwrite)
    else:
        enhancer = _enhancer(lang, types, strategy, profile, overwrite=overwrite)
    if not model and strategy is not Strategy.copy:
        _warn_of_default(lang)
    documents = (_enhanced(path, enhancer) for path in files)
    if targets is None:
        write_together(join_columns(documents), files, output, format_conllu, keeps_ids=True)
    else:
        write_each(documents, list(zip(files, targets, strict=True)), format_conllu)
    if isinstance(enhancer, KeepingEnhancer):
        _tell_kept(enhancer.n_kept)
    if not quiet and strategy is not Strategy.copy:
        _show(enhancer, report)


def _targets(files: list[str], output: str, folder: str | None) -> list[str] | None:
    """Name the files to write, if there is one for each input."""
    if folder is not None:
        return outputs_in(folder, files, lambda path: Path(path).name)
    has_plus = any(path == "-" or ending_of(path) in _PLUS for path in files)
    check_written("enhance", output, also=_PLUS if has_plus else ())
    check_outputs(files, [("-o", output)])
    return None


def _enhanced(path: str, enhancer: Enhancer) -> Iterator[Sentence]:
    sentences = read_conllu(path)
    with all_problems(sentences, enhancer.enhance):
        yield from GraphStage(enhancer).stream(sentences)


def _enhancer(
    lang: str, types: str | None, strategy: Strategy | None, profile: str, *, overwrite: bool
) -> Enhancer:
    letters = None if types is None else types.upper()
    if meant := ud_code(lang):
        raise UsageError(f"there are no settings for {lang!r}; did you mean {meant}?")
    check_language(lang)
    language = load_language(lang, profile)
    if strategy is Strategy.copy:
        if types is not None or profile:
            raise UsageError("--types and --profile are for rules; copies of trees have no types")
        return CopyEnhancer(overwrites=overwrite)
    return RuleEnhancer(language, types=letters, overwrites=overwrite)


def _check_options(model: str, types: str | None, strategy: Strategy | None, profile: str) -> None:
    if not model:
        raise UsageError(f"the strategy {strategy} needs a --model that has learned it")
    if strategy is not None and strategy not in _LEARNED:
        raise UsageError(f"the strategy {strategy} needs no --model; give one of the two")
    if types is not None or profile:
        raise UsageError("--types and --profile are for rules; a model has learned its own types")


def _learned_enhancer(
    model: str, lang: str, strategy: Strategy | None, *, overwrite: bool
) -> Enhancer:
    package = read_model(find_model(model))
    if lang:
        check_language_of_model(package, lang)
    number = treebank_with_code(package, lang)
    _check_has_graphs(package, model, number)
    enhancer = from_members(package.part(graph_part(number)))
    if strategy is not None and not isinstance(enhancer, _LEARNED[strategy]):
        raise ModelError(f"{model}: the model has learned another strategy than {strategy}")
    return enhancer if overwrite else KeepingEnhancer(enhancer)


def _check_has_graphs(package: ModelPackage, model: str, number: int) -> None:
    """Raise UsageError if other treebanks of the model have a part for graphs, ModelError if none.

    The rules, which udkit parse falls back to, are not what is asked for by --model.
    """
    if SETTINGS in package.part(graph_part(number)):
        return
    codes = treebank_codes(package)
    learned = [code for n, code in enumerate(codes) if SETTINGS in package.part(graph_part(n))]
    by_rules = "leave --model out, and give a --lang, to follow rules"
    if learned:
        raise UsageError(
            f"{model}: the model has not learned graphs of {codes[number]}, only of "
            f"{' and '.join(learned)}; say --lang {learned[0]}, or {by_rules}"
        )
    raise ModelError(
        f"{model}: the model has not learned to make graphs; {by_rules}, or give it that part "
        "with: udkit train --only graph"
    )


def _warn_of_default(lang: str) -> None:
    known = language_codes()
    language = lang.lower().partition("_")[0]
    if language not in known:
        what = f"there are no settings for {lang!r}" if lang else "no --lang is given"
        near = near_code(language, known)
        hint = f"did you mean {near}? " if near else ""
        used = "the rules of no language in particular are used"
        typer.echo(f"udkit: {what}; {used}; {hint}known are {', '.join(known)}", err=True)


def _tell_kept(n_sentences: int) -> None:
    if n_sentences:
        had = "sentence had a graph" if n_sentences == 1 else "sentences had graphs"
        was = "was left as it is" if n_sentences == 1 else "were left as they are"
        hint = "--overwrite makes graphs anew"
        typer.echo(f"udkit: {n_sentences:,} {had} and {was}; {hint}", err=True)


def _show(enhancer: Enhancer, report: Format) -> None:
    if report is Format.json:
        added = {letter: enhancer.added[letter] for letter in TYPES}
        sys.stderr.write(json.dumps({"added": added}) + "\n")
        return
    table = Table("type", "", title="Edges added or relabelled", title_justify="left")
    table.add_column("number", justify="right")
    for letter, meaning in TYPES.items():
        table.add_row(letter, meaning, f"{enhancer.added[letter]:,}")
    Console(file=sys.stderr, highlight=False).print(table)
