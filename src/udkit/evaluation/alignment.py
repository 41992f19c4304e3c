"""Which word of the system is which word of the gold file.

Both files hold the same characters once white space is left out, so every token has a span of
characters. Tokens, sentences, and words that are tokens themselves are the same if their spans
are. The words inside a multiword token have no spans of their own. Where either file has a
multiword token, a region is grown until no token of either file crosses its border, and the words
in it are matched by the longest common subsequence of their lowercased forms.

The walk below follows the official one step by step, in all its corners: when one side of a
region has come to its end, words of that side can still be drawn in because they start first.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass

import numpy as np

from udkit.errors import TextMismatchError
from udkit.evaluation.corpus import ROOT_INDEX, Corpus
from udkit.evaluation.vocabulary import IntArray

UNALIGNED = -3
"""Stands for the gold word of a system word that has none; equal to no index."""
_CONTEXT = 20


@dataclass(frozen=True, slots=True)
class Alignment:
    """Pairs of words, in the order of the text."""

    gold_words: IntArray
    system_words: IntArray
    gold_of_system: IntArray
    """Index of the gold word for every system word, or UNALIGNED."""

    def __len__(self) -> int:
        return len(self.gold_words)

    def gold_heads(self, heads: IntArray) -> IntArray:
        """Turn indexes of system heads into those of the gold words aligned to them."""
        # An index may also be ROOT_INDEX or NO_HEAD: the root stays, and no head stays unaligned.
        mapped = np.append(self.gold_of_system, UNALIGNED)[np.where(heads < 0, -1, heads)]
        return np.where(heads == ROOT_INDEX, ROOT_INDEX, mapped)


def check_same_text(gold: Corpus, system: Corpus) -> None:
    """Raise TextMismatchError, with the place, unless both files hold the same characters."""
    if _have_same_text(gold, system):
        return
    gold_text, system_text = gold.characters, system.characters
    pairs = zip(gold_text, system_text, strict=False)
    shorter = min(len(gold_text), len(system_text))
    at = next((i for i, (a, b) in enumerate(pairs) if a != b), shorter)
    raise TextMismatchError(
        f"the tokens of the two files do not spell the same text: {_around(gold, gold_text, at)}, "
        f"but {_around(system, system_text, at)}; white space aside, the system must not change "
        "its input (see 'udkit check-text')"
    )


def _have_same_text(gold: Corpus, system: Corpus) -> bool:
    """Compare texts; tokens with the same span and the same form need not be spelled out."""
    _, at_gold, at_system = np.intersect1d(
        _span_keys((gold.token_starts, gold.token_ends)),
        _span_keys((system.token_starts, system.token_ends)),
        assume_unique=True,
        return_indices=True,
    )
    is_same = gold.token_surface[at_gold] == system.token_surface[at_system]
    rests = []
    for corpus, tokens in ((gold, at_gold[is_same]), (system, at_system[is_same])):
        rest = np.delete(corpus.token_surface, tokens).tolist()
        rests.append("".join(map(corpus.surfaces.__getitem__, rest)))
    n_gold, n_system = gold.token_ends.max(initial=0), system.token_ends.max(initial=0)
    return bool(n_gold == n_system) and rests[0] == rests[1]


def _around(corpus: Corpus, text: str, at: int) -> str:
    if at >= len(text):
        return f"{corpus.name} ends there"
    word = int(np.searchsorted(corpus.word_ends, at, side="right"))
    line = int(corpus.line_of_word[min(word, corpus.n_words - 1)]) if corpus.n_words else 1
    return f"{corpus.name}:{line}: has {text[at : at + _CONTEXT]!r}"


def count_equal_spans(gold: tuple[IntArray, IntArray], system: tuple[IntArray, IntArray]) -> int:
    """Count the (start, end) spans that both sides have."""
    return len(np.intersect1d(_span_keys(gold), _span_keys(system), assume_unique=True))


def _span_keys(spans: tuple[IntArray, IntArray]) -> IntArray:
    starts, ends = spans
    return (starts.astype(np.int64) << 32) | ends


def align_words(gold: Corpus, system: Corpus) -> Alignment:
    """Find the pairs of words that are the same.

    Most of a file has no multiword tokens near. There the words with equal spans are the pairs,
    found for all at once; the walk is done in windows around multiword tokens only.
    """
    gold_words, system_words = _equal_words(gold, system)
    windows = _Windows(gold, system)
    windows.walk(gold_words, system_words)
    if windows.gold_pairs:
        is_outside = ~windows.is_gold_covered[gold_words]
        gold_words = np.append(gold_words[is_outside], windows.gold_pairs)
        system_words = np.append(system_words[is_outside], windows.system_pairs)
        order = np.argsort(gold_words)
        gold_words, system_words = gold_words[order], system_words[order]
    gold_of_system = np.full(system.n_words, UNALIGNED, np.int64)
    gold_of_system[system_words] = gold_words
    return Alignment(gold_words, system_words, gold_of_system)


def _equal_words(gold: Corpus, system: Corpus) -> tuple[IntArray, IntArray]:
    """Return words that are tokens in both files, with the same span."""
    gold_words = np.flatnonzero(~gold.is_in_token)
    system_words = np.flatnonzero(~system.is_in_token)
    _, at_gold, at_system = np.intersect1d(
        _span_keys((gold.word_starts[gold_words], gold.word_ends[gold_words])),
        _span_keys((system.word_starts[system_words], system.word_ends[system_words])),
        assume_unique=True,
        return_indices=True,
    )
    return gold_words[at_gold], system_words[at_system]


class _Side:
    """Words of one file in flat arrays, which a loop reads faster than NumPy's."""

    def __init__(self, corpus: Corpus) -> None:
        self.starts = array("q", corpus.word_starts.astype(np.int64).tobytes())
        self.ends = array("q", corpus.word_ends.astype(np.int64).tobytes())
        self.is_in_token = corpus.is_in_token.tobytes()
        self.forms = corpus.form
        self.n_words = corpus.n_words

    def is_beyond(self, word: int, end: int) -> bool:
        """Whether this word does not belong into a region that ends at this character."""
        if word >= self.n_words:
            return True
        if self.is_in_token[word]:
            return self.starts[word] >= end
        return self.ends[word] > end


