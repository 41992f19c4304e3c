"""Scores by group: exact on sentences that can be read, and adding up on any others."""

import json
import lzma

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluation.treebanks import random_pair
from udkit.data.tree import Tree
from udkit.errors import InputError, UsageError
from udkit.evaluation import CONLL17, CONLL18, IWPT20, UDEVAL, Settings, evaluate
from udkit.evaluation.breakdown import By, GroupScore, break_down
from udkit.evaluation.confusions import Confusion
from udkit.evaluation.groups import depths
from udkit.formats.conllu import parse_conllu

GOLD = """\
1	Ann	Ann	PROPN	_	Number=Sing	2	nsubj	2:nsubj	_
2	sees	see	VERB	_	Number=Sing|Tense=Pres	0	root	0:root	_
3	cats	cat	NOUN	_	Number=Plur	2	obj	2:obj	_
4	in	in	ADP	_	_	5	case	5:case	_
5	trees	tree	NOUN	_	Number=Plur	2	obl	2:obl:in	_

1	Go	go	VERB	_	_	0	root	0:root	_

"""
# Two wrong heads (in, trees), one wrong relation (cats), a wrong tag and wrong features; the two
# sentences are one here.
SYSTEM = """\
1	Ann	Ann	NOUN	_	Number=Sing	2	nsubj	2:nsubj	_
2	sees	see	VERB	_	Number=Plur|Tense=Pres	0	root	0:root	_
3	cats	cat	NOUN	_	Number=Plur	2	iobj	2:iobj	_
4	in	in	ADP	_	_	3	case	3:case	_
5	trees	tree	NOUN	_	_	3	nmod	3:nmod:in|3:nmod:on	_
6	Go	go	VERB	_	_	2	parataxis	2:parataxis	_

"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("pair")


def evaluated(folder, gold, system, how=None):
    for name, text in (("gold", gold), ("system", system)):
        (folder / name).write_text(text, encoding="utf-8")
    return evaluate(folder / "gold", folder / "system", how)


@pytest.fixture
def evaluation(tmp_path):
    return evaluated(tmp_path, GOLD, SYSTEM)


def counts(breakdown, metric):
    """Right and all units of gold, right and all units of the system, by group."""
    return {
        group.name: (score.gold_correct, score.gold_total, score.system_correct, score.system_total)
        for group in breakdown.groups
        for score in [group.scores[metric]]
    }


def test_by_deprel(evaluation):
    breakdown = break_down(evaluation, By.deprel)
    assert counts(breakdown, "UAS") == {
        "root": (1, 2, 1, 1),
        "nsubj": (1, 1, 1, 1),
        "case": (0, 1, 0, 1),
        "obj": (1, 1, 0, 0),
        "obl": (0, 1, 0, 0),
        "iobj": (0, 0, 1, 1),
        "nmod": (0, 0, 0, 1),
        "parataxis": (0, 0, 0, 1),
    }
    assert counts(breakdown, "LAS")["obj"] == (0, 1, 0, 0)
    assert counts(breakdown, "LAS")["iobj"] == (0, 0, 0, 1)


def test_the_most_frequent_gold_groups_come_first(evaluation):
    names = [group.name for group in break_down(evaluation, By.deprel).groups]
    assert names == ["root", "case", "nsubj", "obj", "obl", "iobj", "nmod", "parataxis"]


def test_by_upos(evaluation):
    breakdown = break_down(evaluation, By.upos)
    assert counts(breakdown, "UPOS")["NOUN"] == (2, 2, 2, 3)
    assert counts(breakdown, "UAS")["NOUN"] == (1, 2, 2, 3)  # Ann is right, and a noun for one side
    assert counts(breakdown, "UPOS")["PROPN"] == (0, 1, 0, 0)


def test_by_feature(evaluation):
    breakdown = break_down(evaluation, By.feature)
    assert counts(breakdown, "Feature") == {
        "Number=Plur": (1, 2, 1, 2),
        "Number=Sing": (1, 2, 1, 1),
        "Tense=Pres": (1, 1, 1, 1),
    }
    assert counts(breakdown, "UAS")["Number=Plur"] == (1, 2, 2, 2)


def test_by_sentence_length(evaluation):
    assert counts(break_down(evaluation, By.sentence_length), "UAS") == {
        "1-5": (3, 6, 0, 0),
        "6-10": (0, 0, 3, 6),
    }


def test_by_distance(evaluation):
    assert counts(break_down(evaluation, By.distance), "UAS") == {
        "root": (1, 2, 1, 1),
        "1": (2, 3, 2, 3),
        "2": (0, 0, 0, 1),
        "3-5": (0, 1, 0, 1),
    }


def test_by_direction(evaluation):
    assert counts(break_down(evaluation, By.direction), "LAS") == {
        "head before": (0, 2, 0, 4),
        "head after": (1, 2, 1, 1),
        "root": (1, 2, 1, 1),
    }


def test_by_depth(evaluation):
    assert counts(break_down(evaluation, By.depth), "UAS") == {
        "1": (1, 2, 1, 1),
        "2": (2, 3, 2, 3),
        "3": (0, 1, 0, 2),
    }


def test_by_edeprel(evaluation):
    breakdown = break_down(evaluation, By.edeprel)
    assert counts(breakdown, "ELAS")["nsubj"] == (1, 1, 1, 1)
    assert counts(breakdown, "ELAS")["nmod"] == (0, 0, 0, 2)
    assert counts(breakdown, "EULAS")["obl"] == (0, 1, 0, 0)


def test_groups_with_an_order_of_their_own_keep_it(tmp_path):
    long = "".join(
        f"{n}\tx\tx\tX\t_\t_\t{n - 1}\t{'root' if n == 1 else 'dep'}\t_\t_\n" for n in range(1, 61)
    )
    evaluation = evaluated(tmp_path, f"{long}\n{GOLD}", f"{long}\n{GOLD}", Settings(CONLL18))
    lengths = [group.name for group in break_down(evaluation, By.sentence_length).groups]
    assert lengths == ["1-5", "51+"]
    depth_names = [group.name for group in break_down(evaluation, By.depth).groups]
    assert depth_names == ["1", "2", "3", "4", "5", "6", "7-9", "10+"]


def test_f1_is_the_harmonic_mean_of_figures_with_counts_of_their_own():
    score = GroupScore(gold_correct=1, system_correct=3, gold_total=4, system_total=4)
    assert score.f1 == pytest.approx(2 * 0.75 * 0.25 / (0.75 + 0.25))
    assert GroupScore(0, 1, 0, 1).f1 == 0.0
    same = GroupScore(gold_correct=19, system_correct=19, gold_total=51, system_total=47)
    assert same.f1 == 2 * 19 / (51 + 47)


def test_confusions_come_with_the_number_of_right_heads(evaluation):
    assert break_down(evaluation, By.deprel).confusions == [
        Confusion("obj", "iobj", 1, 1),
        Confusion("obl", "nmod", 1, 0),
        Confusion("root", "parataxis", 1, 0),
    ]
    assert break_down(evaluation, By.upos).confusions == [Confusion("PROPN", "NOUN", 1, 1)]
    assert break_down(evaluation, By.feature).confusions == [
        Confusion("Number=Plur", "Number=_", 1, 0),
        Confusion("Number=Sing", "Number=Plur", 1, 1),
    ]
    assert break_down(evaluation, By.distance).confusions is None


def test_features_are_those_that_the_style_compares(tmp_path):
    gold = GOLD.replace("Tense=Pres", "Typo=Yes")
    for style, is_there in ((IWPT20, False), (CONLL17, True)):
        evaluation = evaluated(tmp_path, gold, gold, Settings(style))
        names = {group.name for group in break_down(evaluation, By.feature).groups}
        assert ("Typo=Yes" in names) is is_there


def test_edges_need_a_style_with_graphs_and_files_with_graphs(tmp_path):
    evaluation = evaluated(tmp_path, GOLD, SYSTEM, Settings(CONLL18))
    with pytest.raises(UsageError, match="conll18"):
        break_down(evaluation, By.enhancement)
    bare = "1\tGo\tgo\tVERB\t_\t_\t0\troot\t_\t_\n\n"
    with pytest.raises(InputError, match="neither"):
        break_down(evaluated(tmp_path, bare, bare), By.edeprel)


_PARTITIONS = [by for by in By if by not in (By.feature, By.enhancement)]


@given(seed=st.integers(0, 10**9), style=st.sampled_from([IWPT20, UDEVAL]), corrected=st.booleans())
def test_groups_add_up_to_the_scores(folder, seed, style, corrected):
    how = Settings(style, is_corrected=corrected)
    evaluation = evaluated(folder, *random_pair(seed), how)
    for by in _PARTITIONS:
        groups = break_down(evaluation, by).groups
        for metric in groups[0].scores:
            total, scores = evaluation.scores[metric], [group.scores[metric] for group in groups]
            assert sum(score.gold_correct for score in scores) == total.correct
            assert sum(score.system_correct for score in scores) == total.correct
            assert sum(score.gold_total for score in scores) == total.gold_total
            assert sum(score.system_total for score in scores) == total.system_total


@settings(max_examples=40)
@given(seed=st.integers(0, 10**9))
def test_a_file_against_itself_is_right_in_every_group(folder, seed):
    gold, _ = random_pair(seed)
    evaluation = evaluated(folder, gold, gold, Settings(IWPT20, is_corrected=True))
    for by in By:
        breakdown = break_down(evaluation, by)
        assert not breakdown.confusions
        for group in breakdown.groups:
            if by is By.enhancement:  # EULAS takes the first of equal edges, of any type
                assert group.scores["ELAS"].f1 == 1.0
            else:
                assert all(s.f1 == 1.0 for s in group.scores.values() if s.gold_total)


@given(seed=st.integers(0, 10**9))
def test_depth_is_the_number_of_arcs_to_the_root(folder, seed):
    gold, _ = random_pair(seed)
    corpus = evaluated(folder, gold, gold, Settings(CONLL18)).gold
    expected = []
    for sentence in parse_conllu(gold, problems=[]):
        tree = Tree([word.head for word in sentence.words], [""] * len(sentence))
        expected += [tree.depth(number) for number in range(1, len(sentence) + 1)]
    assert np.array_equal(depths(corpus), expected)


def types(folder, text):
    """Letters of all edges, by word and edge, of a file against itself."""
    evaluation = evaluated(folder, text, text)
    return {group.name: group.n_gold for group in break_down(evaluation, By.enhancement).groups}


def row(number, head, deprel, deps):
    return f"{number}\tx{number}\t_\tX\t_\t_\t{head}\t{deprel}\t{deps}\t_\n"


def test_types_of_edges_with_the_basic_head(tmp_path):
    text = row(1, 2, "nsubj:pass", "2:nsubj:pass") + row(2, 0, "root", "0:root")
    text += row(3, 2, "obl", "2:obl:in") + row(4, 2, "obj", "2:iobj") + "\n"
    assert types(tmp_path, text) == {"B": 2, "C": 1, "L": 1}


def test_types_of_coordination(tmp_path):
    # She buys and sells cars and boats: She and cars are shared, sells and boats have parents.
    text = row(1, 2, "nsubj", "2:nsubj|4:nsubj") + row(2, 0, "root", "0:root")
    text += row(3, 4, "cc", "4:cc") + row(4, 2, "conj", "0:root|2:conj")
    text += row(5, 2, "obj", "2:obj|4:obj") + row(6, 5, "conj", "2:obj|5:conj") + "\n"
    assert types(tmp_path, text) == {"B": 6, "S": 2, "P": 2}


def test_types_of_an_external_subject_and_of_an_unexplained_edge(tmp_path):
    text = row(1, 2, "nsubj", "2:nsubj|3:nsubj:xsubj") + row(2, 0, "root", "0:root")
    text += row(3, 2, "xcomp", "2:xcomp") + row(4, 3, "obj", "2:dep|3:obj") + "\n"
    assert types(tmp_path, text) == {"B": 4, "X": 1, "E": 1}


def test_types_of_a_relative_clause(tmp_path):
    # the man who came, and the man that he is
    text = row(1, 0, "root", "0:root|3:nsubj") + row(2, 3, "nsubj", "1:ref")
    text += row(3, 1, "acl:relcl", "1:acl:relcl") + "\n"
    assert types(tmp_path, text) == {"B": 2, "R": 2}
    text = row(1, 0, "root", "0:root") + row(2, 1, "acl:relcl", "1:acl:relcl")
    text += row(3, 2, "nsubj", "1:nsubj|2:nsubj") + row(4, 2, "cop", "2:cop") + "\n"
    assert types(tmp_path, text) == {"B": 4, "R": 1}


def test_types_of_gapping_and_of_several_reasons_at_once(tmp_path):
    text = row(1, 0, "root", "0:root") + row(2, 1, "conj", "1:conj>nsubj")
    assert types(tmp_path, text + "\n") == {"B": 1, "G": 1}
    text = row(1, 3, "nsubj", "3:nsubj") + row(2, 1, "conj", "1:conj|3:dep>nsubj")
    text += row(3, 0, "root", "0:root") + "\n"
    assert types(tmp_path, text) == {"B": 3, "G": 1, "P": 1}


def test_types_are_of_the_edges_that_the_filters_leave(tmp_path):
    text = row(1, 2, "nsubj", "2:nsubj|3:nsubj:xsubj") + row(2, 0, "root", "0:root")
    text += row(3, 2, "xcomp", "2:xcomp") + row(4, 3, "obl", "3:obl:in") + "\n"
    evaluation = evaluated(tmp_path, text, text, Settings(enhancements="46"))
    groups = break_down(evaluation, By.enhancement).groups
    assert {group.name: group.n_gold for group in groups} == {"B": 4}


@pytest.mark.parametrize(
    "name",
    [
        *("gold/ta_ttb.gold", "sys/ta_ttb.p1tree", "sys/ta_ttb.p2graph"),
        *("gold/ar_pud.gold", "sys/ar_pud.p1tree"),
    ],
)
def test_types_are_counted_as_by_the_official_classifier(shared, tmp_path, name):
    """On files without empty nodes, where collapsing changes nothing."""
    recorded = json.loads((shared / "conformance/ud/expected.json").read_text("utf-8"))
    line = recorded[f"{name}.conllu"]["classify_relations_stderr_last"][0]
    official = dict(item.split(" = ") for item in line.split(", "))
    content = lzma.decompress((shared / f"conformance/ud/{name}.conllu.xz").read_bytes())
    found = types(tmp_path, content.decode("utf-8"))
    letters = "BCLGPSXRE"
    assert {each: found.get(each, 0) for each in letters} == {
        each: int(official.get(each, 0)) for each in letters
    }
