"""Which enhancement explains an edge: a class letter, or several, for every enhanced edge.

The letters and their conditions are those of the UD tools' `enhanced_classify_relations.pl`, and
so are the counts. An edge of the enhanced graph is compared with the basic tree:

    B  the basic arc itself
    C  the basic arc with another subtype (`obl` became `obl:in`: mostly case information)
    L  the basic arc with another universal relation
    G  gapping: the edge begins or ends in an empty node, or is a path through one (`conj>nsubj`)
    P  coordination: a conjunct depends on what its first conjunct depends on
    S  coordination: a dependent is shared by the conjuncts
    X  external subject of an open clausal complement
    R  relative clause: `ref`, or the antecedent as an argument inside the clause
    E  new for none of these reasons

and a basic arc that is not among the enhanced edges of its word gets one of

    O  an empty node stands in between
    W  the word is a relative pronoun and has `ref` instead
    M  missing for no such reason

G P S X R can apply together. R is there twice where two of its signs are; the official counts have
it so, and these letters are counted one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from udkit.data.graph import EDGE_CLASSES, Edge
from udkit.data.ids import NodeId
from udkit.data.layers import Layers, Parent, universal
from udkit.data.sentence import EmptyNode, Sentence, Word

CLASSES = {
    **EDGE_CLASSES,
    "O": "arc replaced by empty node",
    "W": "arc replaced by ref",
    "M": "arc missing",
}
LOST_ARC_CLASSES = "OWM"
"""Classes of basic arcs, not of enhanced edges."""

_SUBJECTS = frozenset({"nsubj", "csubj"})
_CONTROLLERS = frozenset({"nsubj", "csubj", "obj", "iobj", "obl"})


class ClassifiedEdge(NamedTuple):
    """An enhanced edge, or a basic arc that is not among them, with its class letters."""

    dependent: NodeId
    head: NodeId
    deprel: str
    classes: str

    @property
    def is_lost_arc(self) -> bool:
        """Whether this is an arc of the basic tree only."""
        return self.classes in LOST_ARC_CLASSES


def classify_edges(layers: Layers) -> list[ClassifiedEdge]:
    """Return all enhanced edges, and the basic arcs not among them, with their classes."""
    return [edge for node in layers.nodes for edge in classify_parents(layers, node)]


def edge_classes(sentence: Sentence) -> dict[Edge, str]:
    """Class letters of every enhanced edge of a sentence, each letter once."""
    return {
        Edge(edge.dependent, edge.head, edge.deprel): "".join(dict.fromkeys(edge.classes))
        for edge in classify_edges(Layers(sentence))
        if not edge.is_lost_arc
    }


def classify_parents(layers: Layers, node: NodeId) -> list[ClassifiedEdge]:
    """Return the edges into one node with their classes, its basic arc last if it is lost."""
    edges = [
        ClassifiedEdge(node, *parent, _edge_classes(layers, node, parent))
        for parent in layers.parents[node]
    ]
    lost = _lost_arc_class(layers, node, edges)
    if lost:
        edges.append(ClassifiedEdge(node, *layers.basic[node], lost))
    return edges


def _edge_classes(layers: Layers, node: NodeId, parent: Parent) -> str:
    if _has_basic_head(layers, node, parent):
        return _basic_class(layers.basic[node], parent)
    letters = "G" if _is_gapping(node, parent) else ""
    if universal(parent.deprel) != "conj":
        letters += "".join([letter for letter, sign in _SIGNS if sign(layers, node, parent)])
    return letters or "E"


def _has_basic_head(layers: Layers, node: NodeId, parent: Parent) -> bool:
    """`ref` is new by definition, even where it comes from the basic head."""
    basic = layers.basic.get(node)
    return basic is not None and basic.head == parent.head and universal(parent.deprel) != "ref"


def _basic_class(basic: Parent, parent: Parent) -> str:
    if parent.deprel == basic.deprel:
        return "B"
    if ">" in parent.deprel:
        return "G"
    return "C" if universal(parent.deprel) == universal(basic.deprel) else "L"


def _is_gapping(node: NodeId, parent: Parent) -> bool:
    return node.is_empty or parent.head.is_empty or ">" in parent.deprel


def _is_parent_of_coordination(layers: Layers, node: NodeId, parent: Parent) -> bool:
    """One of the nodes that this one is a conjunct of has the same head."""
    return any(
        above.head == parent.head
        for conjunct in layers.parents[node]
        if universal(conjunct.deprel) == "conj"
        for above in layers.parents[conjunct.head]
    )


def _is_ref(_layers: Layers, _node: NodeId, parent: Parent) -> bool:
    """The relative pronoun depends on its antecedent."""
    return universal(parent.deprel) == "ref"


def _is_antecedent(layers: Layers, node: NodeId, parent: Parent) -> bool:
    """The node has an adnominal clause, and the head is somewhere below the node."""
    has_clause = any(universal(child.deprel) == "acl" for child in layers.children[node])
    return has_clause and parent.head in layers.reachable(node)


def _is_copular_subject(layers: Layers, node: NodeId, parent: Parent) -> bool:
    """A subject of a clause whose predicate is the relative pronoun also gets the antecedent."""
    if universal(parent.deprel) not in _SUBJECTS:
        return False
    predicates = {
        other.head for other in layers.parents[node] if universal(other.deprel) in _SUBJECTS
    }
    return any(
        universal(child.deprel) == "acl" and child.dependent in predicates
        for child in layers.children[parent.head]
    )


def _is_shared_dependent(layers: Layers, node: NodeId, parent: Parent) -> bool:
    """The head is a conjunct of another head of this node."""
    others = {
        other.head
        for other in layers.parents[node]
        if universal(other.deprel) != "conj" and other.head != parent.head
    }
    return any(
        universal(above.deprel) == "conj" and above.head in others
        for above in layers.parents[parent.head]
    )


def _is_external_subject(layers: Layers, node: NodeId, parent: Parent) -> bool:
    """A subject of a complement is also an argument of what the complement belongs to."""
    if universal(parent.deprel) not in _SUBJECTS:
        return False
    controlled_by = {
        other.head
        for other in layers.parents[node]
        if universal(other.deprel) in _CONTROLLERS and other.head != parent.head
    }
    return any(
        universal(above.deprel) == "xcomp" and above.head in controlled_by
        for above in layers.parents[parent.head]
    )


_Sign = Callable[[Layers, NodeId, Parent], bool]
_SIGNS: tuple[tuple[str, _Sign], ...] = (
    ("P", _is_parent_of_coordination),
    ("R", _is_ref),
    ("R", _is_antecedent),
    ("R", _is_copular_subject),
    ("S", _is_shared_dependent),
    ("X", _is_external_subject),
)
"""In the order of the letters. An edge labelled `conj` has none of these signs."""


def _lost_arc_class(layers: Layers, node: NodeId, edges: Sequence[ClassifiedEdge]) -> str:
    """Class of the node's basic arc if no edge has its head; "" if one has, or there is no arc."""
    basic = layers.basic.get(node)
    if basic is None or any(_has_basic_head(layers, node, p) for p in layers.parents[node]):
        return ""
    if any("G" in edge.classes for edge in edges):
        return "O"
    return "W" if any(universal(edge.deprel) == "ref" for edge in edges) else "M"


def with_edge_classes(sentence: Sentence) -> Sentence:
    """Return a copy with an item `Edep=classes:head:relation` in MISC for every edge of a node.

    Such items that are there already are replaced.
    """
    classified: dict[NodeId, list[ClassifiedEdge]] = {}
    for edge in classify_edges(Layers(sentence)):
        classified.setdefault(edge.dependent, []).append(edge)
    annotated = sentence.copy()
    for node in annotated.nodes:
        if isinstance(node, Word | EmptyNode):
            misc = node.misc
            misc.remove("Edep")
            misc.items += [
                f"Edep={edge.classes}:{edge.head}:{edge.deprel}"
                for edge in classified.get(node.id, ())
            ]
            node["MISC"] = str(misc)
    return annotated
