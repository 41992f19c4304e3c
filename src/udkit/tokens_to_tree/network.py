"""The network: forms → word vectors → contextual vectors → scores of labels and arcs.

It has three parts that are exported on their own. `WordNetwork` sees single forms, so that its
results can be kept for forms that come again. `SentenceNetwork` sees sentences of such vectors.
`LabelNetwork` names the relation of a word to the head that was chosen for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import torch
from torch import Tensor, nn

from udkit.learning.layers import (
    Biaffine,
    BiLstm,
    ComposedLabels,
    PackedBiLstm,
    PairwiseLabels,
    SharedDropout,
    gather_rows,
)
from udkit.tokens_to_tree.features import PADDING, UNKNOWN

ONCE_MORE = ("xpos", "feats", "lemma", "marks")
"""Layers of many labels, which forms tell more directly than through a narrow layer."""


@dataclass(frozen=True, slots=True)
class NetworkSizes:
    """Sizes of all layers; saved with the model."""

    n_words: int
    n_characters: int
    n_ngram_rows: int
    n_treebanks: int
    n_labels: dict[str, int]
    """Number of labels of each layer (UPOS, XPOS, FEATS, lemma scripts, relations)."""
    n_vectors: int = 0
    """Rows of the table that was learned elsewhere; 0 without one."""
    vector: int = 0
    word: int = 96
    character: int = 48
    filters: int = 48
    """For each width of the character convolution."""
    ngram: int = 96
    treebank: int = 12
    hidden: int = 240
    layers: int = 3
    tag: int = 128
    arc: int = 256
    deprel: int = 80
    edge: int = 0
    """Of the layer that scores edges of enhanced graphs; 0 without one."""
    dropout: float = 0.35
    filter_widths: tuple[int, ...] = (2, 3, 4)
    n_encoder_layers: int = 0
    """Layers of a pretrained encoder; 0 without one."""
    encoder: int = 0
    encoded: int = 0
    """What the encoder's vectors are made smaller to."""

    @property
    def form(self) -> int:
        """Size of the vector that depends on a form alone."""
        return self.ngram + self.filters * len(self.filter_widths) + self.vector


class WordNetwork(nn.Module):
    """Characters and hashed n-grams of a form → one vector."""

    def __init__(self, sizes: NetworkSizes) -> None:
        super().__init__()
        self.characters = nn.Embedding(sizes.n_characters, sizes.character, padding_idx=PADDING)
        self.ngrams = nn.Embedding(sizes.n_ngram_rows, sizes.ngram, padding_idx=PADDING)
        self.convolutions = nn.ModuleList(
            nn.Conv1d(sizes.character, sizes.filters, width, padding=width - 1)
            for width in sizes.filter_widths
        )
        nn.init.normal_(self.ngrams.weight, std=0.3)
        self.ngrams.weight.data[PADDING] = 0.0
        self.vectors: nn.Embedding | None = None
        if sizes.n_vectors:
            self.vectors = nn.Embedding(sizes.n_vectors, sizes.vector, padding_idx=PADDING)
            # Trained, the vectors of words in the treebank would move away from all others.
            self.vectors.weight.requires_grad = False

    def load_vectors(self, table: Tensor) -> None:
        """Put a table that was learned elsewhere in its place."""
        if self.vectors is not None:
            self.vectors.weight.data.copy_(table)

    def forward(self, characters: Tensor, ngrams: Tensor, vectors: Tensor | None = None) -> Tensor:
        """Return [form, size] from [form, character], [form, n-gram] and [form, row]."""
        n_ngrams = (ngrams != PADDING).sum(dim=1, keepdim=True).clamp(min=1)
        mean = self.ngrams(ngrams).sum(dim=1) / n_ngrams.sqrt()
        embedded = self.characters(characters).transpose(1, 2)
        pooled = [conv(embedded).amax(dim=2) for conv in self.convolutions]
        parts = [mean, torch.relu(torch.cat(pooled, dim=1))]
        if self.vectors is not None and vectors is not None:
            n_rows = (vectors != PADDING).sum(dim=1, keepdim=True).clamp(min=1)
            parts.append(self.vectors(vectors).sum(dim=1) / n_rows)
        return torch.cat(parts, dim=1)


