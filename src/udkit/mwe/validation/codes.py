"""Checks of the codes of one sentence: what they are made of, and how they go together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from udkit.data.mwe_categories import WORK_CATEGORIES, is_known, is_language_specific

_CODE = re.compile(r"([0-9]+)(?::(.+))?", re.DOTALL)
_SPACE = re.compile(r"\s")
_NAMES_SHOWN = 30
Found = tuple[str, str]
"""Id of the kind of incident, and what is said."""


@dataclass(frozen=True, slots=True)
class CodeRules:
    """What is allowed."""

    edition: str | None = None
    """Whose categories are known; None for those of any edition."""
    is_blind: bool = False
    is_as_1_1: bool = False
    """Judge as the validator of 1.1 does, quirks included."""


@dataclass(slots=True)
class SentenceCodes:
    """Takes the codes of a sentence line by line, and says what is wrong with each."""

    rules: CodeRules
    n_lines: int = 0
    """Lines of words, multiword tokens and empty nodes so far."""
    _categories: dict[int, str | None] = field(default_factory=dict)
    """By number; None where a code came before its category."""

    def check(self, id_cell: str, cell: str) -> Iterator[Found]:
        """Yield what is wrong with the next cell."""
        self.n_lines += 1
        yield from self._check_space(cell)
        if self.rules.is_as_1_1 and cell == "*_":  # a quirk: it looks for the cell in this string
            return
        if self.rules.is_blind:
            if cell != "_":
                yield "unknown-mwe-content", f"{_shown(cell)} in a blind file, instead of _"
        elif cell == "_":
            yield "unknown-mwe-content", "_ does not say whether there is an expression."
        elif cell != "*":
            if not id_cell.isdecimal():
                yield "invalid-mwe", f"{_shown(cell)} on the line {_shown(id_cell)}."
            yield from self._check_codes(cell)

    def forget(self) -> None:
        """Forget all numbers, as the validator of 1.1 does at every comment."""
        self._categories.clear()

    def check_numbers(self) -> Iterator[Found]:
        """Yield what is wrong with the numbers of the whole sentence."""
        numbers = sorted(self._categories)
        if numbers and numbers[-1] > self.n_lines:
            yield "mwe-interval-out", f"Expression {numbers[-1]} in {self.n_lines} lines."
        if numbers != list(range(1, len(numbers) + 1)):
            shown = ", ".join(map(str, numbers[:_NAMES_SHOWN]))
            yield "mwe-sequence", f"The expressions are numbered {shown}."

    def _check_space(self, cell: str) -> Iterator[Found]:
        if not _SPACE.search(cell):
            return
        if cell[:1].isspace():
            yield "leading-whitespace", "The codes begin with whitespace."
        if cell[-1:].isspace():
            yield "trailing-whitespace", "The codes end with whitespace."
        inside = cell.strip()
        if "  " in inside:
            yield "repeated-whitespace", "There are several spaces in the codes."
        elif _SPACE.search(inside):
            yield "invalid-whitespace", "There is whitespace in the codes."

    def _check_codes(self, cell: str) -> Iterator[Found]:
        in_cell: set[int] = set()
        for code in cell.split(";"):
            match = _CODE.fullmatch(code)
            if match is None or len(match[1]) > _NAMES_SHOWN:
                yield "invalid-mwe-code", f"{_shown(code)} is no code."
                continue
            number, category = int(match[1]), match[2]
            if number in in_cell:
                yield "repeated-mwe-code", f"Expression {number} is in the cell twice."
            in_cell.add(number)
            yield from self._check_category(number, category)

    def _check_category(self, number: int, category: str | None) -> Iterator[Found]:
        if category is None:
            if number not in self._categories:
                yield "mwe-code-without-category", f"Expression {number} has no category so far."
                self._categories[number] = None
            return
        if not self._is_known(category):
            yield "unknown-mwe-category", f"{_shown(category)} is not a known category."
        elif category in WORK_CATEGORIES:
            yield "work-mwe-category", f"{category} is for annotators at work."
        if number in self._categories and self._categories[number] is not None:
            yield "redefined-mwe-code", f"Expression {number} has a category already."
        self._categories[number] = category

    def _is_known(self, category: str) -> bool:
        if self.rules.is_as_1_1:
            return category.startswith("LS.") or (
                is_known(category, "1.1")
                and category not in WORK_CATEGORIES
                and not is_language_specific(category)
            )
        return is_known(category, self.rules.edition)


def _shown(cell: str) -> str:
    return repr(cell if len(cell) <= _NAMES_SHOWN else cell[:_NAMES_SHOWN] + "…")
