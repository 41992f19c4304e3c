"""`udkit mwe identify`: find multiword expressions in sentences that have trees."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from udkit.cli.outputs import check_outputs
from udkit.cli.problems import all_problems
from udkit.cli.progress import with_progress
from udkit.errors import UsageError
from udkit.formats.conllu import read_conllu, write_conllu_to
from udkit.formats.cupt import as_cupt, with_mwes_in_misc
from udkit.formats.files import open_output
from udkit.models.catalogue import find_mwe_model
from udkit.models.package import read_model
from udkit.tree_to_mwes import PART, MweStage

EXAMPLES = (
    "udkit mwe identify examples/mwe.cupt --lang en -o identified.cupt",
    "udkit mwe identify examples/gold.conllu --lang en --format conllu",
)


class Format(StrEnum):
    """Where to write expressions."""

    cupt = "cupt"
    conllu = "conllu"


def identify(
    source: Annotated[
        str, typer.Argument(metavar="FILE", help="CoNLL-U or cupt, with trees; - is stdin.")
    ],
    lang: Annotated[str, typer.Option("--lang", "-l", help="Model: a language, or a file.")],
    output: Annotated[str, typer.Option("-o", "--output", help="File to write.")] = "-",
    form: Annotated[
        Format, typer.Option("--format", help="In a column PARSEME:MWE, or in MISC.")
    ] = Format.cupt,
) -> None:
    """Find verbal multiword expressions, by the words, tags and trees of a file.

    Expressions that the file has already are forgotten.
    """
    check_outputs([source], [("-o", output)])
    model = read_model(find_mwe_model(lang))
    part = model.part(PART)
    if not part:
        raise UsageError(
            f"the model {lang} finds no expressions; add them with 'udkit mwe train --into {lang}'"
        )
    stage = MweStage.from_members(part)
    sentences = read_conllu(source)
    with all_problems(sentences), open_output(output) as stream:
        identified = stage.stream(with_progress(sentences, "sentences"))
        write = as_cupt if form is Format.cupt else with_mwes_in_misc
        write_conllu_to(write(identified), stream)
