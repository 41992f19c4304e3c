"""What repair did to a file: one value per change, and the report that collects them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

BLANK_LINE = "\n"
"""A blank line that was added or removed: the only line that stands in a change with its end."""


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that was changed; `before` and `after` are the cell or the line itself."""

    line: int
    """Line of the input, counted from 1."""
    test_id: str
    """Test of the official validator that complained, or would have complained, about it."""
    column: str
    """Name of the column, or `comment`, `line` (a whole line) or `file`."""
    before: str
    after: str
    """What stands there now; empty where something was removed."""
    message: str
    """Why it was changed in this way."""
    node_id: str = ""
    """Id of the node in the output, for changes inside a node."""
    sent_id: str = ""
    file: str = ""

    @property
    def place(self) -> str:
        """File, line and sentence, as the report shows them."""
        return f"{self.file}:{self.line}:[{self.sent_id}]"

    @property
    def what(self) -> str:
        """What was changed, as the report shows it: a column of a node, or a kind of line."""
        if self.is_blank_line:
            return "blank line"
        return f"{self.column} of {self.node_id}" if self.node_id else self.column

    @property
    def is_blank_line(self) -> bool:
        """Whether a blank line was added or removed."""
        return BLANK_LINE in (self.before, self.after)

    def __str__(self) -> str:
        done = f"{self.before!r} → {self.after!r}"
        if self.is_blank_line:
            done = "removed" if self.before else "added"
        return f"{self.place} {self.what}: {done} ({self.test_id}: {self.message})"

    def as_record(self) -> dict[str, str | int]:
        """Return the change as it stands in the JSON report; `id` is the validator's test."""
        return {
            "file": self.file,
            "line": self.line,
            "sent_id": self.sent_id,
            "node_id": self.node_id,
            "id": self.test_id,
            "column": self.column,
            "before": self.before,
            "after": self.after,
            "message": self.message,
        }


@dataclass(slots=True)
class RepairReport:
    """The outcome of repairing one file."""

    file: str
    changes: list[Change] = field(default_factory=list)
    """All changes, by line."""
    remaining: list[str] = field(default_factory=list)
    """What the validator still finds in the output; nothing, unless repair has a bug."""
    n_sentences: int = 0
    """Sentences written."""
    n_changed_sentences: int = 0
    """Sentences written that differ from the input."""

    @property
    def is_valid(self) -> bool:
        """Whether the output passes level 2 of the validator."""
        return not self.remaining


def count_changes(changes: Iterable[Change]) -> list[tuple[str, str, int]]:
    """Count changes by validator test and column, the most frequent first."""
    counts = Counter((change.test_id, change.column) for change in changes)
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return [(test_id, column, count) for (test_id, column), count in ordered]
