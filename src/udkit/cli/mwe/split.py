"""`udkit mwe split`: cut a corpus into training, development and test parts."""

from __future__ import annotations

import json
import re
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from udkit.cli.given_options import given_options
from udkit.cli.mwe.options import AnyCategory
from udkit.cli.outputs import check_outputs
from udkit.cli.tables import text_table
from udkit.errors import InputError, UsageError
from udkit.formats.conllu import write_conllu
from udkit.formats.files import check_standard_input, read_text
from udkit.formats.relayout import with_columns
from udkit.mwe.corpora import AnnotatedSentence, read_corpus
from udkit.mwe.splitting import PARTS, UnseenSplit, UnseenTargets, split_as_1_1, split_as_1_2
from udkit.mwe.types import TypeKey, lemma_or_form, members_of

EXAMPLES = (
    "udkit mwe split examples/mwe-train.cupt -o parts",
    "udkit mwe split examples/mwe-train.cupt --edition 1.2 --unseen-test 3 --unseen-dev 1 "
    "--seed 7 -o parts",
)
_ONLY_1_2 = {"unseen_test", "unseen_dev", "splits", "rounds", "seed", "alt"}


class Edition(StrEnum):
    """Whose way of splitting."""

    quotas = "1.1"
    unseen = "1.2"


def split(
    context: typer.Context,
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="cupt files, one corpus.")],
    output: Annotated[
        str, typer.Option("-o", "--output", metavar="DIR", help="Folder for the parts.")
    ],
    edition: Annotated[
        Edition, typer.Option(help="1.1: quotas of expressions; 1.2: so many unseen ones.")
    ] = Edition.quotas,
    subcorpora: Annotated[
        str | None,
        typer.Option(
            metavar="FILE.json",
            help="Sub-corpora (1.1): an object of names, each with a pattern of sentence ids or "
            "a list of ranges of sentences.",
        ),
    ] = None,
    unseen_test: Annotated[int, typer.Option(min=1, help="Unseen in test (1.2).")] = 300,
    unseen_dev: Annotated[int, typer.Option(min=0, help="Unseen in dev (1.2).")] = 100,
    splits: Annotated[int, typer.Option(min=1, help="Splits to judge a size by (1.2).")] = 10,
    rounds: Annotated[int, typer.Option(min=1, help="Times that many for the choice (1.2).")] = 10,
    seed: Annotated[int, typer.Option(min=0, help="Of the random splits (1.2).")] = 0,
    alt: Annotated[
        bool, typer.Option("--alt", help="What dev has is seen in test, too (1.2).")
    ] = False,
    any_category: AnyCategory = False,
) -> None:
    """Split a corpus into train.cupt, dev.cupt and test.cupt, and say what was reached.

    Sentences keep their order within a part, and every sentence is in one part. A part without
    sentences is not written: edition 1.1 has no dev part for small corpora.
    """
    _check_options(context, edition)
    check_standard_input(files)
    folder = Path(output)
    paths = {part: folder / f"{part}.cupt" for part in PARTS}
    check_outputs(files, [(f"-o {part}", str(path)) for part, path in paths.items()])
    corpus = read_corpus(files, allows_any_category=any_category)
    if len({sentence.sentence.columns for sentence in corpus}) > 1:
        raise InputError("the files have different columns; convert them to the same ones first")
    chosen = None
    if edition is Edition.quotas:
        names = _subcorpora(corpus, subcorpora) if subcorpora else None
        parts = split_as_1_1(corpus, names)
    else:
        targets = UnseenTargets(unseen_test, unseen_dev, splits, rounds, seed, alt)
        chosen = split_as_1_2(corpus, targets)
        parts = chosen.parts
    _write(corpus, parts, paths)
    typer.echo(_report(corpus, parts, chosen), nl=False)


def _check_options(context: typer.Context, edition: Edition) -> None:
    for name, shown in given_options(context).items():
        if edition is Edition.quotas and name in _ONLY_1_2:
            raise UsageError(f"{shown} goes only with --edition 1.2")
        if edition is Edition.unseen and name == "subcorpora":
            raise UsageError("--subcorpora goes only with --edition 1.1")


def _subcorpora(corpus: list[AnnotatedSentence], path: str) -> list[str]:
    """Return the sub-corpus of each sentence, "" for those that none takes."""
    try:
        described = json.loads("".join(read_text(path)))
        if not isinstance(described, dict):
            raise TypeError("it is no object")
        rules = [(name, _rule(rule)) for name, rule in described.items()]
    except (TypeError, ValueError, re.error) as error:
        advice = 'write {"news": "news-.*", "web": [[1, 200]]}'
        raise InputError(f"{path}: not a description of sub-corpora ({error}); {advice}") from error
    names = []
    for number, annotated in enumerate(corpus, start=1):
        names.append(next((n for n, rule in rules if _takes(rule, number, annotated)), ""))
    return names


def _rule(rule: Any) -> re.Pattern[str] | list[range]:  # noqa: ANN401  # whatever the file has
    if isinstance(rule, str):
        return re.compile(rule)
    return [range(int(first), int(last) + 1) for first, last in rule]


def _takes(rule: re.Pattern[str] | list[range], number: int, annotated: AnnotatedSentence) -> bool:
    if isinstance(rule, re.Pattern):
        return rule.search(annotated.name) is not None
    return any(number in numbers for numbers in rule)


def _write(corpus: list[AnnotatedSentence], parts: list[str], paths: dict[str, Path]) -> None:
    try:
        paths["train"].parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        found = f"{paths['train'].parent}: {error.strerror or error}"
        raise InputError(f"{found}; -o names a folder") from error
    for part, path in paths.items():
        if part not in parts and path.exists():
            raise UsageError(
                f"{path} is of an earlier split, and there is no {part} part now; remove it, or "
                "give another folder"
            )
    for part, path in paths.items():
        sentences = [each.sentence for each, own in zip(corpus, parts, strict=True) if own == part]
        if sentences:  # cupt without a sentence is no cupt
            write_conllu(with_columns(sentences, None), path)


def _report(corpus: list[AnnotatedSentence], parts: list[str], chosen: UnseenSplit | None) -> str:
    types: dict[str, list[TypeKey]] = {part: [] for part in PARTS}
    rows = []
    for each, part in zip(corpus, parts, strict=True):
        for mwe in each.mwes:
            lemmas = sorted(lemma_or_form(node) for node in members_of(each.sentence, mwe))
            types[part].append(tuple(lemmas))
    known = set(types["train"])
    for part in PARTS:
        n_sentences = parts.count(part)
        n_tokens = sum(
            len(each.sentence.nodes) for each, own in zip(corpus, parts, strict=True) if own == part
        )
        n_unseen = sum(key not in known for key in types[part])
        n_new = sum(key not in known | set(types["dev"]) for key in types[part])
        unseen = [str(n_unseen), str(n_new)] if part == "test" else [str(n_unseen), "–"]
        unseen = ["–", "–"] if part == "train" else unseen
        rows.append([part, str(n_sentences), str(n_tokens), str(len(types[part])), *unseen])
    header = ["Part", "Sentences", "Tokens", "MWEs", "Unseen in train", "in train and dev"]
    text = text_table(header, rows)
    if chosen:
        text += (
            f"\nunseen: test {chosen.unseen_test} ({chosen.ratio_test:.1%}), "
            f"dev {chosen.unseen_dev} ({chosen.ratio_dev:.1%}), "
            f"on average {chosen.mean_ratio:.1%}; "
            f"cost {chosen.cost:.4f}, the least of {chosen.n_tried} splits\n"
        )
    return text
