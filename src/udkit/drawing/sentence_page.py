"""Many sentences on one page, with a list of them and a search box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from udkit.data.sentence import Sentence
from udkit.drawing.page import page_end, page_start, picture, search_box, shown_text
from udkit.drawing.placement import DEFAULT_OPTIONS, LayoutOptions
from udkit.drawing.svg import escape

_STYLES = ("drawing.css", "page.css")
_SCRIPTS = ("page.js",)


@dataclass(frozen=True, slots=True)
class NumberedSentence:
    """A sentence and its number in the file, counted from 1."""

    number: int
    sentence: Sentence


def sentence_page(
    sentences: Iterable[NumberedSentence],
    title: str,
    *,
    options: LayoutOptions = DEFAULT_OPTIONS,
    limit: int | None = 500,
) -> Iterator[str]:
    """Yield the page piece by piece; sentences beyond the limit are counted and said so."""
    yield page_start(title, styles=_STYLES, scripts=_SCRIPTS)
    yield search_box()
    yield '</header>\n<nav id="list" aria-label="Sentences"></nav>\n<main>\n'
    n_shown = n_left_out = 0
    for numbered in sentences:
        if limit is not None and n_shown >= limit:
            n_left_out += 1
            continue
        n_shown += 1
        yield _article(numbered, options)
    yield "</main>\n"
    if n_left_out:
        yield (
            f'<p class="summary note">The first {n_shown:,} sentences are shown; '
            f"{n_left_out:,} more are not.</p>\n"
        )
    elif not n_shown:
        yield '<p class="summary note">There are no sentences.</p>\n'
    yield page_end(_SCRIPTS)


def _article(numbered: NumberedSentence, options: LayoutOptions) -> str:
    number, sentence = numbered.number, numbered.sentence
    text = shown_text(sentence)
    return (
        f'<article id="s{number}"><h2><a href="#s{number}">{number}</a> '
        f'<span class="sent-id">{escape(sentence.sent_id or "")}</span></h2>\n'
        f'<p class="text" dir="auto">{escape(text)}</p>\n'
        f"{picture(sentence, options, label=text)}</article>\n"
    )
