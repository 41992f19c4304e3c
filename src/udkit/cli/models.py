"""`udkit models`: which models there are, and what is known of one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import zip_longest
from pathlib import Path
from typing import Annotated, Any

import typer

from udkit.cli.tables import text_table
from udkit.errors import ModelError, UsageError
from udkit.models.catalogue import (
    FOLDERS_VARIABLE,
    find_model,
    known_models,
    known_mwe_models,
    missing_folders,
)
from udkit.models.package import ModelPackage, read_model
from udkit.models.treebanks import graph_part

EXAMPLES = (
    "udkit models list",
    "udkit models info examples/tiny.udkit",
)


MANY = 4
"""Treebanks above which a line of the list does not name them all."""
NO_NAME = "(no name)"


class Format(StrEnum):
    """How to print."""

    text = "text"
    json = "json"


def models(
    action: Annotated[str, typer.Argument(help="list, or info with the name of a model.")] = "list",
    name: Annotated[str | None, typer.Argument(help="A model's name or file.")] = None,
    form: Annotated[Format, typer.Option("--format", help="Output format.")] = Format.text,
) -> None:
    """List the models that can be used by name, or tell everything about one.

    Models come with udkit, or lie in the folders that the variable UDKIT_MODELS names.
    """
    if action == "list" and name is None:
        _list(form)
    elif action == "info" and name:
        typer.echo(_told(read_model(find_model(name)), form))
    else:
        named = name or ("NAME" if action in ("list", "info") else action)
        raise UsageError(f"say 'udkit models', or 'udkit models info {named}'")


def _list(form: Format) -> None:
    """List all models that can be read; tell of the others, and end with their exit code."""
    for folder in missing_folders():
        found = f"{folder} is no folder, and {FOLDERS_VARIABLE} names it as one"
        typer.echo(f"udkit: {found}; correct the variable", err=True)
    failures: list[ModelError] = []
    parsers = [_summary(model) for model in _readable(known_models().values(), failures)]
    alone = [_mwe_summary(model) for model in _readable(known_mwe_models().values(), failures)]
    typer.echo(_listed(parsers, alone, form))
    for failure in failures:
        typer.echo(f"udkit: {failure}", err=True)
    if failures:
        raise typer.Exit(ModelError.exit_code)


def _readable(paths: Iterable[Path], failures: list[ModelError]) -> Iterator[ModelPackage]:
    for path in paths:
        try:
            yield read_model(path)
        except ModelError as error:
            failures.append(error)


def _summary(model: ModelPackage) -> dict[str, Any]:
    scores = model.manifest.get("scores", {})
    return {
        "name": model.path.stem if model.path else "",
        "kind": "parser" if model.part("text_to_tokens") else "graphs",
        "language": model.language,
        "treebanks": _treebanks(model),
        "licence": model.manifest.get("licence", "unknown"),
        "note": model.manifest.get("note", ""),
        "MB": round(model.path.stat().st_size / 1e6, 1) if model.path else None,
        "graphs learned from": [
            name for number, name in enumerate(_treebanks(model)) if model.part(graph_part(number))
        ],
        "expressions": _corpora(model),
        "LAS": {name: round(figures["LAS"], 2) for name, figures in scores.items()},
    }


def _treebanks(model: ModelPackage) -> list[str]:
    """Return the names of the treebanks; one without a name is called by its training files."""
    files = [
        " ".join(Path(file).name for file in treebank.get("train", "").split())
        for treebank in model.manifest.get("config", {}).get("treebanks", [])
    ]
    names = [treebank["name"] for treebank in model.manifest.get("treebanks", [])]
    return [name or file or NO_NAME for name, file in zip_longest(names, files[: len(names)])]


def _corpora(model: ModelPackage) -> list[str]:
    """Return the names of the corpora that multiword expressions were learned from."""
    return [corpus["name"] for corpus in model.manifest.get("mwes", {}).get("corpora", [])]


def _mwe_summary(model: ModelPackage) -> dict[str, Any]:
    """Sum up a model of multiword expressions alone."""
    scores = model.manifest["mwes"]["scores"].get("cross-validation", {})
    return {
        "name": model.path.stem if model.path else "",
        "kind": "expressions",
        "language": model.language,
        "corpora": _corpora(model),
        "licence": model.manifest.get("licence", "unknown"),
        "note": model.manifest.get("note", ""),
        "MB": round(model.path.stat().st_size / 1e6, 2) if model.path else None,
        "F1": round(scores["F1"], 2) if scores else None,
    }


def _listed(
    summaries: list[dict[str, Any]], mwe_summaries: list[dict[str, Any]], form: Format
) -> str:
    if form is Format.json:
        return json.dumps([*summaries, *mwe_summaries], ensure_ascii=False, indent=2)
    if not summaries:
        return "No models yet: 'udkit train' makes one from a treebank."
    return f"{_parsers_listed(summaries)}\n\n{_mwe_models_listed(mwe_summaries)}".rstrip("\n")


def _mwe_models_listed(summaries: list[dict[str, Any]]) -> str:
    if not summaries:
        return ""
    rows = [
        [
            summary["name"],
            _few(summary["corpora"]),
            _few(summary["licence"].split(" and ")),
            summary["note"],
            f"{summary['MB']:.2f}",
            "" if summary["F1"] is None else f"{summary['F1']:.2f}",
        ]
        for summary in summaries
    ]
    header = ["udkit mwe identify", "corpora", "licence", "note", "MB", "F1, cross-validated"]
    return text_table(header, rows, 4).rstrip("\n")


def _parsers_listed(summaries: list[dict[str, Any]]) -> str:
    rows = [
        [
            summary["name"],
            _few([name.removeprefix("UD_") for name in summary["treebanks"]]),
            _few(summary["licence"].split(" and ")),
            summary["note"],
            ", ".join(_further_parts(summary)),
            str(summary["MB"]),
            _test_scores(summary["treebanks"], summary["LAS"]),
        ]
        for summary in summaries
    ]
    header = ["model", "treebanks", "licence", "note", "learned too", "MB"]
    return text_table([*header, "test LAS from raw text"], rows, 5).rstrip("\n")


def _further_parts(summary: dict[str, Any]) -> list[str]:
    """Return what a parser has learned besides trees; its graphs are made by rules otherwise."""
    parts = {"graphs": summary["graphs learned from"], "expressions": summary["expressions"]}
    return [name for name, sources in parts.items() if sources]


def _few(names: list[str]) -> str:
    shown = names if len(names) <= MANY else [*names[: MANY - 1], f"{len(names) - MANY + 1} more"]
    return ", ".join(shown)


def _test_scores(treebanks: list[str], scores: dict[str, float]) -> str:
    """Return the LAS of the test files in the order of their treebanks, or the mean of many."""
    found = [scores.get(f"{name} test") for name in treebanks]
    values = [las for las in found if las is not None]
    if len(values) > MANY:
        return f"{sum(values) / len(values):.2f} on average"
    return ", ".join("–" if las is None else f"{las:.2f}" for las in found) if values else ""


def _told(model: ModelPackage, form: Format) -> str:
    if form is Format.json:
        return json.dumps(model.manifest, ensure_ascii=False, indent=2)
    is_parser = "treebanks" in model.manifest
    lines = []
    for key, value in (_summary(model) if is_parser else _mwe_summary(model)).items():
        shown = ", ".join(value) if isinstance(value, list) else value
        if key not in ("LAS", "F1"):
            lines.append(f"{key:19} {shown}")
    lines += _scores("scores from raw text:", model.manifest.get("scores", {}))
    lines += _scores("expressions, held out:", model.manifest.get("mwes", {}).get("scores", {}))
    lines.append("members:")
    lines.extend(f"  {name} {len(data):,} bytes" for name, data in sorted(model.members.items()))
    return "\n".join(lines)


def _scores(title: str, scores: dict[str, dict[str, float]]) -> list[str]:
    if not scores:
        return []
    shown = ("  ".join(f"{k} {v:.2f}" for k, v in figures.items()) for figures in scores.values())
    return [title, *(f"  {name}: {line}" for name, line in zip(scores, shown, strict=True))]
