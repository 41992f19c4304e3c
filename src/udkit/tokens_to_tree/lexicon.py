"""Lemmas of forms that were seen in training: better than any guess for those."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from udkit.data.sentence import Sentence


class LemmaLexicon:
    """Maps a form and its UPOS to the lemma they had in training."""

    def __init__(self, entries: dict[str, str]) -> None:
        self.entries = entries
        """Keys are `form TAB upos`."""

    @classmethod
    def from_sentences(
        cls, sentences: Iterable[Sentence], *, agreement: float, max_entries: int
    ) -> LemmaLexicon:
        """Keep the most frequent pairs whose usual lemma has this share of their occurrences."""
        counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for sentence in sentences:
            for word in sentence.words:
                counts[f"{word.form}\t{word.upos}"][word.lemma] += 1
        entries = {}
        ranked = sorted(counts.items(), key=lambda pair: (-pair[1].total(), pair[0]))
        for key, lemmas in ranked[:max_entries]:
            (lemma, count), *_ = sorted(lemmas.items(), key=lambda pair: (-pair[1], pair[0]))
            if lemma != "_" and count >= agreement * lemmas.total():
                entries[key] = lemma
        return cls(entries)

    def find(self, form: str, upos: str) -> str | None:
        """Return the lemma of a known form."""
        return self.entries.get(f"{form}\t{upos}")