class LayerMix(nn.Module):
    """Layers of a pretrained encoder → one vector: their weighted mean, made smaller."""

    def __init__(self, n_layers: int, n_in: int, n_out: int) -> None:
        super().__init__()
        self.weights = nn.Parameter(torch.zeros(n_layers))
        self.projection = nn.Linear(n_in, n_out)

    def forward(self, layers: Tensor) -> Tensor:
        """Return [sentence, word, size] from [sentence, word, layer, size]."""
        shares = torch.softmax(self.weights, dim=0).unsqueeze(1)
        mixed: Tensor = self.projection((layers * shares).sum(dim=2))
        return mixed


class Scores(NamedTuple):
    """What the sentence network says of a batch."""

    tags: dict[str, Tensor]
    """Logits of each tag layer [sentence, word, label]."""
    arcs: Tensor
    """Scores of arcs [sentence, word, head]; head 0 is the root."""
    dependents: Tensor
    """Vectors for `LabelNetwork` [sentence, word, size],"""
    heads: Tensor
    """and of heads [sentence, head, size]."""
    edges: Tensor | None
    """Logits of edges of the enhanced graph [sentence, word, head]; None where none are learned."""


class SentenceNetwork(nn.Module):
    """Vectors of forms, numbers of words and treebanks → scores of tags, arcs and edges."""

    def __init__(self, sizes: NetworkSizes, parts: Mapping[str, Tensor]) -> None:
        super().__init__()
        self.sizes = sizes
        self.words = nn.Embedding(sizes.n_words, sizes.word, padding_idx=PADDING)
        nn.init.normal_(self.words.weight, std=0.3)
        self.words.weight.data[PADDING] = 0.0
        self.treebanks = nn.Embedding(sizes.n_treebanks, sizes.treebank)
        n_in = sizes.form + sizes.word + sizes.treebank + sizes.encoded
        self.encoder: BiLstm | PackedBiLstm = BiLstm(
            n_in, sizes.hidden, sizes.layers, sizes.dropout
        )
        n_out = 2 * sizes.hidden
        self.dropout = SharedDropout(sizes.dropout)
        self.tag_layer = nn.Linear(n_out + sizes.form, sizes.tag)
        self.tag_scores = nn.ModuleDict()
        for layer, n in sizes.n_labels.items():
            n_in = sizes.tag + (sizes.form if layer in ONCE_MORE else 0)
            if layer in parts:
                self.tag_scores[layer] = ComposedLabels(n_in, parts[layer])
            elif layer != "deprel":
                self.tag_scores[layer] = nn.Linear(n_in, n)
        self.root = nn.Parameter(torch.zeros(n_out))
        self.arc_dependents = nn.Linear(n_out, sizes.arc)
        self.arc_heads = nn.Linear(n_out, sizes.arc)
        self.arcs = Biaffine(sizes.arc, 1)
        self.deprel_dependents = nn.Linear(n_out, sizes.deprel)
        self.deprel_heads = nn.Linear(n_out, sizes.deprel)
        self.edges: Biaffine | None = None
        if sizes.edge:
            self.edge_dependents = nn.Linear(n_out, sizes.edge)
            self.edge_heads = nn.Linear(n_out, sizes.edge)
            self.edges = Biaffine(sizes.edge, 1)
        self.mix: LayerMix | None = None
        if sizes.n_encoder_layers:
            self.mix = LayerMix(sizes.n_encoder_layers, sizes.encoder, sizes.encoded)

    def forward(
        self,
        forms: Tensor,
        words: Tensor,
        treebanks: Tensor,
        lengths: Tensor,
        encoded: Tensor | None = None,
    ) -> Scores:
        """Score sentences."""
        treebank = self.treebanks(treebanks).unsqueeze(1).expand(-1, forms.size(1), -1)
        inputs = [forms, self.words(words), treebank]
        if self.mix is not None and encoded is not None:
            inputs.append(self.mix(encoded))
        outputs = self.encoder(torch.cat(inputs, dim=2), lengths)
        lower = outputs[-2] if len(outputs) > 1 else outputs[-1]
        tags = torch.relu(self.tag_layer(torch.cat([self.dropout(lower), forms], dim=2)))
        with_forms = torch.cat([tags, forms], dim=2)
        logits = {
            layer: scorer(with_forms if layer in ONCE_MORE else tags)
            for layer, scorer in self.tag_scores.items()
        }
        top = self.dropout(outputs[-1])
        root = self.root.expand(top.size(0), 1, -1)
        with_root = torch.cat([root, top], dim=1)
        arcs = self.arcs(
            torch.relu(self.arc_dependents(top)), torch.relu(self.arc_heads(with_root))
        ).squeeze(1)
        positions = torch.arange(with_root.size(1), device=lengths.device)
        is_outside = positions.unsqueeze(0) > lengths.unsqueeze(1)
        arcs = arcs.masked_fill(is_outside.unsqueeze(1), -1e4)
        edges = None
        if self.edges is not None:
            dependents = torch.relu(self.edge_dependents(top))
            edges = self.edges(dependents, torch.relu(self.edge_heads(with_root))).squeeze(1)
        return Scores(
            logits,
            arcs,
            torch.relu(self.deprel_dependents(top)),
            torch.relu(self.deprel_heads(with_root)),
            edges,
        )


