"""Results that were printed by an evaluator of expressions, read back.

A result file has blocks (`## title`) of lines `* subset: measure: key=…`. What counts is what is
printed: four decimals of P, R and F, and whole percents of proportions.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from udkit.errors import FormatError, InputError, Place, Problem
from udkit.formats.files import FilePath, file_name, read_lines

_LINE = re.compile(r"\* (?P<prefix>.+): (?P<figures>(?:P|gold)=.*)")
_FIGURE = re.compile(r"(\w+)=(?:(\d+)/(\d+)=)?([0-9.]+)(%?)")
_LANGUAGE = re.compile(r"[A-Z]{2,3}(?![A-Za-z])")
SINGLE_TOKEN = "Single-token"


@dataclass(frozen=True, slots=True)
class ResultLine:
    """One line of a result: `* VID: MWE-based: P=1/2=0.5000 …`."""

    prefix: str
    """What is before the figures: `VID: MWE-based`."""
    values: dict[str, float]
    """P, R and F between 0 and 1, or `gold` and `pred` in percent."""
    is_percentage: bool

    @property
    def subset(self) -> str:
        """Name of the subset; "" for the global lines."""
        return self.prefix.rpartition(": ")[0]


@dataclass(frozen=True, slots=True)
class Result:
    """What an evaluator printed for one file."""

    name: str
    language: str | None
    blocks: dict[str, dict[str, ResultLine]]
    """Lines by their prefixes, by the title of the block."""


def language_of(path: FilePath) -> str | None:
    """Return the code of the language that a name begins with, or its folder's name.

    >>> language_of("results/DE.eval.txt"), language_of("results/PL/eval.txt")
    ('DE', 'PL')
    """
    for name in (Path(path).name, Path(path).parent.name):
        match = _LANGUAGE.match(name)
        if match:
            return match[0]
    return None


def read_result(path: FilePath) -> Result:
    """Read a result; FormatError for a line that no evaluator prints, InputError without any."""
    blocks: dict[str, dict[str, ResultLine]] = {}
    lines: dict[str, ResultLine] | None = None
    problems = []
    name = file_name(path)
    for number, text in enumerate(read_lines(path), start=1):
        text = text.strip()
        if text.startswith("## "):
            lines = blocks.setdefault(text[3:], {})
        elif text:
            line = _parse(text)
            if line is None or lines is None:
                advice = "give the output of an evaluator, such as 'udkit mwe evaluate'"
                problems.append(Problem(Place(name, number), f"no result: {text[:40]!r}", advice))
            else:
                lines[line.prefix] = line
    if problems:
        raise FormatError(problems)
    if not blocks:
        raise InputError(f"{name}: there are no results in it; write it again")
    return Result(name, language_of(path), blocks)


def _parse(text: str) -> ResultLine | None:
    match = _LINE.fullmatch(text)
    if match is None:
        return None
    figures = [_FIGURE.fullmatch(part) for part in match["figures"].split()]
    found = [figure for figure in figures if figure]
    try:
        values = {figure[1]: float(figure[4]) for figure in found}
    except ValueError:
        return None
    is_percentage = any(figure[5] for figure in found)
    expected = {"gold", "pred"} if is_percentage else {"P", "R", "F"}
    if len(found) < len(figures) or set(values) != expected:
        return None
    return ResultLine(match["prefix"], values, is_percentage)


def zeros_like(results: list[Result], language: str) -> Result:
    """Return the result of a language for which nothing was predicted.

    It has the lines that every language has: no categories, and no expressions of one token.
    """
    blocks: dict[str, dict[str, ResultLine]] = {}
    for result in results:
        for title, lines in result.blocks.items():
            if title.startswith("Per-category"):
                continue
            block = blocks.setdefault(title, {})
            for prefix, line in lines.items():
                if line.subset != SINGLE_TOKEN:
                    zeros = dict.fromkeys(line.values, 0.0)
                    block.setdefault(prefix, ResultLine(prefix, zeros, line.is_percentage))
    return Result(f"no result for {language}", language, blocks)


def without_empty_single_token(result: Result) -> Result:
    """Return the result without its lines on expressions of one token, if gold has none."""
    blocks = {}
    for title, lines in result.blocks.items():
        proportions = [
            line for line in lines.values() if line.subset == SINGLE_TOKEN and line.is_percentage
        ]
        is_empty = any(line.values["gold"] == 0 for line in proportions)
        blocks[title] = {
            prefix: line
            for prefix, line in lines.items()
            if not (is_empty and line.subset == SINGLE_TOKEN)
        }
    return Result(result.name, result.language, blocks)
