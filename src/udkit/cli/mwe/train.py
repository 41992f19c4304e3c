"""`udkit mwe train`: learn to find multiword expressions."""

from __future__ import annotations

import sys
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from udkit.errors import UsageError
from udkit.models.catalogue import find_model
from udkit.models.package import ModelPackage, read_model
from udkit.pipeline import Layer, Pipeline
from udkit.training.mwes import (
    Annotate,
    MweConfig,
    MweCorpusConfig,
    MwePart,
    add_to_model,
    read_mwe_config,
    train_mwes,
    write_mwe_model,
)

EXAMPLES = (
    "udkit mwe train --lang en --train examples/mwe-train.cupt -o mwe.udkit",
    "udkit mwe train examples/mwe.toml --strategy lexicon -o lexicon.udkit",
    "udkit mwe train examples/mwe.toml --into examples/tiny.udkit -o parser.udkit",
)


class Strategy(StrEnum):
    """How expressions are to be found."""

    scored = "scored"
    lexicon = "lexicon"
    labels = "labels"


def train(
    config: Annotated[
        str | None, typer.Argument(metavar="[CONFIG.toml]", help="Configuration of the run.")
    ] = None,
    lang: Annotated[str | None, typer.Option(help="Language code of the model.")] = None,
    train_files: Annotated[
        list[str] | None, typer.Option("--train", help="Annotated file; can be repeated.")
    ] = None,
    output: Annotated[str | None, typer.Option("-o", "--output", help="Model to write.")] = None,
    into: Annotated[
        str | None, typer.Option(metavar="MODEL", help="Parser's model to add the part to.")
    ] = None,
    own_trees: Annotated[
        bool, typer.Option("--own-trees", help="Learn from trees of the parser of --into.")
    ] = False,
    strategy: Annotated[
        Strategy | None, typer.Option(help="scored, or a baseline: lexicon, labels.")
    ] = None,
    data: Annotated[str | None, typer.Option(help="Folder that paths are relative to.")] = None,
) -> None:
    """Learn to identify multiword expressions from cupt files.

    Prints how good the model is on sentences that were held out in turn.
    """
    settings = _settings(config, lang, train_files or [], data)
    if strategy:
        settings = replace(settings, strategy=strategy.value)
    parser = read_model(find_model(into)) if into else None
    if own_trees and parser is None:
        raise UsageError("--own-trees needs the parser's model; give it with --into")
    target = output or (str(parser.path) if parser else None)
    if target is None:
        raise UsageError("say where to write the model, with -o or --into")
    annotate = _annotator(parser) if own_trees and parser else None
    part = _trained(settings, annotate)
    if parser:
        add_to_model(parser, target, part)
    else:
        write_mwe_model(target, settings.language, part, settings.note)
    for name, scores in part.description["scores"].items():
        figures = "  ".join(f"{key} {value:.2f}" for key, value in scores.items())
        typer.echo(f"{name}: {figures}")
    typer.echo(f"written to {target}")


def _settings(
    config: str | None, lang: str | None, train_files: list[str], data: str | None
) -> MweConfig:
    if config:
        if lang or train_files:
            raise UsageError(
                "a configuration says what to learn from; leave --lang and --train out"
            )
        return read_mwe_config(Path(config), Path(data) if data else None)
    if not lang or not train_files:
        raise UsageError("give a configuration, or --lang and --train")
    corpora = tuple(MweCorpusConfig(Path(path).name, path) for path in train_files)
    return MweConfig(lang, corpora, folder=data or ".")


def _annotator(parser: ModelPackage) -> Annotate:
    pipeline = Pipeline(parser, language=parser.language)
    return lambda sentences: list(pipeline.annotate(sentences, until=Layer.tree))


def _trained(settings: MweConfig, annotate: Annotate | None) -> MwePart:
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("reading", total=1.0)

        def tell(what: str, share: float) -> None:
            progress.update(task, description=what, completed=share)

        return train_mwes(settings, annotate=annotate, tell=tell)
