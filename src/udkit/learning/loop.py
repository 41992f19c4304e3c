"""The training loop: knows batches, losses and weights, and nothing of what they mean.

`train` is a generator. It yields after every epoch, with averaged weights in place, and whoever
runs it decides what to measure, what to print, what to save and when to stop. Its whole state goes
to a checkpoint every few minutes, random numbers included: a run that was stopped goes on from
there and ends as if it had not been.
"""

from __future__ import annotations

import os
import pickle
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.optim.swa_utils import AveragedModel

from udkit.errors import UsageError
from udkit.learning.config import LoopConfig

Batch = dict[str, Tensor]


@dataclass(frozen=True, slots=True)
class Epoch:
    """What an epoch came to."""

    number: int
    losses: dict[str, float]
    units_per_second: float
    network: nn.Module
    """The network with averaged weights, in evaluation mode."""


@dataclass(frozen=True, slots=True)
class Step:
    """How far an epoch has come."""

    epoch: int
    batch: int
    n_batches: int
    units_per_second: float


class Trainer:
    """Weights, their averages, the optimizer, and how far it has come."""

    def __init__(
        self, network: nn.Module, config: LoopConfig, n_steps: int, checkpoint: Path | None
    ) -> None:
        self.network = network
        self.config = config
        self.checkpoint = checkpoint
        average = partial(_average, config.averaging)
        self.averaged = AveragedModel(network, multi_avg_fn=average, use_buffers=True)
        self.optimizer = torch.optim.AdamW(
            network.parameters(),
            lr=config.learning_rate,
            betas=(0.9, 0.95),
            weight_decay=config.weight_decay,
            fused=True,
        )
        self.schedule = torch.optim.lr_scheduler.LambdaLR(
            self.optimizer, lambda step: _rate(step, n_steps, config)
        )
        self.epoch = 1
        self.batch = 0
        self._saved_at = time.monotonic()

    def step(self, losses: Mapping[str, Tensor], weights: Mapping[str, float]) -> None:
        """Change the weights once."""
        total = sum((weights[name] * loss for name, loss in losses.items()), torch.zeros(()))
        self.optimizer.zero_grad()
        total.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.network.parameters(), self.config.max_gradient)
        self.optimizer.step()
        self.schedule.step()
        self.averaged.update_parameters(self.network)
        self.batch += 1
        if time.monotonic() - self._saved_at > self.config.checkpoint_seconds:
            self.save()

    def save(self) -> None:
        """Write the checkpoint, in one move."""
        self._saved_at = time.monotonic()
        if self.checkpoint is None:
            return
        state: dict[str, Any] = {
            "network": self.network.state_dict(),
            "averaged": self.averaged.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "schedule": self.schedule.state_dict(),
            "random": torch.get_rng_state(),
            "epoch": self.epoch,
            "batch": self.batch,
        }
        temporary = self.checkpoint.with_suffix(".part")
        torch.save(state, temporary)
        os.replace(temporary, self.checkpoint)

    def resume(self) -> bool:
        """Go back to the checkpoint, if there is one."""
        if self.checkpoint is None or not self.checkpoint.exists():
            return False
        try:
            state = torch.load(self.checkpoint, weights_only=True)
            self.network.load_state_dict(state["network"])
            self.averaged.load_state_dict(state["averaged"])
            self.optimizer.load_state_dict(state["optimizer"])
            self.schedule.load_state_dict(state["schedule"])
            torch.set_rng_state(state["random"])
            self.epoch, self.batch = state["epoch"], state["batch"]
        except (RuntimeError, ValueError, KeyError, pickle.UnpicklingError) as error:
            raise UsageError(
                f"{self.checkpoint}: not a state that this run can go on from: it was given other "
                "settings or data then, or the file is damaged; remove the folder "
                f"{self.checkpoint.parent} to start anew, or choose another output"
            ) from error
        return True


def _average(
    remains: float, averages: Sequence[Tensor], weights: Sequence[Tensor], n_averaged: Tensor
) -> None:
    """Move averages towards the weights: fast at first, so that the beginning is forgotten."""
    n = float(n_averaged)
    remains = min(remains, (1 + n) / (10 + n))
    for average, weight in zip(averages, weights, strict=True):
        if average.is_floating_point():
            average.lerp_(weight, 1 - remains)


def _rate(step: int, n_steps: int, config: LoopConfig) -> float:
    warmth = min(1.0, (step + 1) / min(config.warmup_steps, n_steps // 10 + 1))
    return warmth * max(config.final_rate, 1.0 - step / max(n_steps, 1))


def train(
    trainer: Trainer,
    batches: Callable[[int], Sequence[Callable[[], tuple[Batch, int]]]],
    loss: Callable[[Batch], dict[str, Tensor]],
    weights: Mapping[str, float],
    on_step: Callable[[Step], None] | None = None,
) -> Iterator[Epoch]:
    """Learn epoch by epoch.

    `batches(epoch)` gives functions that make the batches of an epoch, each with its number of
    units (words, characters): the same ones, in the same order, whenever it is asked.
    """
    while trainer.epoch <= trainer.config.epochs:
        trainer.network.train()
        started, n_units = time.monotonic(), 0
        sums: Counter[str] = Counter()
        whole = batches(trainer.epoch)
        todo = whole[trainer.batch :]
        for make in todo:
            batch, units = make()
            losses = loss(batch)
            trainer.step(losses, weights)
            n_units += units
            sums.update({name: float(value.detach()) for name, value in losses.items()})
            if on_step:
                speed = n_units / max(time.monotonic() - started, 1e-9)
                on_step(Step(trainer.epoch, trainer.batch, len(whole), speed))
        means = {name: value / max(len(todo), 1) for name, value in sums.items()}
        averaged = trainer.averaged.module.eval()
        speed = n_units / max(time.monotonic() - started, 1e-9)
        epoch = Epoch(trainer.epoch, means, speed, averaged)
        trainer.epoch, trainer.batch = trainer.epoch + 1, 0
        trainer.save()
        yield epoch
