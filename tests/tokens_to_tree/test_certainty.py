"""How sure the heads and relations of a tree are."""

import numpy as np
import pytest

from udkit.tokens_to_tree.stage import (
    _arcs_and_edges,
    _probability_of_heads,
    _softmax,
    _UniversalRelations,
)


def test_certainty_is_the_probability_of_the_head_among_all_others():
    scores = np.log(np.array([[1, 9, 3], [1, 1, 9]], np.float32))
    assert _probability_of_heads(scores, np.array([2, 0])) == pytest.approx([3 / 4, 1 / 2])


@pytest.mark.filterwarnings("error")
def test_a_head_that_only_the_tree_could_want_is_not_sure_at_all():
    scores = np.array([[-500, 0, 500], [0, 0, 0]], np.float32)
    assert _probability_of_heads(scores, np.array([0, 1]))[0] == pytest.approx(0)


def test_a_relation_is_as_sure_as_its_share_among_all_relations():
    scores = np.log(np.array([[1, 3, 4], [2, 2, 0.001]], np.float32)) + 200
    assert _softmax(scores).max(axis=1) == pytest.approx([1 / 2, 1 / 2], abs=0.001)


def test_subtypes_are_summed_up_and_what_is_not_known_is_improbable():
    relations = _UniversalRelations(["nsubj", "obl:tmod", "obl", "Nonsense"]).of(
        np.array([[0.4, 0.2, 0.3, 0.1]], np.float32)
    )
    (logs,) = relations.logs
    names = ["nsubj", "obl", "dep", "vocative"]
    found = [np.exp(logs[relations.column(name)]) for name in names]
    assert found == pytest.approx([0.4, 0.5, 0.1, 1e-5])
    assert [relations.best_but(0, name) for name in ("obl", "nsubj")] == ["nsubj", "obl"]


def test_without_edges_arcs_are_as_the_network_scores_them():
    arcs = np.arange(12, dtype=np.float32).reshape(1, 3, 4)
    (square,), edges = _arcs_and_edges({"arcs": arcs}, [2])
    assert square.tolist() == [[0, 1, 2], [4, 5, 6]]
    assert edges == [None]


def test_edges_are_a_second_opinion_on_heads():
    arcs = np.array([[[0.1, 0.0, 0.0], [0.0, 0.3, 0.0]]], np.float32)
    logits = np.array([[[-3.0, 0.0, 3.0], [2.0, -2.0, 0.0]]], np.float32)
    (square,), (edges,) = _arcs_and_edges({"arcs": arcs, "edges": logits}, [2])
    assert square.argmax(axis=1).tolist() == [2, 0]  # by arcs alone: 0 and 1
    assert edges[0] == pytest.approx([1 / (1 + np.exp(3)), 0.5, 1 / (1 + np.exp(-3))])


def test_hopeless_and_certain_edges_are_numbers():
    logits = np.array([[[-500.0, 500.0]]], np.float32)
    (square,), (edges,) = _arcs_and_edges({"arcs": np.zeros_like(logits), "edges": logits}, [1])
    assert np.isfinite(square).all()
    assert edges.tolist() == [[pytest.approx(0, abs=1e-30), 1]]
