"""One score: counts, and the figures that the official programs make of them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Score:
    """Counts of one metric. They are whole numbers but for WeightedLAS."""

    correct: float
    gold_total: float
    system_total: float
    aligned_total: float | None = None

    @property
    def precision(self) -> float:
        """Part of the system's units that are correct."""
        return self.correct / self.system_total if self.system_total else 0.0

    @property
    def recall(self) -> float:
        """Part of the gold units that the system found."""
        return self.correct / self.gold_total if self.gold_total else 0.0

    @property
    def f1(self) -> float:
        """Harmonic mean of both, computed from the counts as the official programs do."""
        total = self.gold_total + self.system_total
        return 2 * self.correct / total if total else 0.0

    @property
    def aligned_accuracy(self) -> float | None:
        """Part of the aligned words that are correct; None where that means nothing."""
        return self.correct / self.aligned_total if self.aligned_total else self.aligned_total

    def __add__(self, other: Score) -> Score:
        """Pool two scores, as if both texts were one."""
        aligned = None
        if self.aligned_total is not None and other.aligned_total is not None:
            aligned = self.aligned_total + other.aligned_total
        return Score(
            self.correct + other.correct,
            self.gold_total + other.gold_total,
            self.system_total + other.system_total,
            aligned,
        )

    def as_dict(self) -> dict[str, float | None]:
        """All figures under the names that the JSON output uses."""
        return {
            "precision": self.precision,
            "recall": self.recall,
            "f1": self.f1,
            "aligned_accuracy": self.aligned_accuracy,
            "correct": self.correct,
            "gold_total": self.gold_total,
            "system_total": self.system_total,
            "aligned_total": self.aligned_total,
        }
