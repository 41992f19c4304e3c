"""Stage 4 in the pipeline: with a model that finds expressions, and with one that does not."""

import pytest

from udkit.errors import UsageError
from udkit.models import read_model
from udkit.pipeline import Layer, Pipeline, load
from udkit.training.mwes import MweConfig, MweCorpusConfig, add_to_model, train_mwes

TEXT = "Anna takes a walk. Tom gave up. They pay attention to the cat. He gave the plan up."


@pytest.fixture(scope="module")
def parse(examples, tmp_path_factory):
    """The example parser, with expressions projected from the example corpus."""
    parser = load(examples / "tiny.udkit")
    corpus = MweCorpusConfig("example", str(examples / "mwe-train.cupt"))
    part = train_mwes(
        MweConfig("en", (corpus,), strategy="lexicon"),
        annotate=lambda sentences: list(parser.annotate(sentences, until=Layer.tree)),
    )
    path = tmp_path_factory.mktemp("models") / "with_mwes.udkit"
    add_to_model(read_model(examples / "tiny.udkit"), path, part)
    return load(path)


def test_expressions_come_last_by_default(parse):
    document = parse(TEXT)
    assert parse.last_layer is Layer.mwes
    assert any(document.mwes)
    assert document.to_conllu() == parse(TEXT, until="mwes").to_conllu()
    assert "Mwe=1:" in document.to_conllu()


def test_they_can_be_left_out(parse):
    document = parse(TEXT, until="graph")
    assert not any(document.mwes)
    assert all(word["DEPS"] != "_" for word in document.words)


def test_worker_processes_find_the_same(parse):
    assert list(parse.pipe([TEXT, TEXT], jobs=2)) == [parse(TEXT)] * 2


def test_a_model_without_them_goes_as_far_as_the_graph(examples):
    parse = load(examples / "tiny.udkit")
    assert parse.last_layer is Layer.graph
    with pytest.raises(UsageError, match="finds no multiword expressions"):
        parse(TEXT, until="mwes")


def test_a_pipeline_needs_no_file(parse):
    assert Pipeline(parse.model)(TEXT) == parse(TEXT)
