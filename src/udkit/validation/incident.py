"""What a check reports: an incident is a kind of mistake at one place of one file.

The ids, levels and classes of the kinds are those of the official validator of Universal
Dependencies, so that its documentation and its users' habits hold here too.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """Whether an incident makes a file invalid."""

    error = "error"
    warning = "warning"


@dataclass(frozen=True, slots=True)
class Kind:
    """One thing that can be wrong, wherever it occurs."""

    id: str
    level: int
    test_class: str
    """FORMAT, UNICODE, MORPHO, SYNTAX, ENHANCED, METADATA, …"""
    advice: str
    """What the author of the file can do about it."""
    severity: Severity = Severity.error


@dataclass(frozen=True, slots=True)
class Incident:
    """One mistake, where it is, and what was found there."""

    kind: Kind
    message: str
    file: str
    line: int
    sent_id: str | None = None
    node_id: str | None = None
    """ID cell of the line, where the mistake is in one line of a sentence."""
    column: str | None = None
    """Name of the column, where the mistake is in one cell."""

    @property
    def id(self) -> str:
        """Id of the test, as the official validator calls it."""
        return self.kind.id

    @property
    def level(self) -> int:
        """Level of validity that the incident denies."""
        return self.kind.level

    @property
    def is_error(self) -> bool:
        """Whether the file is invalid because of it; a warning leaves it valid."""
        return self.kind.severity is Severity.error

    def as_dict(self) -> dict[str, str | int | None]:
        """Fields under their names in JSON."""
        return {
            "file": self.file,
            "line": self.line,
            "sent_id": self.sent_id,
            "node_id": self.node_id,
            "column": self.column,
            "level": self.level,
            "class": self.kind.test_class,
            "id": self.id,
            "severity": str(self.kind.severity),
            "message": self.message,
            "advice": self.kind.advice,
        }

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:[{self.sent_id or ''}]"
        return (
            f"{place} L{self.level} {self.kind.test_class.capitalize()} {self.id}: {self.message}"
        )
