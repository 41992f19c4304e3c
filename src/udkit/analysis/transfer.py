"""Parsing a language with the trees of others: delexicalised parsers, weighted by similarity.

A parser that sees tags alone can parse any language that is tagged alike. The parsers of all
sources predict a tree each; every arc gets the weights of the sources that predict it, and the
best spanning tree wins. The weight of a source is KL ** -4, where KL is the divergence of the
target's tag trigrams from the source's (KLcpos3, Rosa and Žabokrtský 2015): the more alike the
order of tags is, the more a source counts. Ten tagged sentences of the target are enough for that.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from udkit.data.sentence import Sentence
from udkit.errors import InputError
from udkit.tokens_to_tree.spanning_tree import best_tree

TARGET_SENTENCES = 10
_POWER = -4.0
_START, _END = "<start>", "<end>"
_SMALLEST = 1e-6
"""A source that is just like the target has no divergence, and must not count infinitely."""

Trigrams = Mapping[tuple[str, str, str], int]


def tag_trigrams(sentences: Iterable[Sentence]) -> Trigrams:
    """Count the tags that follow each other by threes, ends of sentences included."""
    counts: Counter[tuple[str, str, str]] = Counter()
    for sentence in sentences:
        tags = [_START, *(word.upos for word in sentence.words), _END]
        counts.update(zip(tags, tags[1:], tags[2:], strict=False))
    return counts


def divergence(target: Trigrams, source: Trigrams) -> float:
    """Return KLcpos3; a trigram that the source does not have counts as seen once."""
    n_target, n_source = sum(target.values()), sum(source.values())
    if not n_target or not n_source:
        raise InputError("there are no words to compare tags of; give tagged sentences")
    return sum(
        count / n_target * math.log(count / n_target * n_source / max(source.get(gram, 0), 1))
        for gram, count in target.items()
    )


def source_weights(target: Sequence[Sentence], sources: Mapping[str, Trigrams]) -> dict[str, float]:
    """Return the weight of each source for these target sentences; all together are one."""
    trigrams = tag_trigrams(target)
    raw = {
        name: max(divergence(trigrams, grams), _SMALLEST) ** _POWER
        for name, grams in sources.items()
    }
    total = sum(raw.values())
    return {name: weight / total for name, weight in raw.items()}


def combine(
    heads: Mapping[str, Sequence[Sequence[int]]], weights: Mapping[str, float]
) -> list[list[int]]:
    """Return the best tree of each sentence by the weighted votes of the sources."""
    names = list(heads)
    result = []
    for votes in zip(*(heads[name] for name in names), strict=True):
        n = len(votes[0])
        scores = np.zeros((n + 1, n + 1))
        for name, found in zip(names, votes, strict=True):
            scores[np.arange(1, n + 1), found] += weights[name]
        result.append([int(head) for head in best_tree(scores)] if n else [])
    return result
