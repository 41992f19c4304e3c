import numpy as np
import pytest

from udkit.text_to_tokens import decisions
from udkit.text_to_tokens.atoms import find_atoms
from udkit.text_to_tokens.decisions import (
    INSIDE,
    SENTENCE_END,
    TOKEN_END,
    Rules,
    decide,
    limit_lengths,
)

RULES = Rules(0.0, 0.0, allows_spaces=True)


def scores_for(labels, n_splits=2):
    scores = np.zeros((len(labels), 3 + n_splits + 1), np.float32)
    scores[np.arange(len(labels)), labels] = 1.0
    return scores


@pytest.mark.parametrize(
    ("space", "boundary"),
    [(" ", INSIDE), ("\n", INSIDE), ("\u00a0", INSIDE), ("  ", TOKEN_END), ("\t", TOKEN_END)],
)
def test_tokens_may_hold_single_spaces_only(space, boundary):
    atoms = find_atoms(f"10{space}000")
    assert decide(atoms, scores_for([INSIDE, TOKEN_END]), 0, RULES).boundaries[0] == boundary


def test_tokens_hold_no_spaces_unless_the_language_allows_it():
    atoms = find_atoms("10 000")
    rules = RULES._replace(allows_spaces=False)
    assert decide(atoms, scores_for([INSIDE, TOKEN_END]), 0, rules).boundaries[0] == TOKEN_END


def test_a_blank_line_ends_a_sentence():
    atoms = find_atoms("a\n\nb")
    decided = decide(atoms, scores_for([INSIDE, TOKEN_END]), 0, RULES)
    assert decided.boundaries.tolist() == [SENTENCE_END, TOKEN_END]


def test_biases_change_what_is_close():
    atoms = find_atoms("a b")
    scores = scores_for([TOKEN_END, TOKEN_END])
    scores[:, -1] = -0.5
    eager = decide(atoms, scores, 0, RULES._replace(sentence_bias=1.5, multiword_bias=1.0))
    assert eager.boundaries.tolist() == [SENTENCE_END, SENTENCE_END]
    assert eager.is_multiword.all()
    assert not decide(atoms, scores, 0, RULES).is_multiword.any()


def test_long_runs_are_not_cut_by_the_network():
    atoms = find_atoms("a" * 300)
    decided = decide(atoms, scores_for([SENTENCE_END, TOKEN_END]), 0, RULES)
    assert decided.boundaries[0] == INSIDE


def test_tokens_and_sentences_have_limits(monkeypatch):
    monkeypatch.setattr(decisions, "MAX_TOKEN", 4)
    monkeypatch.setattr(decisions, "MAX_SENTENCE", 2)
    atoms = find_atoms(".........")
    boundaries = np.full(9, INSIDE)
    limit_lengths(atoms, boundaries, 0)
    assert boundaries.tolist() == [0, 0, 0, TOKEN_END, 0, 0, 0, SENTENCE_END, 0]