class LabelNetwork(PairwiseLabels):
    """Vectors of dependents and of their heads → logits of relations [pair, label]."""

    def __init__(self, sizes: NetworkSizes) -> None:
        super().__init__(sizes.deprel, sizes.n_labels["deprel"])
        nn.init.normal_(self.weight, std=0.01)


class Network(nn.Module):
    """All three parts, as they are trained together."""

    def __init__(
        self,
        sizes: NetworkSizes,
        parts: Mapping[str, Tensor],
        word_dropout: float = 0.2,
        treebank_dropout: float = 0.0,
    ) -> None:
        super().__init__()
        self.sizes = sizes
        self.treebank_dropout = treebank_dropout
        self.word_dropout = word_dropout
        self.word_network = WordNetwork(sizes)
        self.sentence_network = SentenceNetwork(sizes, parts)
        self.label_network = LabelNetwork(sizes)
        self.form_dropout = nn.Dropout(0.15)

    def scores(self, batch: dict[str, Tensor]) -> Scores:
        """Run the first two parts on a batch (see `examples.collate` for what is in it)."""
        of_form = self.word_network(batch["characters"], batch["ngrams"], batch.get("vectors"))
        forms = self.form_dropout(of_form[batch["form_of_word"]])
        words, treebanks = batch["words"], batch["treebanks"]
        if self.training and self.treebank_dropout:
            is_dropped = torch.rand_like(treebanks, dtype=torch.float) < self.treebank_dropout
            treebanks = torch.where(is_dropped, self.sizes.n_treebanks - 1, treebanks)
        if self.training:
            is_dropped = torch.rand_like(words, dtype=torch.float) < self.word_dropout
            words = torch.where(is_dropped & (words != PADDING), UNKNOWN, words)
        result: Scores = self.sentence_network(
            forms, words, treebanks, batch["lengths"], batch.get("encoded")
        )
        return result

    def loss(self, batch: dict[str, Tensor]) -> dict[str, Tensor]:
        """Return the mean cross-entropy of every layer over the words of a batch."""
        logits, arcs, dependents, heads, edges = self.scores(batch)
        is_word = batch["heads"] >= 0
        losses = {
            layer: nn.functional.cross_entropy(
                scores[is_word], batch[layer][is_word], ignore_index=-1, label_smoothing=0.03
            )
            for layer, scores in logits.items()
            if scores.size(2) > 1  # of one label there is nothing to learn
        }
        gold_heads = batch["heads"].clamp(min=0)
        weights = batch["weights"][is_word]
        losses["head"] = _weighted_loss(arcs[is_word], gold_heads[is_word], weights)
        chosen = gather_rows(heads, gold_heads)
        deprels = self.label_network(dependents[is_word], chosen[is_word])
        losses["deprel"] = _weighted_loss(deprels, batch["deprel"][is_word], weights)
        if edges is not None and len(batch["edges"]):
            losses["edge"] = _edge_loss(edges, batch)
        return losses


def _weighted_loss(scores: Tensor, gold: Tensor, weights: Tensor) -> Tensor:
    """Return the weighted mean of the cross-entropy; words without a label are left out."""
    losses = nn.functional.cross_entropy(scores, gold, ignore_index=-1, reduction="none")
    return (losses * weights).sum() / weights[gold >= 0].sum().clamp(min=1.0)


def _edge_loss(edges: Tensor, batch: dict[str, Tensor]) -> Tensor:
    """Return the cross-entropy of all pairs of a sentence, for each word of those with graphs."""
    row, word, head = batch["edges"].unbind(1)
    gold = torch.zeros_like(edges)
    gold[row, word, head] = 1.0
    is_known = (batch["heads"] >= 0) & batch["has_graph"].unsqueeze(1)
    inside = torch.arange(edges.size(2)).unsqueeze(0) <= batch["lengths"].unsqueeze(1)
    is_pair = is_known.unsqueeze(2) & inside.unsqueeze(1)
    losses = nn.functional.binary_cross_entropy_with_logits(edges, gold, reduction="none")
    return losses[is_pair].sum() / is_known.sum()
