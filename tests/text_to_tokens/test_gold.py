import numpy as np

from text_to_tokens.treebank import sentence
from udkit.text_to_tokens.decisions import INSIDE, SENTENCE_END, TOKEN_END
from udkit.text_to_tokens.gold import UNLABELLED, label_atoms


def test_atoms_are_labelled_by_the_tokens_that_end_with_them():
    gold = label_atoms([sentence("He isn't=is+n't 10_000 ~!"), sentence("Gon ~na go")])
    assert gold.atoms.strings() == ["He", "isn", "'", "t", "10", "000", "!", "Gonna", "go"]
    assert gold.boundaries.tolist() == [
        TOKEN_END,
        INSIDE,
        INSIDE,
        TOKEN_END,
        INSIDE,
        TOKEN_END,
        SENTENCE_END,
        TOKEN_END,
        SENTENCE_END,
    ]
    assert np.flatnonzero(gold.is_multiword == 1).tolist() == [3]
    assert np.flatnonzero(gold.is_multiword == UNLABELLED).tolist() == [1, 2, 4]
    assert gold.splits == ["", "", "", "", "", "", "", "-2", ""]


def test_no_sentences_have_no_atoms():
    assert len(label_atoms([]).atoms) == 0
