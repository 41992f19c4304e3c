"""`udkit train`: learn a model from treebanks."""

from __future__ import annotations

import importlib.util
import os
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from udkit.cli.epoch_progress import EpochProgress
from udkit.cli.tables import text_table
from udkit.errors import MissingExtraError, UsageError
from udkit.training.config import TrainingConfig, TreebankConfig, TreeSettings, read_config

if TYPE_CHECKING:
    from udkit.training.run import News

EXAMPLES = (
    "udkit train examples/tiny.toml --output tiny.udkit",
    "udkit train examples/tiny.toml --seed 7 --epochs 5 --output other.udkit",
)


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
    epochs: Annotated[int | None, typer.Option(min=1, help="At most so many.")] = None,
    seed: Annotated[int | None, typer.Option(help="Another seed is another model.")] = None,
    threads: Annotated[int | None, typer.Option(min=1, help="Threads to use.")] = None,
) -> None:
    """Train a model: segmentation, tags, lemmas and trees, from one command.

    A run that was stopped goes on where it was when the same command is given again.
    """
    if importlib.util.find_spec("torch") is None:
        raise MissingExtraError("Training", "train")
    if config:
        settings = read_config(Path(config), Path(data) if data else None)
    else:
        settings = _from_options(lang, train_file or [], dev, data)
    if vectors:
        path = str(Path(vectors).absolute())  # given here, so not in the folder of the data
        settings = replace(settings, vectors=replace(settings.vectors, file=path))
    if encoder:
        folder = str(Path(encoder).absolute())
        settings = replace(settings, encoder=replace(settings.encoder, folder=folder))
    settings = replace(
        settings,
        output=output or settings.output,
        seed=settings.seed if seed is None else seed,
        threads=threads or settings.threads,
        tree=replace(settings.tree, epochs=epochs or settings.tree.epochs),
    )
    # torch warns about shapes of LSTMs that it exports rightly; it reads this when it is loaded.
    os.environ.setdefault("TORCH_CPP_LOG_LEVEL", "ERROR")
    from udkit.training.run import TrainingRun

    with EpochProgress(settings.tree.epochs) as progress:
        scores = TrainingRun(settings, partial(_show, progress), progress.step).run()
    typer.echo(_report(scores), nl=False)


def _from_options(
    lang: str | None, files: list[str], dev: str | None, data: str | None
) -> TrainingConfig:
    if not (lang and files and dev):
        raise UsageError("give a CONFIG.toml, or all of --lang, --train and --dev")
    first, *others = files
    treebanks = (TreebankConfig(first, dev), *(TreebankConfig(name) for name in others))
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
    return f"{value:,.0f}" if value >= 1000 else f"{value:.2f}"
