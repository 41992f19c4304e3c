"""Long sentences go through an encoder in windows that overlap."""

from hypothesis import given
from hypothesis import strategies as st

from udkit.tokens_to_tree.pretrained import cut_into_windows


@st.composite
def sentences(draw):
    budget = draw(st.integers(1, 40))
    longest = max(1, budget // 4)
    return draw(st.lists(st.integers(1, longest), max_size=60)), budget


@given(sentences())
def test_windows_fit_and_every_word_is_taken_once(case):
    lengths, budget = case
    windows = cut_into_windows(lengths, budget)
    taken = [word for window in windows for word in range(window.first, window.last)]
    assert taken == list(range(len(lengths)))
    for window in windows:
        assert window.start <= window.first < window.last <= window.end
        assert sum(lengths[window.start : window.end]) <= budget


@given(sentences())
def test_words_see_their_neighbours(case):
    """Where there is room, a word that is taken does not stand at the edge of its window."""
    lengths, budget = case
    for window in cut_into_windows(lengths, budget):
        margin = budget // 4
        if window.start > 0:
            before = sum(lengths[window.start - 1 : window.first])
            assert before > margin, "one more would have fitted"
        if window.end < len(lengths) and window.last - window.first > 1:
            after = sum(lengths[window.last - 1 : window.end])
            assert after > margin


def test_a_short_sentence_is_one_window():
    assert cut_into_windows([1, 3, 2], 12) == [(0, 3, 0, 3)]
    assert cut_into_windows([], 12) == []
