"""A corpus with expressions in numbers: the table of the overview papers, and what lies behind it.

Tokens are counted as in the official tables: all lines, multiword tokens and empty nodes included.
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from udkit.data.mwe import Mwe
from udkit.mwe.corpora import AnnotatedSentence
from udkit.mwe.types import type_key


@dataclass(slots=True)
class MweStatistics:
    """Counts of one corpus."""

    n_sentences: int = 0
    n_tokens: int = 0
    n_sentences_with_mwes: int = 0
    categories: Counter[str] = field(default_factory=Counter)
    """Expressions by category; "" for none."""
    lengths: Counter[int] = field(default_factory=Counter)
    """Expressions by number of words."""
    gaps: Counter[int] = field(default_factory=Counter)
    """Expressions by number of other words between theirs."""
    n_overlapping: int = 0
    """Expressions that share a word with another one."""
    n_nested: int = 0
    """Expressions whose words are all in a larger one."""
    n_same_span: int = 0
    """Expressions whose words are exactly those of another one."""
    types: Counter[tuple[str, ...]] = field(default_factory=Counter)

    @property
    def n_mwes(self) -> int:
        """Number of expressions."""
        return self.categories.total()

    @property
    def mean_sentence_length(self) -> float:
        """Tokens per sentence."""
        return self.n_tokens / self.n_sentences if self.n_sentences else 0.0

    def as_json(self) -> dict[str, Any]:
        """Return all counts as plain values."""
        return {
            "sentences": self.n_sentences,
            "tokens": self.n_tokens,
            "mean_sentence_length": self.mean_sentence_length,
            "sentences_with_mwes": self.n_sentences_with_mwes,
            "mwes": self.n_mwes,
            "types": len(self.types),
            "types_met_once": sum(number == 1 for number in self.types.values()),
            "categories": dict(sorted(self.categories.items())),
            "length": _distribution(self.lengths),
            "gaps": _distribution(self.gaps),
            "discontinuous": sum(n for gap, n in self.gaps.items() if gap),
            "single_token": self.lengths[1],
            "overlapping": self.n_overlapping,
            "nested": self.n_nested,
            "same_span": self.n_same_span,
        }


def _distribution(counts: Counter[int]) -> dict[str, Any]:
    values = list(counts.elements())
    return {
        "mean": statistics.fmean(values) if values else 0.0,
        "stddev": statistics.stdev(values) if len(values) > 1 else 0.0,
        "counts": {str(value): counts[value] for value in sorted(counts)},
    }


def collect_mwe_statistics(sentences: Iterable[AnnotatedSentence]) -> MweStatistics:
    """Count a corpus."""
    found = MweStatistics()
    for annotated in sentences:
        found.n_sentences += 1
        found.n_tokens += len(annotated.sentence.nodes)
        found.n_sentences_with_mwes += bool(annotated.mwes)
        for mwe in annotated.mwes:
            found.categories[mwe.category or ""] += 1
            found.lengths[len(mwe.members)] += 1
            found.gaps[n_gaps(mwe)] += 1
            found.types[type_key(annotated.sentence, mwe)] += 1
        if len(annotated.mwes) > 1:
            _count_relations(annotated.mwes, found)
    return found


def n_gaps(mwe: Mwe) -> int:
    """Count the words between the first and the last member that are not members."""
    words = {member.major for member in mwe.members if not member.is_empty}
    return max(words) - min(words) + 1 - len(words) if words else 0


def _count_relations(mwes: list[Mwe], found: MweStatistics) -> None:
    spans = [frozenset(mwe.members) for mwe in mwes]
    for index, span in enumerate(spans):
        others = spans[:index] + spans[index + 1 :]
        found.n_overlapping += any(span & other for other in others)
        found.n_nested += any(span < other for other in others)
        found.n_same_span += span in others
