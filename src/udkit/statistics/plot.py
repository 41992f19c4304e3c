"""Which charts show a treebank at a glance."""

from __future__ import annotations

from collections import Counter

from udkit.data.edge_classes import CLASSES
from udkit.statistics.bar_charts import Chart, render_charts
from udkit.statistics.counts import Statistics

MAX_BARS = 24
MAX_BINS = 20


def plot(statistics: Statistics, title: str) -> str:
    """Return an SVG with tags, relations, sentence lengths and, if there are any, edge classes."""
    charts = [
        Chart("Universal parts of speech", _top(statistics.upos)),
        Chart("Relations", _top(statistics.deprels)),
        Chart("Words per sentence", _bins(statistics.lengths), is_histogram=True),
    ]
    if statistics.is_enhanced:
        bars = [
            (f"{letter} {name}", statistics.classes[letter]) for letter, name in CLASSES.items()
        ]
        charts.append(Chart("Classes of enhanced edges, basic arcs (B) left out", bars[1:]))
    return render_charts(charts, title)


def _top(counts: Counter[str]) -> list[tuple[str, int]]:
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    shown, others = ranked[:MAX_BARS], ranked[MAX_BARS:]
    if others:
        shown.append((f"{len(others)} others", sum(count for _, count in others)))
    return shown


def _bins(lengths: Counter[int]) -> list[tuple[str, int]]:
    """Group lengths into bins of equal width: `1–5`, `6–10`, …, and all the rest.

    The rest begins where less than one sentence in a hundred is left, so that a single very long
    sentence does not flatten the others.
    """
    if not lengths:
        return []
    width = next(w for w in _WIDTHS if _percentile(lengths, 0.99) <= w * (MAX_BINS - 1))
    n_bins = min(max(lengths) - 1, width * (MAX_BINS - 1)) // width + 1 if max(lengths) else 1
    counts: Counter[int] = Counter()
    for length, count in lengths.items():
        counts[min(max(length - 1, 0) // width, n_bins - 1)] += count
    bins = [(_bin_name(index * width + 1, width), counts[index]) for index in range(n_bins)]
    if max(lengths) > n_bins * width:
        bins[-1] = (f"{(n_bins - 1) * width + 1}+", bins[-1][1])
    return bins


_WIDTHS = (1, 2, 5, 10, 20, 50, 100, 1000, 10**6, 10**12)


def _percentile(lengths: Counter[int], share: float) -> int:
    seen = 0
    for length in sorted(lengths):
        seen += lengths[length]
        if seen >= share * lengths.total():
            return length
    return max(lengths)


def _bin_name(first: int, width: int) -> str:
    return str(first) if width == 1 else f"{first}–{first + width - 1}"
