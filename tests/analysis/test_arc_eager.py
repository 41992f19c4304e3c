"""The transitions and their costs, on random projective trees."""

import random

import pytest

pytest.importorskip("numba", reason="needs the extra udkit[analysis]")

import numpy as np

from udkit.analysis.parsers.arc_eager import (
    HEAD,
    N_ACTIONS,
    apply,
    cost,
    is_allowed,
    lift,
    make_states,
    start,
)
from udkit.data.tree import Tree


def _random_heads(n, seed):
    """Heads of a random tree with one root, as indices; the root is n."""
    generator = random.Random(seed)
    order = generator.sample(range(n), n)
    heads = np.full(n, n, np.int32)
    for position, word in enumerate(order[1:], start=1):
        heads[word] = order[generator.randrange(position)]
    return heads


def _tree(heads):
    n = len(heads)
    return Tree([0 if head == n else int(head) + 1 for head in heads], ["_"] * n)


def _walk(heads, choose):
    """Take 2n transitions; `choose` picks one of the (action, cost) pairs that are allowed."""
    n = len(heads)
    states = make_states(1, n)
    start(states, 0)
    total = 0
    for step in range(2 * n):
        side = step % 2
        options = [
            (action, cost(states, side, 0, action, heads))
            for action in range(N_ACTIONS)
            if is_allowed(states, side, 0, action, n)
        ]
        action, lost = choose(options)
        total += lost
        apply(states, side, 0, 0, action, n)
    return states.links[0, 0, HEAD, :n].copy(), total


@pytest.mark.parametrize("seed", range(30))
def test_transitions_without_cost_lead_to_the_gold_tree(seed):
    heads = lift(_random_heads(2 + seed % 12, seed))
    found, total = _walk(heads, lambda options: min(options, key=lambda option: option[1]))
    assert total == 0
    assert found.tolist() == heads.tolist()


@pytest.mark.parametrize("seed", range(30))
def test_the_costs_of_any_way_add_up_to_the_heads_that_are_wrong(seed):
    heads = lift(_random_heads(2 + seed % 12, seed))
    generator = random.Random(seed)
    found, total = _walk(heads, generator.choice)
    assert total == (found != heads).sum()
    assert min(found) >= 0


@pytest.mark.parametrize("seed", range(20))
def test_lifted_trees_are_projective_trees_and_projective_ones_stay(seed):
    heads = _random_heads(12, seed)
    lifted = lift(heads)
    assert _tree(lifted).is_tree()
    assert all(_tree(lifted).is_projective_arc(number) for number in range(1, 13))
    assert lift(lifted).tolist() == lifted.tolist()
