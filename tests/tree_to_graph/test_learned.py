"""What is learned from graphs: they come back, whatever comes in is valid, nothing is random."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tree_to_graph.test_any_tree import ORPHANS_OF_ORPHANS, PROMOTED_ROOT, incidents
from tree_to_graph.toy_treebank import parsed, treebank
from tree_to_graph.trees import sentences
from udkit.data.certainty import Certainty, Relations
from udkit.errors import InputError, ModelError
from udkit.formats import parse_conllu
from udkit.tree_to_graph import CopyEnhancer, GraphStage, RuleEnhancer, load_language
from udkit.tree_to_graph.labels import is_legal
from udkit.tree_to_graph.learned.classifier import Classifier, Weights
from udkit.tree_to_graph.learned.enhancer import LearnedEnhancer
from udkit.tree_to_graph.learned.fitting import Fitting
from udkit.tree_to_graph.learned.gold import with_trees_of
from udkit.tree_to_graph.learned.label_training import train_labels
from udkit.tree_to_graph.learned.storage import SETTINGS, WEIGHTS, from_members, to_members
from udkit.tree_to_graph.learned.training import LearningConfig, train_learned

EAGER = LearningConfig(
    min_paths=1, min_settled=3, min_gaps=0, fitting=Fitting(min_count=1, penalty=0.05)
)
TRAINERS = {"learned": train_learned, "labels": train_labels}
ENHANCERS = {
    f"{name} {code}": trainer(treebank(code), load_language(rules), EAGER)
    for name, trainer in TRAINERS.items()
    for code, rules in [("en", "en"), ("sk", ""), ("et", "lv")]
}
ENHANCERS["parsed en"] = train_learned(
    treebank(), load_language("en"), EAGER, with_trees_of(treebank(), parsed(treebank()))
)
ENHANCERS["few gaps"] = train_learned(
    treebank("et"), load_language("en"), replace(EAGER, min_gaps=10**6)
)
ANY = st.sampled_from(list(ENHANCERS.values()))


def n_same(enhancer, gold):
    """How many DEPS cells come back as they were, and how many there are."""
    pairs = [
        (word["DEPS"], again["DEPS"])
        for sentence in gold
        for word, again in zip(sentence.words, enhancer.enhance(sentence).words, strict=True)
    ]
    return sum(one == other for one, other in pairs), len(pairs)


@pytest.mark.parametrize("code", ["en", "sk", "et"])
@pytest.mark.parametrize("name", TRAINERS)
def test_conventions_are_learned_without_the_language_file(name, code):
    """The graphs follow one language's rules; the learner is given the default ones only."""
    gold = treebank(code)
    enhancer = TRAINERS[name](gold, load_language(""), EAGER)
    same, total = n_same(enhancer, gold)
    copied, _ = n_same(CopyEnhancer(overwrites=True), gold)
    assert total - same < (total - copied) / 10


def test_edges_are_counted_by_type_as_rules_count_them():
    gold = treebank("en")
    by_rules = RuleEnhancer(load_language("en"), overwrites=True)
    learned = train_learned(gold, load_language("en"), EAGER)
    graphs = [enhancer.enhance_all(gold) for enhancer in (by_rules, learned)]
    assert [s.nodes for s in graphs[0]] == [s.nodes for s in graphs[1]]
    assert by_rules.added["G"] > 0
    # A second edge to the head that a word has in the tree is told from its arc by rules only.
    for letter in "GSXR":
        assert learned.added[letter] == by_rules.added[letter]
    assert learned.added.total() == by_rules.added.total()


def test_rules_that_are_right_are_left_alone():
    gold = treebank("en")
    same, total = n_same(train_learned(gold, load_language("en"), EAGER), gold)
    assert same == total


def test_where_there_are_few_empty_nodes_the_rules_decide_on_their_edges():
    def deps_at_gaps(enhancer):
        enhanced = [enhancer.enhance(sentence) for sentence in treebank("et")]
        nodes = [node for sentence in enhanced for node in (*sentence.words, *sentence.empty_nodes)]
        return [node["DEPS"] for node in nodes if node.is_empty or ".1:" in node["DEPS"]]

    by_rules = deps_at_gaps(RuleEnhancer(load_language("en"), overwrites=True))
    assert by_rules
    assert deps_at_gaps(ENHANCERS["few gaps"]) == by_rules
    many = train_learned(treebank("et"), load_language("en"), EAGER)
    assert deps_at_gaps(many) != by_rules
    again = from_members(to_members(ENHANCERS["few gaps"]))
    assert deps_at_gaps(again) == by_rules


