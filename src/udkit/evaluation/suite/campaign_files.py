"""Which files a suite speaks of: gold files by name or by search, the system's files by pattern."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from udkit.errors import InputError, UsageError
from udkit.evaluation.suite.description import LANGUAGE_PLACEHOLDER, Language, Suite, Treebank
from udkit.formats.files import COMPRESSED

GOLD_PATTERNS = (
    "UD_{treebank}/*-test.conllu",
    "{treebank}/*-test.conllu",
    "{language}_{short}-ud-test.conllu",
    "{treebank}.conllu",
)
"""Where to look for the gold file of `Czech-PDT`; {short} is `pdt`, {language} is `cs`."""
_ENDINGS = ("", *COMPRESSED)


@dataclass(frozen=True, slots=True)
class LanguageFiles:
    """A language with its gold files, and the system's file, which may not be there."""

    language: Language
    golds: tuple[Path, ...]
    """One for each treebank."""
    system: Path


def find_campaign_files(
    suite: Suite,
    gold_folder: Path | None = None,
    system_folder: Path | None = None,
    *,
    skips_missing_gold: bool = False,
) -> list[LanguageFiles]:
    """Find all files of a suite.

    The folders take the place of those that the suite names. A gold file that is not there is an
    InputError, or its treebank is left out, and so is a language that has no treebank left.
    """
    gold_folder = _folder(suite, gold_folder, suite.gold, "gold")
    system_folder = _folder(suite, system_folder, suite.system, "system")
    found: list[LanguageFiles] = []
    missing: dict[str, list[str]] = {}
    for language in suite.languages:
        golds = {t: _find_gold(t, language, gold_folder) for t in language.treebanks}
        there = {treebank: path for treebank, path in golds.items() if path is not None}
        missing |= {t.name: _gold_patterns(t, language) for t in golds if t not in there}
        if there:
            system = _find_system(suite, language, system_folder)
            rest = replace(language, treebanks=tuple(there))
            found.append(LanguageFiles(rest, tuple(there.values()), system))
    if missing and not (skips_missing_gold and found):
        patterns = next(iter(missing.values()))
        raise InputError(
            f"{gold_folder}: there is no gold file of {', '.join(missing)}; have files by names "
            f"such as {' or '.join(patterns)} (or {', '.join(COMPRESSED)}), or leave "
            "treebanks out with --skip-missing-gold"
        )
    return found


def _folder(suite: Suite, given: Path | None, in_suite: str | None, what: str) -> Path:
    folder = given
    if folder is None and suite.folder is not None:
        folder = suite.folder / (in_suite or "")
    if folder is None:
        raise UsageError(f"the suite {suite.name} names no {what} folder; give it with --{what}")
    if not folder.is_dir():
        raise InputError(f"{folder}: there is no such folder of {what} files; check the name")
    return folder


def _gold_patterns(treebank: Treebank, language: Language) -> list[str]:
    if treebank.gold is not None:
        return [treebank.gold]
    short = treebank.name.rpartition("-")[2].lower()
    return [
        pattern.format(treebank=treebank.name, language=language.code, short=short)
        for pattern in GOLD_PATTERNS
    ]


def _find_gold(treebank: Treebank, language: Language, folder: Path) -> Path | None:
    if treebank.gold is not None:
        return _with_ending(folder / treebank.gold)
    for pattern in _gold_patterns(treebank, language):
        for ending in _ENDINGS:
            paths = sorted(folder.glob(pattern + ending))
            if len(paths) > 1:
                names = ", ".join(map(str, paths))
                raise InputError(
                    f"{names}: all of these may be the gold file of {treebank.name}; name one with "
                    "the key 'gold' in a suite file of your own"
                )
            if paths:
                return paths[0]
    return None


def _find_system(suite: Suite, language: Language, folder: Path) -> Path:
    """Return the system's file with the ending that it has; the plain name if there is none."""
    pattern = language.system or suite.system_file
    plain = folder / pattern.replace(LANGUAGE_PLACEHOLDER, language.code)
    return _with_ending(plain) or plain


def _with_ending(plain: Path) -> Path | None:
    candidates = (plain.with_name(plain.name + ending) for ending in _ENDINGS)
    return next((path for path in candidates if path.is_file()), None)
