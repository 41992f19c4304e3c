"""`udkit train`: learn a model from treebanks."""

from __future__ import annotations

import importlib.util
import os
from dataclasses import replace
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from udkit.cli.epoch_progress import EpochProgress
from udkit.cli.tables import text_table
from udkit.errors import MissingExtraError, UsageError
from udkit.models.catalogue import find_model
from udkit.models.package import ModelPackage, read_model, write_model
from udkit.models.treebanks import check_treebanks
from udkit.training.config import TrainingConfig, TreebankConfig, TreeSettings, read_config
from udkit.training.news import News

EXAMPLES = (
    "udkit train examples/tiny.toml --output tiny.udkit",
    "udkit train --only graph --lang en --train examples/gold.conllu --output graphs.udkit",
    "udkit train examples/tiny.toml --seed 7 --epochs 5 --output other.udkit",
)


class Part(StrEnum):
    """Parts of a model that can be learned alone."""

    graph = "graph"
    lemmas = "lemmas"


def train(
    config: Annotated[
        str | None, typer.Argument(metavar="[CONFIG.toml]", help="Configuration of the run.")
    ] = None,
    lang: Annotated[str | None, typer.Option(help="Language code of the model.")] = None,
    train_file: Annotated[
        list[str] | None, typer.Option("--train", help="Training treebank; can be repeated.")
    ] = None,
    dev: Annotated[str | None, typer.Option(help="Development treebank.")] = None,
    output: Annotated[str | None, typer.Option("-o", "--output", help="Model to write.")] = None,
    data: Annotated[str | None, typer.Option(help="Folder that paths are relative to.")] = None,
    vectors: Annotated[
        str | None, typer.Option(help="Word vectors to build on: word2vec, fastText or floret.")
    ] = None,
    encoder: Annotated[
        str | None, typer.Option(help="Folder of a Hugging Face encoder to build on, such as BERT.")
    ] = None,
    lemmas: Annotated[
        str | None, typer.Option(help="Word list: lines of a form, TAB, and its lemma.")
    ] = None,
    epochs: Annotated[int | None, typer.Option(min=1, help="At most so many.")] = None,
    seed: Annotated[int | None, typer.Option(help="Another seed is another model.")] = None,
    threads: Annotated[int | None, typer.Option(min=1, help="Threads to use.")] = None,
    only: Annotated[
        Part | None,
        typer.Option(help="One part alone: graph, from trees to graphs; lemmas, of a word list."),
    ] = None,
    into: Annotated[
        str | None, typer.Option(help="Model that the part is put into, instead of a new one.")
    ] = None,
    parsers: Annotated[
        list[str] | None,
        typer.Option(
            "--parser",
            help="With --only graph: a model whose trees are learned from, too; may come again.",
        ),
    ] = None,
) -> None:
    """Train a model: segmentation, tags, lemmas, trees and graphs, from one command.

    A run that was stopped goes on where it was when the same command is given again.
    """
    _check_parts(only, into, parsers or [])
    if config:
        settings = read_config(Path(config), Path(data) if data else None, output)
    else:
        settings = _from_options(lang, train_file or [], dev, data, needs_dev=only is None)
    settings = replace(
        _with_files(settings, vectors, encoder, lemmas),
        output=output or settings.output,
        seed=settings.seed if seed is None else seed,
        threads=threads or settings.threads,
        tree=replace(settings.tree, epochs=epochs or settings.tree.epochs),
    )
    if only is Part.graph:
        _train_graphs(settings, into, parsers or [])
    elif only is Part.lemmas:
        _add_lemmas(settings, into or "")
    else:
        _train_whole(settings)


def _train_whole(settings: TrainingConfig) -> None:
    """Train all parts of a model."""
    if importlib.util.find_spec("torch") is None:
        raise MissingExtraError("Training", "train")
    # torch warns about shapes of LSTMs that it exports rightly; it reads this when it is loaded.
    os.environ.setdefault("TORCH_CPP_LOG_LEVEL", "ERROR")
    from udkit.training.run import TrainingRun

    with EpochProgress(settings.tree.epochs) as progress:
        scores = TrainingRun(settings, partial(_show, progress), progress.step).run()
    typer.echo(_report(scores), nl=False)


