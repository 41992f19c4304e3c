"""Which labels are legal, and what becomes of others."""

import pytest

from udkit.tree_to_graph.labels import is_legal, legal_label, legal_marker, universal


@pytest.mark.parametrize(
    "label",
    [
        "nsubj",
        "nsubj:pass",
        "obl:in",
        "obl:v:loc",
        "obl:arg:na:acc",
        "advcl:även_om",
        "nmod:of_the",
    ],
)
def test_legal_labels_stay_as_they_are(label):
    assert is_legal(label)
    assert legal_label(label) == label


@pytest.mark.parametrize(
    ("label", "kept"),
    [
        ("Nsubj", "nsubj"),
        ("nsubj:", "nsubj"),
        ("nsubj:1", "nsubj"),
        ("obl:a:b:c:d", "obl:a"),
        ("obl:é:à", "obl"),
        ("_", "dep"),
        ("", "dep"),
        ("a b", "dep"),
        ("conj>nsubj", "dep"),
        ("obl:__in", "obl:in"),
    ],
)
def test_what_is_legal_of_other_labels_is_kept(label, kept):
    assert not is_legal(label)
    assert legal_label(label) == kept
    assert is_legal(kept)


def test_markers_have_lower_case_letters_and_single_underscores():
    assert legal_marker("Vis-à-vis_de") == "visàvis_de"
    assert legal_marker("_a__b_") == "a_b"
    assert legal_marker("2.") == ""
    assert legal_marker("क्") == "क्"


def test_the_universal_relation_is_the_first_part():
    assert universal("obl:arg:na:acc") == "obl"
