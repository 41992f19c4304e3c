"""Everything that is counted in a treebank, sentence by sentence, so that files of any size fit.

`collect` takes sentences and returns `Statistics`; the statistics of two files can be added.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, fields

from udkit.data import columns as col
from udkit.data.edge_classes import classify_parents
from udkit.data.layers import Layers
from udkit.data.sentence import EmptyNode, MultiwordToken, Sentence, Word
from udkit.statistics.graph_properties import (
    count_arcs_kept,
    count_shape,
    count_signs,
    enhancement_types,
)


def _counter() -> Counter[str]:
    return Counter()


@dataclass
class Statistics:
    """Counts over any number of sentences; every field is a counter, so that sums are exact."""

    size: Counter[str] = field(default_factory=_counter)
    """sentences, tokens, words, multiword_tokens, empty_nodes."""
    lengths: Counter[int] = field(default_factory=Counter)
    """Sentences by their number of words."""
    upos: Counter[str] = field(default_factory=_counter)
    xpos: Counter[str] = field(default_factory=_counter)
    feats: Counter[str] = field(default_factory=_counter)
    """Words by `Feature=Value`."""
    deprels: Counter[str] = field(default_factory=_counter)
    """Words by relation, subtypes included."""
    trees: Counter[str] = field(default_factory=_counter)
    """trees, nonprojective_trees, arcs, nonprojective_arcs, ill_formed (cyclic or many-rooted)."""
    edeprels: Counter[str] = field(default_factory=_counter)
    """Enhanced edges by relation, subtypes and case information included."""
    classes: Counter[str] = field(default_factory=_counter)
    """Letters of `edge_classes`, each counted by itself."""
    novelty: Counter[str] = field(default_factory=_counter)
    """edges, new (not a basic arc as it is), structurally_new (not just another subtype)."""
    shape: Counter[str] = field(default_factory=_counter)
    """What `graph_properties.SHAPE` lists."""
    empty_nodes: Counter[int] = field(default_factory=Counter)
    """Graphs by their number of empty nodes."""
    arcs_kept: Counter[str] = field(default_factory=_counter)
    """same, other_subtype, other_relation, new, lost: edges against basic arcs, by head."""
    signs: Counter[str] = field(default_factory=_counter)
    """Nodes that show a sign of a type of enhancement, by letter."""

    def __add__(self, other: Statistics) -> Statistics:
        return Statistics(
            *(getattr(self, each.name) + getattr(other, each.name) for each in fields(self))
        )

    def update(self, sentence: Sentence) -> None:
        """Count one more sentence; FormatError where its heads cannot be read."""
        self._count_nodes(sentence)
        self._count_tree(sentence)
        if any(node["DEPS"] != "_" for node in sentence.nodes):
            self._count_graph(Layers(sentence))

    def _count_nodes(self, sentence: Sentence) -> None:
        n_words = n_in_ranges = 0
        for node in sentence.nodes:
            cells = node.cells
            if isinstance(node, Word):
                n_words += 1
                self.upos[cells[col.UPOS]] += 1
                self.xpos[cells[col.XPOS]] += 1
                if cells[col.FEATS] != "_":
                    self.feats.update(cells[col.FEATS].split("|"))
                self.deprels[cells[col.DEPREL]] += 1
            elif isinstance(node, MultiwordToken):
                self.size["multiword_tokens"] += 1
                first, last = node.range
                n_in_ranges += last - first
            elif isinstance(node, EmptyNode):
                self.size["empty_nodes"] += 1
        self.size["sentences"] += 1
        self.size["words"] += n_words
        self.size["tokens"] += n_words - n_in_ranges
        self.lengths[n_words] += 1

    def _count_tree(self, sentence: Sentence) -> None:
        if any(word.cells[col.HEAD] == "_" for word in sentence.words):
            return
        tree = sentence.tree
        if not tree.is_tree():
            self.trees["ill_formed"] += 1
            return
        self.trees["trees"] += 1
        self.trees["arcs"] += len(tree)
        if not tree.is_projective():
            self.trees["nonprojective_trees"] += 1
            self.trees["nonprojective_arcs"] += sum(
                not tree.is_projective_arc(number) for number in range(1, len(tree) + 1)
            )

    def _count_graph(self, layers: Layers) -> None:
        n_unchanged = len(layers.nodes) - len(layers.changed)
        self.classes["B"] += n_unchanged
        self.novelty["edges"] += n_unchanged
        for node in layers.changed:
            for edge in classify_parents(layers, node):
                self.classes.update(edge.classes)
                if not edge.is_lost_arc:
                    self.novelty["edges"] += 1
                    self.novelty["new"] += edge.classes != "B"
                    self.novelty["structurally_new"] += edge.classes not in ("B", "C")
        for parents in layers.parents.values():
            for _, deprel in parents:
                self.edeprels[deprel] += 1
        shape = count_shape(layers)
        self.shape += shape
        self.empty_nodes[shape["empty_nodes"]] += 1
        self.arcs_kept += count_arcs_kept(layers)
        self.signs += count_signs(layers)

    @property
    def is_enhanced(self) -> bool:
        """Whether any sentence has enhanced edges."""
        return self.novelty["edges"] > 0

    @property
    def enhancement_types(self) -> str:
        """Letters of the types of enhancement that the treebank has, such as `GPSXRC`."""
        return enhancement_types(self.signs, self.size["words"])


def collect(sentences: Iterable[Sentence]) -> Statistics:
    """Count everything in sentences that are read one by one."""
    statistics = Statistics()
    for sentence in sentences:
        statistics.update(sentence)
    return statistics
