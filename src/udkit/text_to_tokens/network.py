"""The network: hashed rows of atoms → vectors → BiLSTM → scores.

Scores of an atom are logits of what comes after it (nothing, a token end, a sentence end), logits
of the split scripts, and one logit of being the end of a multiword token.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from udkit.learning.layers import BiLstm, SharedDropout
from udkit.text_to_tokens.atoms import N_GAPS
from udkit.text_to_tokens.decisions import N_BOUNDARIES
from udkit.text_to_tokens.examples import Example
from udkit.text_to_tokens.features import PADDING
from udkit.text_to_tokens.gold import UNLABELLED


@dataclass(frozen=True, slots=True)
class NetworkSizes:
    """Sizes of the layers."""

    n_splits: int
    n_rows: int
    atom: int
    hidden: int

    @property
    def n_scores(self) -> int:
        """Number of scores of an atom."""
        return N_BOUNDARIES + self.n_splits + 1


class Network(nn.Module):
    """Windows of atoms → scores [window, place, score]."""

    def __init__(self, sizes: NetworkSizes, dropout: float, word_dropout: float) -> None:
        super().__init__()
        self.word_dropout = word_dropout
        self.rows = nn.EmbeddingBag(sizes.n_rows, sizes.atom, mode="sum", padding_idx=PADDING)
        nn.init.normal_(self.rows.weight, std=0.15)
        self.rows.weight.data[PADDING] = 0.0
        n_in = sizes.atom + N_GAPS
        self.encoder = BiLstm(n_in, sizes.hidden, 1, 0.0)
        self.dropout = SharedDropout(dropout)
        self.scores = nn.Linear(2 * sizes.hidden + n_in, sizes.n_scores)

    def forward(self, example: Example) -> Tensor:
        """Score a batch."""
        atoms = torch.from_numpy(example.atoms.T.copy())
        vectors = self.rows(self._known_rows(torch.from_numpy(example.rows)))[atoms]
        if example.neighbours is not None:
            pairs = torch.from_numpy(example.neighbours.transpose(1, 0, 2).copy())
            vectors = vectors + self.rows(pairs.view(-1, 2)).view(vectors.shape)
        gaps = nn.functional.one_hot(torch.from_numpy(example.gaps.T.copy()), N_GAPS)
        inputs = self.dropout(torch.cat([vectors, gaps.to(vectors)], dim=2))
        [encoded] = self.encoder(inputs, torch.from_numpy(example.lengths))
        scores: Tensor = self.scores(torch.cat([self.dropout(encoded), inputs], dim=2))
        return scores

    def _known_rows(self, rows: Tensor) -> Tensor:
        """Hide what some atoms are as a whole, so that their parts are learned, too."""
        if not self.training:
            return rows
        is_hidden = torch.rand(len(rows)) < self.word_dropout
        rows[is_hidden, 0] = PADDING
        return rows

    def loss(self, example: Example) -> Tensor:
        """Return the sum of the mean cross-entropies."""
        scores = self(example).transpose(0, 1)[torch.from_numpy(example.is_core)]
        boundaries, splits, multiword = torch.from_numpy(example.labels)
        loss = nn.functional.cross_entropy(scores[:, :N_BOUNDARIES], boundaries)
        loss = loss + nn.functional.cross_entropy(scores[:, N_BOUNDARIES:-1], splits)
        is_token = multiword != UNLABELLED
        return loss + nn.functional.binary_cross_entropy_with_logits(
            scores[is_token, -1], multiword[is_token].float()
        )
