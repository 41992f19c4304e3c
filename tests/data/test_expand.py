"""Paths back to empty nodes."""

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from udkit.data.collapse import collapse_deps, collapse_sentence
from udkit.data.expand import BasicArc, expand_deps, expand_sentence
from udkit.data.ids import NodeId
from udkit.errors import FormatError
from udkit.formats.conllu import parse_conllu, read_conllu, write_conllu_to


def paths(**deps):
    """Read `w5="4:conj>nsubj 2:obj"` into the argument of `expand_deps`."""
    return {
        NodeId(int(word[1:])): [
            (NodeId.parse(pair.partition(":")[0]), pair.partition(":")[2]) for pair in cell.split()
        ]
        for word, cell in deps.items()
    }


def cells(deps):
    return {
        str(node): " ".join(f"{head}:{label}" for head, label in pairs)
        for node, pairs in deps.items()
    }


def collapsed(deps):
    return {number: set(pairs) for number, pairs in collapse_deps(deps).items()}


def test_a_path_becomes_a_chain_of_empty_nodes():
    assert cells(expand_deps(paths(w1="0:root", w2="1:a>b>c"), [])) == {
        "1": "0:root",
        "2": "2.2:c",
        "2.1": "1:a",
        "2.2": "2.1:b",
    }


def test_paths_share_a_node_as_far_as_they_agree():
    expanded = expand_deps(paths(w1="0:root", w2="1:conj>nsubj", w3="1:conj>xcomp>obj"), [])
    assert sorted(str(node) for node in expanded if node.is_empty) == ["2.1", "3.1"]
    assert cells(expanded)["3.1"] == "2.1:xcomp"


def test_two_elided_predicates_get_a_node_each():
    """'Ann likes tea, Mary coffee and Bill milk today', collapsed: one verb for each person."""
    deps = paths(
        w1="2:nsubj",
        w2="0:root",
        w3="2:obj",
        w4="2:conj>nsubj",
        w5="2:conj>obj",
        w6="2:conj>cc",
        w7="2:conj>nsubj",
        w8="2:conj>obj",
        w9="2:obl 2:conj>obl",
    )
    heads = [2, 0, 2, 2, 4, 7, 2, 7, 2]
    deprels = ["nsubj", "root", "obj", "conj", "orphan", "cc", "conj", "orphan", "obl"]
    arcs = [BasicArc(head, deprel) for head, deprel in zip(heads, deprels, strict=True)]
    expanded = cells(expand_deps(deps, arcs))
    assert expanded["4"] == "4.1:nsubj"
    assert expanded["5"] == "4.1:obj"
    assert expanded["6"] == "7.1:cc"
    assert expanded["7"] == "7.1:nsubj"
    assert expanded["8"] == "7.1:obj"
    assert expanded["9"] == "2:obl 4.1:obl 7.1:obl"  # "today" belongs to both
    assert expanded["4.1"] == expanded["7.1"] == "2:conj"


def test_nodes_with_equal_dependents_become_one_node_with_two_heads():
    deps = paths(w1="0:root", w2="1:conj", w3="1:a>nsubj 2:b>nsubj", w4="1:a>obj 2:b>obj")
    assert cells(expand_deps(deps, []))["3.1"] == "1:a 2:b"


def test_more_than_nine_nodes_are_spread_over_the_words():
    """The official collapse takes 1.10 for 1.1."""
    deps = paths(w1="0:root", w2=" ".join(f"1:a{i}>b 1:a{i}>c{i}" for i in range(10, 25)))
    expanded = expand_deps(deps, [])
    assert max(node.minor for node in expanded) == 9
    assert collapsed(expanded) == collapsed(deps)


@pytest.mark.parametrize("label", ["a>", ">a", "a>>b", ">".join("x" * 101)])
def test_a_path_that_is_none_is_refused(label):
    with pytest.raises(ValueError, match="path"):
        expand_deps(paths(w1=f"0:{label}"), [])


SENTENCE = """\
# text = Ann likes tea and del coffee
1	Ann	Ann	PROPN	_	_	2	nsubj	2:nsubj	_
2	likes	like	VERB	_	_	0	root	0:root	_
3	tea	tea	NOUN	_	_	2	obj	2:obj	_
4-5	del	_	_	_	_	_	_	_	_
4	and	and	CCONJ	_	_	5	cc	2:conj>cc	_
5	Mary	Mary	PROPN	_	_	2	conj	2:conj>nsubj	_
6	coffee	coffee	NOUN	_	_	5	orphan	2:conj>obj|3:dep	_

"""


