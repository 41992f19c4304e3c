"""Finding types: in any order, with gaps, but not just anywhere."""

from tree_to_mwes.sentences import WALK, words
from udkit.tree_to_mwes.lexicon import MAX_GAP, TypeFinder, bag_of


def _find(bag, sentence):
    return list(TypeFinder([tuple(sorted(bag))]).find(sentence.lemmas, sentence))


def test_order_and_gaps_do_not_matter():
    assert _find(["walk", "take"], words(*WALK)) == [((1, 3), 0)]


def test_the_closest_comes_first():
    sentence = words("take take V 0 r", "up up A 1 x", "and and C 4 cc", "up up A 1 x")
    assert _find(["take", "up"], sentence) == [((0, 1), 0), ((0, 3), 1)]


def test_connected_words_may_be_far_apart_and_others_may_not():
    filler = ["x x X 1 x"] * (MAX_GAP + 1)
    far = words("take take V 0 r", *filler, "walk walk N 1 obj")
    assert [members for members, _ in _find(["take", "walk"], far)] == [(0, MAX_GAP + 2)]
    apart = words("take take V 0 r", *filler, "walk walk N 0 r")
    assert _find(["take", "walk"], apart) == []


def test_a_name_twice_needs_two_words():
    sentence = words("on on A 0 r", "and and C 1 x", "on on A 1 x")
    assert _find(["on", "and", "on"], sentence) == [((0, 1, 2), 0)]
    assert _find(["on", "on", "on"], sentence) == []


def test_bags_are_sorted():
    assert bag_of(["take", "a", "walk"], (0, 2)) == ("take", "walk")
    assert bag_of(["walk", "a", "take"], (0, 2)) == ("take", "walk")
