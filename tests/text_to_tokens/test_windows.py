import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from udkit.text_to_tokens.windows import (
    CONTEXT,
    CORE,
    collate,
    cut_windows,
    make_batches,
)


@given(st.integers(0, 50), st.integers(0, 5 * CORE), st.integers(0, 3))
def test_cores_cover_a_paragraph_once_and_in_order(first, length, n_decided):
    core_first = first + n_decided * CORE
    windows = list(cut_windows(first, first + length, core_first))
    covered = [i for window in windows for i in range(window.core_first, window.core_end)]
    assert covered == list(range(core_first, first + length))
    for window in windows:
        assert window.first == max(first, window.core_first - CONTEXT)
        assert window.end == min(first + length, window.core_end + CONTEXT)


@given(st.lists(st.integers(1, 300), max_size=20), st.integers(100, 2000))
def test_batches_hold_every_window_once_and_keep_the_budget(lengths, budget):
    windows = []
    for length in lengths:
        first = windows[-1].end if windows else 0
        windows += cut_windows(first, first + length, first)
    batches = list(make_batches(windows, budget))
    assert sorted(window for batch in batches for window in batch) == sorted(windows)
    for batch in batches:
        longest = max(window.end - window.first for window in batch)
        assert len(batch) == 1 or longest * len(batch) <= budget


def test_collated_windows_are_padded_at_their_end():
    windows = [*cut_windows(0, 2, 0), *cut_windows(2, 5, 2)]
    batch = collate(windows)
    assert batch.atoms.T.tolist() == [[0, 1, -1], [2, 3, 4]]
    assert batch.lengths.tolist() == [2, 3]
    assert np.array_equal(batch.is_core, batch.atoms >= 0)
