"""What the validator remembers from one sentence to the next, and from file to file."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Memory:
    """State of one run; all files that are validated in one run share it."""

    sent_ids: set[str] = field(default_factory=set)
    parallel_ids: set[str] = field(default_factory=set)
    parallel_suffixes: dict[str, tuple[int | None, int | None]] = field(default_factory=dict)
    """Numbers of the last `alt` and `part` by parallel sentence."""
    enhanced_line: int | None = None
    """First sentence with an enhanced graph."""
    plain_line: int | None = None
    """First sentence without one."""
    has_reported_enhanced: bool = False
    knows_ref: bool = False
    """Whether DEPREL may be `ref`. It may not, by the guidelines; but the official validator
    lets it pass from the first DEPS on, because its two lists of relations are one object."""
    space_after_no: bool = False
    """Whether the last token that was found in its text had SpaceAfter=No."""
