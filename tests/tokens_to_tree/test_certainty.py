"""How sure the heads of a tree are."""

import numpy as np
import pytest

from udkit.tokens_to_tree.stage import _certainty


def test_certainty_is_the_probability_of_the_head_among_all_others():
    scores = np.log(np.array([[1, 9, 3], [1, 1, 9]], np.float32))
    assert _certainty(scores, np.array([2, 0])) == pytest.approx([3 / 4, 1 / 2])


@pytest.mark.filterwarnings("error")
def test_a_head_that_only_the_tree_could_want_is_not_sure_at_all():
    scores = np.array([[-500, 0, 500], [0, 0, 0]], np.float32)
    assert _certainty(scores, np.array([0, 1]))[0] == pytest.approx(0)
