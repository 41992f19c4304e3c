"""`udkit models`: which models there are, and what is known of one."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Annotated, Any

import typer

from udkit.cli.tables import text_table
from udkit.errors import UsageError
from udkit.models.catalogue import all_models, all_mwe_models, find_model
from udkit.models.package import ModelPackage, read_model

EXAMPLES = (
    "udkit models list",
    "udkit models info examples/tiny.udkit",
)


MANY = 4
"""Treebanks above which a line of the list does not name them all."""


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
        parsers = [_summary(model) for model in all_models()]
        typer.echo(_listed(parsers, [_mwe_summary(model) for model in all_mwe_models()], form))
    elif action == "info" and name:
        typer.echo(_told(read_model(find_model(name)), form))
    else:
        raise UsageError("say 'udkit models', or 'udkit models info NAME'")


def _summary(model: ModelPackage) -> dict[str, Any]:
    scores = model.manifest.get("scores", {})
    return {
        "name": model.path.stem if model.path else "",
        "kind": "parser",
        "language": model.language,
        "treebanks": [treebank["name"] for treebank in model.manifest.get("treebanks", [])],
        "licence": model.manifest.get("licence", "unknown"),
        "note": model.manifest.get("note", ""),
        "MB": round(model.path.stat().st_size / 1e6, 1) if model.path else None,
        "expressions": _corpora(model),
        "LAS": {name: round(figures["LAS"], 2) for name, figures in scores.items()},
    }


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
            str(summary["MB"]),
            _test_scores(summary["LAS"]),
        ]
        for summary in summaries
    ]
    header = ["model", "treebanks", "licence", "note", "MB", "test LAS from raw text"]
    return text_table(header, rows, 4).rstrip("\n")


def _few(names: list[str]) -> str:
    shown = names if len(names) <= MANY else [*names[: MANY - 1], f"{len(names) - MANY + 1} more"]
    return ", ".join(shown)


def _test_scores(scores: dict[str, float]) -> str:
    """Return the LAS of the test files, or their mean where there are many."""
    values = [las for name, las in scores.items() if name.endswith(" test")]
    if len(values) > MANY:
        return f"{sum(values) / len(values):.2f} on average"
    return ", ".join(f"{las:.2f}" for las in values)


def _told(model: ModelPackage, form: Format) -> str:
    if form is Format.json:
        return json.dumps(model.manifest, ensure_ascii=False, indent=2)
    is_parser = "treebanks" in model.manifest
    lines = []
    for key, value in (_summary(model) if is_parser else _mwe_summary(model)).items():
        shown = ", ".join(value) if isinstance(value, list) else value
        if key not in ("LAS", "F1"):
            lines.append(f"{key:11} {shown}")
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
