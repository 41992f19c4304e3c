"""Pictures of sentences: SVG, text trees, and pages that compare two analyses."""

from udkit.drawing.compared import ComparedSentences, WordPlace
from udkit.drawing.comparison import ComparisonOptions, Order, comparison_page
from udkit.drawing.dependencies import EnhancedEdges
from udkit.drawing.differences import compare
from udkit.drawing.findings import Comparison, Difference, Kind
from udkit.drawing.layout import lay_out
from udkit.drawing.marks import Mark, Marks
from udkit.drawing.placement import Layout, LayoutOptions
from udkit.drawing.sentence_page import NumberedSentence, sentence_page
from udkit.drawing.svg import render_svg, render_svg_column
from udkit.drawing.text_tree import TreeRow, format_tree, tree_rows

__all__ = [
    "ComparedSentences",
    "Comparison",
    "ComparisonOptions",
    "Difference",
    "EnhancedEdges",
    "Kind",
    "Layout",
    "LayoutOptions",
    "Mark",
    "Marks",
    "NumberedSentence",
    "Order",
    "TreeRow",
    "WordPlace",
    "compare",
    "comparison_page",
    "format_tree",
    "lay_out",
    "render_svg",
    "render_svg_column",
    "sentence_page",
    "tree_rows",
]
