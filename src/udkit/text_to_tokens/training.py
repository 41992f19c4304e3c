"""Learning to segment: gold sentences in, a `Segmenter` out.

The raw text behind the gold sentences is restored, cut into atoms and read in windows, with other
line breaks at each pass. Weights are averaged over the updates. Every now and then the averaged
network is exported, segments the development text as it would any other, and is scored with the
official metrics; the best one is kept.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np
import torch

from udkit.data.sentence import Sentence
from udkit.errors import InputError
from udkit.formats.plain_text import to_text
from udkit.learning.config import LoopConfig
from udkit.learning.loop import Trainer
from udkit.text_to_tokens.atoms import NO_GAP
from udkit.text_to_tokens.augmentation import wrap_lines
from udkit.text_to_tokens.config import SegmenterConfig
from udkit.text_to_tokens.decisions import INSIDE
from udkit.text_to_tokens.detokenisation import with_likely_spaces
from udkit.text_to_tokens.examples import Example, Examples
from udkit.text_to_tokens.export import export_graph, quantise
from udkit.text_to_tokens.gold import GoldAtoms, label_atoms
from udkit.text_to_tokens.links import with_links
from udkit.text_to_tokens.multiword import MultiwordLexicon
from udkit.text_to_tokens.network import Network, NetworkSizes
from udkit.text_to_tokens.scorer import Scorer
from udkit.text_to_tokens.segmentation_scores import score_segmentation
from udkit.text_to_tokens.split_scripts import choose_splits
from udkit.text_to_tokens.stage import Segmenter, SegmenterSettings


@dataclass(frozen=True, slots=True)
class SegmenterProgress:
    """Where a training is."""

    update: int
    n_updates: int
    loss: float
    """Mean since the last report."""
    scores: dict[str, float]
    """F1 of tokens, sentences and words on the development set."""
    is_best: bool


def train_segmenter(
    train: Sequence[Sentence],
    dev: Sequence[Sentence],
    config: SegmenterConfig | None = None,
    on_progress: Callable[[SegmenterProgress], None] | None = None,
) -> Segmenter:
    """Train on one set and choose by another; without the latter, keep the last weights."""
    config = config or SegmenterConfig()
    train, dev = with_likely_spaces(train), with_likely_spaces(dev)
    gold = label_atoms(with_links(train, config.seed))
    if not len(gold.atoms):
        raise InputError("the training set of the segmenter has no words: give it sentences")
    lexicon = MultiwordLexicon.from_sentences(train, config.max_multiword)
    training = _Training(gold, lexicon, config)
    best, best_scores = None, {}
    for update, loss in training.updates():
        segmenter = training.segmenter()
        scores = evaluate_segmenter(segmenter, dev) if dev else {}
        # Of equals the last one: it has seen more of what a small development set lacks.
        is_best = best is None or not dev or _quality(scores) >= _quality(best_scores)
        if is_best:
            best, best_scores = segmenter, scores
        if on_progress is not None:
            on_progress(SegmenterProgress(update, training.n_updates, loss, scores, is_best))
    if best is None:
        raise InputError("the segmenter was given no updates to make: raise epochs")
    return _with_best_biases(best, dev, best_scores) if dev else best


def evaluate_segmenter(segmenter: Segmenter, gold: Sequence[Sentence]) -> dict[str, float]:
    """Segment the text behind gold sentences, in lines as the official texts, and score it."""
    text = wrap_lines("".join(to_text(gold)))
    return score_segmentation(gold, segmenter.segment(text))


def _quality(scores: dict[str, float]) -> float:
    """Weigh the scores: a wrong word costs a parser more than a wrong sentence end."""
    return scores["Tokens"] + scores["Words"] + scores["Sentences"] / 4


def _with_best_biases(
    segmenter: Segmenter, dev: Sequence[Sentence], scores: dict[str, float]
) -> Segmenter:
    """Find out how eager to end sentences and to split tokens is best."""
    segmenter, scores = _with_best_bias(segmenter, dev, scores, "sentence_bias")
    if segmenter.settings.has_multiword:
        segmenter, scores = _with_best_bias(segmenter, dev, scores, "multiword_bias")
    record = {**segmenter.settings.training, "dev": scores}
    return _with_settings(segmenter, training=record)


def _with_best_bias(
    segmenter: Segmenter, dev: Sequence[Sentence], scores: dict[str, float], name: str
) -> tuple[Segmenter, dict[str, float]]:
    """Try values of one bias; one nearer to zero is better, unless the difference is clear."""
    best, best_scores, best_quality = segmenter, scores, _quality(scores)
    for bias in (-0.25, 0.25, -0.5, 0.5, -1.0, 1.0, 2.0):
        candidate = _with_settings(segmenter, **{name: bias})
        candidate_scores = evaluate_segmenter(candidate, dev)
        quality = _quality(candidate_scores) - 0.05 * abs(bias)
        if quality > best_quality:
            best, best_scores, best_quality = candidate, candidate_scores, quality
    return best, best_scores


def _with_settings(segmenter: Segmenter, **changes: Any) -> Segmenter:  # noqa: ANN401
    settings = replace(segmenter.settings, **changes)
    return Segmenter(settings, segmenter.scorer, segmenter.lexicon)


class _Training:
    """The network and everything that changes while it learns."""

    def __init__(self, gold: GoldAtoms, lexicon: MultiwordLexicon, config: SegmenterConfig) -> None:
        self.config = config
        self.lexicon = lexicon
        self.splits = choose_splits(gold.splits, config.max_splits)
        is_joined = (gold.boundaries == INSIDE) & (gold.atoms.gaps != NO_GAP)
        self.allows_spaces = bool(is_joined.any())
        self.examples = Examples(gold, self.splits, config.n_rows)
        self.rng = np.random.default_rng(config.seed)
        n_batches = math.ceil(len(self.examples) / config.batch)
        self.n_updates = min(config.epochs * n_batches, config.max_updates)
        self.n_updates = max(self.n_updates, config.min_updates)
        torch.manual_seed(config.seed)
        sizes = NetworkSizes(len(self.splits), config.n_rows, config.atom, config.hidden)
        self.network = Network(sizes, config.dropout, config.word_dropout)
        loop = LoopConfig(
            learning_rate=config.learning_rate, warmup_steps=50, averaging=config.averaging
        )
        self.trainer = Trainer(self.network, loop, self.n_updates, None)

    def updates(self) -> Iterator[tuple[int, float]]:
        """Learn; stop at each check with the number of updates and the loss since the last."""
        every = math.ceil(self.n_updates / self.config.n_checks)
        losses = []
        for update, example in zip(range(1, self.n_updates + 1), self._batches(), strict=False):
            self.network.train()
            loss = self.network.loss(example)
            self.trainer.step({"loss": loss}, {"loss": 1.0})
            losses.append(loss.item())
            if update % every == 0 or update == self.n_updates:
                yield update, sum(losses) / len(losses)
                losses = []

    def _batches(self) -> Iterator[Example]:
        while True:
            yield from self.examples.batches(self.config.batch, self.config.augmentation, self.rng)

    def segmenter(self) -> Segmenter:
        """Export the averaged network."""
        state = self.trainer.averaged.module.state_dict()
        weights = {name: tensor.numpy().copy() for name, tensor in state.items()}
        table, scales = quantise(weights["rows.weight"])
        scorer = Scorer(table, scales.astype(np.float16), export_graph(weights))
        settings = SegmenterSettings(
            splits=self.splits,
            allows_spaces=self.allows_spaces,
            has_multiword=bool(self.lexicon.entries),
            training={"config": asdict(self.config)},
        )
        return Segmenter(settings, scorer, self.lexicon)
