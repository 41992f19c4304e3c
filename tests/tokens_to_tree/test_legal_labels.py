"""What a model has learned is written in a form that the validator accepts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from udkit.tokens_to_tree.inventory import Inventory
from udkit.tokens_to_tree.legal_labels import legal_deprel, legal_feats


@pytest.mark.parametrize(
    ("label", "legal"),
    [
        ("nsubj", "nsubj"),
        ("nsubj:pass", "nsubj:pass"),
        ("advmod:mode:tmod", "advmod:mode"),
        ("dep:atr_co", "dep"),
        ("dep:", "dep"),
        ("obl2", "obl2"),
        ("SBJ", "SBJ"),
        ("", ""),
    ],
)
def test_relations_have_one_subtype_of_letters(label, legal):
    assert legal_deprel(label) == legal


@pytest.mark.parametrize(
    ("cell", "legal"),
    [
        ("_", "_"),
        ("Case=Nom|Number=Sing", "Case=Nom|Number=Sing"),
        ("Abbr=yes|Foreign=yes", "Abbr=Yes|Foreign=Yes"),
        ("PronType=rel,Int", "PronType=Int,Rel"),
        ("Person[psor]=1", "Person[psor]=1"),
        ("odd", "odd"),
    ],
)
def test_values_of_features_begin_with_capitals(cell, legal):
    assert legal_feats(cell) == legal


@given(st.text())
def test_what_is_legal_stays(label):
    assert legal_deprel(legal_deprel(label)) == legal_deprel(label)
    assert legal_feats(legal_feats(label)) == legal_feats(label)


def test_numbers_of_saved_labels_stay():
    saved = {"upos": ["X"], "feats": ["Abbr=yes", "Abbr=Yes"], "deprel": ["dep:a_b", "dep"]}
    inventory = Inventory.from_saved(saved)
    assert inventory.labels == {
        "upos": ["X"],
        "feats": ["Abbr=Yes", "Abbr=Yes"],
        "deprel": ["dep", "dep"],
    }
