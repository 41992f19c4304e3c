"""The page that shows where a system differs from the gold standard, sentence by sentence.

Pictures of both sides, marked; under them a table of the differences, which is what the page's
filters work on: a sentence is shown as long as one row of its table is. The page is written as a
stream. What is known only at the end (how many sentences differ, how many were left out) comes
last and is moved to the top by the style sheet.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from udkit.data.sentence import Sentence
from udkit.drawing.compared import ComparedSentences, NodePlace
from udkit.drawing.differences import compare
from udkit.drawing.findings import ALL_KINDS, Comparison, Difference, Kind
from udkit.drawing.marks import Marks
from udkit.drawing.page import page_end, page_start, picture, search_box, shown_text
from udkit.drawing.placement import DEFAULT_OPTIONS as DEFAULT_LAYOUT
from udkit.drawing.placement import LayoutOptions
from udkit.drawing.static import read_static
from udkit.drawing.svg import escape

_STYLES = ("drawing.css", "page.css", "comparison.css")
_SCRIPTS = ("page.js", "comparison.js")


class Order(StrEnum):
    """Which sentences come first."""

    file = "file"
    errors = "errors"
    """Those with most differences."""


@dataclass(frozen=True, slots=True)
class ComparisonOptions:
    """What the page shows, and how much of it."""

    limit: int | None = 500
    """How many sentences to draw; None for all of them."""
    order: Order = Order.file
    """Decides which sentences are drawn where there are more than the limit."""
    kinds: frozenset[Kind] = ALL_KINDS
    """Differences of other kinds are not looked for."""
    gold_name: str = "Gold"
    system_name: str = "System"
    layout: LayoutOptions = DEFAULT_LAYOUT
    """Cells that differ are drawn in any case."""


DEFAULT_OPTIONS = ComparisonOptions()


@dataclass(frozen=True, slots=True)
class _Entry:
    """A group of sentences that differs, with its number among all groups, counted from 1."""

    number: int
    pair: ComparedSentences
    comparison: Comparison

    @property
    def rank(self) -> tuple[int, int]:
        """Sort key: most differences first, then the order of the file."""
        return -len(self.comparison.differences), self.number


@dataclass(slots=True)
class _Tally:
    """Counts over all sentences, drawn or not."""

    n_sentences: int = 0
    n_differing: int = 0
    n_drawn: int = 0
    differences: Counter[Kind] = field(default_factory=Counter)


def comparison_page(
    pairs: Iterable[ComparedSentences], title: str, options: ComparisonOptions = DEFAULT_OPTIONS
) -> Iterator[str]:
    """Yield the page piece by piece; no more sentences than the limit are held in memory."""
    yield page_start(title, styles=_STYLES, scripts=_SCRIPTS)
    yield search_box()
    yield read_static("comparison_controls.html")
    kinds = " ".join(kind for kind in Kind if kind in options.kinds)
    yield (
        '</header>\n<nav id="list" aria-label="Sentences"></nav>\n'
        f'<main data-order="{options.order}" data-kinds="{kinds}">\n'
    )
    tally = _Tally()
    for entry in _chosen(_differing(pairs, options, tally), options):
        tally.n_drawn += 1
        yield from _article(entry, options)
    yield "</main>\n"
    yield from _summary(tally, options)
    yield page_end(_SCRIPTS)


def _differing(
    pairs: Iterable[ComparedSentences], options: ComparisonOptions, tally: _Tally
) -> Iterator[_Entry]:
    for number, pair in enumerate(pairs, start=1):
        tally.n_sentences += 1
        comparison = compare(pair, options.kinds)
        if comparison.differences:
            tally.n_differing += 1
            tally.differences.update(each.kind for each in comparison.differences)
            yield _Entry(number, pair, comparison)


def _chosen(entries: Iterator[_Entry], options: ComparisonOptions) -> Iterator[_Entry]:
    """Pass on the entries to draw, and run through all the others too, so that they count."""
    if options.limit is None:
        yield from entries  # in the order of the file; the page's script sorts them
    elif options.order is Order.errors:
        yield from heapq.nsmallest(options.limit, entries, key=lambda entry: entry.rank)
    else:
        for index, entry in enumerate(entries):
            if index < options.limit:
                yield entry


def _article(entry: _Entry, options: ComparisonOptions) -> Iterator[str]:
    number, pair, comparison = entry.number, entry.pair, entry.comparison
    n_differences = len(comparison.differences)
    ids = " ".join(sentence.sent_id or "" for sentence in pair.gold)
    text = " ".join(shown_text(sentence) for sentence in pair.gold or pair.system)
    yield (
        f'<article id="s{number}" data-number="{number}" data-differences="{n_differences}">'
        f'<h2><a href="#s{number}">{number}</a> <span class="sent-id">{escape(ids)}</span> '
        f'<span class="n-differences">{_count(n_differences, "difference")}</span></h2>\n'
        f'<p class="text" dir="auto">{escape(text)}</p>\n<div class="sides">\n'
    )
    yield from _figure("gold", options.gold_name, pair.gold, comparison.gold_marks, options)
    yield from _figure("system", options.system_name, pair.system, comparison.system_marks, options)
    yield "</div>\n"
    yield from _table(entry, options)
    yield "</article>\n"


def _figure(
    side: str,
    name: str,
    sentences: list[Sentence],
    marks: tuple[Marks, ...],
    options: ComparisonOptions,
) -> Iterator[str]:
    yield f'<figure class="{side}"><figcaption>{escape(name)}</figcaption>\n'
    for index, sentence in enumerate(sentences):
        yield f'<div class="sentence" data-index="{index}">'
        yield picture(
            sentence, options.layout, marks[index], label=f"{name}: {sentence.text or ''}"
        )
        yield "</div>\n"
    yield "</figure>\n"


def _table(entry: _Entry, options: ComparisonOptions) -> Iterator[str]:
    names = "".join(f"<th>{escape(name)}</th>" for name in (options.gold_name, options.system_name))
    yield (
        f'<table class="differences"><thead><tr><th>Word</th><th>Kind</th>{names}</tr></thead>\n'
        "<tbody>\n"
    )
    for difference in entry.comparison.differences:
        yield _row(entry.pair, difference)
    yield "</tbody></table>\n"


def _row(pair: ComparedSentences, difference: Difference) -> str:
    gold_place, system_place = difference.gold_place, difference.system_place
    if gold_place is not None:
        word = _word(pair.gold, gold_place)
    else:
        word = _word(pair.system, system_place)
    return (
        f'<tr class="{difference.mark}" data-kind="{difference.kind}" '
        f'data-relations="{escape(" ".join(difference.relations))}" '
        f'data-gold="{_address(gold_place)}" data-system="{_address(system_place)}">'
        f'<td dir="auto">{escape(word)}</td><td>{difference.kind}</td>'
        f'<td dir="auto">{escape(difference.gold) or "–"}</td>'
        f'<td dir="auto">{escape(difference.system) or "–"}</td></tr>\n'
    )


def _word(sentences: list[Sentence], place: NodePlace | None) -> str:
    if place is None:
        return ""
    sentence = sentences[place.sentence]
    form = next(node.form for node in sentence.nodes if node["ID"] == str(place.id))
    return f"{place.id} {form}"


def _address(place: NodePlace | None) -> str:
    return f"{place.sentence}:{place.id}" if place else ""


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _summary(tally: _Tally, options: ComparisonOptions) -> Iterator[str]:
    yield '<section class="summary">\n'
    if tally.n_differing:
        n_differences = tally.differences.total()
        yield (
            f"<p>{tally.n_differing:,} of {_count(tally.n_sentences, 'sentence')} differ, with "
            f"{_count(n_differences, 'difference')} (sentences that are cut differently "
            "count as one).</p>\n<p>"
        )
        yield " · ".join(f"{kind} {n:,}" for kind in Kind if (n := tally.differences[kind]))
        yield "</p>\n"
    else:
        yield f"<p>No differences in {_count(tally.n_sentences, 'sentence')}.</p>\n"
    n_left_out = tally.n_differing - tally.n_drawn
    if n_left_out:
        which = "with most differences" if options.order is Order.errors else "in the file"
        yield (
            f'<p class="note left-out">Only the first {tally.n_drawn:,} sentences {which} are '
            f"drawn; {_count(n_left_out, 'differing sentence')} left out. The counts above are "
            "those of all.</p>\n"
        )
    yield read_static("comparison_legend.html")
    yield "</section>\n"
