"""The steps of repairing a sentence, in their order: each may rely on what those before did."""

from __future__ import annotations

from collections.abc import Callable

from udkit.repair.characters import repair_characters
from udkit.repair.comments import repair_comments
from udkit.repair.draft import Draft
from udkit.repair.graph import repair_graph
from udkit.repair.ids import repair_ids
from udkit.repair.morphology import repair_fields, repair_morphology
from udkit.repair.spaces import repair_misc
from udkit.repair.text import repair_text
from udkit.repair.tree import repair_tree

STEPS: tuple[Callable[[Draft], None], ...] = (
    repair_characters,
    repair_ids,
    repair_fields,
    repair_morphology,
    repair_tree,
    repair_graph,
    repair_misc,
    repair_comments,
    repair_text,
)


def repair_sentence(draft: Draft) -> None:
    """Make a draft a valid sentence by itself."""
    for step in STEPS:
        step(draft)
