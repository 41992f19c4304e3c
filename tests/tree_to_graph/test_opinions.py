"""What a parser says of edges and relations."""

import numpy as np
import pytest

from udkit.data.certainty import Certainty, Relations
from udkit.tree_to_graph.learned.opinions import Opinion, for_edge, offsets_of
from udkit.tree_to_graph.learned.paths import Candidate

# She sings and dances: 1 and 4 hang on 2, 3 on 4.
HEADS = [0, 2, 0, 4, 2]
SHARED = Candidate(1, 4, "^nsubj>conj", (1, 2, 4))


def _for_shared(arcs, edge=None):
    edges = None
    if edge is not None:
        edges = np.zeros((4, 5), np.float32)
        edges[0, 4] = edge
    return for_edge(Certainty(np.array(arcs, np.float32), edges), HEADS, SHARED)


def test_an_edge_is_as_sure_as_the_arcs_on_its_way_and_no_others():
    sure = _for_shared([1, 1, 1, 1], 0.5)
    assert sure > 0
    assert _for_shared([1, 0.1, 0.1, 1], 0.5) == sure
    assert _for_shared([0.5, 1, 1, 1], 0.5) == _for_shared([1, 1, 1, 0.5], 0.5) < 0
    assert _for_shared([0.5, 1, 1, 0.5], 0.5) < _for_shared([0.5, 1, 1, 1], 0.5)


def test_a_parser_that_does_not_score_edges_is_silent():
    assert _for_shared([0.5, 1, 1, 0.5]) == 0


def test_what_the_parser_says_of_the_edge_itself_counts_too():
    by_edge = [_for_shared([1, 1, 1, 0.8], edge) for edge in (0.0, 0.1, 0.5, 0.9, 1.0)]
    assert by_edge == sorted(by_edge)
    assert by_edge[1] < 0 < by_edge[3]
    assert np.isfinite(by_edge).all()


def test_a_relation_is_defended_as_far_as_it_is_ahead_of_others():
    logs = np.log(np.array([[0.7, 0.29, 0.01, 1e-5], [0.2, 0.8, 1e-5, 1e-5]], np.float32))
    known = Relations({"obl": 0, "iobj": 1, "nmod": 2}, logs)
    opinions = [Opinion(0.0, logs[0], 0), Opinion(0.0, logs[1], 0), Opinion(3.0)]
    classes = ["", "=0|Case0", "R", "iobj", "nmod|case0", "vocative"]
    said = offsets_of(opinions, classes, known)
    none, *others = said.T
    assert none.tolist() == [0, 0, -3]
    assert not np.any(others[:2])  # these leave the relation as it is
    assert others[2].tolist() == [pytest.approx(0.7 * np.log(0.29 / 0.7)), 0, 0]
    assert 0 > others[2][0] > others[3][0] > others[4][0]
    assert not np.any(offsets_of(opinions[:2], classes, None))
