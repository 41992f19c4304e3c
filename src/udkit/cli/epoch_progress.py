"""A bar for the epoch that is being learned, under the lines about those that are done."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import TYPE_CHECKING, Self

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

if TYPE_CHECKING:
    from udkit.learning.loop import Step


class EpochProgress:
    """Lines go to stderr; the bar as well, but only where a person looks at it."""

    def __init__(self, n_epochs: int) -> None:
        self._n_epochs = n_epochs
        self._console = Console(stderr=True, highlight=False, soft_wrap=True)
        self._bar: Progress | None = None
        if sys.stderr.isatty():
            columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
            self._bar = Progress(*columns, console=self._console, transient=True)
            self._task = self._bar.add_task("", visible=False)

    def __enter__(self) -> Self:
        if self._bar:
            self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._bar:
            self._bar.stop()

    def write(self, line: str) -> None:
        """Print a line above the bar."""
        self._console.print(line, markup=False)

    def step(self, step: Step) -> None:
        """Show how far an epoch has come, and how long it will take."""
        if self._bar:
            what = f"epoch {step.epoch} of {self._n_epochs}, {step.units_per_second:,.0f} words/s"
            self._bar.update(
                self._task,
                description=what,
                completed=step.batch,
                total=step.n_batches,
                visible=True,
            )