def test_a_sentence_gets_lines_for_its_empty_nodes():
    (sentence,) = parse_conllu(SENTENCE)
    lines = expand_sentence(sentence).lines()
    assert lines[:5] == sentence.lines()[:5]
    assert [line.split("\t")[0] for line in lines[5:]] == ["4", "5", "5.1", "6"]
    assert [line.split("\t")[8] for line in lines[5:]] == [
        "5.1:cc",
        "5.1:nsubj",
        "2:conj",
        "3:dep|5.1:obj",
    ]
    parse_conllu("\n".join(lines) + "\n\n")  # raises where ids are out of place
    assert collapse_sentence(expand_sentence(sentence)) == sentence


def test_new_nodes_come_behind_those_that_are_there():
    (sentence,) = parse_conllu(
        "1\tx\t_\tX\t_\t_\t0\troot\t0:root|1:a>b\t_\n1.1\t_\t_\t_\t_\t_\t_\t_\t1:c\t_\n\n"
    )
    assert [str(node.id) for node in expand_sentence(sentence).empty_nodes] == ["1.1", "1.2"]


def test_a_sentence_without_paths_stays_as_it_is():
    (sentence,) = parse_conllu(SENTENCE.replace(">", ":"))
    assert expand_sentence(sentence) is sentence


def test_multiword_tokens_have_no_paths():
    (sentence,) = parse_conllu(
        SENTENCE.replace("del\t_\t_\t_\t_\t_\t_\t_", "del\t_\t_\t_\t_\t_\t_\t2:a>b")
    )
    assert "2:a>b" in expand_sentence(sentence).lines()[4]


def test_a_bad_path_is_reported_with_its_place():
    (sentence,) = parse_conllu(SENTENCE.replace("2:conj>obj", "2:conj>"))
    with pytest.raises(FormatError, match=r"<text>:8:35: the path 'conj>' has an empty label"):
        expand_sentence(sentence)


@st.composite
def graphs(draw):
    """Any graph over three to six words and up to four empty nodes, and any basic arcs."""
    words = [NodeId(number) for number in range(1, draw(st.integers(3, 6)) + 1)]
    empty = [NodeId(1, minor) for minor in range(1, draw(st.integers(1, 4)) + 1)]
    heads = st.sampled_from([NodeId(0), *words, *empty])
    pairs = st.lists(st.tuples(heads, st.sampled_from(["conj", "nsubj", "obl:in"])), max_size=3)
    arc = st.builds(BasicArc, st.integers(0, len(words)), st.sampled_from(["conj", "orphan", "cc"]))
    arcs = [draw(arc) for _ in words]
    return {node: draw(pairs) for node in [*words, *empty]}, arcs


@given(graphs())
def test_expanding_what_was_collapsed_gives_an_equivalent_graph(graph_and_arcs):
    graph, arcs = graph_and_arcs
    once = {
        NodeId(number): [(NodeId(head), label) for head, label in pairs]
        for number, pairs in collapse_deps(graph).items()
    }
    expanded = expand_deps(once, arcs)
    assert not any(">" in label for pairs in expanded.values() for _, label in pairs)
    if max(node.minor for node in expanded) < 10:  # see _is_full
        assert collapse_deps(expanded) == collapse_deps(graph)
    minors = {}
    for node in expanded:
        minors.setdefault(node.major, []).append(node.minor)
    assert all(numbers == list(range(len(numbers))) for numbers in minors.values())


def test_expanding_the_shared_files_collapses_to_the_same_bytes(shared):
    folder = shared / "conformance" / "ud"
    files = [folder / "random_graphs" / "collapse_synth.conllu.xz", *folder.glob("sys/*p4empty*")]
    assert len(files) == 7
    for path in files:
        once = [collapse_sentence(sentence) for sentence in read_conllu(path)]
        again = [collapse_sentence(expand_sentence(sentence)) for sentence in once]
        assert written(again) == written(once), path


def written(sentences):
    stream = BytesIO()
    write_conllu_to(sentences, stream)
    return stream.getvalue()
