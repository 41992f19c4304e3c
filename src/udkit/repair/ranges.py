"""Multiword tokens put where their words are.

The range that a line names counts if it stands right before its first word. Otherwise the form
decides between the places that could be meant (the words the ids name, as many words from here
on), for the forms of the words often add up to the form of the token.
"""

from __future__ import annotations

from udkit.repair.claims import Claim, Claims
from udkit.repair.draft import Kind, Row

_MAX_SEARCHED = 8
_Span = tuple[int, int]


def place_ranges(
    rows: list[Row], words: list[Row], claims: Claims, numbers: dict[int, int]
) -> tuple[dict[int, list[tuple[Row, int]]], list[Row]]:
    """Find the words of each multiword token: {first: [(row, last)]}, and rows left without."""
    placed: dict[int, list[tuple[Row, int]]] = {}
    homeless: list[Row] = []
    taken: set[int] = set()
    new_numbers = {word: number for number, word in enumerate(words, start=1)}
    here = 1  # number of the next word, going down the file
    for row in rows:
        if row.kind is Kind.WORD:
            here = new_numbers[row] + 1
        if row.kind is not Kind.RANGE:
            continue
        claim = claims[row] or Claim(Kind.RANGE, 0)
        spans = [
            (first, last)
            for first, last in _possible_spans(claim, numbers, here)
            if 1 <= first <= last <= len(words)
            and not (taken and taken.intersection(range(first, last + 1)))
        ]
        span = _choose_span(row, spans, words, here)
        if span is None:
            homeless.append(row)
        else:
            placed.setdefault(span[0], []).append((row, span[1]))
            taken.update(range(span[0], span[1] + 1))
    return placed, homeless


def _possible_spans(claim: Claim, numbers: dict[int, int], here: int) -> list[_Span]:
    """Spans that may be meant, the most likely first."""
    spans = []
    first, last = numbers.get(claim.first, 0), numbers.get(claim.second, 0)
    if first and last:
        spans.append((min(first, last), max(first, last)))
    length = abs(claim.second - claim.first)
    if claim.second:
        spans.append((here, here + length))
    spans.extend((here, here + more) for more in range(1, _MAX_SEARCHED))
    spans.append((here, here))
    return spans


def _choose_span(row: Row, spans: list[_Span], words: list[Row], here: int) -> _Span | None:
    if not spans:
        return None
    if spans[0][0] != here:
        wanted = _letters(row.form)
        for first, last in spans:
            if _letters("".join(word.form for word in words[first - 1 : last])) == wanted:
                return first, last
    return spans[0]


def _letters(form: str) -> str:
    return "".join(form.split()).casefold()
