"""tree → graph. Reads LEMMA, UPOS, FEATS, HEAD and DEPREL; writes DEPS and empty nodes.

    sentence → draft (the tree as a graph) → rules of the language → decisions, if learned → DEPS

`stage` is the entrance, `strategies` are the ways to do it, `rules` has a file for each type of
enhancement, `languages` a file for each language, and `learned` is what treebanks' own graphs
teach. docs/design/enhancement.md tells why it is done this way.
"""

from udkit.tree_to_graph.language import Language, load_language
from udkit.tree_to_graph.stage import GraphStage
from udkit.tree_to_graph.strategies import CopyEnhancer, Enhancer, RuleEnhancer

__all__ = [
    "CopyEnhancer",
    "Enhancer",
    "GraphStage",
    "Language",
    "RuleEnhancer",
    "load_language",
]
