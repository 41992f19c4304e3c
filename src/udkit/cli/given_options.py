"""Which options a command was called with, so that those without effect can be refused."""

from __future__ import annotations

import typer


def given_options(context: typer.Context) -> dict[str, str]:
    """Return the parameters given on the command line, each with its name as users write it."""
    given = {}
    for parameter in context.command.params:
        name = parameter.name or ""
        source = context.get_parameter_source(name)
        if source is not None and source.name == "COMMANDLINE":
            option = parameter.opts[-1]
            given[name] = option if option.startswith("-") else name.upper()
    return given
