"""Features depend on the form alone, and every form has some."""

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from udkit.tokens_to_tree.features import (
    MAX_CHARACTERS,
    PADDING,
    UNKNOWN,
    WordEncoder,
    ngram_rows,
    shape,
)

COUNTS = Counter({"tea": 5, "teas": 2, "once": 1, "Tea": 3})


def encoder():
    return WordEncoder.from_counts(COUNTS, max_words=3, n_ngram_rows=64)


def test_words_seen_twice_have_numbers_by_frequency():
    assert encoder().words == {"tea": 2, "Tea": 3, "teas": 4}


def test_rows_are_padded_and_unknown_words_marked():
    features = encoder().encode(["tea", "once", "zzz"])
    assert features.words.tolist() == [2, UNKNOWN, UNKNOWN]
    assert features.characters.shape == (3, 4)
    assert features.characters[0, 3] == PADDING
    assert features.characters[2].tolist() == [UNKNOWN] * 3 + [PADDING]


@given(form=st.text(min_size=1, max_size=60), others=st.lists(st.text(min_size=1), max_size=3))
def test_a_form_has_the_same_features_in_any_company(form, others):
    alone = encoder().encode([form])
    together = encoder().encode([form, *others])
    width = alone.ngrams.shape[1]
    assert np.array_equal(alone.ngrams[0], together.ngrams[0, :width])
    assert alone.characters.shape[1] <= MAX_CHARACTERS
    assert (alone.ngrams >= 2).all()
    assert (alone.ngrams < 64).all()


def test_related_forms_share_ngrams():
    assert len(set(ngram_rows("walking", 10**6)) & set(ngram_rows("talking", 10**6))) >= 10


def test_shape_keeps_the_outline():
    assert shape("iPhone-7S") == "xXx-9X"


def test_signs_that_were_never_seen_are_taken_for_plain_ones():
    encoder = WordEncoder.from_counts({"s'": 5, "–": 2}, max_words=9, n_ngram_rows=100)
    assert encoder.familiar("s’") == "s'"
    assert encoder.familiar("a–b") == "a–b"  # seen
    assert encoder.familiar("“a”") == "“a”"  # there is no plain one
    one, other = encoder.encode(["s'"]), encoder.encode(["s’"])
    assert one.words == other.words
    assert (one.ngrams == other.ngrams).all()
