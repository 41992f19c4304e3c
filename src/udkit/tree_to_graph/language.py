"""What the rules have to know of a language or of a treebank; all of it is data, in TOML.

`languages/default.toml` names and explains every setting; `languages/xx.toml` says in what a
language differs from it, and a table `[treebanks.NAME]` there in what one treebank differs from
its language: `pl` is Polish, `pl_lfg` that treebank. An empty table is for a treebank that follows
its language in all. A profile (`profiles/NAME.toml`) is laid over all of them.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from difflib import get_close_matches
from enum import StrEnum
from importlib.resources import files
from typing import Any, get_args, get_origin, get_type_hints

from udkit.errors import UsageError
from udkit.tree_to_graph.rules import RULES, TYPES

_Tables = dict[str, Any]
_PACKAGE = "udkit.tree_to_graph"
_CODE = re.compile(r"[A-Za-z]{2,3}(_\w*)?")


@dataclass(frozen=True, slots=True)
class Language:
    """All that the rules have to know."""

    code: str
    types: str
    """Letters of the enhancement types that the treebanks of the language have."""
    settings: Mapping[str, Any]
    """Settings of each rule, by its name."""
    tables: Mapping[str, Any]
    """The tables of TOML that all this was made from."""


@functools.lru_cache(maxsize=64)
def load_language(code: str = "", profile: str = "") -> Language:
    """Read the settings of a language or treebank (`pl`, `pl_lfg`); unknown ones are the default.

    UsageError for a profile that is not there, and for settings that are wrong.
    """
    tables = _read_tables("languages/default.toml")
    language, _, treebank = code.lower().partition("_")
    if language in language_codes():
        own = _read_tables(f"languages/{language}.toml")
        treebanks = own.pop("treebanks", {})
        tables = _laid_over(tables, own)
        tables = _laid_over(tables, treebanks.get(treebank, {}))
    if profile:
        above = _profile(profile)
        languages = above.pop("languages", {})
        tables = _laid_over(tables, above)
        tables = _laid_over(tables, languages.get(language, {}))
    return language_from(tables, code)


def language_codes() -> list[str]:
    """Codes of the languages that have settings of their own."""
    return [name for name in _names_in("languages") if name != "default"]


def check_language(code: str) -> None:
    """Raise UsageError for what is no code, or an unknown treebank where treebanks are known.

    A treebank that is new, and learned from, follows its language; a user who types the name of one
    expects what is special about it.
    """
    if code and not _CODE.fullmatch(code):
        raise UsageError(
            f"{code!r} is not the code of a language: give two or three letters, and perhaps a "
            "treebank, as in en or en_gum"
        )
    language, has_treebank, treebank = code.lower().partition("_")
    if not has_treebank or language not in language_codes():
        return
    known = _read_tables(f"languages/{language}.toml").get("treebanks", {})
    if treebank not in known:
        codes = ", ".join(f"{language}_{each}" for each in sorted(known))
        raise UsageError(
            f"there are no settings for the treebank {code!r}; known are {codes}, and "
            f"{language} for any other treebank of the language"
        )


def profile_names() -> list[str]:
    """Names of the profiles there are."""
    return _names_in("profiles")


def _names_in(folder: str) -> list[str]:
    entries = files(_PACKAGE).joinpath(folder).iterdir()
    return sorted(e.name.removesuffix(".toml") for e in entries if e.name.endswith(".toml"))


def _profile(name: str) -> _Tables:
    if name not in profile_names():
        known = ", ".join(profile_names())
        raise UsageError(f"there is no profile {name!r}; choose one of {known}")
    return _read_tables(f"profiles/{name}.toml")


def _read_tables(name: str) -> _Tables:
    text = files(_PACKAGE).joinpath(*name.split("/")).read_text(encoding="utf-8")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{name}: not a TOML file ({error})") from error


def _laid_over(below: _Tables, above: _Tables) -> _Tables:
    """Settings of both; where both have a value, the one above counts, as a whole."""
    merged = dict(below)
    for key, value in above.items():
        old = merged.get(key)
        if isinstance(value, dict) and isinstance(old, dict):
            value = {**old, **value}
        merged[key] = value
    return merged


def language_from(tables: Mapping[str, Any], code: str) -> Language:
    """Make settings from tables of TOML; UsageError names the table and the key that is wrong."""
    where = f"settings of {code or 'the default language'}"
    known = {"types", *(rule.name for rule in RULES)}
    _check_keys(tables, known, where)
    types = check_types(tables["types"]) if tables.get("types") else ""
    settings = {
        rule.name: _filled(rule.settings, tables.get(rule.name, {}), f"{where}, [{rule.name}]")
        for rule in RULES
    }
    return Language(code, types, settings, tables)


def check_types(letters: str) -> str:
    """Return letters of types in their usual order; UsageError for other letters, and for none."""
    wrong = [letter for letter in letters if letter not in TYPES]
    if wrong or not letters:
        known = ", ".join(f"{letter} ({what})" for letter, what in TYPES.items())
        found = f"there is no enhancement type {wrong[0]!r}" if wrong else "no type is named"
        raise UsageError(f"{found}; choose from {known}")
    return "".join(letter for letter in TYPES if letter in letters)


def _check_keys(table: Mapping[str, Any], known: set[str], where: str) -> None:
    for key in table:
        if key not in known:
            near = get_close_matches(key, known, n=1)
            hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(sorted(known))}"
            raise UsageError(f"{where}: there is no setting {key!r}; {hint}")


def _filled(kind: Any, table: Mapping[str, Any], where: str) -> Any:  # noqa: ANN401  # any dataclass
    """Make the settings of a rule; every field must be there, and of its type.

    A field with a default is newer than some models, which have learned with rules that lacked it.
    """
    hints = get_type_hints(kind)
    _check_keys(table, {field.name for field in fields(kind)}, where)
    missing = [f.name for f in fields(kind) if f.name not in table and f.default is MISSING]
    if missing:
        raise UsageError(f"{where}: the setting {missing[0]!r} is missing")
    return kind(
        **{name: _value(hints[name], value, f"{where}: {name}") for name, value in table.items()}
    )


def _value(kind: Any, value: Any, where: str) -> Any:  # noqa: ANN401  # any value of TOML
    """Turn a value of TOML into one of the type that a setting has."""
    origin = get_origin(kind) or kind
    if origin in (frozenset, tuple):
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return origin(value)
        raise UsageError(f"{where} must be a list of strings, not {value!r}")
    if origin is Mapping:
        if not isinstance(value, dict):
            raise UsageError(f"{where} must be a table, not {value!r}")
        item_kind = get_args(kind)[1]
        return {key: _value(item_kind, item, f"{where}.{key}") for key, item in value.items()}
    if issubclass(origin, StrEnum):
        if value in list(origin):
            return origin(value)
        raise UsageError(f"{where} must be one of {', '.join(origin)}, not {value!r}")
    if type(value) is not origin:
        raise UsageError(f"{where} must be of type {origin.__name__}, not {value!r}")
    return value
