"""Progress on stderr for what takes more than two seconds, and only for people."""

from __future__ import annotations

import sys
import time
from collections.abc import Generator, Iterable
from typing import TypeVar

from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

_T = TypeVar("_T")
PATIENCE_SECONDS = 2.0
_REDRAW_SECONDS = 0.2


def with_progress(items: Iterable[_T], what: str) -> Generator[_T, None, None]:
    """Pass items on unchanged; after two seconds show how many have gone by, and how fast."""
    if not sys.stderr.isatty():
        yield from items
        return
    started = drawn = time.monotonic()
    count = 0
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    progress = Progress(*columns, console=Console(stderr=True), transient=True)
    task = progress.add_task(what)
    try:
        for item in items:
            yield item
            count += 1
            now = time.monotonic()
            if now - started > PATIENCE_SECONDS and now - drawn > _REDRAW_SECONDS:
                progress.start()
                drawn = now
                rate = count / (now - started)
                progress.update(task, description=f"{what}: {count:,} ({rate:,.0f}/s)")
    finally:
        progress.stop()
