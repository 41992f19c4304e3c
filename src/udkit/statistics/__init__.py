"""Treebanks in numbers: sizes, inventories, projectivity, and what their enhanced graphs add."""

from udkit.data.edge_classes import (
    CLASSES,
    ClassifiedEdge,
    classify_edges,
    with_edge_classes,
)
from udkit.data.layers import Layers
from udkit.statistics.counts import Statistics, collect

__all__ = [
    "CLASSES",
    "ClassifiedEdge",
    "Layers",
    "Statistics",
    "classify_edges",
    "collect",
    "with_edge_classes",
]
