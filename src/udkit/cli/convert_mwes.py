"""Formats with multiword expressions, for `udkit convert`: what is read, and how it is changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from udkit.data.mwe import MWE_COLUMN, mwes_of
from udkit.data.sentence import Sentence
from udkit.errors import Problem, UsageError
from udkit.formats.conllu import read_conllu
from udkit.formats.cupt import with_categories_of, with_readable_mwes
from udkit.formats.files import file_name, without_compression
from udkit.formats.mwe_json import read_mwe_json
from udkit.formats.parsemetsv import add_mwes_to, read_parsemetsv


class Source(StrEnum):
    """What can be read."""

    conllu = "conllu"
    parsemetsv = "parsemetsv"
    json = "json"


class Edition(StrEnum):
    """Editions of the shared task that have categories of their own."""

    first = "1.0"
    second = "1.1"
    all_kinds = "2.0"


Beside = Annotated[
    str | None,
    typer.Option(
        "--conllu",
        metavar="FILE",
        help="CoNLL-U file that belongs to a parsemetsv file.",
        rich_help_panel="Multiword expressions",
    ),
]
Categories = Annotated[
    Edition | None,
    typer.Option(
        help="Rename the categories to those of this edition.",
        rich_help_panel="Multiword expressions",
    ),
]
Blind = Annotated[
    bool,
    typer.Option(
        "--blind",
        help="Hide the expressions, with --to cupt.",
        rich_help_panel="Multiword expressions",
    ),
]
Renumber = Annotated[
    bool,
    typer.Option(
        "--renumber",
        help="Number the expressions 1, 2, 3 … by their members, with --to cupt.",
        rich_help_panel="Multiword expressions",
    ),
]
From = Annotated[
    Source | None,
    typer.Option("--from", help="Format to read; by default what the name of the input says."),
]


@dataclass(frozen=True, slots=True)
class Input:
    """A file to read, and how."""

    path: str
    source: Source
    beside: str | None = None
    """The CoNLL-U file of a parsemetsv file."""

    def read(self, problems: list[Problem] | None) -> Iterator[Sentence]:
        """Stream the sentences."""
        if self.source is Source.json:
            return read_mwe_json(self.path)
        if self.source is Source.conllu:
            return read_conllu(self.path, problems=problems)
        if self.beside is None:
            return read_parsemetsv(self.path)
        names = (file_name(self.beside), file_name(self.path))
        trees = read_conllu(self.beside, problems=problems)
        return add_mwes_to(trees, read_parsemetsv(self.path), names)


def input_of(path: str, source: Source | None, beside: str | None) -> Input:
    """Find out how a file is to be read; UsageError for options that do not go together."""
    endings = {".parsemetsv": Source.parsemetsv, ".json": Source.json}
    source = source or endings.get(Path(without_compression(path)).suffix, Source.conllu)
    if beside is not None and source is not Source.parsemetsv:
        raise UsageError("--conllu goes with a parsemetsv file as input only")
    return Input(path, source, beside)


def with_edition(
    sentences: Iterable[Sentence], edition: Edition | None, problems: list[Problem] | None
) -> Iterator[Sentence]:
    """Check the expressions of all sentences, and rename their categories."""
    readable = with_readable_mwes(sentences, problems)
    if edition is None:
        return readable
    return (with_categories_of(sentence, edition) for sentence in readable)


class LeftOut:
    """Counts the expressions of a column that is not written."""

    def __init__(self) -> None:
        self.n_mwes = 0

    def count(self, sentences: Iterable[Sentence]) -> Iterator[Sentence]:
        """Pass on sentences, and count what their column has, as far as it can be read."""
        for sentence in sentences:
            if MWE_COLUMN in sentence.columns.names:
                self.n_mwes += len(mwes_of(sentence, problems=[]))
            yield sentence

    def tell(self, path: str) -> None:
        """Say how many there were, if any, and how to keep them."""
        if self.n_mwes:
            were = "expression was" if self.n_mwes == 1 else "expressions were"
            typer.echo(
                f"udkit: {file_name(path)}: {self.n_mwes:,} multiword {were} left out, for which "
                "CoNLL-U has no column; --to conllu-mwe keeps them, in MISC",
                err=True,
            )
