"""The description of a campaign: languages, their treebanks in order, and a filter for each.

It is written in TOML (docs/commands/evaluate-suite.md shows every key). The shared tasks of IWPT
come with udkit: `read_suite("iwpt2020")`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

from udkit.errors import InputError, UsageError
from udkit.evaluation.filters import check_enhancements
from udkit.formats.files import FilePath, file_name, read_chunks

_T = TypeVar("_T", str, list[Any])
_KINDS = {str: "a string", list: "a list of tables"}
LANGUAGE_PLACEHOLDER = "{language}"
SYSTEM_FILE = f"{LANGUAGE_PLACEHOLDER}.conllu"


@dataclass(frozen=True, slots=True)
class Treebank:
    """One test set."""

    name: str
    """Name without `UD_`: `Czech-PDT`."""
    enhancements: str = "0"
    """Digits of the enhancement types that the treebank lacks, which are not scored."""
    gold: str | None = None
    """Gold file, below the folder of gold files; None to look for it by the treebank's name."""


@dataclass(frozen=True, slots=True)
class Language:
    """What a system hands in one file for."""

    code: str
    name: str
    treebanks: tuple[Treebank, ...]
    """In the order in which their texts stand in the input."""
    system: str | None = None
    """The system's file, below the folder of the system; None for that of the suite."""


@dataclass(frozen=True, slots=True)
class Suite:
    """A campaign."""

    name: str
    languages: tuple[Language, ...]
    folder: Path | None = None
    """What the paths below are relative to; None in suites that come with udkit."""
    gold: str | None = None
    """Folder of the gold files."""
    system: str | None = None
    """Folder of the system's files."""
    system_file: str = SYSTEM_FILE
    """Name of the file of a language; `{language}` is its code."""


def shipped_suites() -> list[str]:
    """Names of the suites that come with udkit."""
    files = resources.files("udkit.evaluation.suite").iterdir()
    return sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml"))


def read_suite(source: FilePath) -> Suite:
    """Read the file of a suite, or take one that comes with udkit by its name.

    InputError names the file and the key where something is wrong.
    """
    shipped = shipped_suites()
    if str(source) in shipped:
        resource = resources.files("udkit.evaluation.suite") / f"{source}.toml"
        return parse_suite(resource.read_bytes(), str(source), folder=None)
    if str(source) != "-" and not Path(source).exists():
        advice = f"give the path of a TOML file, or one of {', '.join(shipped)}"
        raise InputError(f"{source}: there is no such file or suite; {advice}")
    return parse_suite(b"".join(read_chunks(source)), file_name(source), Path(source).parent)


def parse_suite(content: bytes, name: str, folder: Path | None) -> Suite:
    """Read a suite from the content of its file; `name` is for messages."""
    try:
        top = _Table(name, tomllib.loads(content.decode("utf-8")))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"{name}: this is not TOML: {error}; correct the file") from error
    top.check_keys("name", "gold", "system", "system_file", "languages")
    system_file = top.text("system_file", SYSTEM_FILE)
    languages = tuple(map(_language, top.tables("languages", "language")))
    _check_distinct(name, "language code", [language.code for language in languages])
    names = [treebank.name for language in languages for treebank in language.treebanks]
    _check_distinct(name, "treebank name", names)
    n_sharing = sum(language.system is None for language in languages)
    if n_sharing > 1 and LANGUAGE_PLACEHOLDER not in system_file:
        found = f"{system_file!r} names the same file for all languages"
        raise top.error("system_file", f"{found}; put {LANGUAGE_PLACEHOLDER} into it")
    return Suite(
        top.text("name", Path(name).stem),
        languages,
        folder,
        top.optional_text("gold"),
        top.optional_text("system"),
        system_file,
    )


def _language(table: _Table) -> Language:
    table.check_keys("code", "name", "system", "treebanks")
    code = table.text("code")
    treebanks = tuple(map(_treebank, table.tables("treebanks", "treebank")))
    return Language(code, table.text("name", code), treebanks, table.optional_text("system"))


def _treebank(table: _Table) -> Treebank:
    table.check_keys("name", "enhancements", "gold")
    enhancements = table.text("enhancements", "0")
    try:
        check_enhancements(enhancements)
    except UsageError as error:
        raise table.error("enhancements", str(error)) from error
    name = table.text("name").removeprefix("UD_")
    return Treebank(name, enhancements, table.optional_text("gold"))


def _check_distinct(file: str, what: str, values: list[str]) -> None:
    for value in values:
        if values.count(value) > 1:
            raise InputError(f"{file}: the {what} {value!r} stands there twice; use each once")


@dataclass(frozen=True, slots=True)
class _Table:
    """A table of the file, which knows its place for messages."""

    place: str
    values: Mapping[str, Any]

    def error(self, key: str, found: str) -> InputError:
        return InputError(f"{self.place}: {key}: {found}")

    def check_keys(self, *known: str) -> None:
        for key in self.values:
            if key not in known:
                raise InputError(
                    f"{self.place}: unknown key {key!r}; the keys here are {', '.join(known)}"
                )

    def text(self, key: str, default: str | None = None) -> str:
        if key not in self.values and default is not None:
            return default
        value = self._value(key, str)
        if not value:
            raise self.error(key, "the string is empty; write something, or leave the key out")
        return value

    def optional_text(self, key: str) -> str | None:
        return self.text(key) if key in self.values else None

    def tables(self, key: str, singular: str) -> list[_Table]:
        values = self._value(key, list)
        if not values or not all(isinstance(value, dict) for value in values):
            raise self.error(key, "one table or more was expected here")
        return [
            _Table(f"{self.place}: {singular} {number}{_identity(value)}", value)
            for number, value in enumerate(values, start=1)
        ]

    def _value(self, key: str, kind: type[_T]) -> _T:
        if key not in self.values:
            raise InputError(f"{self.place}: the key {key!r} is missing; add it")
        value = self.values[key]
        if not isinstance(value, kind):
            raise self.error(key, f"{value!r} was found where {_KINDS[kind]} was expected")
        return value


def _identity(table: Mapping[str, Any]) -> str:
    """Name of a language or a treebank, in brackets, if the table has one."""
    name = table.get("code", table.get("name"))
    return f" ({name})" if isinstance(name, str) else ""
