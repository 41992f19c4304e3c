"""Arc-eager transitions and what each of them costs.

The buffer ends with the artificial root. That makes 2n transitions for n words, whatever the tree:
each word enters the stack once (SHIFT, RIGHT) and leaves it once (LEFT, REDUCE). With only the root
left in the buffer, words without a head are attached to it by LEFT.

The cost of a transition is the number of gold arcs that can no longer be made after it (Goldberg
and Nivre 2012). For projective trees, there is always a transition without cost.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from udkit.analysis.parsers.arrays import IntArray
from udkit.analysis.parsers.compiled import compiled

SHIFT, LEFT, RIGHT, REDUCE = 0, 1, 2, 3
N_ACTIONS = 4
HEAD, LEFT1, LEFT2, RIGHT1, RIGHT2, N_LEFT, N_RIGHT = range(7)
_N_LINKS = 7


class States(NamedTuple):
    """Parser states, two beams of them: one is read while the other is filled."""

    links: npt.NDArray[np.int32]
    """[beam, state, kind, word]: head, outermost children on either side, and their numbers."""
    stacks: npt.NDArray[np.int32]
    tops: npt.NDArray[np.int32]
    """Number of words on the stack."""
    fronts: npt.NDArray[np.int32]
    """Index of the first word of the buffer."""


def make_states(beam_size: int, longest: int) -> States:
    """Make room for two beams of states for sentences of at most so many words."""
    return States(
        np.zeros((2, beam_size, _N_LINKS, longest + 1), np.int32),
        np.zeros((2, beam_size, longest + 1), np.int32),
        np.zeros((2, beam_size), np.int32),
        np.zeros((2, beam_size), np.int32),
    )


@compiled
def start(states: States, side: int) -> None:
    """Make the first state of a beam the initial one."""
    states.links[side, 0, :N_LEFT] = -1
    states.links[side, 0, N_LEFT:] = 0
    states.tops[side, 0] = 0
    states.fronts[side, 0] = 0


@compiled
def is_allowed(states: States, side: int, k: int, action: int, n: int) -> bool:
    """Whether the transition can be taken in state k of a sentence of n words."""
    top = states.tops[side, k]
    is_at_root = states.fronts[side, k] == n
    if action == SHIFT:
        return not is_at_root
    if top == 0:
        return False
    if action == RIGHT:
        return not is_at_root
    has_head = states.links[side, k, HEAD, states.stacks[side, k, top - 1]] >= 0
    return has_head if action == REDUCE else not has_head


@compiled
def cost(states: States, side: int, k: int, action: int, heads: IntArray) -> int:
    """Return how many gold arcs the transition puts out of reach, in a sentence of these heads."""
    front = states.fronts[side, k]
    stack = states.stacks[side, k, : states.tops[side, k]]
    assigned = states.links[side, k, HEAD]
    lost = 0
    if action in (SHIFT, RIGHT):
        for word in stack:
            if heads[word] == front and assigned[word] < 0:
                lost += 1
        if action == RIGHT:
            lost += _is_lost_by_right(stack, heads[front], front)
        else:
            for word in stack:
                lost += heads[front] == word
        return lost
    word = stack[-1]
    for other in range(front, len(heads)):
        lost += heads[other] == word
    if action == LEFT:
        lost += heads[word] > front
    return lost


@compiled
def _is_lost_by_right(stack: IntArray, gold: int, front: int) -> bool:
    """Whether attaching the front to the top of the stack loses its gold head."""
    is_lost = gold > front
    for word in stack[:-1]:
        is_lost = is_lost or word == gold
    return is_lost


@compiled
def apply(states: States, side: int, source: int, target: int, action: int, n: int) -> None:
    """Put what the transition makes of state `source` into state `target` of the other beam."""
    other = 1 - side
    top = states.tops[side, source]
    front = states.fronts[side, source]
    states.links[other, target, :, : n + 1] = states.links[side, source, :, : n + 1]
    states.stacks[other, target, :top] = states.stacks[side, source, :top]
    links = states.links[other, target]
    stack = states.stacks[other, target]
    if action == LEFT:
        _add_left_child(links, front, stack[top - 1])
    elif action == RIGHT:
        _add_right_child(links, stack[top - 1], front)
    if action in (SHIFT, RIGHT):
        stack[top] = front
        states.tops[other, target] = top + 1
        states.fronts[other, target] = front + 1
    else:
        states.tops[other, target] = top - 1
        states.fronts[other, target] = front


@compiled
def _add_left_child(links: IntArray, head: int, child: int) -> None:
    links[HEAD, child] = head
    links[LEFT2, head] = links[LEFT1, head]
    links[LEFT1, head] = child
    links[N_LEFT, head] += 1


@compiled
def _add_right_child(links: IntArray, head: int, child: int) -> None:
    links[HEAD, child] = head
    links[RIGHT2, head] = links[RIGHT1, head]
    links[RIGHT1, head] = child
    links[N_RIGHT, head] += 1


@compiled
def lift(heads: IntArray) -> IntArray:
    """Make a tree projective: words move up to the head of their head, shortest arcs first."""
    n = len(heads)
    result = heads.copy()
    while True:
        best, shortest = -1, n + 1
        for word in range(n):
            length = abs(result[word] - word)
            if length < shortest and _is_crossed(result, word):
                best, shortest = word, length
        if best < 0:
            return result
        result[best] = result[result[best]]


@compiled
def _is_crossed(heads: IntArray, word: int) -> bool:
    """Whether a word between this one and its head is not below that head."""
    head = heads[word]
    if head == len(heads):
        return False
    for between in range(min(word, head) + 1, max(word, head)):
        above = between
        while above != head and above != len(heads):
            above = heads[above]
        if above != head:
            return True
    return False
