"""Where graphs begin and end: given graphs, empty nodes, and trees that are none."""

import pytest

from udkit.errors import FormatError
from udkit.formats.conllu import parse_conllu
from udkit.tree_to_graph import CopyEnhancer, GraphStage, RuleEnhancer, load_language
from udkit.tree_to_graph.draft import Draft
from udkit.tree_to_graph.rules import Rule

GAP = """\
1	Tom	Tom	PROPN	_	_	2	nsubj	_	_
2	sees	see	VERB	_	_	0	root	_	_
3	Eve	Eve	PROPN	_	_	2	obj	_	_
4	and	and	CCONJ	_	_	5	cc	_	_
5-6	EveAda	_	_	_	_	_	_	_	_
5	Eve	Eve	PROPN	_	_	2	conj	_	_
6	Ada	Ada	PROPN	_	_	5	orphan	_	_

"""


def sentence_of(text, *deps):
    """Parse a sentence; `deps` are its DEPS, if it is to have a graph."""
    sentence = parse_conllu(text)[0]
    for node, cell in zip(sentence.nodes, deps, strict=False):
        node["DEPS"] = cell
    return sentence


def deps_of(sentence):
    return [node["DEPS"] for node in sentence.nodes]


def enhanced(sentence, types, **options):
    return RuleEnhancer(load_language("en"), types=types, **options).enhance(sentence)


def test_an_empty_node_does_not_stand_inside_a_multiword_token():
    lines = [line.split("\t")[0] for line in enhanced(sentence_of(GAP), "G").lines()]
    assert lines == ["1", "2", "3", "4", "5-6", "5", "6", "6.1"]


def test_an_empty_node_of_a_cupt_file_has_no_expression():
    columns = "# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC PARSEME:MWE\n"
    rows = [f"{line}\t*" for line in GAP.splitlines() if line]
    sentence = parse_conllu(columns + "\n".join(rows) + "\n\n")[0]
    assert enhanced(sentence, "G").empty_nodes[0]["PARSEME:MWE"] == "*"


def test_a_graph_that_is_there_is_kept_and_completed():
    text = GAP.replace("5-6\tEveAda\t_\t_\t_\t_\t_\t_\t_\t_\n", "")
    text = text.replace("\n6\t", "\n5.1\tsees\t_\t_\t_\t_\t_\t_\t_\t_\n6\t")
    given = ["2:nsubj", "0:root", "2:odd", "5.1:cc", "5.1:nsubj", "2:conj", "5.1:obj"]
    sentence = sentence_of(text, *given)
    assert deps_of(enhanced(sentence, "GPX")) == given
    labelled = deps_of(enhanced(sentence, "C"))
    assert labelled == [*given[:5], "2:conj:and", given[6]]
    forgotten = enhanced(sentence, "P", overwrites=True)
    assert deps_of(forgotten)[2] == "2:obj"
    assert not forgotten.empty_nodes


def test_words_without_deps_keep_their_arc_beside_a_graph():
    sentence = sentence_of(GAP, "2:odd")
    assert deps_of(CopyEnhancer().enhance(sentence))[:2] == ["2:odd", "0:root"]


def test_new_empty_nodes_come_after_those_that_are_there():
    text = GAP.replace("5-6\tEveAda\t_\t_\t_\t_\t_\t_\t_\t_\n", "")
    text = text.replace("\n6\t", "\n5.1\tx\t_\t_\t_\t_\t_\t_\t2:dep\t_\n6\t")
    found = enhanced(sentence_of(text), "G")
    assert [str(node.id) for node in found.empty_nodes] == ["5.1", "5.2"]
    assert found.empty_nodes[0]["DEPS"] == "2:dep"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("2\tnsubj", "7\tnsubj", r"1:21: HEAD '7' is not the number of a word or 0"),
        ("2\tnsubj", "_\tnsubj", r"HEAD '_' is not the number"),
        ("2\tnsubj", "²\tnsubj", r"HEAD '²' is not the number"),
        ("0\troot", "3\troot", r"word 2 depends on itself, by way of its heads"),
        ("2\tobj\t_", "2\tobj\t9:obj", r"the head 9 does not exist"),
        ("2\tobj\t_", "2\tobj\t2:obj|3:obj", r"leads from this node to itself"),
        ("0\troot\t_", "0\troot\t1:root", r"no path of enhanced dependencies leads from the root"),
    ],
)
def test_a_tree_or_graph_that_is_none_is_refused(old, new, message):
    with pytest.raises(FormatError, match=message):
        enhanced(sentence_of(GAP.replace(old, new)), "P")


