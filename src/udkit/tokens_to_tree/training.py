"""Training stage 2 on gold sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from udkit.data.sentence import Sentence
from udkit.learning.batches import make_batches
from udkit.learning.loop import Batch, Epoch, Step, Trainer, train
from udkit.tokens_to_tree.config import TreeConfig
from udkit.tokens_to_tree.examples import Example, collate, make_examples
from udkit.tokens_to_tree.export import export_members
from udkit.tokens_to_tree.features import N_SPECIAL, WordEncoder
from udkit.tokens_to_tree.inventory import COMPOSED, Inventory
from udkit.tokens_to_tree.lexicon import LemmaLexicon
from udkit.tokens_to_tree.network import Network, NetworkSizes
from udkit.tokens_to_tree.pretrained import PretrainedEncoder
from udkit.tokens_to_tree.vectors import VectorTable

LOSS_WEIGHTS = {
    "upos": 0.5,
    "xpos": 0.3,
    "feats": 0.5,
    "lemma": 0.5,
    "marks": 0.2,
    "head": 1.0,
    "deprel": 1.0,
    "edge": 0.2,
}


@dataclass(frozen=True, slots=True)
class Pretrained:
    """An encoder, and what it says of every sentence that is learned from."""

    encoder: PretrainedEncoder
    sentences: Sequence[npt.NDArray[np.float16]]
    """Vectors of each sentence, treebank after treebank: [word, layer, size]."""


@dataclass(frozen=True, slots=True)
class TreeTraining:
    """A run of training: all that is fixed before the first step."""

    network: Network
    encoder: WordEncoder
    inventory: Inventory
    lexicon: LemmaLexicon
    examples: list[Example]
    config: TreeConfig
    pretrained: PretrainedEncoder | None = None

    def members(self, network: Network, *, is_int8: bool = True) -> dict[str, bytes]:
        """Export a state of the network as part of a model file."""
        members = export_members(
            network, self.encoder, self.inventory, self.lexicon, is_int8=is_int8
        )
        return members | ({} if self.pretrained is None else self.pretrained.members)

    def epochs(
        self, checkpoint: Path | None = None, on_step: Callable[[Step], None] | None = None
    ) -> Iterator[Epoch]:
        """Train, or go on training from a checkpoint; yields after every epoch."""
        n_steps = len(self._batches(1)) * self.config.loop.epochs
        trainer = Trainer(self.network, self.config.loop, n_steps, checkpoint)
        trainer.resume()

        yield from train(trainer, self._batches, self.network.loss, LOSS_WEIGHTS, on_step)

    def _batches(self, epoch: int) -> list[Callable[[], tuple[Batch, int]]]:
        seed = self.config.loop.seed * 1000 + epoch
        chosen = self._sample(seed)
        lengths = [len(self.examples[index].forms) for index in chosen]
        parts = make_batches(lengths, self.config.batch_words, seed)
        return [partial(self._batch, [chosen[place] for place in part]) for part in parts]

    def _sample(self, seed: int) -> list[int]:
        """Choose the examples of an epoch by the weights of their treebanks."""
        weights = np.array(self.config.treebank_weights or (1.0,))
        treebanks = [min(example.treebank, len(weights) - 1) for example in self.examples]
        chances = np.random.default_rng(seed).random(len(treebanks))
        times = np.floor(weights[treebanks] + chances).astype(np.int64)
        return [int(index) for index in np.repeat(np.arange(len(treebanks)), times)]

    def _batch(self, indexes: list[int]) -> tuple[Batch, int]:
        chosen = [self.examples[index] for index in indexes]
        return tensors(chosen, self.encoder), sum(len(example.forms) for example in chosen)


def tensors(examples: Sequence[Example], encoder: WordEncoder) -> dict[str, Tensor]:
    """Make a batch of examples."""
    arrays = collate(examples, encoder)
    return {name: torch.from_numpy(array) for name, array in arrays.items()}


def prepare(
    treebanks: Sequence[Sequence[Sentence]],
    config: TreeConfig,
    vectors: VectorTable | None = None,
    pretrained: Pretrained | None = None,
) -> TreeTraining:
    """Count what there is to learn in one treebank or several, and set the network up."""
    torch.manual_seed(config.loop.seed)
    sentences = [sentence for treebank in treebanks for sentence in treebank]
    inventory = Inventory.from_sentences(
        sentences, min_count=config.min_count, without_xpos=config.without_xpos
    )
    forms = Counter(word.form for sentence in sentences for word in sentence.words)
    encoder = WordEncoder.from_counts(
        forms,
        max_words=config.max_words,
        n_ngram_rows=config.n_ngram_rows,
        vector_rows=None if vectors is None else vectors.index,
    )
    sizes = NetworkSizes(
        n_words=len(encoder.words) + N_SPECIAL,
        n_characters=len(encoder.characters) + N_SPECIAL,
        n_ngram_rows=config.n_ngram_rows,
        n_treebanks=len(treebanks) + (config.treebank_dropout > 0),
        n_labels={layer: len(labels) for layer, labels in inventory.labels.items()},
        n_vectors=0 if vectors is None else vectors.values.shape[0],
        vector=0 if vectors is None else vectors.values.shape[1],
        hidden=config.hidden,
        layers=config.layers,
        edge=config.edge,
        dropout=config.dropout,
        n_encoder_layers=0 if pretrained is None else pretrained.encoder.rules.n_layers,
        encoder=0 if pretrained is None else pretrained.encoder.rules.size,
        encoded=0 if pretrained is None else config.encoded,
    )
    examples = [
        example
        for number, treebank in enumerate(treebanks)
        for example in make_examples(
            treebank,
            inventory,
            number,
            has_edges=config.edge > 0,
            graph_weight=config.graph_weight,
        )
    ]
    if pretrained is not None:
        examples = [
            replace(example, encoded=encoded)
            for example, encoded in zip(examples, pretrained.sentences, strict=True)
        ]
    lexicon = LemmaLexicon.from_sentences(
        sentences, agreement=config.lexicon_agreement, max_entries=config.max_lexicon
    )
    parts = {layer: torch.from_numpy(inventory.parts(layer)) for layer in COMPOSED}
    network = Network(sizes, parts, config.word_dropout, config.treebank_dropout)
    if vectors is not None:
        network.word_network.load_vectors(torch.from_numpy(vectors.values))
    frozen = None if pretrained is None else pretrained.encoder
    return TreeTraining(network, encoder, inventory, lexicon, examples, config, frozen)
