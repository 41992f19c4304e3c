"""Lemmas that need not be guessed: of forms that were seen in training, and of a word list."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from udkit.data.sentence import Sentence

LISTED = "word_list.json"
"""Member of a model file that a word list is kept in; not all models have one."""


@dataclass(frozen=True, slots=True)
class WordList:
    """Lemmas of forms, whatever their context."""

    lemmas: Mapping[str, str] = field(default_factory=dict)
    upos: Sequence[str] = ()
    """Parts of speech of words whose lemma is looked up here."""

    @classmethod
    def from_json(cls, data: bytes) -> WordList:
        """Undo `to_json`."""
        return cls(**json.loads(data))

    def to_json(self) -> bytes:
        """Return a member of a model file."""
        values = {"lemmas": self.lemmas, "upos": self.upos}
        return json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode()

    def find(self, form: str, upos: str) -> str | None:
        """Return the lemma of a form, or of the form in small letters; None if it has none here."""
        if upos not in self.upos:
            return None
        return self.lemmas.get(form) or self.lemmas.get(form.lower())


class LemmaLexicon:
    """Maps a form and its UPOS to the lemma they had in training, or else have in a word list."""

    def __init__(self, entries: dict[str, str], listed: WordList | None = None) -> None:
        self.entries = entries
        """Keys are `form TAB upos`."""
        self._listed = listed or WordList()

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
        seen = self.entries.get(f"{form}\t{upos}")
        return self._listed.find(form, upos) if seen is None else seen
