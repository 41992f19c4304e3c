"""Ways from a tree to expressions, all with the same interface, so that they can be compared."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from udkit.tree_to_mwes.shapes import Members
from udkit.tree_to_mwes.words import Restoration, Words


class Found(NamedTuple):
    """An expression that was identified."""

    members: Members
    category: str


class Identifier(Protocol):
    """Anything that finds expressions in sentences."""

    strategy: str
    """Its name, as the model file has it."""
    restoration: Restoration

    def identify(self, words: Words) -> list[Found]:
        """Return the expressions of a sentence, in the order of their words."""

    def members(self) -> dict[str, bytes]:
        """Return what was learned, as files of a model."""
