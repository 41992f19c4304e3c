"""Multiword tokens → words: `don't` is `do` + `n't`, `auxquels` is `à` + `lesquels`.

Tokens of the training set are looked up. A token that never occurred is split in analogy to known
ones. Every word of a known token makes a pattern: this word, the stem, is described by what has to
be taken off and put on at both ends of the token, and the others are given as they are.
`Iran's → Iran + 's` is "take 's off the end, then 's", or "take Iran off the beginning, Iran
before"; the first is the one that other tokens share. An unseen token takes the pattern that most
known tokens have with the same ending (or beginning, or both: what works best for the training set
itself is found out by leaving each of its tokens out).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import accumulate
from typing import NamedTuple

from udkit.data.sentence import MultiwordToken, Sentence

DIRECTIONS = ("end", "beginning", "both")
_LONGEST_AFFIX = 8
_MIN_STEM = 2
"""Characters that a stem must share with its token, for the pattern to serve other tokens."""
_MAX_CACHED = 50_000

Words = tuple[str, ...]


class Pattern(NamedTuple):
    """How to make words of a token."""

    before: Words
    """Words before the stem."""
    drop_first: str
    first: str
    """What to take off the beginning of the token for the stem, and what to put there."""
    drop_last: str
    last: str
    """The same at the end."""
    after: Words


def find_patterns(token: str, words: Words) -> list[Pattern]:
    """Describe a split in all ways; words with too little in common with the token are no stems.

    >>> find_patterns("bosun's", ("bosun", "'s"))[0]
    Pattern(before=(), drop_first='', first='', drop_last="'s", last='', after=("'s",))
    """
    patterns = []
    for index, word in enumerate(words):
        match = SequenceMatcher(None, token, word, autojunk=False).find_longest_match()
        if match.size >= _MIN_STEM:
            pattern = Pattern(
                words[:index],
                token[: match.a],
                word[: match.b],
                token[match.a + match.size :],
                word[match.b + match.size :],
                words[index + 1 :],
            )
            patterns.append(pattern)
    return patterns


def apply_pattern(pattern: Pattern, token: str) -> Words | None:
    """Return the words of a token; None where the pattern does not fit it."""
    n_first, n_last = len(pattern.drop_first), len(pattern.drop_last)
    if len(token) <= n_first + n_last:
        return None
    if not token.startswith(pattern.drop_first) or not token.endswith(pattern.drop_last):
        return None
    stem = pattern.first + token[n_first : len(token) - n_last] + pattern.last
    return (*pattern.before, stem, *pattern.after)


@dataclass(slots=True)
class MultiwordLexicon:
    """Known multiword tokens, lowercased, with their words; and analogies to them."""

    entries: dict[str, Words]
    direction: str = "end"
    _patterns: dict[str, list[Pattern]] = field(init=False, repr=False)
    _by_affix: dict[str, Counter[Pattern]] = field(init=False, repr=False)
    _cache: dict[str, Words | None] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._cache = {}
        self._patterns = {}
        self._by_affix = {}
        for token, words in self.entries.items():
            self._patterns[token] = find_patterns(token, words)
            for affix in _affixes(token):
                self._by_affix.setdefault(affix, Counter()).update(self._patterns[token])

    @classmethod
    def from_sentences(cls, sentences: Iterable[Sentence], max_entries: int) -> MultiwordLexicon:
        """Collect the most frequent split of each token, and find the best direction."""
        counts: dict[str, Counter[Words]] = {}
        for sentence in sentences:
            for token, words in sentence.tokens():
                if isinstance(token, MultiwordToken) and len(words) > 1:
                    split = tuple(word.form.lower() for word in words)
                    if " " not in token.form and all(split):
                        counts.setdefault(token.form.lower(), Counter())[split] += 1
        ranked = sorted(counts, key=lambda token: (-counts[token].total(), token))
        entries = {
            token: min(counts[token].items(), key=lambda item: (-item[1], item[0]))[0]
            for token in ranked[:max_entries]
        }
        return max(
            (cls(entries, direction) for direction in DIRECTIONS),
            key=lambda lexicon: lexicon.accuracy_on_unseen(),
        )

    def accuracy_on_unseen(self) -> float:
        """Return how many tokens are split rightly by analogy to all others."""
        correct = sum(
            self._split_by_analogy(token, self._patterns[token]) == words
            for token, words in self.entries.items()
        )
        return correct / max(1, len(self.entries))

    def split(self, token: str) -> Words | None:
        """Return the words of a token, cased like it; None where it cannot be split."""
        if token in self._cache:
            return self._cache[token]
        lower = token.lower()
        words = self.entries.get(lower) or self._split_by_analogy(lower, [])
        words = _cased_like(token, words) if words and all(words) else None
        if len(self._cache) < _MAX_CACHED:
            self._cache[token] = words
        return words

    def _split_by_analogy(self, token: str, own: list[Pattern]) -> Words | None:
        """Take the pattern with most votes; longer affixes count more, `own` patterns once less."""
        votes: dict[Pattern, float] = {}
        for affix in _affixes(token):
            if self.direction == "both" or affix.startswith("-") == (self.direction == "end"):
                known = self._by_affix.get(affix, Counter())
                total = max(1, known.total() - len(own))
                for pattern, count in known.items():
                    share = (count - (pattern in own)) / total
                    votes[pattern] = votes.get(pattern, 0.0) + share * 4.0 ** len(affix)
        for pattern in sorted(votes, key=lambda pattern: (-votes[pattern], pattern)):
            words = apply_pattern(pattern, token)
            if votes[pattern] > 0 and words is not None:
                return words
        return None


def _affixes(token: str) -> list[str]:
    """Endings, marked `-x`, and beginnings, marked `x-`, of a token."""
    sizes = range(1, min(len(token), _LONGEST_AFFIX) + 1)
    return [f"-{token[-size:]}" for size in sizes] + [f"{token[:size]}-" for size in sizes]


def _cased_like(token: str, words: Words) -> Words:
    """Give lowercased words the casing of their token."""
    joined = "".join(words)
    if len(joined) == len(token) and joined == token.lower():
        ends = accumulate(map(len, words))
        return tuple(token[end - len(word) : end] for word, end in zip(words, ends, strict=True))
    if token.isupper() and sum(map(str.isalpha, token)) > 1:
        return tuple(word.upper() for word in words)
    if token[0].isupper():
        return (words[0][0].upper() + words[0][1:], *words[1:])
    return words


def lexicon_from_json(value: Mapping[str, object]) -> MultiwordLexicon:
    """Rebuild a lexicon from what `lexicon_to_json` gave."""
    entries = value["entries"]
    direction = value["direction"]
    if not isinstance(entries, dict) or direction not in DIRECTIONS:
        raise ValueError("not a lexicon of multiword tokens")
    return MultiwordLexicon(
        {str(token): tuple(map(str, words)) for token, words in entries.items()}, str(direction)
    )


def lexicon_to_json(lexicon: MultiwordLexicon) -> dict[str, object]:
    """Return the lexicon as values that JSON can hold."""
    return {
        "direction": lexicon.direction,
        "entries": {token: list(words) for token, words in lexicon.entries.items()},
    }
