"""The command `udkit`: collects the commands and turns errors into messages and exit codes.

Exit codes: 0 fine, 1 findings, 2 usage, 3 bad input, 4 bad model. A command is a module with a
function of the same name and `EXAMPLES`, two or more command lines that its `--help` shows and
the tests run. To add one, write the module and add a line to `COMMANDS`.
"""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Annotated, Any

import typer

from udkit import __version__
from udkit.cli import (
    check_text,
    collapse,
    convert,
    draw,
    evaluate,
    expand,
    repair,
    stats,
    validate,
)
from udkit.errors import UdkitError

COMMANDS: tuple[ModuleType, ...] = (
    convert,
    validate,
    check_text,
    repair,
    evaluate,
    collapse,
    expand,
    stats,
    draw,
)

app = typer.Typer(
    name="udkit",
    help="Read, check, repair, score and analyse (enhanced) Universal Dependencies.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def command_name(module: ModuleType) -> str:
    """Name of a command as it is typed: `check_text.py` is `udkit check-text`."""
    return module.__name__.rpartition(".")[2].replace("_", "-")


def guard(function: Callable[..., None]) -> Callable[..., None]:
    """Run a command so that no traceback reaches the user."""

    @functools.wraps(function)
    def guarded(*args: Any, **kwargs: Any) -> None:  # noqa: ANN401  # whatever the command takes
        try:
            function(*args, **kwargs)
        except UdkitError as error:
            typer.echo(f"udkit: {error}", err=True)
            raise typer.Exit(error.exit_code) from error
        except KeyboardInterrupt:
            typer.echo("udkit: stopped", err=True)
            raise typer.Exit(130) from None
        except BrokenPipeError:
            # The reader of our output has gone (`| head`); keep Python from complaining at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(0) from None

    return guarded


def _examples(module: ModuleType) -> str:
    return "\n\n".join(["[bold]Examples[/bold]", *module.EXAMPLES])


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"udkit {__version__}")
        raise typer.Exit


@app.callback()
def _top(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Take the options that come before a command."""


for _module in COMMANDS:
    _name = command_name(_module)
    _function = getattr(_module, _name.replace("-", "_"))
    app.command(_name, epilog=_examples(_module))(guard(_function))


def main() -> None:
    """Run the command line."""
    app()
