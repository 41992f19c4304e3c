import math

import pytest

from analysis.sentences import make_sentences
from udkit.analysis.equivalents import equivalent
from udkit.analysis.transfer import combine, divergence, source_weights, tag_trigrams
from udkit.errors import InputError
from udkit.formats import parse_conllu

_PAIR = parse_conllu("1\tthe\t_\tDET\t_\t_\t2\tdet\t_\t_\n2\tcat\t_\tNOUN\t_\t_\t0\troot\t_\t_\n\n")


def test_trigrams_include_the_ends_of_the_sentence():
    assert tag_trigrams(_PAIR) == {("<start>", "DET", "NOUN"): 1, ("DET", "NOUN", "<end>"): 1}


def test_divergence_is_that_of_the_definition():
    target = {("a", "b", "c"): 3, ("b", "c", "d"): 1}
    source = {("a", "b", "c"): 8, ("x", "y", "z"): 8}
    # The second trigram counts as seen once.
    expected = 0.75 * math.log(0.75 / 0.5) + 0.25 * math.log(0.25 / (1 / 16))
    assert divergence(target, source) == pytest.approx(expected)


def test_a_target_without_words_is_refused():
    with pytest.raises(InputError, match="no words"):
        divergence({}, {("a", "b", "c"): 1})


def test_the_source_with_the_more_similar_order_weighs_more():
    trigrams = {
        "same": tag_trigrams(make_sentences(50, seed=1)),
        "other": tag_trigrams(make_sentences(50, seed=1, is_noun_first=True)),
    }
    weights = source_weights(make_sentences(10, seed=2), trigrams)
    assert weights["same"] > 0.8
    assert sum(weights.values()) == pytest.approx(1.0)


def test_votes_are_weighted_and_make_a_tree():
    heads = {"a": [[2, 0]], "b": [[0, 1]], "c": [[0, 1]]}
    assert combine(heads, {"a": 0.6, "b": 0.2, "c": 0.2}) == [[2, 0]]
    assert combine(heads, {"a": 0.3, "b": 0.2, "c": 0.2}) == [[0, 1]]
    crossed = {"a": [[2, 1, 0]], "b": [[2, 1, 0]]}
    assert combine(crossed, {"a": 0.5, "b": 0.5})[0].count(0) == 1


@pytest.mark.parametrize(
    ("score", "expected"), [(39.9, "<10"), (40.0, "10"), (50.0, "100"), (60.1, ">1000")]
)
def test_a_score_is_found_between_sizes_by_their_logarithms(score, expected):
    assert equivalent(score, {10: 40.0, 1000: 60.0}) == expected
