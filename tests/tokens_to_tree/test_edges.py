"""The network scores edges of enhanced graphs, where sentences have them."""

from dataclasses import replace

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'udkit[train]'")

from tokens_to_tree.test_training import CONFIG as SMALL  # noqa: E402
from udkit.errors import FormatError  # noqa: E402
from udkit.formats import parse_conllu  # noqa: E402
from udkit.tokens_to_tree.config import TreeConfig  # noqa: E402
from udkit.tokens_to_tree.examples import make_examples  # noqa: E402
from udkit.tokens_to_tree.inventory import Inventory  # noqa: E402
from udkit.tokens_to_tree.stage import TreeStage  # noqa: E402
from udkit.tokens_to_tree.training import prepare, tensors  # noqa: E402

SENTENCES = """\
1	Cats	cat	NOUN	_	_	2	nsubj	2:nsubj|4:nsubj	_
2	sleep	sleep	VERB	_	_	0	root	0:root	_
3	and	and	CCONJ	_	_	4	cc	4:cc	_
4	dream	dream	VERB	_	_	2	conj	0:root|2:conj:and	_

1	Dogs	dog	NOUN	_	_	2	nsubj	2:nsubj	_
2	bark	bark	VERB	_	_	0	root	0:root	_
3	loudly	loudly	ADV	_	_	2	advmod	2:advmod|3.1:advmod	_
3.1	_	_	VERB	_	_	_	_	2:conj	_

1	No	no	INTJ	_	_	2	discourse	_	_
2	graph	graph	NOUN	_	_	0	root	_	_

"""
CONFIG = replace(SMALL, loop=replace(SMALL.loop, epochs=120), batch_words=6, edge=16)


@pytest.fixture(scope="module")
def gold():
    return parse_conllu(SENTENCES)


@pytest.fixture(scope="module")
def trained(gold):
    torch.set_num_threads(1)
    training = prepare([gold], CONFIG)
    *_, last = training.epochs()
    return training, last.network


@pytest.mark.parametrize("is_int8", [False, True])
def test_edges_that_were_learned_are_likely_and_others_are_not(trained, gold, is_int8):
    training, network = trained
    stage = TreeStage.from_members(training.members(network, is_int8=is_int8))
    trees = stage.parse(gold)
    likely = [certainty.edges >= 0.5 for certainty in trees.certainties]
    assert [np.flatnonzero(heads).tolist() for heads in likely[0]] == [[2, 4], [0], [4], [0, 2]]
    assert [np.flatnonzero(heads).tolist() for heads in likely[1]] == [[2], [0], [2]]
    assert likely[2].shape == (2, 3)


def test_a_network_without_edges_says_nothing_of_them(gold):
    training = prepare([gold], TreeConfig(n_ngram_rows=256, hidden=8, layers=1))
    stage = TreeStage.from_members(training.members(training.network))
    assert [certainty.edges for certainty in stage.parse(gold).certainties] == [None] * 3


def test_treebanks_without_graphs_can_be_learned_all_the_same(gold):
    losses = prepare([gold[2:]], CONFIG).epochs()
    assert "edge" not in next(losses).losses


def test_a_graph_that_is_wrong_is_told_of_before_anything_is_learned():
    wrong = parse_conllu(SENTENCES.replace("2:nsubj|4:nsubj", "2:nsubj|9:nsubj"))
    with pytest.raises(FormatError, match="the head 9 does not exist"):
        prepare([wrong], CONFIG)
    prepare([wrong], replace(CONFIG, edge=0))  # without edges, nobody looks at graphs


def test_edges_of_empty_nodes_are_not_learned(gold):
    first, second, third = make_examples(gold, Inventory.from_sentences(gold), 0, has_edges=True)
    assert first.edges.tolist() == [[0, 2], [0, 4], [1, 0], [2, 4], [3, 0], [3, 2]]
    assert second.edges.tolist() == [[0, 2], [1, 0], [2, 2]]
    assert third.edges is None


def test_arcs_count_more_where_edges_beside_the_tree_follow_from_them(gold):
    inventory = Inventory.from_sentences(gold)
    first, second, third = make_examples(gold, inventory, 0, graph_weight=0.5)
    # "Cats" of "dream" needs both arcs below "sleep"; the root of "dream" its own and that above.
    assert first.weights.tolist() == [1.5, 1.5, 1.0, 2.0]
    assert second.weights.tolist() == [1.0, 1.0, 1.0]
    assert third.weights is None


def test_all_arcs_count_alike_unless_told(gold):
    examples = make_examples(gold, Inventory.from_sentences(gold), 0, has_edges=True)
    assert [example.weights for example in examples] == [None] * 3


def test_what_is_lost_is_a_weighted_mean(gold):
    alike = prepare([gold], replace(CONFIG, dropout=0.0, word_dropout=0.0))
    network = alike.network.eval()
    batch = tensors(alike.examples[:1], alike.encoder)
    alone = []
    for word in range(4):
        weights = torch.zeros_like(batch["weights"])
        weights[0, word] = 1.0
        alone.append(network.loss({**batch, "weights": weights})["deprel"])
    weights = torch.tensor([[1.5, 1.5, 1.0, 2.0]])
    expected = sum(w * loss for w, loss in zip(weights[0], alone, strict=True)) / 6.0
    losses = network.loss({**batch, "weights": weights})
    assert losses["deprel"].item() == pytest.approx(expected.item())
    assert losses["upos"] == network.loss(batch)["upos"]
