from dataclasses import replace

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'udkit[train]'")

from text_to_tokens.treebank import TREEBANK, sentence  # noqa: E402
from udkit.errors import InputError  # noqa: E402
from udkit.text_to_tokens import training  # noqa: E402
from udkit.text_to_tokens.augmentation import Augmentation  # noqa: E402
from udkit.text_to_tokens.examples import Examples  # noqa: E402
from udkit.text_to_tokens.export import export_graph, quantise  # noqa: E402
from udkit.text_to_tokens.gold import label_atoms  # noqa: E402
from udkit.text_to_tokens.network import Network, NetworkSizes  # noqa: E402
from udkit.text_to_tokens.scorer import Scorer  # noqa: E402
from udkit.text_to_tokens.segmentation_scores import score_segmentation  # noqa: E402
from udkit.text_to_tokens.training import train_segmenter  # noqa: E402
from udkit.text_to_tokens.windows import cut_windows  # noqa: E402

CHINESE = [sentence("我们 ~知道 ~。"), sentence("你 ~不 ~知道 ~10 ~个 ~。")]


def test_the_same_seed_gives_the_same_bytes(tiny_config):
    config = replace(tiny_config, min_updates=6)
    first, second = (train_segmenter(TREEBANK, TREEBANK[:4], config) for _ in range(2))
    assert first.members() == second.members()
    other = train_segmenter(TREEBANK, TREEBANK[:4], replace(config, seed=2))
    assert other.members() != first.members()


def test_of_segmenters_that_are_equally_good_the_last_is_kept(tiny_config, monkeypatch):
    equal = {"Tokens": 100.0, "Sentences": 100.0, "Words": 100.0}
    monkeypatch.setattr(training, "evaluate_segmenter", lambda *_: equal)
    config = replace(tiny_config, min_updates=6, n_checks=3)
    news = []
    kept = train_segmenter(TREEBANK, TREEBANK[:1], config, news.append)
    assert [each.is_best for each in news] == [True, True, True]
    last = train_segmenter(TREEBANK, [], config)  # which keeps the last one in any event
    assert kept.scorer.members() == last.scorer.members()


def test_progress_tells_of_every_check(tiny_config):
    news = []
    config = replace(tiny_config, min_updates=6, n_checks=3)
    segmenter = train_segmenter(TREEBANK, TREEBANK, config, news.append)
    assert [each.update for each in news] == [2, 4, 6]
    assert news[0].is_best
    assert set(news[0].scores) == {"Tokens", "Sentences", "Words"}
    assert segmenter.settings.training["config"]["seed"] == 1
    assert set(segmenter.settings.training["dev"]) == set(news[0].scores)


def test_training_works_without_a_development_set(tiny_config):
    segmenter = train_segmenter(TREEBANK, [], replace(tiny_config, min_updates=3))
    assert segmenter.segment("Why?")


def test_an_empty_training_set_is_refused(tiny_config):
    with pytest.raises(InputError, match="no words"):
        train_segmenter([], [], tiny_config)


@pytest.mark.parametrize("sentences", [TREEBANK, CHINESE], ids=["spaces", "no spaces"])
def test_the_exported_network_gives_the_scores_of_the_trained_one(sentences):
    torch.manual_seed(5)
    network = Network(NetworkSizes(3, 200, 12, 10), dropout=0.3, word_dropout=0.3).eval()
    gold = label_atoms(sentences)
    examples = Examples(gold, ["", "1", "2"], 200)
    weights = {name: tensor.numpy() for name, tensor in network.state_dict().items()}
    table, scales = quantise(weights["rows.weight"])
    scorer = Scorer(table, scales.astype(np.float16), export_graph(weights))
    exported = scorer.score(gold.atoms, list(cut_windows(0, len(gold.atoms), 0)))
    untouched = Augmentation(wrapped=0, by_line=0, paragraphs=0, shuffled=0)
    batches = examples.batches(10_000, untouched, np.random.default_rng(1))
    if sentences is TREEBANK:  # three paragraphs, seen one by one in training
        exported = np.concatenate(
            [
                scorer.score(gold.atoms, list(cut_windows(first, end, first)))
                for first, end in _paragraphs(gold)
            ]
        )
    [batch] = batches
    with torch.no_grad():
        scores = network(batch).transpose(0, 1).numpy()
    places = np.argsort(_places(gold, batch), kind="stable")
    assert np.allclose(scores[batch.is_core][places], exported, atol=0.05)


def _paragraphs(gold):
    ends = [*(np.flatnonzero(gold.atoms.gaps[:-1] == 3) + 1).tolist(), len(gold.atoms)]
    return list(zip([0, *ends[:-1]], ends, strict=True))


def _places(gold, batch):
    """Which atom of the text each row of the batch's core is; windows are sorted by length."""
    paragraphs = sorted(_paragraphs(gold), key=lambda p: (p[0] - p[1], p[0]))
    starts = np.array([first for first, _ in paragraphs])
    return (np.arange(len(batch.is_core))[:, None] + starts)[batch.is_core]


def test_scores_do_not_depend_on_what_else_is_in_a_batch(segmenter):
    gold = label_atoms([*TREEBANK, *CHINESE])
    windows = [list(cut_windows(first, end, first)) for first, end in _paragraphs(gold)]
    together = segmenter.scorer.score(gold.atoms, [w for group in windows for w in group])
    alone = [segmenter.scorer.score(gold.atoms, group) for group in windows]
    assert np.array_equal(np.concatenate(alone), together)


def test_segmentation_is_scored_with_the_official_metrics():
    gold = [sentence("We don't=do+n't know ~."), sentence("Why ~?")]
    system = [sentence("We don't know ~. Why ~?")]
    scores = score_segmentation(gold, system)
    assert scores == {
        "Tokens": 100.0,
        "Sentences": 0.0,
        "Words": pytest.approx(100 * 2 * 5 / (7 + 6)),
    }
