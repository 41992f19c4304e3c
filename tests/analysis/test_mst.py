import pytest

pytest.importorskip("numba", reason="needs the extra udkit[analysis]")

from analysis.sentences import make_sentences, score
from udkit.analysis.parsers.mst import MstParser
from udkit.data.tree import Tree


def test_it_learns_a_toy_language_from_thirty_sentences():
    parser = MstParser()
    parser.fit(make_sentences(30), make_sentences(5, seed=1), seed=1)
    test = make_sentences(50, seed=2)
    heads = parser.predict(test)
    assert score(test, heads) > 0.93
    assert all(Tree(found, ["_"] * len(found)).is_tree() for found in heads)
