"""What is made of missing and foreign columns."""

from tree_to_mwes.sentences import sentence
from udkit.tree_to_mwes.words import Restoration


def test_tags_are_those_of_ud_where_they_can_be():
    words = Restoration().words(
        sentence("a a Verb 0 root", "b b CONJ 1 cc", "c c Sommi 1 x", "d d _ 1 x")
    )
    assert words.tags == ["VERB", "CCONJ", "So", "_"]


def test_positional_tags_are_read_from_either_column():
    given = sentence("a a _ 0 root", "b b Z 1 x")
    given.words[0]["XPOS"] = "Ggnspm-n"
    given.words[1]["XPOS"] = "Zk-mer"
    assert Restoration().words(given).tags == ["Gg", "Zk"]


def test_heads_that_are_none_are_minus_one():
    words = Restoration().words(
        sentence("a a X 0 root", "b b X - x", "c c X 99 x", "d d X 4 x", "e e X 1 x")
    )
    assert words.heads == [-1, -1, -1, -1, 0]
    assert words.children[0] == [4]


def test_missing_lemmas_are_those_of_the_form_elsewhere():
    known = sentence("Took take VERB 0 root", "took take VERB 1 x", "took tick VERB 1 x")
    without = sentence("TOOK _ VERB 0 root", "walks _ NOUN 1 obj")
    restoration = Restoration.learn([known, without])
    assert restoration.words(without).lemmas == ["take", "walks"]


def test_nothing_is_learned_where_no_lemma_is_missing():
    assert Restoration.learn([sentence("Took take VERB 0 root")]).lemmas == {}


def test_a_derived_word_has_the_lemma_of_the_part_before_it():
    words = Restoration().words(sentence("_ et Verb 2 DERIV", "ettirmek _ Noun 0 root"))
    assert words.lemmas == ["et", "et"]
