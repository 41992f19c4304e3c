"""What can be chosen about the training loop. Apart from the loop, which needs torch."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LoopConfig:
    """How to learn; every value has a reason in docs/design/training.md."""

    epochs: int = 40
    learning_rate: float = 2e-3
    warmup_steps: int = 100
    final_rate: float = 0.02
    """Part of the learning rate that is left at the end; it falls in a straight line."""
    weight_decay: float = 1e-4
    max_gradient: float = 2.0
    averaging: float = 0.997
    """How much of the average remains at each step."""
    seed: int = 1
    checkpoint_seconds: float = 180.0
