"""Edges beside the tree are left out where the arcs that they follow from are doubtful."""

import numpy as np
import pytest

from udkit import read_conllu
from udkit.data.certainty import Certainty, Relations
from udkit.tree_to_graph import GraphStage, RuleEnhancer, load_language
from udkit.tree_to_graph.doubt import drop_doubtful_edges

SENTENCE = """\
1	She	she	PRON	_	_	2	nsubj	2:nsubj|4:nsubj	_
2	sings	sing	VERB	_	_	0	root	0:root	_
3	and	and	CCONJ	_	_	4	cc	4:cc	_
4	dances	dance	VERB	_	_	2	conj	0:root|2:conj:and	_

"""
CYCLE = """\
1	houses	house	NOUN	_	_	0	root	0:root	_
2	we	we	PRON	_	_	3	nsubj	3:nsubj	_
3	see	see	VERB	_	_	1	acl:relcl	4:dep	_
4	there	there	ADV	_	_	3	advmod	1:advmod|3:advmod	_

"""
RELATIVE = """\
1	people	people	NOUN	_	_	0	root	0:root|3:nsubj	_
2	who	who	PRON	_	_	3	nsubj	{deps}	_
3	sing	sing	VERB	_	_	1	acl:relcl	1:acl:relcl	_

"""
GAP = """\
1	Ann	Ann	PROPN	_	_	2	nsubj	_	_
2	ate	eat	VERB	_	_	0	root	_	_
3	plums	plum	NOUN	_	_	2	obj	_	_
4	and	and	CCONJ	_	_	5	cc	_	_
5	Bob	Bob	PROPN	_	_	2	conj	_	_
6	pears	pear	NOUN	_	_	5	orphan	_	_

"""


def _deps(text, certainty, tmp_path, edges=None):
    path = tmp_path / "x.conllu"
    path.write_text(text, "utf-8")
    (sentence,) = read_conllu(path)
    drop_doubtful_edges(sentence, Certainty(np.array(certainty, np.float32), edges))
    return [word.cells[8] for word in sentence.words]


@pytest.mark.parametrize(
    ("certainty", "first", "last"),
    [
        ([1, 1, 1, 1], "2:nsubj|4:nsubj", "0:root|2:conj:and"),
        ([0.6, 1, 1, 0.6], "2:nsubj", "0:root|2:conj:and"),
        ([1, 0.6, 1, 0.6], "2:nsubj|4:nsubj", "2:conj:and"),
        ([1, 1, 0.1, 1], "2:nsubj|4:nsubj", "0:root|2:conj:and"),
    ],
)
def test_an_edge_is_as_sure_as_all_arcs_on_its_way(certainty, first, last, tmp_path):
    deps = _deps(SENTENCE, certainty, tmp_path)
    assert (deps[0], deps[3]) == (first, last)


@pytest.mark.parametrize(
    ("pronoun", "noun"),
    [("1:ref", "0:root|3:nsubj"), ("1:ref|3:nsubj", "0:root"), ("3:nsubj", "0:root")],
)
def test_a_noun_keeps_the_place_that_a_pronoun_has_given_up(pronoun, noun, tmp_path):
    deps = _deps(RELATIVE.format(deps=pronoun), [1, 0.3, 0.3], tmp_path)
    assert deps == [noun, pronoun.removeprefix("1:ref|"), "1:acl:relcl"]


@pytest.mark.parametrize(
    ("arc", "edge", "first"),
    [
        (0.7, 0.3, "2:nsubj|4:nsubj"),
        (0.2, 0.9, "2:nsubj|4:nsubj"),
        (0.2, 0.6, "2:nsubj"),
        (0.8, 0.05, "2:nsubj"),
    ],
)
def test_the_mean_of_both_opinions_decides_where_there_are_two(arc, edge, first, tmp_path):
    edges = np.ones((4, 5), np.float32)
    edges[0, 4] = edge
    assert _deps(SENTENCE, [1, 1, 1, arc], tmp_path, edges)[0] == first


def test_a_node_that_would_be_cut_off_keeps_its_graph(tmp_path):
    assert _deps(CYCLE, [1, 1, 0.1, 0.1], tmp_path)[3] == "1:advmod|3:advmod"


def test_an_edge_of_an_empty_node_stays(tmp_path):
    text = SENTENCE.replace("2:nsubj|4:nsubj", "2:nsubj|4.1:nsubj").replace(
        "2:conj:and\t_\n", "2:conj:and\t_\n4.1\t_\t_\t_\t_\t_\t_\t_\t4:conj\t_\n"
    )
    assert _deps(text, [0.1, 1, 1, 0.1], tmp_path)[0] == "2:nsubj|4.1:nsubj"


@pytest.mark.parametrize(("sure", "n_empty", "edge"), [(0.6, 1, "5.1:obj"), (0.4, 0, "5:dep")])
def test_an_empty_node_stands_on_orphans_that_are_likely(sure, n_empty, edge, tmp_path):
    path = tmp_path / "x.conllu"
    path.write_text(GAP, "utf-8")
    stage = GraphStage(RuleEnhancer(load_language("en")))
    certainty = Certainty(np.array([1, 1, 1, 1, 1, sure], np.float32))
    (sentence,) = stage.annotate(list(read_conllu(path)), [certainty])
    assert len(sentence.empty_nodes) == n_empty
    assert sentence.words[5].cells[8] == edge
    assert sentence.words[5].deprel == "orphan"


def test_a_doubtful_orphan_has_the_next_relation_in_the_graph(tmp_path):
    path = tmp_path / "x.conllu"
    path.write_text(GAP, "utf-8")
    stage = GraphStage(RuleEnhancer(load_language("en")))
    numbers = {"nmod": 0, "obj": 1, "orphan": 2}
    logs = np.log(np.tile(np.array([0.35, 0.2, 0.4, 1e-5], np.float32), (6, 1)))
    certainty = Certainty(np.array([1, 1, 1, 1, 1, 0.4]), None, Relations(numbers, logs))
    (sentence,) = stage.annotate(list(read_conllu(path)), [certainty])
    assert [sentence.words[5]["DEPS"], sentence.words[5].deprel] == ["5:nmod", "orphan"]


def test_a_doubtful_orphan_stays_an_orphan_where_empty_nodes_were_before(tmp_path):
    path = tmp_path / "x.conllu"
    path.write_text(
        GAP.replace("6\tpears", "5.1\t_\t_\t_\t_\t_\t_\t_\t2:conj\t_\n6\tpears"), "utf-8"
    )
    stage = GraphStage(RuleEnhancer(load_language("en"), overwrites=True))
    certainty = Certainty(np.array([1, 1, 1, 1, 1, 0.1], np.float32))
    given = list(read_conllu(path))
    (sentence,) = stage.annotate(given, [certainty])
    assert [sentence.words[5].deprel, given[0].words[5].deprel] == ["orphan", "orphan"]
