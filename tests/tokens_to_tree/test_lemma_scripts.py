"""Scripts give back the lemma that they were made from."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from udkit.tokens_to_tree.lemma_scripts import apply_script, find_script

TEXT = st.text("abcABCßİñ;=-", min_size=1, max_size=8)


@given(form=TEXT, lemma=TEXT)
def test_a_script_turns_its_form_into_its_lemma(form, lemma):
    assert apply_script(find_script(form, lemma), form) == lemma


@pytest.mark.parametrize(
    ("form", "lemma", "other", "other_lemma"),
    [
        ("walking", "walk", "talking", "talk"),
        ("Houses", "house", "cats", "cat"),
        ("London", "London", "Paris", "Paris"),
        ("USA", "USA", "NATO", "NATO"),
    ],
)
def test_scripts_carry_over_to_other_forms(form, lemma, other, other_lemma):
    assert apply_script(find_script(form, lemma), other) == other_lemma


def test_a_script_that_takes_more_than_there_is_does_not_fit():
    assert apply_script("l\t0\t\t4\t", "abc") is None
    assert apply_script("l\t0\t\t3\t", "abc") is None
