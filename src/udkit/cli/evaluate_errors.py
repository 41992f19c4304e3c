"""`udkit evaluate --errors`: write a page of the sentences that differ."""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from udkit.cli.progress import with_progress
from udkit.errors import UsageError
from udkit.evaluation.differences import group_sentences
from udkit.evaluation.evaluate import Evaluation
from udkit.formats.conllu import read_conllu
from udkit.formats.files import open_input, open_output

if TYPE_CHECKING:
    from udkit.drawing import ComparedSentences

Errors = Annotated[
    str | None,
    typer.Option(
        "--errors",
        metavar="OUT.html",
        help="Write a page of sentences that differ.",
        rich_help_panel="Analysis",
    ),
]
ErrorsLimit = Annotated[
    int,
    typer.Option(
        "--errors-limit",
        min=0,
        help="Sentences to draw on that page; 0 for all.",
        rich_help_panel="Analysis",
    ),
]


@contextlib.contextmanager
def rereadable(*paths: str) -> Iterator[list[str]]:
    """Hand out the same paths, but instead of stdin a file that can be read more than once."""
    with tempfile.TemporaryDirectory(prefix="udkit-") as folder:
        kept = []
        for path in paths:
            if path == "-":
                path = str(Path(folder) / "stdin.conllu")
                with open_input("-") as stream, open_output(path) as copy:
                    shutil.copyfileobj(stream, copy)
            kept.append(path)
        yield kept


def check_errors_page(output: str | None) -> None:
    """Raise UsageError if the page would go where the scores go."""
    if output == "-":
        raise UsageError("--errors needs the name of a file: stdout is for the scores")


def write_errors_page(evaluation: Evaluation, title: str, output: str, limit: int) -> None:
    """Draw the sentences that differ; no more than the limit, 0 for all.

    The two files are read again, under the names of the corpora.
    """
    from udkit.drawing import ComparisonOptions, comparison_page  # late: scoring needs it not

    options = ComparisonOptions(limit=limit or None)
    with open_output(output) as stream:
        for piece in comparison_page(_compared(evaluation), title, options):
            # Bytes that are no UTF-8 were kept as surrogates, and a page cannot show them.
            stream.write(piece.encode("utf-8", "backslashreplace"))


def _compared(evaluation: Evaluation) -> Iterator[ComparedSentences]:
    from udkit.drawing import ComparedSentences, WordPlace

    # The files have been scored, so they are good enough: problems are not looked at.
    corpora = (evaluation.gold, evaluation.system)
    streams = (read_conllu(corpus.name, problems=[]) for corpus in corpora)
    for group in with_progress(group_sentences(evaluation, *streams), "sentences"):
        alignment = [
            (WordPlace(*gold_place), WordPlace(*system_place))
            for gold_place, system_place in group.alignment
        ]
        yield ComparedSentences(group.gold, group.system, alignment)
