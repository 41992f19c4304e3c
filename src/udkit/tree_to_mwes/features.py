"""What the scorer is told about a candidate: names of features that are on, and some numbers.

Names begin with characters that keep their families apart. Most of them are also told together
with whether the type of the candidate was seen (`S`), or its forms only (`F`), or neither (`U`):
a gap speaks against a pair of words that nobody has annotated, and less against one that was.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from math import log
from typing import NamedTuple

from udkit.tree_to_mwes.candidates import Candidate
from udkit.tree_to_mwes.kinds import (
    FORMS,
    REST,
    REST_AND_SHAPE,
    TOP,
    TOP_AND_SHAPE,
    TYPE,
    Count,
    Rates,
)
from udkit.tree_to_mwes.words import Words

N_NUMBERS = 12
"""Smoothed rates of nine kinds, frequency, association, and a constant."""
NUMBERS_SCALE = 0.3
_MORPHOLOGY = frozenset(
    [
        "Number",
        "Case",
        "Voice",
        "VerbForm",
        "PronType",
        "Reflex",
        "Definite",
        "Person",
        "Mood",
        "Poss",
        "Polarity",
    ]
)
_FUNCTION_WORDS = ("DET", "ADP", "PRON")
_LONG_GAP = 30


class Description(NamedTuple):
    """The features of a candidate."""

    names: list[str]
    numbers: list[float]


def describe(words: Words, candidates: list[Candidate], rates: list[Rates]) -> list[Description]:
    """Describe the candidates of a sentence."""
    novelties = [_novelty(rate) for rate in rates]
    rivals = _rivals(candidates, rates, novelties)
    descriptions = []
    for candidate, rate, novelty, about_rivals in zip(
        candidates, rates, novelties, rivals, strict=True
    ):
        names = _rate_names(rate, novelty)
        names += _shape_names(words, candidate, novelty)
        for member in candidate.members:
            names += _member_names(words, candidate, member, novelty)
        names += _context_names(words, candidate)
        names += about_rivals
        descriptions.append(Description(names, _numbers(rate)))
    return descriptions


def _novelty(rates: Rates) -> str:
    if rates.counts[TYPE].annotated > 0.5:
        return "S"
    return "F" if rates.counts[FORMS].annotated > 0.5 else "U"


def _numbers(rates: Rates) -> list[float]:
    counts = rates.counts
    expected = (counts[TOP].all + 1) * (counts[REST].all + 1)
    numbers = [*rates.logits, log(1 + counts[TYPE].annotated)]
    numbers += [log((counts[TYPE].all + 0.1) * 1000 / expected), 1.0]
    return [NUMBERS_SCALE * number for number in numbers]


def _step(count: float) -> int:
    """Round a count down to 0, 1, 2, 3, 4, 6, 8, 12 …, and number these."""
    return int(count + 0.5) if count < 3.5 else int(4 + 2 * log(count / 4 + 0.01, 2))


@lru_cache(maxsize=4096)
def _steps(count: Count) -> str:
    """Return a rounded count: annotated, and not."""
    return f"{min(_step(count.annotated), 6)}/{min(_step(count.all - count.annotated), 8)}"


def _rate_names(rates: Rates, novelty: str) -> list[str]:
    steps = [_steps(count) for count in rates.counts[: TOP_AND_SHAPE + 1]]
    names = [f"#{kind}{step}" for kind, step in enumerate(steps)]
    names.append(novelty)
    names.append(f"={novelty}{round(2 * rates.logits[TYPE])}")
    names.append(f"#{novelty}{steps[REST_AND_SHAPE]} {steps[TOP_AND_SHAPE]}")
    return names


def _shape_names(words: Words, candidate: Candidate, novelty: str) -> list[str]:
    members, top, shape = candidate.members, candidate.top, candidate.shape
    tags = words.tags
    gap = members[-1] - members[0] + 1 - len(members)
    steps = gap if gap < 4 else 4 if gap < 7 else 5 if gap < 12 else 6
    names = [
        f"h{shape}",
        f"h{novelty}{shape}",
        f"g{novelty}{steps}",
        f"g{shape}{steps}",
        f"k{novelty}{min(candidate.rank, 2)}{top < 0}",
        f"p{novelty}{' '.join([tags[member] for member in members])}",
        f"q{' '.join([words.deprels[member] for member in members])}",
        f"n{novelty}{len(members)}",
    ]
    if 0 < gap < _LONG_GAP:
        for tag in {tags[place] for place in range(members[0] + 1, members[-1])}:
            names += [f"b{tag}", f"b{novelty}{tag}"]
    if top >= 0:
        head = words.heads[top]
        names.append(f"d{words.deprels[top]}")
        names.append(f"d{tags[head] if head >= 0 else ''} {shape}")
    return names


def _member_names(words: Words, candidate: Candidate, member: int, novelty: str) -> list[str]:
    lemma, cell = words.lemmas[member], words.feats[member]
    is_top = member == candidate.top
    role = "^" if is_top else words.deprels[member]
    names = [f"l{role} {lemma}", f"L{candidate.shape} {role} {lemma}"]
    if is_top or candidate.top < 0:
        names.append(f"w{words.forms[member]} {candidate.shape}")
    if cell != "_":
        for item in cell.split("|"):
            if item.partition("=")[0] in _MORPHOLOGY:
                names.append(f"m{role}{item}")
                if not is_top:
                    names.append(f"m{novelty}{candidate.shape}{item}")
    n_others = 0
    for child in words.children[member]:
        tag = words.tags[child]
        if tag == "PUNCT" or child in candidate.members:
            continue
        n_others += 1
        names.append(f"c{role}{words.deprels[child]}")
        if is_top:
            names.append(f"C{lemma} {words.deprels[child]}")
        else:
            names.append(f"c{role}={words.lemmas[child] if tag in _FUNCTION_WORDS else tag}")
    names.append(f"C{novelty}{role}{min(n_others, 4)}")
    return names


def _context_names(words: Words, candidate: Candidate) -> list[str]:
    members, lemmas, shape = candidate.members, words.lemmas, candidate.shape
    first, last = members[0], members[-1]
    names = [
        f"B{' '.join(candidate.lemmas)}",
        f"<{lemmas[first - 1] if first else ''} {shape}",
        f">{lemmas[last + 1] if last + 1 < len(lemmas) else ''} {shape}",
    ]
    if first == last:  # what a verb that is written in one word begins and ends with
        lemma = lemmas[first]
        for length in (2, 3, 4):
            names += [f"x{shape}{lemma[:length]}", f"y{shape}{lemma[-length:]}"]
    return names


def _rivals(
    candidates: list[Candidate], rates: list[Rates], novelties: list[str]
) -> Iterator[list[str]]:
    """Tell of each candidate which seen ones it shares words with, and how reliable these are."""
    seen_at: defaultdict[int, list[int]] = defaultdict(list)
    for index, candidate in enumerate(candidates):
        if novelties[index] == "S":
            for member in candidate.members:
                seen_at[member].append(index)
    for index, candidate in enumerate(candidates):
        if not seen_at:
            yield []
            continue
        best: dict[str, float] = {}
        members = set(candidate.members)
        for other in {o for member in members if member in seen_at for o in seen_at[member]}:
            if other != index:
                relation = _relation(members, candidates[other].members)
                logit = rates[other].logits[TYPE]
                best[relation] = max(best.get(relation, logit), logit)
        novelty = novelties[index]
        yield [
            f"v{novelty}{relation}{min(max(round(logit), -3), 3)}"
            for relation, logit in sorted(best.items())
        ]


def _relation(members: set[int], others: tuple[int, ...]) -> str:
    if members.issuperset(others):
        return ")"
    return "(" if members.issubset(others) else "|"
