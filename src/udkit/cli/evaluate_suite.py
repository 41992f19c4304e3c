"""`udkit evaluate --suite`: score a campaign of many test sets."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from udkit.cli.given_options import given_options
from udkit.errors import UsageError
from udkit.evaluation.suite import (
    LanguageFiles,
    Suite,
    SuiteResult,
    find_campaign_files,
    read_suite,
    score_languages,
)
from udkit.evaluation.suite.report import format_csv, format_json, format_markdown, format_text
from udkit.formats.files import FilePath

_FORMATS = {
    "text": format_text,
    "json": format_json,
    "csv": format_csv,
    "markdown": format_markdown,
}
_VALID_LEVEL = 2

SuiteName = Annotated[
    str | None,
    typer.Option("--suite", help="Score a campaign: a TOML file, or iwpt2020, iwpt2021."),
]
GoldFolder = Annotated[
    str | None, typer.Option("--gold", metavar="DIR", help="Gold files (with --suite).")
]
SystemFolder = Annotated[
    str | None, typer.Option("--system", metavar="DIR", help="The system's files (with --suite).")
]
SkipMissingGold = Annotated[
    bool,
    typer.Option("--skip-missing-gold", help="Leave out treebanks without a gold file."),
]


_USED_WITH_SUITE = {"suite", "gold_folder", "system_folder", "skip_missing_gold"}
_USED_ALWAYS = {"form", "corrected"}


@dataclass(frozen=True, slots=True)
class SuiteOptions:
    """What was said on the command line about a campaign."""

    suite: str
    gold: str | None
    system: str | None
    skips_missing_gold: bool


def check_suite_options(context: typer.Context, *, has_suite: bool) -> None:
    """Raise UsageError for what was given but does not go with --suite, or only with it."""
    for name, shown in given_options(context).items():
        if name not in _USED_ALWAYS and has_suite != (name in _USED_WITH_SUITE):
            only = "does not go with" if has_suite else "goes only with"
            raise UsageError(f"{shown} {only} --suite")


def evaluate_suite(options: SuiteOptions, form: str, *, is_corrected: bool) -> None:
    """Score a campaign and print the result."""
    suite = read_suite(options.suite)
    files = find_campaign_files(
        suite,
        Path(options.gold) if options.gold else None,
        Path(options.system) if options.system else None,
        skips_missing_gold=options.skips_missing_gold,
    )
    scores = score_languages(_with_progress(files), _find_errors, is_corrected=is_corrected)
    result = SuiteResult(suite.name, list(scores), _left_out(suite, files))
    typer.echo(_FORMATS[form](result), nl=False)


def _left_out(suite: Suite, files: Sequence[LanguageFiles]) -> list[str]:
    kept = {treebank for language_files in files for treebank in language_files.language.treebanks}
    treebanks = [treebank for language in suite.languages for treebank in language.treebanks]
    return [treebank.name for treebank in treebanks if treebank not in kept]


def _find_errors(path: FilePath) -> Iterator[str]:
    from udkit.validation import validate_files  # late: scoring one pair of files needs it not

    incidents = validate_files([path], level=_VALID_LEVEL)
    return (str(incident) for incident in incidents if incident.is_error)


def _with_progress(files: Sequence[LanguageFiles]) -> Iterator[LanguageFiles]:
    """Pass the files on; show people on stderr which language is being scored."""
    if not sys.stderr.isatty():
        yield from files
        return
    with Console(stderr=True).status("") as status:
        for number, language_files in enumerate(files, start=1):
            status.update(f"{language_files.language.name} ({number} of {len(files)})")
            yield language_files
