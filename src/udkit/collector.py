"""Python's garbage collector, in processes that are udkit's own.

Words, cells and edges are many small objects without cycles: they go as soon as nobody holds them,
and the collector looks through them in vain, for a tenth to a third of the time of some stages. So
it is called less often: by the command line and by worker processes. A library must leave the
collector of its host alone.
"""

from __future__ import annotations

import gc

_NEW_OBJECTS = 20_000
_ROUNDS = 20


def collect_rarely() -> None:
    """Look for cycles after 20,000 new objects instead of 700, and seldom among the old ones."""
    gc.set_threshold(_NEW_OBJECTS, _ROUNDS, _ROUNDS)
