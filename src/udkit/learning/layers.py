"""Layers that more than one network uses.

Sequences are padded at their end. A backward LSTM reads each sequence from its own last element,
so that padding never changes a result: batches of any composition give the same scores.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


def reversal(lengths: Tensor, width: int) -> Tensor:
    """Return indexes [sequence, position] that turn each sequence round within its length."""
    positions = torch.arange(width, device=lengths.device).unsqueeze(0)
    last = lengths.unsqueeze(1) - 1
    return torch.where(positions <= last, last - positions, positions)


def gather_rows(values: Tensor, indexes: Tensor) -> Tensor:
    """Pick `values[b, indexes[b, i]]` for every i."""
    wide = indexes.unsqueeze(2).expand(-1, -1, values.size(2))
    return values.gather(1, wide)


class SharedDropout(nn.Module):
    """Dropout with the same mask at all positions of a sequence."""

    def __init__(self, rate: float) -> None:
        super().__init__()
        self.rate = rate

    def forward(self, values: Tensor) -> Tensor:  # noqa: D102
        if not self.training or self.rate == 0.0:
            return values
        mask = values.new_empty(values.size(0), 1, values.size(2)).bernoulli_(1 - self.rate)
        return values * mask / (1 - self.rate)


class BiLstm(nn.Module):
    """Layers of forward and backward LSTMs, with dropout before each layer."""

    def __init__(self, n_in: int, n_hidden: int, n_layers: int, dropout: float) -> None:
        super().__init__()
        self.dropout = SharedDropout(dropout)
        sizes = [n_in] + [2 * n_hidden] * (n_layers - 1)
        self.forwards = nn.ModuleList(nn.LSTM(n, n_hidden, batch_first=True) for n in sizes)
        self.backwards = nn.ModuleList(nn.LSTM(n, n_hidden, batch_first=True) for n in sizes)
        for name, weight in self.named_parameters():
            if "weight_hh" in name:
                for gate in weight.data.chunk(4):
                    nn.init.orthogonal_(gate)
            elif "bias_ih" in name:
                weight.data.zero_()
                weight.data[n_hidden : 2 * n_hidden] = 1.0  # remember at first
            elif "bias_hh" in name:
                weight.data.zero_()

    def forward(self, values: Tensor, lengths: Tensor) -> list[Tensor]:
        """Return the output of every layer, [sequence, position, 2 × hidden]."""
        turned = reversal(lengths, values.size(1))
        outputs = []
        for ahead, back in zip(self.forwards, self.backwards, strict=True):
            values = self.dropout(values)
            there, _ = ahead(values)
            reverse, _ = back(gather_rows(values, turned))
            values = torch.cat([there, gather_rows(reverse, turned)], dim=2)
            outputs.append(values)
        return outputs


class PackedBiLstm(nn.Module):
    """The same results as a `BiLstm`, a fifth faster in a graph, where lengths are known to LSTMs.

    Only for export: torch wants packed sequences sorted by length and is slow with them.
    """

    def __init__(self, trained: BiLstm) -> None:
        super().__init__()
        self.both = nn.ModuleList(
            _bidirectional(ahead, back)
            for ahead, back in zip(trained.forwards, trained.backwards, strict=True)
        )

    def forward(self, values: Tensor, lengths: Tensor) -> list[Tensor]:
        """Return the output of every layer; lengths must fall from sequence to sequence."""
        outputs = []
        for layer in self.both:
            packed = pack_padded_sequence(values, lengths, batch_first=True)
            values, _ = pad_packed_sequence(layer(packed)[0], batch_first=True)
            outputs.append(values)
        return outputs


def _bidirectional(ahead: nn.Module, back: nn.Module) -> nn.LSTM:
    n_in, n_hidden = int(str(ahead.input_size)), int(str(ahead.hidden_size))
    both = nn.LSTM(n_in, n_hidden, batch_first=True, bidirectional=True)
    weights = dict(ahead.state_dict())
    weights |= {f"{name}_reverse": weight for name, weight in back.state_dict().items()}
    both.load_state_dict(weights)
    return both


class Biaffine(nn.Module):
    """Scores of pairs: `dependent · W · head`, with biases for both."""

    def __init__(self, n_in: int, n_labels: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(n_labels, n_in + 1, n_in + 1))

    def forward(self, dependents: Tensor, heads: Tensor) -> Tensor:
        """Return [sequence, label, dependent, head]."""
        dependents = _with_one(dependents).unsqueeze(1)
        heads = _with_one(heads).unsqueeze(1)
        return dependents @ self.weight @ heads.transpose(2, 3)


class PairwiseLabels(nn.Module):
    """Labels of given pairs: the same scores as `Biaffine`, for one head per dependent."""

    def __init__(self, n_in: int, n_labels: int) -> None:
        super().__init__()
        self.n_labels = n_labels
        self.weight = nn.Parameter(torch.zeros(n_in + 1, n_labels * (n_in + 1)))

    def forward(self, dependents: Tensor, heads: Tensor) -> Tensor:
        """Return [pair, label]."""
        heads = _with_one(heads)
        mixed = (_with_one(dependents) @ self.weight).view(-1, self.n_labels, heads.size(1))
        return (mixed @ heads.unsqueeze(2)).squeeze(2)


class ComposedLabels(nn.Module):
    """Scores of labels that are made of parts: each has weights of its own, and those of its parts.

    What is learned of a part (`Case=Gen`) holds for all labels that have it, rare ones too.
    """

    members: Tensor
    """1.0 where a label has a part [label, part]."""

    def __init__(self, n_in: int, members: Tensor) -> None:
        super().__init__()
        self.whole = nn.Linear(n_in, members.size(0))
        self.parts = nn.Linear(n_in, members.size(1), bias=False)
        self.register_buffer("members", members, persistent=False)

    def forward(self, values: Tensor) -> Tensor:
        """Return [..., label]."""
        scores: Tensor = self.whole(values) + self.parts(values) @ self.members.T
        return scores

    def as_linear(self) -> nn.Linear:
        """Return one layer with the same scores: what was shared is only needed to learn."""
        linear = nn.Linear(self.whole.in_features, self.whole.out_features)
        linear.weight.data = self.whole.weight.data + self.members @ self.parts.weight.data
        linear.bias.data = self.whole.bias.data.clone()
        return linear


def _with_one(values: Tensor) -> Tensor:
    return torch.cat([values, torch.ones_like(values[..., :1])], dim=-1)
