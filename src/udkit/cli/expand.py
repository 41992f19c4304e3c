"""`udkit expand`: paths back to empty nodes."""

from __future__ import annotations

from typing import Annotated

import typer

from udkit.cli.outputs import check_outputs
from udkit.cli.progress import with_progress
from udkit.data.expand import expand_sentence
from udkit.formats.conllu import read_conllu, write_conllu_to
from udkit.formats.files import open_output

EXAMPLES = (
    "udkit expand <(udkit collapse examples/gold.conllu) -o expanded.conllu",
    "udkit expand examples/system.conllu",
)


def expand(
    source: Annotated[str, typer.Argument(metavar="IN", help="File to read; - is stdin.")],
    output: Annotated[str, typer.Option("-o", "--output", help="File to write.")] = "-",
) -> None:
    """Replace paths by empty nodes: '4:conj>nsubj' of word 5 becomes '4 -conj-> 6.1 -nsubj-> 5'.

    The way back from 'udkit collapse', to the same paths: collapsing the output gives the input.
    What the empty nodes were (form, lemma, tags) is not in the paths and stays '_'. A file without
    paths is written as it was read.
    """
    check_outputs([source], [("-o", output)])
    sentences = with_progress(read_conllu(source), "sentences")
    with open_output(output) as stream:
        write_conllu_to(map(expand_sentence, sentences), stream)
