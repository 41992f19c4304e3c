"""What flows through udkit: plain values, with no reading, writing, learning or printing."""

from udkit.data.columns import CONLLU, Columns
from udkit.data.features import Misc, format_feats, parse_feats
from udkit.data.graph import Edge, Graph
from udkit.data.ids import ROOT, NodeId, TokenRange
from udkit.data.mwe import Mwe, mwes_of, with_mwes
from udkit.data.sentence import EmptyNode, MultiwordToken, Node, Sentence, Word
from udkit.data.tree import Tree

__all__ = [
    "CONLLU",
    "ROOT",
    "Columns",
    "Edge",
    "EmptyNode",
    "Graph",
    "Misc",
    "MultiwordToken",
    "Mwe",
    "Node",
    "NodeId",
    "Sentence",
    "TokenRange",
    "Tree",
    "Word",
    "format_feats",
    "mwes_of",
    "parse_feats",
    "with_mwes",
]
