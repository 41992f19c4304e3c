"""Raw text to enhanced Universal Dependencies, and the toolchain around them.

A name is imported from its module when it is first asked for: who reads a treebank does not wait
for the parser, and the command line is there before anyone can interrupt it.
"""

TYPE_CHECKING = False  # typing has the same, and takes longer to import than all of this
if TYPE_CHECKING:
    from udkit.data import (
        ROOT,
        Columns,
        Edge,
        EmptyNode,
        Graph,
        Misc,
        MultiwordToken,
        Mwe,
        NodeId,
        Sentence,
        TokenRange,
        Tree,
        Word,
        mwes_of,
        with_mwes,
    )
    from udkit.document import Document
    from udkit.errors import (
        FormatError,
        InputError,
        ModelError,
        Place,
        Problem,
        UdkitError,
        UsageError,
    )
    from udkit.formats import (
        parse_conllu,
        place_tokens,
        read_conllu,
        sentence_text,
        to_rows,
        to_text,
        write_conllu,
    )
    from udkit.pipeline import Pipeline, load

__version__ = "0.1.0"

__all__ = [
    "ROOT",
    "Columns",
    "Document",
    "Edge",
    "EmptyNode",
    "FormatError",
    "Graph",
    "InputError",
    "Misc",
    "ModelError",
    "MultiwordToken",
    "Mwe",
    "NodeId",
    "Pipeline",
    "Place",
    "Problem",
    "Sentence",
    "TokenRange",
    "Tree",
    "UdkitError",
    "UsageError",
    "Word",
    "load",
    "mwes_of",
    "parse_conllu",
    "place_tokens",
    "read_conllu",
    "sentence_text",
    "to_rows",
    "to_text",
    "with_mwes",
    "write_conllu",
]

_MODULES = {
    "data": "ROOT Columns Edge EmptyNode Graph Misc MultiwordToken Mwe NodeId Sentence TokenRange"
    " Tree Word mwes_of with_mwes",
    "document": "Document",
    "errors": "FormatError InputError ModelError Place Problem UdkitError UsageError",
    "formats": "parse_conllu place_tokens read_conllu sentence_text to_rows to_text write_conllu",
    "pipeline": "Pipeline load",
}
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names.split()}

if not TYPE_CHECKING:  # type checkers would believe in any name

    def __getattr__(name: str) -> object:
        """Import a public name."""
        if name not in _MODULE_OF:
            raise AttributeError(f"module 'udkit' has no attribute {name!r}")
        import importlib

        return getattr(importlib.import_module(f"udkit.{_MODULE_OF[name]}"), name)

    def __dir__() -> list[str]:
        """List the public names too that nobody has asked for yet."""
        return sorted({*globals(), *__all__})


del TYPE_CHECKING
