"""`udkit mwe lexicon`: the types of expressions of corpora."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, Any

import typer

from udkit.cli.mwe.options import AnyCategory
from udkit.cli.outputs import check_outputs
from udkit.cli.tables import csv_table, text_table
from udkit.formats.files import check_standard_input, open_output
from udkit.formats.plain_text import sentence_text
from udkit.mwe.corpora import read_corpus
from udkit.mwe.types import MweType, collect_types

EXAMPLES = (
    "udkit mwe lexicon examples/mwe-train.cupt",
    "udkit mwe lexicon examples/mwe.cupt examples/mwe-train.cupt --category LVC.full "
    "--format json -o lexicon.json",
)


class Format(StrEnum):
    """How a lexicon can be written."""

    table = "table"
    csv = "csv"
    json = "json"


def lexicon(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="cupt files; - is stdin.")],
    output: Annotated[str, typer.Option("-o", "--output", help="File to write.")] = "-",
    form: Annotated[Format, typer.Option("--format", help="Form of the output.")] = Format.table,
    category: Annotated[
        list[str] | None, typer.Option(help="Only types with this category; may be repeated.")
    ] = None,
    min_count: Annotated[int, typer.Option(min=1, help="Only types met so often.")] = 1,
    n_examples: Annotated[
        int, typer.Option("--examples", min=0, help="Examples to give of each type.")
    ] = 1,
    any_category: AnyCategory = False,
) -> None:
    """List types of expressions by frequency, with categories, variants and examples.

    A type is a bag of lemmas: order, inflection and what stands between are its variants.
    """
    check_standard_input(files)
    check_outputs(files, [("-o", output)])
    corpus = read_corpus(files, allows_any_category=any_category)
    types = collect_types(each for sentence in corpus for each in sentence.occurrences)
    wanted = [
        each
        for each in types.values()
        if len(each.occurrences) >= min_count
        and (not category or set(category) & set(each.categories))
    ]
    wanted.sort(key=lambda each: (-len(each.occurrences), each.lemmas))
    with open_output(output) as stream:
        for piece in _formatted(wanted, form, n_examples):
            stream.write(piece.encode("utf-8", "backslashreplace"))


def _formatted(types: list[MweType], form: Format, n_examples: int) -> Iterator[str]:
    if form is Format.json:
        plain = [_as_json(each, n_examples) for each in types]
        yield json.dumps(plain, ensure_ascii=False, indent=2) + "\n"
        return
    rows = [
        {
            "count": str(len(each.occurrences)),
            "type": each.lemmas,
            "categories": _counts(each.categories),
            "variants": _counts(each.variants),
            "examples": " / ".join(_examples(each, n_examples)),
        }
        for each in types
    ]
    if form is Format.csv:
        yield csv_table(rows)
    else:
        header = ["Type", "Categories", "Variants", "Example", "Count"]
        keys = ("type", "categories", "variants", "examples", "count")
        yield text_table(header, [[row[key] for key in keys] for row in rows], 4)


def _counts(counter: Counter[str]) -> str:
    """Names with their counts; a count is left out where all is one."""
    ordered = sorted(counter.items(), key=lambda item: (-item[1], item[0]))
    if len(ordered) == 1:
        return ordered[0][0] or "none"
    return ", ".join(f"{name or 'none'} {number}" for name, number in ordered)


def _examples(mwe_type: MweType, number: int) -> list[str]:
    sentences = (each.sentence for each in mwe_type.occurrences)
    texts = dict.fromkeys(sentence.text or sentence_text(sentence) for sentence in sentences)
    return list(texts)[:number]


def _as_json(mwe_type: MweType, n_examples: int) -> dict[str, Any]:
    return {
        "type": mwe_type.lemmas,
        "lemmas": list(mwe_type.key),
        "count": len(mwe_type.occurrences),
        "categories": dict(mwe_type.categories.most_common()),
        "variants": dict(mwe_type.variants.most_common()),
        "examples": _examples(mwe_type, n_examples),
    }
