"""`udkit challenge transfer`: what the treebanks of other languages are worth."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from udkit.analysis.classes import DEFAULT
from udkit.analysis.equivalents import (
    TransferScore,
    average_transfer,
    transfer_scores,
    transfer_table,
)
from udkit.analysis.figures import transfer_levels
from udkit.analysis.store import Store
from udkit.analysis.transfer_run import (
    TransferPlan,
    parse_target,
    run_transfer,
    source_names,
    source_sets,
)
from udkit.cli.challenge.options import (
    DEFAULT_MIN_WORDS,
    CriterionName,
    Format,
    FormatOption,
    MinWords,
    PlotPath,
    StorePath,
    StudyBar,
    chosen_parsers,
    load_scores,
    print_rows,
    write_plots,
)
from udkit.data.sentence import Sentence
from udkit.errors import InputError, UsageError
from udkit.formats.conllu import read_conllu, write_conllu
from udkit.formats.files import without_compression

EXAMPLES = (
    "udkit challenge transfer examples/challenge/toy.sqlite --samples 1",
    "udkit challenge transfer examples/challenge/toy.sqlite "
    "--target examples/challenge/yot-test.conllu --sources UD_Toy-One -o parsed.conllu",
)


def transfer(
    store: StorePath,
    target: Annotated[
        str | None,
        typer.Option(help="Treebanks of the study, with commas; or a tagged file to parse."),
    ] = None,
    sources: Annotated[
        str | None, typer.Option(help="Treebanks to learn from; all other languages if not given.")
    ] = None,
    leave_one_out: Annotated[
        bool, typer.Option("--leave-one-out", help="See what each source adds.")
    ] = False,
    by: Annotated[str, typer.Option(help="The parser whose curves scores are found on.")] = "beam",
    samples: Annotated[int, typer.Option(min=1, help="Trainings of each source.")] = 5,
    max_sentences: Annotated[
        int | None, typer.Option(min=1, help="Sources learn from so many sentences at most.")
    ] = None,
    criterion: CriterionName = None,
    min_words: MinWords = DEFAULT_MIN_WORDS,
    jobs: Annotated[int, typer.Option("-j", "--jobs", min=1, help="Processes that work.")] = 1,
    form: FormatOption = Format.text,
    plot: PlotPath = None,
    output: Annotated[
        str | None, typer.Option("-o", "--output", help="Where a file that is parsed goes.")
    ] = None,
) -> None:
    """Parse treebanks with delexicalised parsers of other languages, weighted by similarity.

    Shows UAS on simple classes, all words and complex classes, and how many sentences of the
    language itself would do as well. With a file of a language that has no treebank, whose words
    have tags, the file is parsed: ten sentences are enough to choose the sources by.
    """
    names = tuple(sources.split(",")) if sources else ()
    plan = TransferPlan(store, (), names, samples, max_sentences, leave_one_out)
    if target is not None and Path(target).is_file():
        _parse_file(target, plan, output)
        return
    if target is not None and without_compression(target).endswith(".conllu"):
        raise InputError(f"{target}: there is no such file; check the name")
    if output is not None:
        raise UsageError("-o has no effect without a file as --target")
    targets = tuple(target.split(",")) if target else ()
    plan = TransferPlan(store, targets, names, samples, max_sentences, leave_one_out)
    with StudyBar() as bar:
        run_transfer(plan, jobs, bar)
    rows = _rows(plan, by, criterion, min_words)
    write_plots([transfer_levels(by, rows[-1])], plot)
    _print(rows, form)


def _rows(
    plan: TransferPlan, by: str, criterion: str | None, min_words: int
) -> list[TransferScore]:
    """Return the scores of a plan that has been run, and their average."""
    scores = load_scores(plan.store, criterion)
    chosen_parsers(scores, by)
    with Store(plan.store) as store:
        named = criterion or store.criterion() or DEFAULT
        found = transfer_scores(store, scores, by, named, min_words)
        treebanks = [treebank.name for treebank in store.treebanks()]
    rows = [row for row in found if _is_asked_for(row, plan, treebanks)]
    if not rows:
        raise InputError(
            f"{plan.store}: no target has simple and complex classes at all sizes of {by}; train "
            "at more sizes, or lower --min-words"
        )
    return [*rows, average_transfer(rows)]


def _is_asked_for(row: TransferScore, plan: TransferPlan, treebanks: Sequence[str]) -> bool:
    """Whether a row is of this plan: the store may have others, with other sources."""
    if plan.targets and row.target not in plan.targets:
        return False
    sets = source_sets(plan, row.target, treebanks)
    return row.sources in [source_names(sources, plan.max_sentences) for sources in sets]


def _print(rows: Sequence[TransferScore], form: Format) -> None:
    as_json = [
        {
            "target": row.target,
            "sources": list(row.sources),
            "uas": row.uas_in_order(),
            "sentences": row.sentences,
        }
        for row in rows
    ]
    print_rows(transfer_table(rows), form, 2, as_json)


def _parse_file(path: str, plan: TransferPlan, output: str | None) -> None:
    if output is None:
        raise UsageError("give -o, the file that the parsed sentences go to")
    sentences = list(read_conllu(path))
    for sentence in sentences:
        for word in sentence.words:
            if word.upos == "_":
                problem = sentence.problem(word, "UPOS", "the word has no tag")
                raise InputError(f"{problem.place}: {problem.found}; transfer reads tags alone")
    heads, weights = parse_target(sentences, plan)
    for name, weight in sorted(weights.items(), key=lambda item: -item[1]):
        typer.echo(f"udkit: {name} has weight {weight:.3f}", err=True)
    parsed = [_with_heads(s, found) for s, found in zip(sentences, heads, strict=True)]
    write_conllu(parsed, output)


def _with_heads(sentence: Sentence, heads: Sequence[int]) -> Sentence:
    """Return a sentence with these heads; of relations only the root is known."""
    result = sentence.copy()
    for word, head in zip(result.words, heads, strict=True):
        word["HEAD"] = str(head)
        word["DEPREL"] = "dep" if head else "root"
        word["DEPS"] = "_"
    return result
