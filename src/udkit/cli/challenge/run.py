"""`udkit challenge run`: train and test what a study still lacks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from udkit.analysis.run import run_study
from udkit.analysis.study import BUILT_IN, Study, parse_sizes, read_study
from udkit.analysis.treebanks import Treebank
from udkit.cli.challenge.options import StudyBar
from udkit.cli.given_options import given_options
from udkit.errors import UsageError

EXAMPLES = (
    "udkit challenge run examples/challenge/study.toml --jobs 2",
    "udkit challenge run --train examples/challenge/toy-train.conllu "
    "--dev examples/challenge/toy-dev.conllu --test examples/challenge/toy-test.conllu "
    "--parsers beam --sizes 5,10 --samples 2 -o toy.sqlite",
)


def run(
    context: typer.Context,
    study: Annotated[
        Path | None, typer.Argument(metavar="[STUDY.toml]", help="Description of the study.")
    ] = None,
    train: Annotated[str | None, typer.Option(help="Training file, without a study file.")] = None,
    dev: Annotated[str | None, typer.Option(help="File that decides when to stop.")] = None,
    test: Annotated[str | None, typer.Option(help="File to score on.")] = None,
    parsers: Annotated[
        str | None, typer.Option(help="Parsers, separated by commas: beam, mst, udpipe, …")
    ] = None,
    sizes: Annotated[
        str | None, typer.Option(help="Numbers of training sentences, or all: 5,10,50,all.")
    ] = None,
    samples: Annotated[int | None, typer.Option(min=1, help="Samples of each size.")] = None,
    store: Annotated[
        str | None, typer.Option("-o", "--output", help="Store of the results.")
    ] = None,
    jobs: Annotated[int, typer.Option("-j", "--jobs", min=1, help="Processes that train.")] = 1,
) -> None:
    """Train parsers on samples of treebanks, and keep which words of the test set they get right.

    What is in the store is not trained again: a study that was stopped goes on, and a new parser,
    size or treebank adds its own results.
    """
    given = given_options(context)
    named = None if parsers is None else tuple(parsers.split(","))
    files = (train, dev, test)
    plan = _from_file(study, given, named) if study else _from_files(files, store, named)
    if sizes is not None:
        wanted = parse_sizes(sizes.split(","))
        plan = replace(plan, sizes=wanted, pool=max(plan.pool, *wanted))
    if samples:
        plan = replace(plan, samples=samples)
    if store:
        plan = replace(plan, store=store)
    with StudyBar() as bar:
        run_study(plan, jobs, bar)


def _from_file(path: Path, given: dict[str, str], parsers: tuple[str, ...] | None) -> Study:
    for name in ("train", "dev", "test"):
        if name in given:
            raise UsageError(f"{given[name]} has no effect beside a study file")
    return read_study(path, parsers)


def _from_files(
    paths: tuple[str | None, str | None, str | None],
    store: str | None,
    parsers: tuple[str, ...] | None,
) -> Study:
    train, dev, test = paths
    if not (train and dev and test and store):
        raise UsageError("give a study file, or all of --train, --dev, --test and -o")
    name = Path(train).name.partition(".")[0]
    return Study(store, (Treebank(name, train, dev, test),), parsers or BUILT_IN)
