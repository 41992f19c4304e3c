"""Macro averages over languages, by the rule of the shared tasks.

Precision and recall are averaged as they are printed, over the languages that have the line; F is
not averaged, but made of the two averages as these are printed. A campaign counts a language for
which a system has no result as zeros, and leaves expressions of one token out where a language
has none.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from udkit.errors import InputError
from udkit.mwe.evaluation.report import official_f1
from udkit.mwe.evaluation.results import (
    Result,
    ResultLine,
    without_empty_single_token,
    zeros_like,
)


@dataclass(frozen=True, slots=True)
class AverageLine:
    """One line of several results, averaged."""

    prefix: str
    values: dict[str, float]
    """The averages as they are printed."""
    deviations: dict[str, float]
    """Standard deviation of the sample; infinite for one result. There is none of F."""
    listed: dict[str, list[float]]
    """The values of all results that have the line."""
    is_percentage: bool
    n_with_block: int
    """Results that have the block; those that have the line are as many as values."""

    @property
    def n_results(self) -> int:
        """Results that have the line."""
        return len(next(iter(self.listed.values())))


@dataclass(frozen=True, slots=True)
class Averages:
    """Averages of several results."""

    blocks: dict[str, list[AverageLine]]
    n_results: int
    missing: list[str]
    """Languages that count as zeros."""

    def line(self, prefix: str) -> AverageLine | None:
        """Return the line that begins so, whichever block it is in."""
        lines = (line for lines in self.blocks.values() for line in lines)
        return next((line for line in lines if line.prefix == prefix), None)


def average_results(results: Sequence[Result], languages: Iterable[str] | None = None) -> Averages:
    """Average results; with languages, as in a campaign in which all of these take part.

    InputError where a result is of no language or of another one, or two are of the same.
    """
    results = list(results)
    missing: list[str] = []
    if languages is not None:
        wanted = list(dict.fromkeys(languages))
        _check_languages(results, wanted)
        found = {result.language for result in results}
        missing = [language for language in wanted if language not in found]
        results = [without_empty_single_token(result) for result in results]
        results += [zeros_like(results, language) for language in missing]
    titles = list(dict.fromkeys(title for result in results for title in result.blocks))
    blocks = {title: list(_average_block(results, title)) for title in titles}
    return Averages(blocks, len(results), missing)


def _check_languages(results: Sequence[Result], wanted: Sequence[str]) -> None:
    seen: dict[str, str] = {}
    for result in results:
        language = result.language
        if language is None or language not in wanted:
            shown = f"of the language {language}" if language else "of no language by its name"
            raise InputError(f"{result.name} is {shown}; begin its name with one of --languages")
        if language in seen:
            raise InputError(f"{seen[language]} and {result.name} are both of {language}")
        seen[language] = result.name


def _average_block(results: Sequence[Result], title: str) -> Iterator[AverageLine]:
    blocks = [result.blocks[title] for result in results if title in result.blocks]
    for prefix in dict.fromkeys(prefix for block in blocks for prefix in block):
        lines = [block[prefix] for block in blocks if prefix in block]
        yield _average_line(lines, len(blocks))


def _average_line(lines: Sequence[ResultLine], n_with_block: int) -> AverageLine:
    is_percentage = lines[0].is_percentage
    listed = {key: [line.values[key] for line in lines] for key in lines[0].values}
    averaged = ("gold", "pred") if is_percentage else ("P", "R")
    digits = 1 if is_percentage else 4
    values = {key: round(statistics.fmean(listed[key]), digits) for key in averaged}
    deviations = {
        key: statistics.stdev(listed[key]) if len(lines) > 1 else float("inf") for key in averaged
    }
    if not is_percentage:
        values["F"] = round(official_f1(values["P"], values["R"]), digits)
    return AverageLine(lines[0].prefix, values, deviations, listed, is_percentage, n_with_block)


def format_averages(averages: Averages, *, shows: str = "avg+stddev") -> str:
    """Return the averages in the layout of the results; shows avg, avg+stddev or list."""
    pieces = []
    for title, lines in averages.blocks.items():
        pieces.append(f"## {title}\n")
        for line in lines:
            figures = " ".join(f"{key}={_figure(line, key, shows)}" for key in line.values)
            pieces.append(f"* {line.prefix}: {figures}  @({line.n_results}/{line.n_with_block})\n")
        pieces.append("\n")
    return "".join(pieces)


def _figure(line: AverageLine, key: str, shows: str) -> str:
    if shows == "list":
        return ",".join(_number(line, value) for value in line.listed[key])
    shown = _number(line, line.values[key])
    if shows == "avg" or key not in line.deviations:
        return shown
    return f"{shown}±{_number(line, line.deviations[key])}"


def _number(line: AverageLine, value: float) -> str:
    return f"{value:.1f}%" if line.is_percentage else f"{value:.4f}"
