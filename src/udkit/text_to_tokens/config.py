"""What can be chosen about stage 1. Apart from its training, which needs torch."""

from __future__ import annotations

from dataclasses import dataclass, field

from udkit.text_to_tokens.augmentation import Augmentation


@dataclass(frozen=True, slots=True)
class SegmenterConfig:
    """All that can be chosen; docs/design/segmentation.md tells what was tried."""

    seed: int = 1
    epochs: int = 15
    """Passes over the training set, within the numbers of updates below."""
    min_updates: int = 2_000
    max_updates: int = 5_000
    n_checks: int = 8
    """How often the development set is scored."""
    n_rows: int = 6_000
    """Rows of the table that pieces of atoms are hashed into."""
    atom: int = 48
    """Columns of that table."""
    hidden: int = 64
    dropout: float = 0.3
    word_dropout: float = 0.15
    learning_rate: float = 4e-3
    batch: int = 1_024
    """Atoms of a batch, padding included."""
    averaging: float = 0.99
    """Part of the averaged weights that stays at each update."""
    max_splits: int = 16
    max_multiword: int = 20_000
    augmentation: Augmentation = field(default_factory=Augmentation)
