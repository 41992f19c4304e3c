"""`udkit mwe check`: is the same expression annotated the same everywhere?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from udkit.cli.mwe.options import AnyCategory
from udkit.cli.outputs import check_outputs
from udkit.cli.progress import with_progress
from udkit.errors import UsageError
from udkit.formats.files import check_standard_input, file_name, open_output
from udkit.mwe.consistency import consistency_page, group_by_type
from udkit.mwe.consistency.candidates import DEFAULT_GAPS
from udkit.mwe.corpora import read_corpus

EXAMPLES = (
    "udkit mwe check examples/mwe-train.cupt -o check.html",
    "udkit mwe check examples/mwe-train.cupt --gaps 2 --conflicts -o conflicts.html",
)


def check(
    files: Annotated[list[str], typer.Argument(metavar="CORPUS...", help="cupt files.")],
    output: Annotated[
        str, typer.Option("-o", "--output", metavar="OUT.html", help="Page to write.")
    ],
    gaps: Annotated[
        int,
        typer.Option(min=0, help="Words between those of an expression that is not annotated."),
    ] = DEFAULT_GAPS,
    conflicts: Annotated[
        bool, typer.Option("--conflicts", help="Only types with different categories.")
    ] = False,
    any_category: AnyCategory = False,
) -> None:
    """Write a page of all types: where they are annotated, as what, and where they are not.

    Decide there (keep, other category, no expression, annotate), save the decisions, and let
    'udkit mwe apply' carry them out.
    """
    check_standard_input(files)
    check_outputs(files, [("-o", output)])
    if output == "-":
        raise UsageError("-o needs the name of a file: the page is for a browser")
    corpus = read_corpus(files, allows_any_category=any_category)
    groups = group_by_type(corpus, max_gaps=gaps)
    if conflicts:
        groups = [group for group in groups if group.has_conflict]
    title = f"Consistency of {', '.join(Path(file_name(path)).name for path in files)}"
    with open_output(output) as stream:
        for piece in with_progress(consistency_page(groups, title), "types"):
            stream.write(piece.encode("utf-8", "backslashreplace"))
    n_conflicts = sum(group.has_conflict for group in groups)
    n_candidates = sum(len(group.candidates) for group in groups)
    typer.echo(
        f"{len(groups)} types, {n_conflicts} of them with different categories; "
        f"{n_candidates} places are not annotated"
    )
