"""Raw text to enhanced Universal Dependencies, and the toolchain around them."""

from udkit.data import (
    ROOT,
    Columns,
    Edge,
    EmptyNode,
    Graph,
    Misc,
    MultiwordToken,
    NodeId,
    Sentence,
    TokenRange,
    Tree,
    Word,
)
from udkit.errors import FormatError, InputError, Place, Problem, UdkitError, UsageError
from udkit.formats import (
    parse_conllu,
    place_tokens,
    read_conllu,
    sentence_text,
    to_rows,
    to_text,
    write_conllu,
)

__version__ = "0.1.0"

__all__ = [
    "ROOT",
    "Columns",
    "Edge",
    "EmptyNode",
    "FormatError",
    "Graph",
    "InputError",
    "Misc",
    "MultiwordToken",
    "NodeId",
    "Place",
    "Problem",
    "Sentence",
    "TokenRange",
    "Tree",
    "UdkitError",
    "UsageError",
    "Word",
    "parse_conllu",
    "place_tokens",
    "read_conllu",
    "sentence_text",
    "to_rows",
    "to_text",
    "write_conllu",
]
