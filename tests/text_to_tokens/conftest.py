"""A segmenter trained in seconds on a dozen sentences."""

import pytest

from text_to_tokens.treebank import TREEBANK


@pytest.fixture(scope="session")
def tiny_config():
    training = pytest.importorskip("udkit.text_to_tokens.training")
    return training.SegmenterConfig(
        epochs=1,
        min_updates=120,
        n_checks=2,
        n_rows=400,
        atom=16,
        hidden=16,
        dropout=0.1,
        batch=256,
        learning_rate=0.02,
    )


@pytest.fixture(scope="session")
def segmenter(tiny_config):
    import torch

    from udkit.text_to_tokens.training import train_segmenter

    torch.set_num_threads(1)  # two threads for so little are slower than one
    return train_segmenter(TREEBANK, TREEBANK, tiny_config)
