"""Agreement of two annotators, with the measures of the overview papers.

* F_span: how well the spans of one are found by the other; it is the MWE-based F-score.
* κ_span: agreement on spans beyond chance. The items are the verbs, as each might begin an
  expression. With V verbs, A1 and A2 spans of either annotator and A12 of both, the observed
  agreement is PO = (A12 + N) / V, where N = V − A1 − A2 + A12 verbs are in no expression of
  either. The papers print the agreement by chance as PE = A1·A2 / V², which is chance on
  expressions alone; Cohen's own adds (1 − A1/V)(1 − A2/V), chance on none. Published values fit the
  latter. Both are given.
* κ_cat: Cohen's κ of the categories of spans that both have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from udkit.data.mwe import Mwe
from udkit.errors import UsageError
from udkit.mwe.corpora import AnnotatedSentence, check_same_sentences

DEFAULT_TAGS = ("VERB",)


@dataclass(frozen=True, slots=True)
class Agreement:
    """Counts of two annotations of one text."""

    n_sentences: int
    n_verbs: int
    n_first: int
    """Spans of the first annotator; equal spans of a sentence are one."""
    n_second: int
    n_common: int
    categories: Counter[tuple[str, str]]
    """Categories of the common spans, by both annotators; "" for none."""

    @property
    def f_span(self) -> float:
        """F-score of spans."""
        total = self.n_first + self.n_second
        return 2 * self.n_common / total if total else 0.0

    @property
    def observed_span(self) -> float:
        """Part of the verbs on which both agree."""
        n_neither = self.n_verbs - self.n_first - self.n_second + self.n_common
        return (self.n_common + n_neither) / self.n_verbs if self.n_verbs else 0.0

    @property
    def kappa_span(self) -> float | None:
        """κ of spans with Cohen's agreement by chance; None where it means nothing."""
        return _kappa(self.observed_span, self._chance_printed + self._chance_of_none)

    @property
    def kappa_span_as_printed(self) -> float | None:
        """κ of spans with the agreement by chance that the papers print."""
        return _kappa(self.observed_span, self._chance_printed)

    @property
    def _chance_printed(self) -> float:
        return self.n_first * self.n_second / self.n_verbs**2 if self.n_verbs else 0.0

    @property
    def _chance_of_none(self) -> float:
        if not self.n_verbs:
            return 0.0
        return (1 - self.n_first / self.n_verbs) * (1 - self.n_second / self.n_verbs)

    @property
    def kappa_category(self) -> float | None:
        """κ of categories on the common spans."""
        n_items = self.categories.total()
        if not n_items:
            return None
        first: Counter[str] = Counter()
        second: Counter[str] = Counter()
        for (one, other), number in self.categories.items():
            first[one] += number
            second[other] += number
        observed = sum(n for (one, other), n in self.categories.items() if one == other) / n_items
        chance = sum(first[category] * second[category] for category in first) / n_items**2
        return _kappa(observed, chance)

    def as_json(self) -> dict[str, Any]:
        """Return all figures as plain values."""
        return {
            "sentences": self.n_sentences,
            "verbs": self.n_verbs,
            "first": self.n_first,
            "second": self.n_second,
            "common": self.n_common,
            "f_span": self.f_span,
            "kappa_span": self.kappa_span,
            "kappa_span_as_printed": self.kappa_span_as_printed,
            "kappa_cat": self.kappa_category,
            "categories": [
                {"first": one, "second": other, "count": number}
                for (one, other), number in self.categories.most_common()
            ],
        }


def _kappa(observed: float, chance: float) -> float | None:
    return (observed - chance) / (1 - chance) if chance < 1 else None


def measure_agreement(
    first: list[AnnotatedSentence],
    second: list[AnnotatedSentence],
    *,
    tags: Iterable[str] = DEFAULT_TAGS,
    n_verbs: int | None = None,
) -> Agreement:
    """Compare two annotations of the same text; FormatError where the text is not the same.

    Verbs are the words with one of the tags (UPOS) in the first annotation, unless their number
    is given; where no word has a tag at all, there is taken to be one in each sentence.
    """
    names = (first[0].file if first else "the first", second[0].file if second else "the second")
    check_same_sentences(first, second, names)
    n_first = n_second = n_common = 0
    categories: Counter[tuple[str, str]] = Counter()
    for one, other in zip(first, second, strict=True):
        spans, other_spans = _by_span(one.mwes), _by_span(other.mwes)
        n_first += len(spans)
        n_second += len(other_spans)
        for span in spans.keys() & other_spans.keys():
            n_common += 1
            categories.update(_paired(spans[span], other_spans[span]))
    if n_verbs is None:
        tags = list(tags)
        n_verbs = count_verbs(first, tags)
        if not n_verbs and first:
            raise UsageError(f"no word has a tag of --tags ({', '.join(tags)}); or give --verbs")
    return Agreement(len(first), n_verbs, n_first, n_second, n_common, categories)


def _by_span(mwes: Iterable[Mwe]) -> dict[tuple[Any, ...], list[str]]:
    spans: dict[tuple[Any, ...], list[str]] = {}
    for mwe in mwes:
        spans.setdefault(mwe.members, []).append(mwe.category or "")
    return spans


def _paired(first: list[str], second: list[str]) -> list[tuple[str, str]]:
    """Pair the categories of one span: equal ones first, then the rest in order."""
    rest = list(second)
    pairs = []
    unpaired = []
    for category in first:
        if category in rest:
            rest.remove(category)
            pairs.append((category, category))
        else:
            unpaired.append(category)
    return pairs + list(zip(unpaired, rest, strict=False))


def count_verbs(sentences: Iterable[AnnotatedSentence], tags: Iterable[str]) -> int:
    """Count the words with one of the tags; the sentences, where no word has any tag."""
    wanted = set(tags)
    n_verbs = n_sentences = 0
    has_tags = False
    for annotated in sentences:
        n_sentences += 1
        for word in annotated.sentence.words:
            has_tags = has_tags or word.upos != "_"
            n_verbs += word.upos in wanted
    return n_verbs if has_tags else n_sentences
