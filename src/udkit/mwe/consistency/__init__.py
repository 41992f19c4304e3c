"""Is the same expression annotated the same everywhere? Finding out, deciding, and correcting."""

from udkit.mwe.consistency.decisions import apply_decisions, read_decisions
from udkit.mwe.consistency.groups import TypeGroup, group_by_type
from udkit.mwe.consistency.page import consistency_page

__all__ = [
    "TypeGroup",
    "apply_decisions",
    "consistency_page",
    "group_by_type",
    "read_decisions",
]
