"""A sentence with a place for everything: what `layout` computes and `svg` draws."""

from __future__ import annotations

from dataclasses import dataclass

from udkit.data.ids import ROOT, NodeId
from udkit.drawing.dependencies import EnhancedEdges
from udkit.drawing.marks import Mark

LABEL_REACH = 900  # an arc has a label for every so many pixels that it is long,
MAX_LABELS = 9  # but not more than this
ROWS = ("FORM", "UPOS", "XPOS", "LEMMA", "FEATS")


@dataclass(frozen=True, slots=True)
class LayoutOptions:
    """What to show of a sentence."""

    rows: tuple[str, ...] = ("FORM", "UPOS")
    """Columns to write under each other, of FORM, UPOS, XPOS, LEMMA and FEATS."""
    enhanced: EnhancedEdges = EnhancedEdges.new


DEFAULT_OPTIONS = LayoutOptions()


@dataclass(frozen=True, slots=True)
class PlacedText:
    """A line of text, centred on x, its baseline at y."""

    column: str
    text: str
    x: int
    y: int
    width: int
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class PlacedNode:
    """A word or empty node: a box, its upper edge at `top`, centred on x."""

    id: NodeId
    x: int
    top: int
    width: int
    height: int
    texts: tuple[PlacedText, ...]
    cells: tuple[str, ...]
    """The ten cells of CoNLL-U, for whoever wants to know more."""
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class PlacedArc:
    """An arc or edge from its head to its dependent, at a height."""

    head: NodeId
    dependent: NodeId
    deprel: str
    is_enhanced: bool
    is_basic_only: bool
    """Whether the enhanced graph has no edge between these two words."""
    level: int
    y: int
    """Height of its level part, and of its label."""
    from_x: int
    from_y: int
    """Where it leaves its head; meaningless for an arc from the root."""
    to_x: int
    to_y: int
    """Where its arrow ends."""
    label_width: int
    mark: Mark | None = None
    types: str = ""
    """Letters of the enhancements that an edge is there for."""
    label_shift: int = 0
    """How far its label is moved from the middle, out of the way of other lines."""

    def label_places(self) -> list[int]:
        """Give the x of each of its labels: a long arc repeats it, to have one in every view."""
        if self.head == ROOT:
            return [self.to_x]
        if self.label_shift:
            return [(self.from_x + self.to_x) // 2 + self.label_shift]
        n_labels = min(1 + abs(self.to_x - self.from_x) // LABEL_REACH, MAX_LABELS)
        step = (self.to_x - self.from_x) / n_labels
        return [int(self.from_x + step * (index + 0.5)) for index in range(n_labels)]


@dataclass(frozen=True, slots=True)
class PlacedBracket:
    """A multiword token under its words, with its form."""

    first_x: int
    last_x: int
    y: int
    text: PlacedText
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """A sentence with the place of everything in it; (0, 0) is the upper left corner."""

    width: int
    height: int
    nodes: tuple[PlacedNode, ...]
    arcs: tuple[PlacedArc, ...]
    """Arcs of the basic tree, then edges of the enhanced graph."""
    brackets: tuple[PlacedBracket, ...]
    is_right_to_left: bool
