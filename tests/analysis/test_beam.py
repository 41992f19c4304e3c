import pytest

pytest.importorskip("numba", reason="needs the extra udkit[analysis]")

from analysis.sentences import make_sentences, score
from udkit.analysis.parsers.beam import BeamParser
from udkit.data.tree import Tree


@pytest.fixture(scope="module")
def trained():
    parser = BeamParser()
    parser.fit(make_sentences(30), make_sentences(5, seed=1), seed=1)
    return parser


def test_it_learns_a_toy_language_from_thirty_sentences(trained):
    test = make_sentences(50, seed=2)
    assert score(test, trained.predict(test)) > 0.93


def test_before_training_every_sentence_is_a_tree_all_the_same():
    sentences = make_sentences(20)
    for sentence, heads in zip(sentences, BeamParser().predict(sentences), strict=True):
        assert Tree(heads, ["_"] * len(heads)).is_tree()
        assert len(heads) == len(sentence)
