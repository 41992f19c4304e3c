"""Beam search over arc-eager transitions, and how it learns.

All states of a beam have taken the same number of transitions. The score of a state is the sum of
the scores of its transitions. In training, a state is *good* as long as none of its transitions
has put a gold arc out of reach. When the last good state falls out of the beam, that is an error:
the weights learn the best good state instead of the best of the beam, by the transitions in which
they differ. Training then goes on from there, with what is still reachable as its new aim (the
global dynamic oracle of Aufrant et al. 2017), so that no part of the sentence is lost.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from udkit.analysis.parsers.arc_eager import (
    HEAD,
    N_ACTIONS,
    States,
    apply,
    cost,
    is_allowed,
    make_states,
    start,
)
from udkit.analysis.parsers.arrays import IntArray, OrderArray, SentenceArrays, WordArrays
from udkit.analysis.parsers.beam_features import Reader, RowArray, read_features
from udkit.analysis.parsers.compiled import compiled

_NEVER = -1e30
Table = npt.NDArray[np.float32]


class Weights(NamedTuple):
    """One row per hashed feature, one column per transition."""

    current: Table
    totals: Table
    """Sum of all changes, each times the number of the sentence that caused it."""
    clock: npt.NDArray[np.int64]
    """Number of the sentence, from 1, in its only cell."""


class Search(NamedTuple):
    """Room for searching: the beams, and the way that each state came."""

    states: States
    scores: npt.NDArray[np.float64]
    is_good: npt.NDArray[np.bool_]
    features: npt.NDArray[np.uint32]
    """[step, state, template]: rows of the weight table, read in the state before the step."""
    parents: npt.NDArray[np.int32]
    actions: npt.NDArray[np.int32]
    candidates: npt.NDArray[np.float64]
    """[state, action]: score of the candidate, or _NEVER."""
    good_candidates: npt.NDArray[np.bool_]


def make_search(beam_size: int, longest: int, n_templates: int) -> Search:
    """Make room for sentences of at most so many words."""
    n_steps = 2 * longest + 1
    return Search(
        make_states(beam_size, longest),
        np.zeros((2, beam_size), np.float64),
        np.zeros((2, beam_size), np.bool_),
        np.zeros((n_steps, beam_size, n_templates), np.uint32),
        np.zeros((n_steps, beam_size), np.int32),
        np.zeros((n_steps, beam_size), np.int32),
        np.zeros((beam_size, N_ACTIONS), np.float64),
        np.zeros((beam_size, N_ACTIONS), np.bool_),
    )


@compiled
def _expand(
    search: Search, reader: Reader, words: WordArrays, table: Table, step: int, size: int
) -> None:
    """Score what each of the beam's states can become."""
    side = step % 2
    n = len(words.forms) - 2
    for k in range(size):
        rows = search.features[step, k]
        read_features(reader, words, search.states, side, k, rows)
        search.candidates[k] = search.scores[side, k]
        for row in rows:
            for action in range(N_ACTIONS):
                search.candidates[k, action] += table[row, action]
        for action in range(N_ACTIONS):
            if not is_allowed(search.states, side, k, action, n):
                search.candidates[k, action] = _NEVER


@compiled
def _mark_good(search: Search, heads: IntArray, step: int, size: int) -> None:
    """Note which candidates are good: they come from a good state and cost nothing."""
    side = step % 2
    for k in range(size):
        for action in range(N_ACTIONS):
            search.good_candidates[k, action] = (
                search.is_good[side, k]
                and search.candidates[k, action] > _NEVER
                and cost(search.states, side, k, action, heads) == 0
            )


@compiled
def _best_good_candidate(search: Search, size: int) -> tuple[int, int]:
    best = (0, 0)
    score = _NEVER
    for k in range(size):
        for action in range(N_ACTIONS):
            if search.good_candidates[k, action] and search.candidates[k, action] > score:
                best = (k, action)
                score = search.candidates[k, action]
    return best


