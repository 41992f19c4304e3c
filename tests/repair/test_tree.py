import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from repair.sentences import column, fix, node, nodes, reasons
from udkit.data import Tree


def words(*arcs, upos=()):
    """Words from (head, deprel) or (head, deprel, deps); UPOS is X unless given by number."""
    tags = dict(upos)
    return [
        node(
            number,
            head=arc[0],
            deprel=arc[1],
            deps="".join(arc[2:]) or "_",
            upos=tags.get(number, "X"),
        )
        for number, arc in enumerate(arcs, start=1)
    ]


def arcs(*lines):
    return [(cells[6], cells[7]) for cells in nodes(*lines)]


@pytest.mark.parametrize("head", ["_", "x", "9", "-1", "2"])
def test_a_missing_head_is_taken_from_the_graph(head):
    lines = words((0, "root", "0:root"), (head, "obj", "3:obj"), (1, "xcomp", "1:xcomp"))
    assert arcs(*lines) == [("0", "root"), ("3", "obj"), ("1", "xcomp")]


def test_the_graph_edge_with_the_same_relation_is_the_basic_one():
    lines = words((0, "root", "0:root"), (1, "obj", "1:obj"), ("_", "conj", "1:obj|2:conj:and"))
    assert arcs(*lines)[2] == ("2", "conj")


def test_a_missing_head_without_graph_is_the_root():
    lines = words((2, "det"), (0, "root"), ("_", "obj"))
    assert arcs(*lines) == [("2", "det"), ("0", "root"), ("2", "obj")]


@pytest.mark.parametrize(("head", "plain"), [("+1", "1"), ("01", "1"), ("١", "1"), (" 1", "1")])
def test_heads_are_written_plainly(head, plain):
    assert arcs(*words((0, "root"), (head, "obj")))[1] == (plain, "obj")


def test_of_several_roots_the_one_of_the_graph_stays():
    lines = words((0, "root", "2:nmod:poss"), (0, "root", "0:root"), (2, "punct", "2:punct"))
    assert arcs(*lines) == [("2", "nmod:poss"), ("0", "root"), ("2", "punct")]


def test_of_several_roots_the_one_labelled_root_stays():
    assert arcs(*words((0, "obj"), (0, "root"))) == [("2", "obj"), ("0", "root")]


def test_of_several_roots_the_one_with_dependents_stays():
    lines = words((0, "root"), (0, "root"), (2, "obj"), (0, "root"), upos={4: "PUNCT"}.items())
    assert arcs(*lines) == [("2", "parataxis"), ("0", "root"), ("2", "obj"), ("2", "punct")]


def test_a_graph_that_repeats_a_wrong_root_follows():
    lines = words((0, "root", "0:root"), (0, "root", "0:root"))
    assert column("deps", *lines) == ["0:root", "1:parataxis"]


def test_a_cycle_is_opened_where_the_graph_disagrees():
    lines = words((2, "amod", "2:amod"), (1, "nsubj", "3:nsubj"), (0, "root", "0:root"))
    assert arcs(*lines) == [("2", "amod"), ("3", "nsubj"), ("0", "root")]


def test_a_cycle_without_graph_is_opened_at_its_longest_arc():
    lines = words((4, "obj"), (1, "det"), (2, "det"), (2, "amod"), (0, "root"))
    assert arcs(*lines) == [
        ("5", "obj"),
        ("1", "det"),
        ("2", "det"),
        ("2", "amod"),
        ("0", "root"),
    ]


def test_without_root_the_word_on_a_cycle_that_is_labelled_so_becomes_it():
    assert arcs(*words((2, "det"), (3, "root"), (2, "dep"))) == [
        ("2", "det"),
        ("0", "root"),
        ("2", "dep"),
    ]


def test_the_relation_root_and_head_0_go_together_in_a_repaired_tree():
    lines = words((9, "root"), (0, "obj"), (1, "det"))
    assert arcs(*lines) == [("2", "parataxis"), ("0", "root"), ("1", "det")]


def test_a_tree_that_level_2_lets_pass_is_left_alone():
    lines = ["# sent_id = a", "# text = w w", *words((0, "obj"), (1, "root"))]
    assert fix(*lines) == (lines, [])


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Nsubj", "nsubj"),
        ("dobj", "obj"),
        ("nsubjpass", "nsubj:pass"),
        ("nsubj:pass:x", "nsubj"),
        ("obl:x_y", "obl:xy"),
        ("nsubj:", "nsubj"),
        ("ns ubj", "nsubj"),
        ("Subject", "dep"),
        ("_", "dep"),
        ("Root", "dep"),
    ],
)
def test_the_nearest_relation_is_found(wrong, right):
    assert arcs(*words((0, "root"), (1, wrong)))[1] == ("1", right)


def test_a_lost_relation_is_taken_from_the_graph():
    lines = words((0, "root", "0:root"), (1, "xyz", "1:obl:in"))
    assert arcs(*lines)[1] == ("1", "obl")


def test_the_root_is_called_root():
    assert arcs(*words((0, "xyz"))) == [("0", "root")]


def test_reasons_are_the_validators():
    assert "multiple-roots" in reasons(*words((0, "root"), (0, "root")))
    assert "non-tree" in reasons(*words((2, "dep"), (1, "dep")))
    assert "head-self-loop" in reasons(*words((0, "root"), (2, "dep")))
    assert "unknown-head" in reasons(*words((0, "root"), (7, "dep")))
    assert "invalid-head" in reasons(*words((0, "root"), ("x", "dep")))
    assert "unknown-udeprel" in reasons(*words((0, "root"), (1, "dobj")))
    assert "invalid-deprel" in reasons(*words((0, "root"), (1, "obl:x_y")))


@pytest.mark.parametrize("n_words", [1, 2, 3, 4])
def test_any_heads_become_a_tree_and_trees_stay(n_words):
    for heads in itertools.product(range(n_words + 1), repeat=n_words):
        lines = words(*((head, "dep" if head else "root") for head in heads))
        repaired = [int(head) for head in column("head", *lines)]
        assert Tree(repaired, ["dep"] * n_words).is_tree()
        n_kept = sum(old == new for old, new in zip(heads, repaired, strict=True))
        assert n_kept == n_words - _n_changes_needed(list(heads))


def _n_changes_needed(heads):
    """One change for each cycle and for each root but one; a cycle can give the root."""
    tree = Tree(heads, ["dep"] * len(heads))
    n_roots = heads.count(0)
    return len(tree.cycles()) + max(n_roots - 1, 0)


@given(st.lists(st.integers(0, 12), min_size=1, max_size=12))
def test_any_numbers_become_a_tree(heads):
    lines = words(*((head, "dep" if head else "root") for head in heads))
    repaired = [int(head) for head in column("head", *lines)]
    assert Tree(repaired, ["dep"] * len(heads)).is_tree()
