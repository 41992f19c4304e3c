"""Scripts give back the lemma that they were made from."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from udkit.tokens_to_tree.lemma_scripts import (
    apply_marks,
    apply_script,
    find_script,
    split_marks,
)

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


@given(form=st.text(max_size=12), lemma=st.text(alphabet="abcõ_#=", max_size=12))
def test_marks_and_bare_lemma_give_the_lemma_back(form, lemma):
    bare, marks = split_marks(form, lemma)
    assert apply_marks(marks, bare) == lemma


def test_forms_with_signs_of_their_own_have_no_marks():
    assert split_marks("a_b", "a_b") == ("a_b", "")
    assert split_marks("raudteedel", "raud_tee") == ("raudtee", "_3")
    assert apply_marks("_3", "x") == "x"
