"""C, for the rest: labels that a treebank writes in another way in its graphs than in its trees.

Estonian: nsubj:cop becomes nsubj
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from udkit.tree_to_graph.draft import Draft

LETTER = "C"


@dataclass(frozen=True, slots=True)
class Settings:
    """What differs by language."""

    replaced: Mapping[str, str]
    """Labels as they are in trees, and as they are in graphs."""
    new: str
    """Subtype of edges that other rules have added; glued to the subtype of a label, if any."""


def apply(draft: Draft, settings: Settings) -> None:
    """Replace labels, whole ones only, and mark new edges."""
    if not settings.replaced and not settings.new:
        return
    for node, edges in enumerate(draft.edges):
        for edge, letter in edges.items():
            if edge[1] in settings.replaced or (letter and settings.new):
                _relabel(draft, node, settings)
                break


def _relabel(draft: Draft, node: int, settings: Settings) -> None:
    for edge, letter in list(draft.edges[node].items()):
        label = settings.replaced.get(edge[1], edge[1])
        if letter and letter != LETTER and settings.new:
            label += settings.new if ":" in label else f":{settings.new}"
        if label != edge[1]:
            draft.relabel(node, edge, label, letter or LETTER)
