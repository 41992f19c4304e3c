"""Shapes of graphs and signs of enhancements."""

import re

import pytest

from udkit.statistics import Layers
from udkit.statistics.graph_properties import (
    SHAPE,
    count_arcs_kept,
    count_shape,
    count_signs,
    enhancement_types,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 0:root 0:root", {"only_tops": 1}),
        ("1 0:root 0:root\n2 1:obj 1:obj 1:obl", {"only_tops": 1, "edges": 2, "multiple_heads": 1}),
        ("1 0:root 0:root 2:acl\n2 1:obj 1:obj",
         {"edges": 2, "multiple_heads": 1, "tops_with_other_heads": 1, "cyclic_graphs": 1}),
        ("1 0:root 0:root\n1.1 _ 1:conj", {"only_tops": 1, "edges": 1, "empty_nodes": 1}),
        ("1 0:root 0:root\n2 1:obj", {"only_tops": 1, "singletons": 1}),
        ("1 0:root 0:root\n2 1:obj\n3 2:det 2:det",
         {"only_tops": 1, "edges": 1, "orphans": 1, "disconnected_graphs": 1}),
        ("1 0:root 0:root\n2 1:list 0:root", {"only_tops": 2, "disconnected_graphs": 1}),
        # a cycle that hangs on nothing, and one that closes on itself
        ("1 0:root 0:root\n2 3:obj 3:obj\n3 2:obj 2:obj",
         {"only_tops": 1, "edges": 2, "cyclic_graphs": 1, "disconnected_graphs": 1}),
        ("1 0:root 0:root 1:dep",
         {"edges": 1, "multiple_heads": 1, "tops_with_other_heads": 1, "cyclic_graphs": 1}),
    ],
)  # fmt: skip
def test_shapes_are_counted(text, expected, make):
    layers = Layers(make(text))
    counts = count_shape(layers)
    assert set(counts) <= set(SHAPE)
    always = {"graphs": 1, "nodes": len(layers.nodes)}
    assert {key: count for key, count in counts.items() if count} == {**always, **expected}


def test_edges_are_compared_with_basic_arcs(make):
    text = "1 0:root 0:root\n2 1:obl 1:obl:in 1:obj\n3 1:obj 2:nmod\n3.1 _ 1:conj"
    assert count_arcs_kept(Layers(make(text))) == {
        "same": 1,
        "other_subtype": 1,
        "other_relation": 1,
        "new": 2,
        "lost": 1,
    }


SIGNS = {
    "G": "1 0:root 0:root\n1.1 _ 1:conj",
    "P": "1 0:root 0:root\n2 1:conj 0:root 1:conj",
    "S": "1 2:nsubj 2:nsubj 3:nsubj\n2 0:root 0:root\n3 2:conj 2:conj",
    "X": "1 2:nsubj 2:nsubj 3:nsubj\n2 0:root 0:root\n3 2:xcomp 2:xcomp",
    "R": "1 0:root 0:root\n2 1:nmod 1:ref",
    "C": "1 0:root 0:root\n2 1:obl 1:obl:in",
}


@pytest.mark.parametrize("letter", SIGNS)
def test_each_enhancement_has_its_sign(letter, make):
    counts = count_signs(Layers(make(SIGNS[letter])))
    assert {key for key, count in counts.items() if count} == {letter}


@pytest.mark.parametrize(("label", "types"), [("conj>nsubj", "G"), ("conj>obl:to_the", "GC")])
def test_a_collapsed_graph_has_gapping_too(label, types, make):
    counts = count_signs(Layers(make(f"1 0:root 0:root\n2 1:conj 1:{label}")))
    assert "".join(key for key in SIGNS if counts[key]) == types


@pytest.mark.parametrize("label", ["obl:arg:gen", "obl:because_of", "obl:în"])
def test_a_label_no_basic_tree_has_is_case_information_from_any_head(label, make):
    counts = count_signs(Layers(make(f"1 0:root 0:root\n2 1:obj 1:obj\n3 1:conj 1:conj 2:{label}")))
    assert counts["C"] == 1


@pytest.mark.parametrize(
    "text",
    [
        "1 0:root 0:root\n2 1:obj 1:obj",
        "1 0:root 0:root\n2 1:obj:x 1:obj:x",  # a subtype of the basic tree
        "1 0:root 0:root\n2 1:conj 1:conj",
        "1 2:advmod 2:advmod 3:nsubj\n2 0:root 0:root\n3 2:xcomp 2:xcomp",
        # only the first relation to the controller counts
        "1 2:cc 2:cc 2:nsubj 3:nsubj\n2 0:root 0:root\n3 2:xcomp 2:xcomp",
    ],
)
def test_what_has_no_sign(text, make):
    assert not +count_signs(Layers(make(text)))


def test_types_are_named_in_the_order_of_the_overview():
    assert enhancement_types({"C": 9, "R": 1, "G": 1}, 100) == "GRC"


def test_a_few_odd_labels_are_no_case_information():
    assert enhancement_types({"C": 4, "P": 1}, 1000) == "P"
    assert enhancement_types({"C": 6, "P": 1}, 1000) == "PC"


def test_properties_equal_the_official_ones(recorded):
    for name, (expected, statistics) in recorded.items():
        lines = [line for line in expected["graph_properties"] if "Enhancements" not in line]
        numbers = [int(re.sub(r"^\* .*: +", "", line).split()[0]) for line in lines]
        assert properties(statistics) == numbers, name


def properties(statistics):
    """Our numbers in the order of the official lines."""
    shape, arcs = statistics.shape, statistics.arcs_kept
    by_empty_nodes = [count for _, count in sorted(statistics.empty_nodes.items())]
    return [
        shape["graphs"],
        shape["nodes"],
        shape["nodes"] - shape["empty_nodes"],
        shape["empty_nodes"],
        *(by_empty_nodes if shape["empty_nodes"] else []),
        *(shape[key] for key in list(SHAPE)[3:]),
        *(arcs[key] for key in ("lost", "same", "other_subtype", "other_relation", "new")),
        *(statistics.signs[letter] for letter in "GPSXRC"),
    ]