class _Windows:
    """The official walk, done around multiword tokens only.

    A window begins behind the last pair of equal words before a multiword token: the walk comes
    by there, whatever was before. It ends behind the token, where two words start together.
    """

    def __init__(self, gold: Corpus, system: Corpus) -> None:
        self.gold = _Side(gold)
        self.system = _Side(system)
        self.gold_pairs: list[int] = []
        self.system_pairs: list[int] = []
        self.is_gold_covered = np.zeros(gold.n_words, bool)
        self._gold_ends = gold.word_ends
        self._token_starts = np.union1d(
            gold.word_starts[gold.is_in_token], system.word_starts[system.is_in_token]
        )

    def walk(self, equal_gold: IntArray, equal_system: IntArray) -> None:
        """Walk through all windows, given the pairs of equal words that are no parts of tokens."""
        equal_ends = self._gold_ends[equal_gold]
        before = np.searchsorted(equal_ends, self._token_starts, side="right")
        after_gold = np.append(0, equal_gold + 1)[before]
        after_system = np.append(0, equal_system + 1)[before]
        g = s = 0  # where the last window ended
        rows = zip(
            self._token_starts.tolist(), after_gold.tolist(), after_system.tolist(), strict=True
        )
        for token_start, first_gold, first_system in rows:
            if g >= self.gold.n_words or token_start < self.gold.starts[g]:
                continue
            if first_gold > g:
                g, s = first_gold, first_system
            first = g
            g, s = self._window(token_start, g, s)
            self.is_gold_covered[first:g] = True

    def _window(self, token_start: int, g: int, s: int) -> tuple[int, int]:
        """Walk from two words until behind a token; return the words where the walk then is."""
        gold, system = self.gold, self.system
        while g < gold.n_words and s < system.n_words:
            gold_start, system_start = gold.starts[g], system.starts[s]
            if gold.is_in_token[g] or system.is_in_token[s]:
                g, s = self._region(g, s)
            elif gold_start == system_start and gold_start > token_start:
                return g, s
            elif gold_start == system_start and gold.ends[g] == system.ends[s]:
                self.gold_pairs.append(g)
                self.system_pairs.append(s)
                g += 1
                s += 1
            elif gold_start <= system_start:
                g += 1
            else:
                s += 1
        return gold.n_words, system.n_words

    def _region(self, g: int, s: int) -> tuple[int, int]:
        """Grow a region around a multiword token and align the words in it."""
        gold, system = self.gold, self.system
        if gold.is_in_token[g]:
            end = gold.ends[g]
            if not system.is_in_token[s] and system.starts[s] < gold.starts[g]:
                s += 1
        else:
            end = system.ends[s]
            if gold.starts[g] < system.starts[s]:
                g += 1
        first_g, first_s = g, s
        while not (gold.is_beyond(g, end) and system.is_beyond(s, end)):
            takes_gold = g < gold.n_words and (
                s >= system.n_words or gold.starts[g] <= system.starts[s]
            )
            side, word = (gold, g) if takes_gold else (system, s)
            if side.is_in_token[word]:
                end = max(end, side.ends[word])
            if takes_gold:
                g += 1
            else:
                s += 1
        self._align_region(range(first_g, g), range(first_s, s))
        return g, s

    def _align_region(self, gold_words: range, system_words: range) -> None:
        gold_forms = self.gold.forms[gold_words.start : gold_words.stop].tolist()
        system_forms = self.system.forms[system_words.start : system_words.stop].tolist()
        for i, j in common_subsequence(gold_forms, system_forms):
            self.gold_pairs.append(gold_words[i])
            self.system_pairs.append(system_words[j])


def common_subsequence(first: list[int], second: list[int]) -> list[tuple[int, int]]:
    """Index pairs of a longest common subsequence: among several, the official one.

    Equal heads are always paired; else the first list is advanced if nothing is lost by it.
    """
    if first == second:
        return [(i, i) for i in range(len(first))]
    lengths = [[0] * (len(second) + 1) for _ in range(len(first) + 1)]
    for i in reversed(range(len(first))):
        row, below = lengths[i], lengths[i + 1]
        for j in reversed(range(len(second))):
            row[j] = below[j + 1] + 1 if first[i] == second[j] else max(row[j + 1], below[j])
    pairs = []
    i = j = 0
    while i < len(first) and j < len(second):
        if first[i] == second[j]:
            pairs.append((i, j))
            i += 1
            j += 1
        elif lengths[i][j] == lengths[i + 1][j]:
            i += 1
        else:
            j += 1
    return pairs
