"""`udkit view`: pictures of sentences, as text, SVG or a page."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from udkit.cli.outputs import check_ending, check_outputs
from udkit.cli.problems import all_problems
from udkit.cli.progress import with_progress
from udkit.data.sentence import Sentence
from udkit.drawing.dependencies import EnhancedEdges
from udkit.drawing.layout import lay_out
from udkit.drawing.page import shown_text
from udkit.drawing.placement import LayoutOptions
from udkit.drawing.sentence_page import NumberedSentence, sentence_page
from udkit.drawing.svg import render_svg_column
from udkit.drawing.text_tree import TreeRow, format_tree, printable, tree_rows
from udkit.errors import InputError, UsageError
from udkit.formats.conllu import read_conllu
from udkit.formats.files import file_name, open_output, without_compression

EXAMPLES = (
    "udkit view examples/gold.conllu --sentence 5",
    "udkit view examples/gold.conllu -o gold.html --show lemma --show feats",
    "udkit view examples/gold.conllu -o tour-5.svg --sent-id tour-5 --enhanced all",
)
DEFAULT_LIMIT = 500
_RANGE = re.compile(r"([1-9][0-9]*)(?:-([1-9][0-9]*))?")
_STYLES = ("dim", "dim", "bold", "magenta", "cyan")


class Picture(StrEnum):
    """What can be drawn."""

    text = "text"
    svg = "svg"
    html = "html"


# No ending: standard output, and devices.
_ENDINGS = {
    "": Picture.text,
    ".txt": Picture.text,
    ".svg": Picture.svg,
    ".html": Picture.html,
    ".htm": Picture.html,
}


class Row(StrEnum):
    """What can be written under a word besides its form and UPOS."""

    lemma = "lemma"
    xpos = "xpos"
    feats = "feats"


def view(
    source: Annotated[str, typer.Argument(metavar="FILE", help="CoNLL-U file; - is stdin.")],
    output: Annotated[str, typer.Option("-o", "--output", help="File to write.")] = "-",
    to: Annotated[
        Picture | None,
        typer.Option(help="What to draw; by default what the name of the output says, or text."),
    ] = None,
    sent_id: Annotated[
        list[str] | None, typer.Option(help="Draw the sentence with this id; may be repeated.")
    ] = None,
    sentence: Annotated[
        list[str] | None,
        typer.Option(metavar="N", help="Draw sentence number N, or N-M; may be repeated."),
    ] = None,
    enhanced: Annotated[
        EnhancedEdges,
        typer.Option(help="Enhanced edges: those that differ from the basic tree, all, or none."),
    ] = EnhancedEdges.new,
    show: Annotated[
        list[Row] | None,
        typer.Option(help="What to write under the words, in SVG and HTML; may be repeated."),
    ] = None,
    limit: Annotated[
        int | None,
        typer.Option(
            min=1,
            help=f"Draw so many sentences at most; {DEFAULT_LIMIT} by default in SVG and HTML.",
        ),
    ] = None,
) -> None:
    """Draw sentences: as text trees in the terminal, as SVG, or as one HTML page with a search box.

    The basic tree is drawn above the words, enhanced edges below them.
    """
    check_outputs([source], [("-o", output)])
    picture = _picture_of(output, to)
    read = read_conllu(source)
    sentences = _selected(read, file_name(source), set(sent_id or ()), _numbers(sentence or ()))
    rows = ("FORM", "UPOS", *(row.upper() for row in show or ()))
    options = LayoutOptions(rows, enhanced)
    with all_problems(read):
        if picture is Picture.text:
            _draw_text(_limited(sentences, limit), output, enhanced)
            return
        limit = limit or DEFAULT_LIMIT
        sentences = with_progress(sentences, "sentences")
        if picture is Picture.html:
            title = Path(file_name(source)).name
            pieces = sentence_page(sentences, title, options=options, limit=limit)
        else:
            pieces = iter([_svg(_limited(sentences, limit), options)])
        with open_output(output) as stream:
            for piece in pieces:
                stream.write(piece.encode("utf-8"))


def _picture_of(output: str, to: Picture | None) -> Picture:
    """Tell what to draw, if it is not said, by the ending of a name.

    UsageError for pictures of other kinds, and where what is said contradicts the name.
    """
    ending = Path(without_compression(output)).suffix.lower()
    if to is not None:
        if ending:
            check_ending(to, output, _ENDINGS.get(ending, to))
        return to
    if ending not in _ENDINGS:
        known = ", ".join(filter(None, _ENDINGS))
        raise UsageError(f"-o {output}: {ending} is not among {known}; choose one, or say --to")
    return _ENDINGS[ending]


def _numbers(selections: Iterable[str]) -> list[range]:
    ranges = []
    for selection in selections:
        match = _RANGE.fullmatch(selection)
        numbers = range(int(match[1]), int(match[2] or match[1]) + 1) if match else None
        if not numbers:
            raise UsageError(f"--sentence {selection}: give a number such as 3, or a range as 3-5")
        ranges.append(numbers)
    return ranges


def _selected(
    sentences: Iterable[Sentence], name: str, ids: set[str], numbers: list[range]
) -> Iterator[NumberedSentence]:
    """Pass on the sentences asked for; InputError in the end for ids and numbers not there."""
    wanted_ids = set(ids)
    last = max((each.stop - 1 for each in numbers), default=0)
    number = 0
    for number, sentence in enumerate(sentences, start=1):
        is_wanted = sentence.sent_id in ids or any(number in each for each in numbers)
        if is_wanted or not (ids or numbers):
            wanted_ids.discard(sentence.sent_id or "")
            yield NumberedSentence(number, sentence)
        if (ids or numbers) and not wanted_ids and number >= last:
            return
    if wanted_ids:
        names = ", ".join(sorted(wanted_ids))
        raise InputError(f"{name}: no sentence has the id {names}; check --sent-id")
    if last > number:
        raise InputError(
            f"{name}: there is no sentence {last}, the last is {number}; check --sentence"
        )


def _limited(
    sentences: Iterable[NumberedSentence], limit: int | None
) -> Iterator[NumberedSentence]:
    """Stop at the limit, and say so where there would have been more."""
    for index, sentence in enumerate(sentences):
        if index == limit:
            first = "sentence is" if limit == 1 else f"{limit} sentences are"
            typer.echo(f"udkit: only the first {first} drawn (--limit)", err=True)
            return
        yield sentence


def _svg(sentences: Iterable[NumberedSentence], options: LayoutOptions) -> str:
    return render_svg_column(
        [
            (f"{each.number}  {shown_text(each.sentence)}", lay_out(each.sentence, options))
            for each in sentences
        ]
    )


def _draw_text(sentences: Iterable[NumberedSentence], output: str, enhanced: EnhancedEdges) -> None:
    if output == "-" and sys.stdout is not None and sys.stdout.isatty():
        console = Console(highlight=False, soft_wrap=True)
        for each in sentences:
            console.print(_comments(each), style="dim", markup=False)
            for row in tree_rows(each.sentence, enhanced):
                console.print(_coloured(row))
            console.print()
        return
    with open_output(output) as stream:
        for each in sentences:
            text = format_tree(each.sentence, enhanced) + "\n"
            stream.write(text.encode("utf-8", "surrogateescape"))


def _comments(numbered: NumberedSentence) -> str:
    name = f"{numbered.number} {numbered.sentence.sent_id or ''}".rstrip()
    return printable(f"{name}  {shown_text(numbered.sentence)}")


def _coloured(row: TreeRow) -> Text:
    parts = zip((row.id, row.branches, row.form, row.upos, row.deprel), _STYLES, strict=True)
    written = [(part, style) for part, style in parts if part]
    written.extend((note, "green") for note in row.notes)
    return Text(" ").join(Text(part, style=style) for part, style in written)
