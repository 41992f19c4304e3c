"""Is a sentence valid as it stands? Then repair leaves it alone.

The checks are those of `udkit.validation`. What can only be said about a sentence among others
(unique ids, graphs in all sentences or none) is left to `document`.
"""

from __future__ import annotations

from udkit.validation.block import Block
from udkit.validation.checks.enhanced_graph import has_enhanced_graph
from udkit.validation.checks.lines import has_clean_characters
from udkit.validation.clean_cells import CleanCells
from udkit.validation.memory import Memory
from udkit.validation.validator import CHECKS

_AMONG_OTHERS = ("parallel-id-alt", "parallel-id-part")


class SentenceChecker:
    """Checks the sentences of one file in their order."""

    def __init__(self) -> None:
        self._clean_cells = CleanCells()
        self.knows_ref = False
        """Whether a sentence with DEPS went by: then DEPREL may be `ref`, see `Memory`."""
        self.is_enhanced = False
        """Whether the sentence that was found valid last has an enhanced graph."""

    def is_valid(self, lines: list[str]) -> bool:
        """Whether lines, which a blank line follows, are a valid sentence."""
        block = Block("", 1, lines)
        block.has_clean_characters = has_clean_characters("\n".join(lines))
        block.has_clean_cells = self._clean_cells.include(block)
        memory = Memory(knows_ref=self.knows_ref)
        for check in CHECKS:
            for incident in check.find(block, memory):
                if incident.is_error and incident.id not in _AMONG_OTHERS:
                    return False
        self.knows_ref = memory.knows_ref
        self.is_enhanced = has_enhanced_graph(block)
        return True
