"""The best tree, against all trees."""

from itertools import product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from udkit.tokens_to_tree.spanning_tree import best_tree, is_tree


def all_trees(n):
    candidates = (np.array(heads) for heads in product(range(n + 1), repeat=n))
    return [heads for heads in candidates if _is_tree_by_walking(heads)]


def _is_tree_by_walking(heads):
    for word in range(1, len(heads) + 1):
        steps = 0
        while word and steps <= len(heads):
            word = heads[word - 1]
            steps += 1
        if word:
            return False
    return list(heads).count(0) == 1


TREES = {n: all_trees(n) for n in range(1, 6)}


def total(scores, heads):
    return sum(scores[word, head] for word, head in enumerate(heads, start=1))


@given(
    scores=st.integers(1, 5).flatmap(
        lambda n: arrays.arrays(np.float64, (n + 1, n + 1), elements=st.integers(-3, 3).map(float))
    )
)
def test_no_tree_is_better_than_the_best(scores):
    heads = best_tree(scores)
    assert is_tree(heads)
    best = max(total(scores, tree) for tree in TREES[len(scores) - 1])
    assert total(scores, heads) == best


def test_is_tree_agrees_with_walking_up():
    for n in range(1, 5):
        for heads in product(range(n + 1), repeat=n):
            array = np.array(heads)
            no_loops = all(head != word for word, head in enumerate(heads, start=1))
            assert is_tree(array) == (_is_tree_by_walking(array) and no_loops)


def test_scores_that_are_no_numbers_still_give_a_tree():
    scores = np.full((5, 5), np.nan)
    assert is_tree(best_tree(scores))
    scores = np.full((5, 5), -np.inf)
    assert is_tree(best_tree(scores))
