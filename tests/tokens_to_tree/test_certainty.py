"""How sure the heads of a tree are."""

import numpy as np
import pytest

from udkit.tokens_to_tree.stage import _certainty, _probability_of_best


def test_certainty_is_the_probability_of_the_head_among_all_others():
    scores = np.log(np.array([[1, 9, 3], [1, 1, 9]], np.float32))
    assert _certainty(scores, np.array([2, 0])) == pytest.approx([3 / 4, 1 / 2])


@pytest.mark.filterwarnings("error")
def test_a_head_that_only_the_tree_could_want_is_not_sure_at_all():
    scores = np.array([[-500, 0, 500], [0, 0, 0]], np.float32)
    assert _certainty(scores, np.array([0, 1]))[0] == pytest.approx(0)


def test_a_relation_is_as_sure_as_its_share_among_all_relations():
    scores = np.log(np.array([[1, 3, 4], [2, 2, 0.001]], np.float32)) + 200
    assert _probability_of_best(scores) == pytest.approx([1 / 2, 1 / 2], abs=0.001)
