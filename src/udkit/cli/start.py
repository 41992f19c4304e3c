"""Running a command: builds the command line and turns errors into messages and exit codes.

Exit codes: 0 fine, 1 findings, 2 usage, 3 bad input, 4 bad model; 70 is a bug of udkit's, and 130
means that the user stopped it (`udkit.cli.entry` has more on being stopped). Only the command that
was asked for is imported, so that it starts fast; `udkit.cli.app` has them all, for `udkit --help`
and for shells that complete commands.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
import importlib.util
import os
import sys
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Annotated, Any

import typer

from udkit import __version__
from udkit.errors import UdkitError

BUG_EXIT_CODE = 70


def command_name(module: ModuleType) -> str:
    """Name of a command as it is typed: `check_text.py` is `udkit check-text`.

    A command in a package below belongs to a group: `mwe/stats.py` is `udkit mwe stats`.
    """
    return module.__name__.removeprefix("udkit.cli.").replace(".", " ").replace("_", "-")


def guard(function: Callable[..., None]) -> Callable[..., None]:
    """Run a command so that no traceback reaches the user."""

    @functools.wraps(function)
    def guarded(*args: Any, **kwargs: Any) -> None:  # noqa: ANN401  # whatever the command takes
        try:
            function(*args, **kwargs)
        except BrokenPipeError:
            raise typer.Exit(0) from None  # the reader of our output has gone (`| head`)
        except (typer.Exit, typer.Abort, typer.BadParameter):
            raise
        except (Exception, KeyboardInterrupt) as error:  # whatever it is, the user is told in words
            if os.environ.get("UDKIT_DEBUG"):
                raise
            exit_code, message = _explained(error)
            with contextlib.suppress(BrokenPipeError):
                typer.echo(f"udkit: {message}", err=True)
            raise typer.Exit(exit_code) from error

    return guarded


def _explained(error: BaseException) -> tuple[int, str]:
    if isinstance(error, UdkitError):
        return error.exit_code, str(error)
    if isinstance(error, KeyboardInterrupt):
        return 130, "stopped"
    if isinstance(error, OSError):
        name = f"{error.filename}: " if error.filename else ""
        return 3, f"{name}{error.strerror or error}; check the file, its folder and the free space"
    if isinstance(error, MemoryError):
        return 3, "the memory of this machine is full; give the input in smaller files"
    return BUG_EXIT_CODE, (
        f"this is a bug of udkit ({type(error).__name__}: {error}); please report it, with the "
        "command and the output of the same command under UDKIT_DEBUG=1"
    )


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"udkit {__version__}")
        raise typer.Exit


def _top(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Take the options that come before a command."""


def build_app(modules: Sequence[ModuleType]) -> typer.Typer:
    """Make a command line of these commands."""
    app = typer.Typer(
        name="udkit",
        help="Read, check, repair, score and analyse (enhanced) Universal Dependencies.",
        no_args_is_help=True,
        rich_markup_mode="rich",
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_top)
    groups: dict[str, typer.Typer] = {}
    for module in modules:
        group, _, name = command_name(module).rpartition(" ")
        if group and group not in groups:
            groups[group] = _build_group(group)
            app.add_typer(groups[group])
        examples = "\n\n".join(["[bold]Examples[/bold]", *module.EXAMPLES])
        add_command = groups.get(group, app).command(name, epilog=examples)
        add_command(guard(getattr(module, name.replace("-", "_"))))
    return app


def _build_group(name: str) -> typer.Typer:
    """Make an empty group of commands; the text of its package is its help."""
    package = importlib.import_module(f"udkit.cli.{name.replace('-', '_')}")
    return typer.Typer(name=name, help=package.__doc__, no_args_is_help=True)


def _asked_for(arguments: Sequence[str]) -> ModuleType | None:
    """Import the module of the command that is called, if it is one."""
    name = "udkit.cli"
    for argument in arguments[:2]:
        name = f"{name}.{argument.replace('-', '_')}"
        if not argument.replace("-", "").isalpha() or importlib.util.find_spec(name) is None:
            return None
        module = importlib.import_module(name)
        if hasattr(module, "EXAMPLES"):
            return module
        if not hasattr(module, "__path__"):  # a group of commands is a package
            return None
    return None


def run() -> None:
    """Run the command that the arguments of the process ask for."""
    module = _asked_for(sys.argv[1:])
    if module is not None:
        build_app([module])()
        return
    from udkit.cli.app import app

    app()
