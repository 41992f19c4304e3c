"""What is counted in a treebank."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from udkit.errors import FormatError
from udkit.formats.conllu import parse_conllu
from udkit.statistics import Statistics, collect

TREEBANK = """\
# text = Del mar vuelven barcos.
1-2	Del	_	_	_	_	_	_	_	_
1	De	de	ADP	E	_	3	case	3:case	_
2	el	el	DET	A	Definite=Def|PronType=Art	3	det	3:det	_
3	mar	mar	NOUN	N	Number=Sing	4	obl	4:obl:de	_
4	vuelven	volver	VERB	V	_	0	root	0:root	_
5	barcos	barco	NOUN	N	Number=Plur	4	nsubj	4:nsubj	SpaceAfter=No
5.1	_	_	_	_	_	_	_	4:conj	_
6	.	.	PUNCT	P	_	4	punct	4:punct	_

# text = Sí
1	Sí	sí	INTJ	I	_	0	root	0:root	_

"""


def test_sizes():
    size = collect(parse_conllu(TREEBANK)).size
    assert size == {
        "sentences": 2,
        "tokens": 6,
        "words": 7,
        "multiword_tokens": 1,
        "empty_nodes": 1,
    }


def test_inventories():
    statistics = collect(parse_conllu(TREEBANK))
    assert statistics.upos["NOUN"] == 2
    assert statistics.xpos == {"N": 2, "E": 1, "A": 1, "V": 1, "P": 1, "I": 1}
    assert statistics.feats["Number=Sing"] == 1
    assert statistics.feats.total() == 4
    assert statistics.deprels["root"] == 2
    assert statistics.edeprels["obl:de"] == 1
    assert statistics.lengths == {6: 1, 1: 1}


def test_enhanced_dependencies():
    statistics = collect(parse_conllu(TREEBANK))
    assert statistics.is_enhanced
    # the edge to the empty node is new in structure, obl:de in its label alone
    assert statistics.novelty == {"edges": 8, "new": 2, "structurally_new": 1}
    assert statistics.classes == {"B": 6, "C": 1, "G": 1}
    assert statistics.empty_nodes == {1: 1, 0: 1}
    assert statistics.enhancement_types == "GC"


def test_a_file_without_deps_is_not_enhanced(make):
    statistics = collect([make("1 0:root\n2 1:obj")])
    assert not statistics.is_enhanced
    assert statistics.enhancement_types == ""
    assert not statistics.shape


@pytest.mark.parametrize(
    ("heads", "expected"),
    [
        ([0, 1, 2], {"trees": 1, "arcs": 3}),
        # 1 -> 3 and 2 -> 4 cross: of the two, 4 is not below 1 … 3's head
        ([0, 1, 1, 2], {"trees": 1, "arcs": 4, "nonprojective_trees": 1, "nonprojective_arcs": 1}),
        # an arc over the root
        ([2, 3, 0, 1], {"trees": 1, "arcs": 4, "nonprojective_trees": 1, "nonprojective_arcs": 1}),
        ([2, 1, 0], {"ill_formed": 1}),
        ([0, 0], {"ill_formed": 1}),
    ],
)
def test_projectivity(heads, expected, make):
    text = "\n".join(f"{number} {head}:dep" for number, head in enumerate(heads, start=1))
    assert +collect([make(text)]).trees == expected


def test_words_without_heads_have_no_tree(make):
    assert not collect([make("1 _\n2 _")]).trees


@pytest.mark.parametrize("line", ["1 x:root 0:root", "1 7:root 0:root", "1 0:root 7:root"])
def test_heads_that_do_not_exist_are_errors_with_a_place(line, make):
    with pytest.raises(FormatError, match="<text>:1:"):
        collect([make(line)])


@st.composite
def sentences(draw):
    n_words = draw(st.integers(1, 7))
    node = st.integers(0, n_words)
    deprel = st.sampled_from(["nsubj", "conj", "xcomp", "acl", "ref", "obl:in", "obl"])
    lines = []
    for number in range(1, n_words + 1):
        head, label = draw(node), draw(deprel)
        deps = draw(st.lists(st.tuples(node, deprel), max_size=3, unique=True))
        lines.append(f"{number} {head}:{label} " + " ".join(f"{h}:{name}" for h, name in deps))
    return "\n".join(lines)


@given(st.lists(sentences(), max_size=4), st.integers(0, 4))
def test_statistics_of_parts_add_up_to_those_of_the_whole(make, texts, cut):
    parsed = [make(text) for text in texts]
    assert collect(parsed[:cut]) + collect(parsed[cut:]) == collect(parsed) + Statistics()


@given(sentences())
def test_every_edge_and_every_lost_arc_is_counted(make, text):
    sentence = make(text)
    statistics = collect([sentence])
    n_edges = sum(len(word.deps) for word in sentence.words)
    assert statistics.novelty["edges"] == n_edges == statistics.edeprels.total()
    assert statistics.novelty["structurally_new"] <= statistics.novelty["new"] <= n_edges
    arcs = statistics.arcs_kept
    assert arcs.total() - arcs["lost"] == n_edges
    if n_edges:
        assert sum(statistics.classes[letter] for letter in "BCLGPSXREOWM") >= n_edges


@given(st.integers(1, 7).flatmap(lambda n: st.lists(st.integers(0, n), min_size=n, max_size=n)))
def test_nonprojective_arcs_are_those_with_a_stranger_in_between(make, heads):
    text = "\n".join(f"{number} {head}:dep" for number, head in enumerate(heads, start=1))
    trees = collect([make(text)]).trees
    if trees["trees"]:
        assert trees["nonprojective_arcs"] == sum(
            has_stranger(heads, number) for number in range(1, len(heads) + 1)
        )
        assert (trees["nonprojective_arcs"] > 0) == (trees["nonprojective_trees"] > 0)


def has_stranger(heads, number):
    """Whether a word between this one and its head is not below that head."""
    first, last = sorted((number, heads[number - 1]))
    return any(heads[number - 1] not in path_up(heads, word) for word in range(first + 1, last))


def path_up(heads, word):
    path = [word]
    while path[-1]:
        path.append(heads[path[-1] - 1])
    assert all(child != head for child, head in pairwise(path))
    return path
