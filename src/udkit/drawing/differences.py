"""What differs between gold standard and system: a list to read, and marks for the pictures.

Words correspond by the alignment that is given; everything else follows from it. A head is right
if it is the word aligned with the gold head. Enhanced edges are compared as sets: of the edges
between two nodes, those with the same relation are right, others are paired up as wrong
relations, and what is left over is missing or extra. A layer that one side does not have at all
(only `_`) is not compared, except FEATS, where `_` is a value like any other.
"""

from __future__ import annotations

from udkit.drawing.annotation_differences import (
    find_cell_differences,
    find_feature_differences,
    find_tree_differences,
)
from udkit.drawing.compared import ComparedSentences, is_same
from udkit.drawing.findings import ALL_KINDS, Comparison, Findings, Kind
from udkit.drawing.graph_differences import find_graph_differences
from udkit.drawing.marks import Marks
from udkit.drawing.segmentation_differences import find_segmentation_differences


def compare(pair: ComparedSentences, kinds: frozenset[Kind] = ALL_KINDS) -> Comparison:
    """Find all differences of these kinds; FormatError where HEAD or DEPS cannot be read."""
    if is_same(pair):
        return Comparison((), (Marks(),), (Marks(),))
    findings = Findings(pair, kinds)
    if Kind.segmentation in kinds:
        find_segmentation_differences(findings)
    find_cell_differences(findings)
    if Kind.feats in kinds:
        find_feature_differences(findings)
    find_tree_differences(findings)
    if Kind.enhanced in kinds:
        find_graph_differences(findings)
    return findings.result()
