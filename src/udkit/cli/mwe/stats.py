"""`udkit mwe stats`: corpora with multiword expressions in numbers."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Annotated

import typer

from udkit.cli.mwe.options import AnyCategory
from udkit.cli.outputs import check_outputs
from udkit.cli.tables import csv_table, markdown_table, text_table
from udkit.data.mwe_categories import EDITIONS
from udkit.formats.conllu import conllu_name
from udkit.formats.files import check_standard_input, file_name, open_output
from udkit.mwe.corpora import AnnotatedSentence, read_corpus
from udkit.mwe.statistics import MweStatistics, collect_mwe_statistics

EXAMPLES = (
    "udkit mwe stats examples/mwe.cupt examples/mwe-train.cupt",
    "udkit mwe stats examples/mwe-train.cupt --format json -o stats.json",
)
_ORDER = [*EDITIONS["1.0"], *EDITIONS["1.1"], *EDITIONS["2.0"]]


class Format(StrEnum):
    """How statistics can be written."""

    table = "table"
    markdown = "markdown"
    csv = "csv"
    json = "json"


def stats(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="cupt files; - is stdin.")],
    output: Annotated[str, typer.Option("-o", "--output", help="File to write.")] = "-",
    form: Annotated[Format, typer.Option("--format", help="Form of the output.")] = Format.table,
    any_category: AnyCategory = False,
) -> None:
    """Count expressions: the table of PARSEME's overview papers, a row for each file.

    Tokens are all lines, multiword tokens and empty nodes included, as in the official tables.
    The JSON also has distributions of length and gaps, overlaps and types.
    """
    check_standard_input(files)
    check_outputs(files, [("-o", output)])
    corpora = [read_corpus([path], allows_any_category=any_category) for path in files]
    counted = [collect_mwe_statistics(corpus) for corpus in corpora]
    names = [conllu_name(path) for path in files]
    if len(set(names)) < len(names):
        names = [file_name(path) for path in files]
    total = collect_mwe_statistics(_all(corpora)) if len(files) > 1 else None
    with open_output(output) as stream:
        if form is Format.json:
            plain = {
                "files": [
                    {"file": file_name(path), **each.as_json()}
                    for path, each in zip(files, counted, strict=True)
                ],
                "total": (total or counted[0]).as_json(),
            }
            text = json.dumps(plain, ensure_ascii=False, indent=2) + "\n"
        else:
            if total is not None:
                names, counted = [*names, "total"], [*counted, total]
            text = _as_table(names, counted, form)
        stream.write(text.encode())


def _all(corpora: list[list[AnnotatedSentence]]) -> list[AnnotatedSentence]:
    return [sentence for corpus in corpora for sentence in corpus]


def _as_table(names: list[str], counted: list[MweStatistics], form: Format) -> str:
    found = {category for each in counted for category in each.categories}
    categories = sorted(found, key=lambda c: (_ORDER.index(c) if c in _ORDER else len(_ORDER), c))
    header = ["Corpus", "Sentences", "Tokens", "Length", "MWEs", *(c or "none" for c in categories)]
    rows = [
        [
            name,
            str(each.n_sentences),
            str(each.n_tokens),
            f"{each.mean_sentence_length:.1f}",
            str(each.n_mwes),
            *(str(each.categories[category]) for category in categories),
        ]
        for name, each in zip(names, counted, strict=True)
    ]
    if form is Format.csv:
        return csv_table([dict(zip(header, row, strict=True)) for row in rows])
    return (markdown_table if form is Format.markdown else text_table)(header, rows)
