"""`udkit mwe guide`: is this an expression, and of which category?"""

from __future__ import annotations

from typing import Annotated

import typer

from udkit.errors import UsageError
from udkit.formats.files import open_output
from udkit.mwe.guide import OUTCOMES, TESTS, Walk, guide_page

EXAMPLES = (
    "udkit mwe guide --answers 'yes yes no particle no'",
    "udkit mwe guide -o guide.html",
)


def guide(
    answers: Annotated[
        str | None,
        typer.Option(help="Answers instead of a dialogue: 'yes no …'; a number chooses, too."),
    ] = None,
    start: Annotated[
        str, typer.Option(help="Test to begin with: IAV.1 for verbs with an adposition.")
    ] = "S.1",
    output: Annotated[
        str | None,
        typer.Option("-o", "--output", metavar="OUT.html", help="Draw the tree on a page instead."),
    ] = None,
) -> None:
    """Walk through the decision tree of the guidelines of edition 1.1 with a candidate.

    In the dialogue, answer with a word, its beginning or its number; b goes back, q ends it.
    """
    if output is not None:
        if answers is not None:
            raise UsageError("--answers does not go with -o, which draws the whole tree")
        with open_output(output) as stream:
            for piece in guide_page():
                stream.write(piece.encode())
        return
    if start not in TESTS:
        raise UsageError(f"--start {start}: there is no such test; choose from {', '.join(TESTS)}")
    walk = Walk(start)
    if answers is None:
        _converse(walk)
    else:
        for answer in answers.replace(",", " ").split():
            _show_test(walk)
            walk.answer(answer)
            typer.echo(f"  → {walk.steps[-1][1]}")
    _show_end(walk)


def _converse(walk: Walk) -> None:
    while walk.test is not None:
        _show_test(walk)
        text = str(typer.prompt("  answer (b: back, q: quit)", prompt_suffix=" > "))
        if text == "q":
            return
        if text == "b":
            walk.back()
            continue
        try:
            walk.answer(text)
        except UsageError as error:
            typer.echo(f"  {error}")


def _show_test(walk: Walk) -> None:
    test = walk.test
    if test is None:
        return
    typer.echo(f"{test.id} [{test.name}] {test.question}")
    typer.echo(f"  ({test.example})")
    if set(test.answers) != {"yes", "no"}:
        for number, answer in enumerate(test.answers, start=1):
            typer.echo(f"  {number} {answer}")


def _show_end(walk: Walk) -> None:
    path = " ".join(f"{test}:{answer.split(',')[0]}" for test, answer in walk.steps)
    if walk.outcome is None:
        typer.echo(f"so far: {path or 'nothing'}; next comes {walk.place}")
    else:
        typer.echo(f"{walk.outcome}: {OUTCOMES[walk.outcome]}\n({path})")
