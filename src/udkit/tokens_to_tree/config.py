"""What can be chosen about stage 2. Apart from its training, which needs torch."""

from __future__ import annotations

from dataclasses import dataclass, field

from udkit.learning.config import LoopConfig


@dataclass(frozen=True, slots=True)
class TreeConfig:
    """What can be chosen about stage 2."""

    loop: LoopConfig = field(default_factory=LoopConfig)
    batch_words: int = 900
    max_words: int = 8000
    n_ngram_rows: int = 16384
    hidden: int = 240
    layers: int = 3
    dropout: float = 0.35
    word_dropout: float = 0.2
    lexicon_agreement: float = 0.8
    max_lexicon: int = 30_000
    min_count: int = 1
    without_xpos: bool = False
    treebank_dropout: float = 0.0
    treebank_weights: tuple[float, ...] = ()
    """How often a sentence of each treebank is seen in an epoch, on average; once if not said."""
    edge: int = 0
    """Size of the layer that scores edges of enhanced graphs, where there are any; 0 without it."""
    graph_weight: float = 0.0
    """How much more an arc counts for each edge beside the tree that is lost without it."""
    encoded: int = 192
    """What the vectors of a pretrained encoder, if there is one, are made smaller to."""
