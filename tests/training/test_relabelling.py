"""Training sentences get the labels of the files that a model is measured on."""

import pytest

from udkit.errors import UsageError
from udkit.formats.conllu import parse_conllu
from udkit.training.config import TrainingConfig, TreebankConfig, read_config
from udkit.training.relabelling import Relabelling, relabel
from udkit.training.treebanks import read_dev_set, read_training_sets

SENTENCE = """\
1	barking	bark	ADJ	Jd	_	3	amod	3:amod	_
2	big	big	ADJ	JJ	_	3	amod	3:amod	_
3	dogs	dog	NOUN	NN	_	0	root	0:root|1:nsubj	_
4	in	in	ADP	IN	_	5	case	5:case	_
5	town	town	NOUN	Jd	_	3	nmod	3:nmod:in|6:nmod	_
6	now	now	ADV	RB	_	3	advmod	3:advmod	_

"""
PARTICIPLES = Relabelling(
    where={"XPOS": "J[d-f]", "DEPREL": "amod"}, set={"UPOS": "VERB", "DEPREL": "acl:relcl"}
)


def changed(*rules):
    (sentence,) = relabel(parse_conllu(SENTENCE), rules)
    return [(word.upos, word.deprel, word["DEPS"]) for word in sentence.words]


def test_words_that_match_in_all_columns_are_changed_and_no_others():
    words = changed(PARTICIPLES)
    assert words[0] == ("VERB", "acl:relcl", "3:acl:relcl")
    assert words[1] == ("ADJ", "amod", "3:amod")
    assert words[4] == ("NOUN", "nmod", "3:nmod:in|6:nmod")


def test_only_the_arc_of_the_tree_changes_in_the_graph_and_keeps_its_marker():
    words = changed(Relabelling(where={"DEPREL": "nmod"}, set={"DEPREL": "obl"}))
    assert words[4] == ("NOUN", "obl", "3:obl:in|6:nmod")


def test_a_pattern_must_match_the_whole_cell():
    assert changed(Relabelling(where={"DEPREL": "mod"}, set={"UPOS": "X"})) == changed()


def test_the_first_rule_wins():
    words = changed(PARTICIPLES, Relabelling(where={"UPOS": "ADJ|VERB"}, set={"UPOS": "X"}))
    assert [upos for upos, _, _ in words[:2]] == ["VERB", "X"]


def test_a_dependent_can_decide_and_needs_only_be_one_of_several():
    of_town = Relabelling(
        where={"DEPREL": "nmod|root"}, child={"UPOS": "ADP|ADV"}, set={"XPOS": "ZZ", "UPOS": "X"}
    )
    assert [upos for upos, _, _ in changed(of_town)] == ["ADJ", "ADJ", "X", "ADP", "X", "ADV"]
    of_none = Relabelling(where={"UPOS": ".*"}, child={"UPOS": "VERB"}, set={"UPOS": "X"})
    assert changed(of_none) == changed()


def test_the_head_can_decide_as_it_was_before_anything_was_changed():
    nouns = Relabelling(where={"UPOS": "NOUN"}, set={"UPOS": "X"})
    of_noun = Relabelling(where={"DEPREL": "amod"}, set={"DEPREL": "det"}, head={"UPOS": "NOUN"})
    of_verb = Relabelling(where={"UPOS": "NOUN"}, set={"UPOS": "Y"}, head={"UPOS": "VERB"})
    words = changed(of_verb, nouns, of_noun)
    assert [(upos, deprel) for upos, deprel, _ in words[:3]] == [
        ("ADJ", "det"),
        ("ADJ", "det"),
        ("X", "root"),
    ]


@pytest.mark.parametrize("head", ["99", "x", "-1"])
def test_a_wrong_head_is_left_to_those_who_check_it(head):
    sentences = parse_conllu(SENTENCE.replace("\t3\tnmod", f"\t{head}\tnmod"), problems=[])
    (sentence,) = relabel(sentences, [PARTICIPLES])
    assert sentence.words[0].upos == "VERB"


def test_a_wrong_graph_is_left_as_it_is():
    sentences = parse_conllu(SENTENCE.replace("3:amod\t_\n2", "nonsense\t_\n2"))
    (sentence,) = relabel(sentences, [PARTICIPLES])
    assert (sentence.words[0].deprel, sentence.words[0]["DEPS"]) == ("acl:relcl", "nonsense")


def test_training_files_are_relabelled_and_dev_files_are_not(tmp_path):
    (tmp_path / "train.conllu").write_text(SENTENCE)
    (tmp_path / "dev.conllu").write_text(SENTENCE.replace("town", "city"))
    treebank = TreebankConfig("train.conllu", "dev.conllu", relabel=(PARTICIPLES,))
    config = TrainingConfig("xx", "xx.udkit", (treebank,), folder=str(tmp_path))
    ((train,),), (dev,) = read_training_sets(config), read_dev_set(config, treebank)
    assert [train.words[0].upos, dev.words[0].upos] == ["VERB", "ADJ"]


CONFIG = """
language = "xx"
output = "xx.udkit"
[[treebanks]]
train = "a.conllu"
[[treebanks.relabel]]
where = { XPOS = "Jd.*" }
set = { UPOS = "VERB" }
"""


def test_a_configuration_says_what_to_change(tmp_path):
    path = tmp_path / "config.toml"
    path.write_text(CONFIG)
    (treebank,) = read_config(path).treebanks
    assert treebank.relabel == (Relabelling(where={"XPOS": "Jd.*"}, set={"UPOS": "VERB"}),)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("XPOS", "HEAD"), "where knows no column 'HEAD'"),
        (("UPOS", "FORM"), "set knows no column 'FORM'"),
        (("Jd.*", "Jd("), "is no pattern"),
        (('"VERB"', "3"), "must be text"),
        (('{ UPOS = "VERB" }', "{}"), "set is missing"),
        (('set = { UPOS = "VERB" }', ""), "relabel.., number 1: set is missing"),
        (('UPOS = "VERB"', 'DEPREL = "a b"'), "cannot be set as DEPREL"),
        (('UPOS = "VERB"', 'LEMMA = ""'), "cannot be set as LEMMA"),
        (('{ UPOS = "VERB" }', "3"), "table of columns"),
        (("set =", 'head = { DEPS = "_" }\nset ='), "head knows no column 'DEPS'"),
        (("[[treebanks.relabel]]", "[treebanks.relabel]"), "relabel"),
        (("set =", "sett ="), "did you mean set"),
    ],
)
def test_mistakes_are_named(tmp_path, change, words):
    path = tmp_path / "config.toml"
    path.write_text(CONFIG.replace(*change))
    with pytest.raises(UsageError, match=words):
        read_config(path)