@compiled
def _advance(search: Search, step: int, size: int, n: int) -> int:
    """Fill the other beam with the best candidates, the best one first; return how many."""
    side = step % 2
    beam_size = len(search.candidates)
    for target in range(beam_size):
        best = int(np.argmax(search.candidates[:size]))
        k, action = best // N_ACTIONS, best % N_ACTIONS
        score = search.candidates[k, action]
        if score == _NEVER:
            return target
        search.candidates[k, action] = _NEVER
        _follow(search, step, k, action, target, n)
        search.scores[1 - side, target] = score
    return beam_size


@compiled
def _follow(search: Search, step: int, k: int, action: int, target: int, n: int) -> None:
    side = step % 2
    apply(search.states, side, k, target, action, n)
    search.parents[step, target] = k
    search.actions[step, target] = action
    search.is_good[1 - side, target] = search.good_candidates[k, action]


@compiled
def _learn(weights: Weights, search: Search, steps: tuple[int, int], good: tuple[int, int]) -> None:
    """Learn the way to a good candidate, (state, action), instead of that to the first of the beam.

    Both are followed back from the second to the first of `steps`, or to where they part.
    """
    first, step = steps
    bad = (search.parents[step, 0], search.actions[step, 0])
    while step >= first and (good[0] != bad[0] or good[1] != bad[1]):
        _change(weights, search.features[step, good[0]], good[1], np.float32(1))
        _change(weights, search.features[step, bad[0]], bad[1], np.float32(-1))
        step -= 1
        if step >= first:
            good = (search.parents[step, good[0]], search.actions[step, good[0]])
            bad = (search.parents[step, bad[0]], search.actions[step, bad[0]])


@compiled
def _change(weights: Weights, rows: RowArray, action: int, change: np.float32) -> None:
    for row in rows:
        weights.current[row, action] += change
        weights.totals[row, action] += change * np.float32(weights.clock[0])


@compiled
def _train_sentence(
    weights: Weights, search: Search, reader: Reader, words: WordArrays, heads: IntArray
) -> int:
    n = len(heads)
    size, first, n_errors = _begin(search), 0, 0
    for step in range(2 * n):
        _expand(search, reader, words, weights.current, step, size)
        _mark_good(search, heads, step, size)
        good = _best_good_candidate(search, size)
        size = _advance(search, step, size, n)
        other = 1 - step % 2
        # At the end only the best state counts.
        n_looked_at = 1 if step == 2 * n - 1 else size
        if search.is_good[other, :n_looked_at].any():
            continue
        _learn(weights, search, (first, step), good)
        n_errors += 1
        first, size = step + 1, 1
        search.scores[other, 0] = 0
        search.is_good[other, 0] = True
    return n_errors


@compiled
def _begin(search: Search) -> int:
    """Put the initial state into the first beam, which then has one state."""
    start(search.states, 0)
    search.scores[0, 0] = 0
    search.is_good[0, 0] = True
    return 1


@compiled
def train_epoch(
    weights: Weights, search: Search, reader: Reader, corpus: SentenceArrays, order: OrderArray
) -> int:
    """Learn from the sentences in this order; return the number of errors."""
    n_errors = 0
    for number in order:
        first, last = corpus.starts[number], corpus.starts[number + 1]
        words = WordArrays(corpus.forms[first:last], corpus.tags[first:last])
        weights.clock[0] += 1
        heads = corpus.heads[first : last - 2]
        n_errors += _train_sentence(weights, search, reader, words, heads)
    return n_errors


@compiled
def parse(table: Table, search: Search, reader: Reader, corpus: SentenceArrays) -> IntArray:
    """Return the heads of all sentences, in the places of `corpus.heads`."""
    heads = corpus.heads.copy()
    for number in range(len(corpus.starts) - 1):
        first, last = corpus.starts[number], corpus.starts[number + 1]
        words = WordArrays(corpus.forms[first:last], corpus.tags[first:last])
        n = last - first - 2
        size = _begin(search)
        for step in range(2 * n):
            _expand(search, reader, words, table, step, size)
            size = _advance(search, step, size, n)
        heads[first : last - 2] = search.states.links[0, 0, HEAD, :n]
        keep_one_root(heads[first : last - 2])
    return heads


@compiled
def keep_one_root(heads: IntArray) -> None:
    """Attach all roots but the first one to it."""
    n = len(heads)
    root = -1
    for word in range(n):
        if heads[word] == n:
            if root >= 0:
                heads[word] = root
            else:
                root = word
