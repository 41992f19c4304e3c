"""Learning each strategy, and what is found then."""

import pytest

from tree_to_mwes.sentences import corpus, corpus_sentences, mwe, sentence, words
from udkit.errors import FormatError
from udkit.tree_to_mwes.corpus import Corpus, Part, Selection, TypeRows, read_type_lexicon
from udkit.tree_to_mwes.projection import LexiconIdentifier, train_lexicon
from udkit.tree_to_mwes.scored import ScoredIdentifier
from udkit.tree_to_mwes.strategies import Found
from udkit.tree_to_mwes.training import learn_patterns, train_scored
from udkit.tree_to_mwes.tree_labels import LabelIdentifier, best_labels, train_labels

SEEN = words("Eva Eva PROPN 2 nsubj", "took take VERB 0 root", "bath bath NOUN 2 obj")
UNSEEN = words("Eva Eva PROPN 2 nsubj", "took take VERB 0 root", "rest rest NOUN 2 obj")
NONE = words("Eva Eva PROPN 2 nsubj", "bought buy VERB 0 root", "bath bath NOUN 2 obj")


@pytest.fixture(scope="module")
def scored():
    return train_scored(corpus()).identifier


def test_the_scorer_finds_seen_and_unseen_types_and_nothing_else(scored):
    assert scored.identify(SEEN) == [Found((1, 2), "LVC.full")]
    assert scored.identify(UNSEEN) == [Found((1, 2), "LVC.full")]
    assert scored.identify(NONE) == []


def test_categories_follow_the_words(scored):
    particle = words(
        "Eva Eva PROPN 2 nsubj", "gave give VERB 0 root", "back back ADP 2 compound:prt"
    )
    assert scored.identify(particle) == [Found((1, 2), "VPC.full")]


def test_training_twice_gives_the_same_bytes(scored):
    assert train_scored(corpus()).identifier.members() == scored.members()


def test_scores_are_of_sentences_held_out():
    scores = train_scored(corpus()).scores
    assert 80 < scores["F1"] <= 100
    assert set(scores) == {"P", "R", "F1"}


def test_the_lexicon_finds_what_it_has_seen():
    identifier, scores = train_lexicon(corpus())
    assert identifier.identify(SEEN) == [Found((1, 2), "LVC.full")]
    assert identifier.identify(UNSEEN) == []
    assert 0 < scores["F1"] <= 100


def test_labels_find_connected_words():
    identifier = train_labels(corpus())
    assert identifier.identify(SEEN) == [Found((1, 2), "LVC.full")]
    assert identifier.identify(NONE) == []


@pytest.mark.parametrize(
    ("learn", "read"),
    [
        (lambda: train_scored(corpus()).identifier, ScoredIdentifier.from_members),
        (lambda: train_lexicon(corpus())[0], LexiconIdentifier.from_members),
        (lambda: train_labels(corpus()), LabelIdentifier.from_members),
    ],
)
def test_what_was_learned_survives_the_model_file(learn, read):
    learned = learn()
    again = read(learned.members())
    for sentence_words in (SEEN, UNSEEN, NONE):
        assert again.identify(sentence_words) == learned.identify(sentence_words)
    assert again.members() == learned.members()


def test_the_best_labels_are_the_best_of_all():
    """Against all labellings of a small tree."""
    import itertools

    import numpy as np

    tree = words("a a X 2 x", "b b X 0 r", "c c X 2 x", "d d X 3 x")
    scores = np.random.default_rng(1).normal(size=(4, 4))

    def total(labels):
        heads = [labels[head] if head >= 0 else 0 for head in tree.heads]
        return sum(
            scores[word, 2 * labels[word] + head]
            for word, head in zip(range(4), heads, strict=True)
        )

    best = max(itertools.product((0, 1), repeat=4), key=total)
    assert best_labels(tree, scores) == {word for word in range(4) if best[word]}


def test_rare_shapes_are_not_looked_for():
    odd = sentence("let let VERB 0 root", "go go VERB 1 xcomp")
    with_odd = Corpus.from_parts([Part([*corpus_sentences(), (odd, [mwe(1, 2)])])])
    patterns = learn_patterns(with_odd)
    assert ("VERB", (("obj", ("NOUN", ())),)) in patterns
    assert ("VERB", (("xcomp", ("VERB", ())),)) not in patterns


def test_a_selection_of_sentences_stands_for_the_whole():
    part = Part(corpus_sentences(), Selection(n_words=990, n_expressions=21))
    n_words = sum(len(each) for each, _ in part.sentences)
    weights = {each.weight for each in Corpus.from_parts([part]).sentences}
    assert weights == {990 / n_words}


def test_a_lexicon_adds_types(tmp_path):
    path = tmp_path / "types.txt"
    path.write_text(
        "header\n\nVID\n0\tkicked\tkick\tVERB\t_\t_\n1\tbucket\tbucket\tNOUN\t0\tobj\n", "utf-8"
    )
    types = read_type_lexicon(path)
    expected = [("kicked", "kick", "VERB", -1, "_"), ("bucket", "bucket", "NOUN", 0, "obj")]
    assert types == [TypeRows("VID", expected)]
    parts = [Part(corpus_sentences())]
    identifier = train_lexicon(Corpus.from_parts(parts, types))[0]
    found = words("He he PRON 2 nsubj", "kicks kick VERB 0 root", "bucket bucket NOUN 2 obj")
    if identifier.parts.has_lemmas:
        assert identifier.identify(found) == [Found((1, 2), "VID")]
    assert "VID" in set(identifier.categories.values())


def test_categories_of_a_lexicon_stand_for_those_that_a_corpus_lacks():
    rows = [("take", "take", "VERB", -1, "_"), ("nap", "nap", "NOUN", 0, "obj")]
    part = Part(corpus_sentences(), has_categories=False)
    with_lexicon = Corpus.from_parts([part], [TypeRows("MVC", rows)])
    found = {name for each in with_lexicon.sentences for name in each.expressions.values()}
    assert found == {"", "MVC"}
    assert train_scored(with_lexicon).identifier.identify(SEEN) == [Found((1, 2), "MVC")]


@pytest.mark.parametrize("learn", [lambda c: train_scored(c).identifier, train_labels])
def test_expressions_without_any_category(learn):
    nameless = Corpus.from_parts([Part(corpus_sentences(), has_categories=False)])
    learned = learn(nameless)
    again = type(learned).from_members(learned.members())
    assert again.identify(SEEN) == learned.identify(SEEN) == [Found((1, 2), "")]


def test_a_bad_lexicon_is_told_by_its_line(tmp_path):
    path = tmp_path / "types.txt"
    path.write_text("header\n\nVID\n0\tkicked\tkick\tVERB\t_\t_\n1\tbucket\n", "utf-8")
    with pytest.raises(FormatError, match=r"types\.txt:5:1: 2 columns instead of 6"):
        read_type_lexicon(path)
