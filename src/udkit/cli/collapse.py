"""`udkit collapse`: empty nodes to paths."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from udkit.cli.outputs import check_outputs
from udkit.cli.problems import all_problems
from udkit.cli.progress import with_progress
from udkit.data.collapse import collapse_sentence
from udkit.data.sentence import Sentence
from udkit.errors import SHOWN_PROBLEMS, Problem
from udkit.formats.conllu import read_conllu, write_conllu_to
from udkit.formats.files import open_output

EXAMPLES = (
    "udkit collapse examples/gold.conllu -o collapsed.conllu",
    "udkit collapse examples/gold.conllu | udkit expand - -o expanded.conllu",
)


def collapse(
    source: Annotated[str, typer.Argument(metavar="IN", help="File to read; - is stdin.")],
    output: Annotated[str, typer.Option("-o", "--output", help="File to write.")] = "-",
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Do not say what gets lost on the way.")
    ] = False,
) -> None:
    """Replace empty nodes by paths: '4 -conj-> 6.1 -nsubj-> 5' becomes '4:conj>nsubj' of word 5.

    The output is the official script's, byte for byte. It is what the evaluators of IWPT 2020 and
    2021 read; it is not valid CoNLL-U, for labels have no '>' there. 'udkit expand' leads back.
    """
    check_outputs([source], [("-o", output)])
    notes = _Notes(is_quiet=quiet)
    sentences = read_conllu(source)
    with all_problems(sentences), open_output(output) as stream:
        write_conllu_to(_collapsed(with_progress(sentences, "sentences"), notes), stream)
    notes.close()


def _collapsed(sentences: Iterator[Sentence], notes: _Notes) -> Iterator[Sentence]:
    for sentence in sentences:
        lost: list[Problem] = []
        yield collapse_sentence(sentence, notes=None if notes.is_quiet else lost)
        notes.show(lost)


class _Notes:
    """Says what gets lost, for the first few cases, and how often it happened."""

    def __init__(self, *, is_quiet: bool) -> None:
        self.is_quiet = is_quiet
        self.count = 0

    def show(self, notes: list[Problem]) -> None:
        for note in notes:
            self.count += 1
            if self.count <= SHOWN_PROBLEMS:
                typer.echo(f"udkit: {note.place}: {note.found}", err=True)

    def close(self) -> None:
        if self.count > SHOWN_PROBLEMS:
            typer.echo(f"udkit: … and {self.count - SHOWN_PROBLEMS} more losses", err=True)
