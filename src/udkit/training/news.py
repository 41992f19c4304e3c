"""What a run tells while it goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class News:
    """One line about a run."""

    stage: str
    what: str
    figures: Mapping[str, float] = field(default_factory=dict)
    seconds_left: float | None = None


Listener = Callable[[News], None]
