"""The options of `udkit parse`, and which of them go together."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

import typer

from udkit.cli.document_outputs import check_one_output
from udkit.cli.given_options import given_options
from udkit.cli.parse_inputs import InputKind
from udkit.cli.parse_outputs import Compression, OutputFormat
from udkit.errors import UsageError
from udkit.pipeline import BATCH_WORDS, Layer


class Kept(StrEnum):
    """What can be kept of the input."""

    tags = "tags"


Files = Annotated[list[str], typer.Argument(metavar="FILE…", help="Texts; - is stdin.")]
Lang = Annotated[str, typer.Option("--lang", "-l", help="Model: a name, or a file.")]
Resume = Annotated[
    bool, typer.Option("--resume", help="Leave out what is in --output-dir already.")
]
Compress = Annotated[Compression | None, typer.Option(help="Compress the files of --output-dir.")]
Input = Annotated[
    InputKind,
    typer.Option("--input", help="Running text, a sentence a line, a token a line, or CoNLL-U."),
]
Keep = Annotated[
    Kept | None, typer.Option(help="Keep LEMMA, UPOS, XPOS and FEATS of --input conllu.")
]
SplitMultiword = Annotated[
    bool, typer.Option("--split-multiword", help="Split given tokens into words.")
]
Form = Annotated[
    OutputFormat | None,
    typer.Option("--format", help="What to write; if not given, the ending of -o decides."),
]
Until = Annotated[
    Layer | None, typer.Option(help="Last stage to run; by default the last of the model.")
]
Ranges = Annotated[bool, typer.Option("--ranges", help="Write TokenRange=start:end to MISC.")]
Treebank = Annotated[
    str | None, typer.Option(help="Treebank to follow, of those the model has learned from.")
]
Fallback = Annotated[
    bool, typer.Option("--fallback", help="Use the multilingual model if there is no other.")
]
Jobs = Annotated[int, typer.Option(min=1, help="Processes that share the work on trees.")]
Threads = Annotated[int, typer.Option(min=1, help="Threads of each process.")]
BatchWords = Annotated[
    int, typer.Option(min=1, max=1_000_000, help="Words that are looked at together.")
]
DEFAULT_BATCH_WORDS = BATCH_WORDS


def last_stage(form: OutputFormat, until: Layer | None) -> Layer | None:
    """Return how far to go, None for as far as the model can.

    UsageError where the format cannot show it.
    """
    shown = {
        OutputFormat.vertical: ("shows tokens only", Layer.tokens),
        OutputFormat.cupt: ("shows multiword expressions", Layer.mwes),
    }
    if form is OutputFormat.tree and until is Layer.tokens:
        raise UsageError(f"--format {form} draws trees; leave --until {until} out")
    if form not in shown:
        return until
    what, layer = shown[form]
    if until not in (None, layer):
        raise UsageError(f"--format {form} {what}; leave --until {until} out")
    return layer


def check_options(context: typer.Context, kind: InputKind, last: Layer | None) -> None:
    """Raise UsageError for options that would have no effect."""
    check_one_output(context)
    given = given_options(context)
    for name in ("resume", "compress"):
        if name in given and "output_dir" not in given:
            raise UsageError(f"{given[name]} goes only with --output-dir")
    if "ranges" in given and kind.has_tokens:
        raise UsageError(f"--ranges needs a text; --input {kind} has none")
    if "keep" in given and kind is not InputKind.conllu:
        raise UsageError(f"--keep needs --input conllu; --input {kind} has no tags")
    if "split_multiword" in given and not kind.has_tokens:
        raise UsageError("--split-multiword is for given tokens: --input vertical or conllu")
    if last is Layer.tokens:
        _check_without_tree(given, kind)


def _check_without_tree(given: Mapping[str, str], kind: InputKind) -> None:
    for name in ("keep", "treebank", "jobs", "batch_words"):
        if name in given:
            raise UsageError(f"{given[name]} is about trees, and none are asked for; leave it out")
    if kind.has_tokens and "split_multiword" not in given:
        raise UsageError(
            f"--input {kind} has tokens already; ask for trees, or for --split-multiword"
        )
