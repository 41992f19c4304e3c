"""How the official evaluators differ from each other.

| name    | official program            | what it scores                                        |
|---------|-----------------------------|-------------------------------------------------------|
| conll17 | conll17_ud_eval.py 1.3      | CoNLL 2017: no MLAS, BLEX; FEATS verbatim; weights     |
| conll18 | conll18_ud_eval.py 1.2      | CoNLL 2018                                            |
| iwpt20  | iwpt20_xud_eval.py          | IWPT 2020 and 2021: CoNLL 2018 and ELAS, EULAS         |
| udeval  | eval.py of the UD tools     | the same, with empty nodes skipped instead of collapsed |

In the style iwpt20 the sentences that have empty nodes are collapsed on the way in, as the
organisers did with a script of their own before they scored. Others are scored as they are: an edge
that stands twice in a cell, which no valid file has, counts twice there, as it does for the
evaluator alone; the script would have dropped one of the two.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from udkit.errors import UsageError


class EmptyNodes(StrEnum):
    """What becomes of empty nodes, and of enhanced dependencies on them."""

    SKIP = "skip"
    COLLAPSE = "collapse"
    REFUSE = "refuse"
    """An error: the files are said to have been collapsed already."""


@dataclass(frozen=True, slots=True)
class Style:
    """One official evaluator, by what it does differently from the others."""

    name: str
    empty_nodes: EmptyNodes
    has_graph: bool
    """Whether DEPS are read and ELAS, EULAS are scored."""
    strips_only_ascii_space: bool = False
    """FORM is stripped of the ASCII space only, not of every Unicode space."""
    compares_feats_verbatim: bool = False
    is_weighted: bool = False
    """CLAS is LAS with weights, and a file of weights can be given."""
    allows_missing_deps: bool = False
    """A DEPS cell `_` means no edges (in iwpt20 it is an error unless all cells are `_`)."""
    skips_empty_nodes_in_tokens: bool = False
    """An empty node between the words of a multiword token is skipped, not taken for a word."""
    allows_many_roots: bool = False
    counts_aligned_edges: bool = True
    """ELAS and EULAS carry the number of aligned words (and so an aligned accuracy)."""


CONLL17 = Style(
    "conll17",
    EmptyNodes.SKIP,
    has_graph=False,
    strips_only_ascii_space=True,
    compares_feats_verbatim=True,
    is_weighted=True,
)
CONLL18 = Style("conll18", EmptyNodes.SKIP, has_graph=False)
IWPT20 = Style("iwpt20", EmptyNodes.COLLAPSE, has_graph=True, skips_empty_nodes_in_tokens=True)
UDEVAL = Style(
    "udeval",
    EmptyNodes.SKIP,
    has_graph=True,
    allows_missing_deps=True,
    skips_empty_nodes_in_tokens=True,
    counts_aligned_edges=False,
)

STYLES = {style.name: style for style in (CONLL17, CONLL18, IWPT20, UDEVAL)}


def style_named(name: str) -> Style:
    """Find a style; UsageError lists the names there are."""
    if name not in STYLES:
        raise UsageError(f"there is no style {name!r}; choose one of {', '.join(STYLES)}")
    return STYLES[name]
