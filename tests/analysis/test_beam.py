import pytest

pytest.importorskip("numba", reason="needs the extra udkit[analysis]")

from analysis.sentences import make_sentences, score
from udkit.analysis.parsers.beam import BeamParser
from udkit.data.tree import Tree
from udkit.errors import ModelError


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


def test_the_same_seed_gives_the_same_heads_and_others_may_not(trained):
    test = make_sentences(50, seed=2)
    again, other = BeamParser(), BeamParser()
    again.fit(make_sentences(30), make_sentences(5, seed=1), seed=1)
    other.fit(make_sentences(5), make_sentences(5, seed=1), seed=2)
    assert again.predict(test) == trained.predict(test)
    assert other.predict(test) != trained.predict(test)


def test_gold_heads_of_what_is_parsed_are_not_looked_at(trained):
    test = make_sentences(20, seed=2)
    before = trained.predict(test)
    for sentence in test:
        for word in sentence.words:
            word["HEAD"] = "_"
    assert trained.predict(test) == before


def test_a_delexicalised_parser_is_the_same_after_saving_and_loading(tmp_path):
    parser = BeamParser(is_lexicalised=False)
    parser.fit(make_sentences(20), make_sentences(5, seed=1), seed=1)
    parser.save(tmp_path / "parser.npz")
    loaded = BeamParser(is_lexicalised=False)
    loaded.load(tmp_path / "parser.npz")
    test = make_sentences(20, seed=2)
    assert loaded.predict(test) == parser.predict(test)


def test_a_damaged_file_of_weights_is_named(tmp_path):
    path = tmp_path / "parser.npz"
    path.write_bytes(b"PK nothing")
    with pytest.raises(ModelError, match="delete the file"):
        BeamParser(is_lexicalised=False).load(path)
