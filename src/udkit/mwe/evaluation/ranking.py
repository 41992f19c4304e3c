"""Systems of a campaign in the tables of its overview papers: one for each track, best F first.

A system is a folder `NAME.track`, `SHOMA.open` for example, with a result for each language. The
languages are those of all systems together, unless they are given.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from udkit.errors import InputError
from udkit.mwe.evaluation.averages import Averages, average_results
from udkit.mwe.evaluation.results import Result, read_result

MEASURES = (
    ("Global", ("MWE-based", "Tok-based")),
    ("Continuity", ("Continuous: MWE-based", "Discontinuous: MWE-based")),
    ("Number of tokens", ("Multi-token: MWE-based", "Single-token: MWE-based")),
    ("Novelty", ("Seen-in-train: MWE-based", "Unseen-in-train: MWE-based")),
    ("Variability", ("Identical-to-train: MWE-based", "Variant-of-train: MWE-based")),
)
"""Tables, and the lines of results that are in each."""


@dataclass(frozen=True, slots=True)
class SystemResults:
    """The results of one system."""

    name: str
    track: str
    results: list[Result]


@dataclass(frozen=True, slots=True)
class RankedSystem:
    """One row of the tables of a track."""

    name: str
    n_languages: int
    averages: Averages
    ranks: dict[str, int]
    """By measure; equal F is equal rank."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """All systems, by track."""

    languages: list[str]
    tracks: dict[str, list[RankedSystem]]


def read_system(folder: Path) -> SystemResults:
    """Read the results of a folder: files in it, or in folders named by language."""
    name, _, track = folder.name.rpartition(".")
    paths = sorted(path for path in folder.rglob("*.txt") if path.is_file())
    if not paths:
        raise InputError(f"{folder}: no results (*.txt) in it; name files or folders by language")
    return SystemResults(name or track, track if name else "", [read_result(p) for p in paths])


def rank(systems: Sequence[SystemResults], languages: Iterable[str] | None = None) -> Ranking:
    """Average every system over all languages, and rank those of a track by F."""
    found = {result.language for system in systems for result in system.results}
    wanted = sorted(language for language in found if language)
    if languages is not None:
        wanted = list(dict.fromkeys(languages))
    tracks: dict[str, list[RankedSystem]] = {}
    for track in sorted({system.track for system in systems}):
        rows = [
            RankedSystem(
                system.name, len(system.results), average_results(system.results, wanted), {}
            )
            for system in systems
            if system.track == track
        ]
        for measure in [measure for _, measures in MEASURES for measure in measures]:
            _set_ranks(rows, measure)
        tracks[track] = sorted(rows, key=lambda row: (row.ranks.get("MWE-based", 0), row.name))
    return Ranking(wanted, tracks)


def _set_ranks(rows: Sequence[RankedSystem], measure: str) -> None:
    scores = {}
    for row in rows:
        line = row.averages.line(measure)
        if line is not None:
            scores[row.name] = line.values["F"]
    for row in rows:
        if row.name in scores:
            row.ranks[measure] = 1 + sum(s > scores[row.name] for s in scores.values())