def test_a_file_without_a_column_for_deps_is_refused():
    text = "# global.columns = ID FORM HEAD DEPREL\n1\ta\t0\troot\n\n"
    with pytest.raises(FormatError, match="the file has no column DEPS"):
        CopyEnhancer().enhance(parse_conllu(text)[0])


def test_an_edge_is_added_once_and_never_as_a_loop():
    draft = Draft(sentence_of(GAP))
    assert draft.add(3, 1, "dep", "P")
    assert not draft.add(3, 1, "dep", "S")
    assert not draft.add(3, 3, "dep", "P")
    assert draft.letters() == ["P"]


def cut_off(draft, _):
    """A rule gone wrong: words 1 and 3 depend on each other."""
    for word, other in ((1, 3), (3, 1)):
        draft.remove(word, list(draft.edges[word]))
        draft.add(word, other, "dep", "P")


def test_the_topmost_word_that_a_rule_cuts_off_gets_its_arc_back():
    enhancer = RuleEnhancer(load_language("en"))
    enhancer.rules.append((Rule("P", "cut_off", object, cut_off), None))
    found = enhancer.enhance(sentence_of(GAP))
    assert found.graph.is_connected()
    assert deps_of(found)[:3] == ["2:nsubj|3:dep", "0:root", "1:dep"]


def test_what_a_given_graph_does_not_take_for_a_conjunct_shares_nothing():
    text = "\n".join(GAP.splitlines()[:4]) + "\n5\tgo\tgo\tVERB\t_\t_\t2\tconj\t2:parataxis\t_\n\n"
    assert deps_of(enhanced(sentence_of(text), "SP"))[0] == "2:nsubj"
    shared = enhanced(sentence_of(text.replace("2:parataxis", "2:conj")), "SP")
    assert deps_of(shared)[0] == "2:nsubj|5:nsubj"


def test_a_stage_annotates_many_sentences():
    stage = GraphStage(RuleEnhancer(load_language("en")))
    sentences = [sentence_of(GAP), sentence_of(GAP)]
    annotated = stage.annotate(sentences)
    assert annotated == list(stage.stream(sentences))
    assert stage.enhancer.added["G"] == 16


def leave_alone(draft, _):
    """A rule gone wrong: an empty node that nothing leads to, with a word below it."""
    empty = draft.new_empty_node(2, draft.blank_cells())
    draft.add(1, empty, "dep", "G")


def test_an_empty_node_that_nothing_leads_to_hangs_on_the_top_word():
    enhancer = RuleEnhancer(load_language("en"))
    enhancer.rules.append((Rule("G", "leave_alone", object, leave_alone), None))
    found = enhancer.enhance(sentence_of(GAP))
    assert found.graph.is_connected()
    top = found.tree.children(0)[0]
    assert any(node["DEPS"] == f"{top}:dep" for node in found.empty_nodes)


DAY = """\
1	Eve	Eve	PROPN	_	_	2	nsubj	_	_
2	slept	sleep	VERB	_	_	0	root	_	_
3	on	on	ADP	_	_	5	case	_	_
4	the	the	DET	_	_	5	det	_	_
5	day	day	NOUN	_	_	2	obl	_	_
6	Tom	Tom	PROPN	_	_	7	nsubj	_	_
7	came	come	VERB	_	_	5	acl:relcl	_	_

"""


def test_what_relative_clauses_add_is_not_labelled_by_a_second_run():
    """The preposition is that of the noun in its own clause."""
    once = enhanced(sentence_of(DAY), "RC")
    assert deps_of(once)[4] == "2:obl:on|7:obl"
    assert enhanced(once, "RC") == once