@settings(max_examples=200)
@given(sentences(), ANY)
@example(ORPHANS_OF_ORPHANS, ENHANCERS["learned en"])
@example(PROMOTED_ROOT, ENHANCERS["labels en"])
def test_any_tree_becomes_a_valid_graph(sentence, enhancer):
    enhanced = enhancer.enhance(sentence)
    assert not incidents(enhanced)
    graph = enhanced.graph
    assert graph.is_connected()
    assert all(edge.head != edge.dependent for edge in graph.edges())
    assert all(is_legal(edge.deprel) for edge in graph.edges())
    assert list(graph.edges()) == sorted(set(graph.edges()))


def certainty_of(sentence, probabilities):
    """What a parser may say of a sentence that has scored its edges."""
    n_words = len(sentence.words)
    return Certainty(np.ones(n_words, np.float32), probabilities.astype(np.float32))


@settings(max_examples=100)
@given(sentences(), ANY, st.integers(0, 2**32 - 1))
def test_whatever_a_parser_thinks_of_edges_the_graph_is_valid(sentence, enhancer, seed):
    n_words = len(sentence.words)
    probabilities = np.random.default_rng(seed).random((n_words, n_words + 1)).round()
    certainty = certainty_of(sentence, probabilities)
    (enhanced,) = GraphStage(enhancer).annotate([sentence.copy()], [certainty])
    assert not incidents(enhanced)
    assert enhanced.graph.is_connected()


def test_a_parser_that_scores_edges_is_listened_to():
    hesitant = Fitting(penalty=20, prior=1)
    asking = LearningConfig(min_paths=1, min_settled=10**6, fitting=hesitant)
    enhancer = train_learned(treebank(), load_language("en"), asking)

    def n_edges(probability):
        certainties = [
            certainty_of(each, np.full((len(each.words), len(each.words) + 1), probability))
            for each in treebank()
        ]
        enhanced = enhancer.enhance_all(treebank(), certainties=certainties)
        return sum(len(sentence.graph.edges()) for sentence in enhanced)

    silent = sum(len(each.graph.edges()) for each in enhancer.enhance_all(treebank()))
    assert n_edges(0.0) < silent <= n_edges(1.0)
    assert n_edges(0.0) <= n_edges(0.3) <= n_edges(0.5) <= n_edges(1.0)


RELATIVE = """\
1	people	people	NOUN	_	_	0	root	_	_
2	who	who	PRON	_	PronType=Rel	3	nsubj	_	_
3	sing	sing	VERB	_	_	1	acl:relcl	_	_

"""


@pytest.mark.parametrize("probability", [0.0, 1.0])
def test_a_pronoun_that_refers_to_a_noun_leaves_its_place_to_it(probability):
    """Whatever a parser thinks of the noun's edge: without it the verb would have no subject."""
    (sentence,) = parse_conllu(RELATIVE)
    probabilities = np.ones((3, 4))
    probabilities[0, 3] = probability
    certainty = certainty_of(sentence, probabilities)
    (enhanced,) = ENHANCERS["learned en"].enhance_all([sentence], certainties=[certainty])
    deps = [word["DEPS"] for word in enhanced.words]
    assert deps == ["0:root|3:nsubj", "1:ref", "1:acl:relcl"]


def test_arcs_that_a_parser_is_sure_of_are_settled_with_more_exceptions(monkeypatch):
    config = LearningConfig(min_paths=1, min_settled=3, max_exceptions=0, max_exceptions_if_sure=1)
    trees = with_trees_of(treebank(), parsed(treebank()))
    enhancer = train_learned(treebank(), load_language("en"), config, trees)
    assert {key[0] for key in enhancer.table if "^" not in key and ">" not in key} >= {"~"}
    asked = []
    monkeypatch.setattr(LearnedEnhancer, "_answer", lambda self, by_group: asked.append(by_group))

    def n_asked(certainty):
        known = [Certainty(np.full(len(each.words), certainty)) for each in trees]
        enhancer.enhance_all(trees, certainties=known)
        return sum(len(questions) for questions in asked.pop().values())

    assert n_asked(0.9) < n_asked(0.4)


def test_offsets_speak_for_classes():
    classifier = Classifier(["", "x"], [], Weights(np.zeros((0, 2), np.int8), 1.0), prior=2.0)
    offsets = np.array([[-1.9, 0], [-2.1, 0], [1.9, 0], [0, -2.1]], np.float32)
    decisions = classifier.decide([[], [], [], []], ["", "", "x", "x"], "R", offsets)
    assert decisions == ["", "x", "x", ""]


SHARED = """\
1	She	she	PRON	_	_	2	nsubj	_	_
2	sings	sing	VERB	_	_	0	root	_	_
3	and	and	CCONJ	_	_	4	cc	_	_
4	dances	dance	VERB	_	_	2	conj	_	_

"""


