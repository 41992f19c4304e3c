from hypothesis import given
from hypothesis import strategies as st

from udkit.text_to_tokens.split_scripts import WHOLE, apply_split, choose_splits, find_split


@given(st.integers(2, 30).flatmap(lambda n: st.tuples(st.just(n), st.sets(st.integers(1, n - 1)))))
def test_a_split_is_restored_from_its_label(case):
    length, cuts = case
    assert apply_split(find_split(length, sorted(cuts)), length) == sorted(cuts)


def test_labels_count_from_the_nearer_end():
    assert find_split(6, [3]) == "3"
    assert find_split(7, [5]) == "-2"


def test_cuts_outside_of_an_atom_are_left_out():
    assert apply_split("3 -5", 3) == []
    assert apply_split(WHOLE, 3) == []


def test_rare_labels_are_not_learned():
    assert choose_splits(["", "3", "3", "-2", "1", "1", "1"], 3) == [WHOLE, "1", "3"]
