"""Is this a legal cupt file? The checks of both official validators, all incidents at once.

The validator of 1.1 stops at the first mistake and looks at the codes only; the one of 1.3 and 2.0
goes on, looks at metadata too, and hands the rest to the validator of Universal Dependencies. Here,
both are one: the file is read line by line, every incident is collected, and what the file is as
CoNLL-U goes through our validator of Universal Dependencies.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from udkit.data.columns import CONLLU, Columns
from udkit.data.mwe import MWE_COLUMN
from udkit.formats.files import FilePath, file_name, read_lines
from udkit.mwe.validation.codes import CodeRules, SentenceCodes
from udkit.mwe.validation.kinds import KINDS, KINDS_OF_1_1
from udkit.mwe.validation.ud_view import SOURCE_SENT_ID, as_conllu, comment_name
from udkit.validation import Incident, Validator

MAX_LEVEL = 3
_UD_LEVELS = 2
_Block = list[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class CuptRules:
    """How to validate."""

    edition: str | None = None
    """1.1 is judged as by its own validator; 1.3 and 2.0, or None for all, as by the later one."""
    level: int = 2
    """1: the form of the file; 2: expressions, metadata, Universal Dependencies; 3: releases."""
    is_blind: bool = False
    checks_ud: bool = True

    @property
    def is_as_1_1(self) -> bool:
        """Whether the validator of 1.1 is to be equalled."""
        return self.edition == "1.1"

    @property
    def code_rules(self) -> CodeRules:
        """What codes may be."""
        edition = "1.1" if self.edition == "1.3" else self.edition
        return CodeRules(edition, self.is_blind, self.is_as_1_1)


def validate_cupt(path: FilePath, rules: CuptRules | None = None) -> list[Incident]:
    """Return all incidents of a file by line; InputError if it cannot be read at all."""
    run = _Run(file_name(path), rules or CuptRules())
    run.examine([line.rstrip("\r") for line in read_lines(path)])
    return sorted(run.incidents, key=lambda incident: incident.line)


class _Run:
    """The examination of one file."""

    def __init__(self, name: str, rules: CuptRules) -> None:
        self._name = name
        self._rules = rules
        self._columns = CONLLU
        self._sent_id: str | None = None
        self.incidents: list[Incident] = []

    def examine(self, lines: list[str]) -> None:
        """Look at all lines."""
        self._examine_first_line(lines[0] if lines else "")
        blocks = list(_blocks(lines))
        for block in blocks:
            self._examine_block(block)
        if self._rules.checks_ud and not self._rules.is_as_1_1:
            self._examine_ud(lines, blocks)

    def _report(self, id_: str, line: int, message: str, node_id: str | None = None) -> None:
        kind = KINDS[id_]
        rules = self._rules
        if kind.level > rules.level or (rules.is_as_1_1 and id_ not in KINDS_OF_1_1):
            return
        column = MWE_COLUMN if kind.test_class == "MWE" else None
        self.incidents.append(
            Incident(kind, message, self._name, line, self._sent_id, node_id, column)
        )

    def _examine_first_line(self, line: str) -> None:
        self._columns = Columns([*CONLLU.names, MWE_COLUMN])
        if "global.columns =" not in line:
            self._report("invalid-first-line", 1, "The first line does not name the columns.")
            return
        names = line.rpartition("=")[2].split()
        if "ID" not in names:
            self._report("missing-id-column", 1, "There is no column ID.")
        if MWE_COLUMN not in names:
            self._report("missing-mwe-column", 1, f"There is no column {MWE_COLUMN}.")
        try:
            self._columns = Columns(names)
        except ValueError:
            if len(set(names)) < len(names):
                self._report("invalid-first-line", 1, "A column is named twice.")

    def _examine_block(self, block: _Block) -> None:
        tokens = [(number, line) for number, line in block if not line.startswith("#")]
        if not tokens:
            return
        self._sent_id = None
        self._examine_comments(block, tokens[0][0])
        codes = SentenceCodes(self._rules.code_rules)
        for number, line in block:
            if line.startswith("#"):
                if self._rules.is_as_1_1:
                    codes.forget()
                continue
            self._examine_line(number, line, codes)
        for id_, message in codes.check_numbers():
            self._report(id_, tokens[0][0], message)

    def _examine_comments(self, block: _Block, first_token: int) -> None:
        sources = [(n, line) for n, line in block if comment_name(line) == SOURCE_SENT_ID]
        if not sources:
            self._report("missing-source-sent-id", first_token, "There is no source_sent_id.")
        for index, (number, line) in enumerate(sources):
            fields = line.partition("=")[2].strip().split(" ")
            self._sent_id = self._sent_id or fields[-1]
            if len(fields) != 3 or not all(fields):
                self._report("invalid-source-sent-id", number, f"It has {len(fields)} fields.")
            if index:
                self._report("multiple-source-sent-id", number, "There is one already.")
        for number, line in block:
            if comment_name(line) == "metadata":
                self._report("forbidden-metadata", number, "There are metadata of annotators.")

    def _examine_line(self, number: int, line: str, codes: SentenceCodes) -> None:
        cells = line.split("\t")
        names = self._columns.names
        id_cell = cells[names.index("ID")] if len(cells) > names.index("ID") else ""
        if len(cells) != len(names):
            message = f"The line has {len(cells)} columns instead of {len(names)}."
            self._report("number-columns", number, message, id_cell)
            return
        for name, cell in zip(names, cells, strict=True):
            if not cell:
                self._report("empty-column", number, f"The column {name} is empty.", id_cell)
        if MWE_COLUMN in names and cells[names.index(MWE_COLUMN)]:
            for id_, message in codes.check(id_cell, cells[names.index(MWE_COLUMN)]):
                self._report(id_, number, message, id_cell)

    def _examine_ud(self, lines: list[str], blocks: list[_Block]) -> None:
        view = list(lines)
        for block in blocks:
            converted = as_conllu([line for _, line in block], self._columns)
            view[block[0][0] - 1 : block[-1][0]] = converted
        validator = Validator(min(self._rules.level, _UD_LEVELS))
        content = "\n".join([*view, ""]).encode("utf-8", "surrogatepass")
        self.incidents += validator.validate_chunks([content], self._name)


def _blocks(lines: list[str]) -> Iterator[_Block]:
    """Cut a file at its blank lines; lines come with their numbers."""
    block: _Block = []
    for number, line in enumerate(lines, start=1):
        if line.strip():
            block.append((number, line))
        elif block:
            yield block
            block = []
    if block:
        yield block