@pytest.mark.parametrize(("arc", "subject"), [(0.9, "2:nsubj|4:nsubj"), (0.3, "2:nsubj")])
@pytest.mark.parametrize("settled", [3, 10**6])
@pytest.mark.parametrize("edges", [None, np.full((4, 5), 0.5, np.float32)], ids=["arcs", "edges"])
def test_an_edge_that_follows_from_doubtful_arcs_is_left_out(arc, subject, settled, edges):
    """Whether a classifier would be asked or not, and the parser scores edges or not."""
    config = replace(EAGER, min_settled=settled)
    enhancer = train_learned(treebank("en"), load_language("en"), config)
    (sentence,) = parse_conllu(SHARED)
    certainty = Certainty(np.array([1, 1, 1, arc], np.float32), edges)
    (enhanced,) = GraphStage(enhancer).annotate([sentence], [certainty])
    assert enhanced.words[0]["DEPS"] == subject


@pytest.mark.parametrize(("other", "is_corrected"), [(0.4, True), (1e-5, False)])
def test_a_relation_that_a_parser_is_sure_of_is_not_corrected(other, is_corrected):
    """The parser of the toy calls all objects `obl`, and the enhancer has learned that."""
    trees = with_trees_of(treebank(), parsed(treebank()))
    asking = replace(EAGER, min_settled=10**6, fitting=Fitting(min_count=1, penalty=1))
    enhancer = train_learned(treebank(), load_language("en"), asking, trees)
    n_objects = [0, 0]
    for sentence in parsed(treebank()):
        names = sorted({word.deprel.partition(":")[0] for word in sentence.words} | {"obj"})
        numbers = {name: number for number, name in enumerate(names)}
        logs = np.log(np.full((len(sentence.words), len(names) + 1), 1e-5, np.float32))
        for row, word in enumerate(sentence.words):
            logs[row, numbers["obj"]] = np.log(other)
            logs[row, numbers[word.deprel.partition(":")[0]]] = np.log(1 - other)
        sure = np.ones(len(sentence.words), np.float32)
        certainty = Certainty(sure, None, Relations(numbers, logs))
        for column, known in enumerate([None, [certainty]]):
            (enhanced,) = enhancer.enhance_all([sentence], certainties=known)
            n_objects[column] += sum(":obj" in word["DEPS"] for word in enhanced.words)
    silent, heard = n_objects
    assert silent > 0
    assert heard == silent if is_corrected else heard < silent / 2


@settings(max_examples=60)
@given(sentences(), ANY)
def test_the_official_validator_finds_nothing_wrong(official, sentence, enhancer):
    content = "\n".join([*enhancer.enhance(sentence).lines(), "", ""]).encode()
    assert not [incident for incident in official(content) if incident[2]]


@settings(max_examples=30)
@given(st.lists(sentences(), max_size=5), ANY)
def test_many_at_once_are_the_same_as_one_by_one(many, enhancer):
    together = [sentence.lines() for sentence in enhancer.enhance_all(many)]
    assert together == [enhancer.enhance(sentence).lines() for sentence in many]


@pytest.mark.parametrize("name", TRAINERS)
def test_training_twice_gives_the_same_bytes(name):
    gold = treebank("en")
    first, second = (to_members(TRAINERS[name](gold, load_language("en"))) for _ in range(2))
    assert first == second


@settings(max_examples=30)
@given(sentences(), st.sampled_from(list(ENHANCERS)))
def test_what_is_stored_decides_the_same(sentence, name):
    members = to_members(ENHANCERS[name])
    opened = from_members(members)
    assert to_members(opened) == members
    assert not incidents(opened.enhance(sentence))


def test_trees_alone_teach_nothing():
    bare = CopyEnhancer(overwrites=True).enhance_all(treebank("en"))
    for sentence in bare:
        for word in sentence.words:
            word["DEPS"] = "_"
    with pytest.raises(InputError, match="no sentence has a graph"):
        train_learned(bare, load_language("en"))


@pytest.mark.parametrize(
    "change",
    [
        {SETTINGS: b"{"},
        {SETTINGS: b"[]"},
        {SETTINGS: b"{}"},
        {SETTINGS: b'{"version": 99}'},
        {WEIGHTS: b""},
        {WEIGHTS: b"\x93NUMPY"},
    ],
)
def test_a_damaged_part_is_refused(change):
    members = to_members(ENHANCERS["learned en"])
    with pytest.raises(ModelError):
        from_members({**members, **change})


def test_too_few_weights_are_refused():
    members = to_members(ENHANCERS["learned en"])
    with pytest.raises(ModelError, match="damaged"):
        from_members({**members, WEIGHTS: to_members(ENHANCERS["labels sk"])[WEIGHTS]})