def _check_parts(only: Part | None, into: str | None, parsers: list[str]) -> None:
    if into and only is None:
        raise UsageError("--into goes with --only; without it a whole model is trained")
    if parsers and only is not Part.graph:
        raise UsageError("--parser goes with --only graph; a whole model learns from its own trees")
    if only is Part.lemmas and not into:
        raise UsageError("--only lemmas adds to a model that was trained before; name it: --into")


def _with_files(
    settings: TrainingConfig, vectors: str | None, encoder: str | None, lemmas: str | None
) -> TrainingConfig:
    if vectors:
        path = str(Path(vectors).absolute())  # given here, so not in the folder of the data
        settings = replace(settings, vectors=replace(settings.vectors, file=path))
    if encoder:
        folder = str(Path(encoder).absolute())
        settings = replace(settings, encoder=replace(settings.encoder, folder=folder))
    if lemmas:
        path = str(Path(lemmas).absolute())
        settings = replace(settings, lemmas=replace(settings.lemmas, file=path))
    return settings


def _add_lemmas(settings: TrainingConfig, into: str) -> None:
    """Add a word list to a model."""
    from udkit.training.lemmas import add_word_list

    if not settings.lemmas.file:
        raise UsageError("there is no word list to add; give --lemmas FILE, or set it in [lemmas]")
    model = read_model(find_model(into))
    check_treebanks(model, [each.name or each.train for each in settings.treebanks])
    with EpochProgress(0) as progress:
        model = add_word_list(model, settings, partial(_show, progress))
    write_model(settings.output, model.manifest, model.members)
    typer.echo(_report(model.manifest["scores"]), nl=False)


def _train_graphs(settings: TrainingConfig, into: str | None, parsers: list[str]) -> None:
    """Learn what makes graphs, and write a model that has it."""
    from udkit.training.description import describe
    from udkit.training.graphs import train_graphs, with_graphs
    from udkit.training.parsed_graphs import Parsers, parsers_from

    model = ModelPackage(describe(settings), {})
    if into:
        model = read_model(find_model(into))
        check_treebanks(model, [each.name or each.train for each in settings.treebanks])
    final = model if into else None
    early = [read_model(find_model(name)) for name in parsers]

    def parsers_of(treebank: int) -> Parsers | None:
        return parsers_from(early, final, treebank) if early else None

    with EpochProgress(0) as progress:
        parts = train_graphs(settings, partial(_show, progress), parsers_of)
    model = with_graphs(model, parts)
    write_model(settings.output, model.manifest, model.members)
    rows = [
        [treebank.name or treebank.train, str(part.report.get("strategy", "rules"))]
        for treebank, part in zip(settings.treebanks, parts, strict=True)
    ]
    typer.echo(text_table(["treebank", "graphs are made by"], rows), nl=False)


def _from_options(
    lang: str | None, files: list[str], dev: str | None, data: str | None, *, needs_dev: bool
) -> TrainingConfig:
    if not (lang and files and (dev or not needs_dev)):
        needed = "--lang, --train and --dev" if needs_dev else "--lang and --train"
        raise UsageError(f"give a CONFIG.toml, or all of {needed}")
    first, *others = files
    treebanks = (TreebankConfig(first, dev or ""), *(TreebankConfig(name) for name in others))
    return TrainingConfig(lang, f"{lang}.udkit", treebanks, tree=TreeSettings(), folder=data or ".")


def _show(progress: EpochProgress, news: News) -> None:
    if news.stage == "scores":
        return  # they are in the report
    figures = "  ".join(f"{name} {_shown(value)}" for name, value in news.figures.items())
    left = "" if news.seconds_left is None else f"  ({news.seconds_left / 60:.0f} min left)"
    progress.write(f"{news.stage:10} {news.what}: {figures}{left}")


def _report(scores: dict[str, dict[str, float]]) -> str:
    """Return a table of the scores from raw text, a row for each file."""
    metrics = list(next(iter(scores.values()), {}))
    rows = [[name, *(f"{row[metric]:.2f}" for metric in metrics)] for name, row in scores.items()]
    return text_table(["F1 from raw text", *metrics], rows)


def _shown(value: float) -> str:
    is_count = value >= 1000 or isinstance(value, int)
    return f"{value:,.0f}" if is_count else f"{value:.2f}"
