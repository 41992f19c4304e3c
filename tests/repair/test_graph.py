import pytest
from hypothesis import given
from hypothesis import strategies as st

from repair.sentences import column, fix, node, reasons
from udkit.data.graph import parse_deps
from udkit.data.ids import NodeId


def sentence(*deps, empty=()):
    """A chain of words with these DEPS, each word hanging on the one before; then empty nodes."""
    rows = [
        node(i, head=i - 1, deprel="dep" if i > 1 else "root", deps=cell)
        for i, cell in enumerate(deps, start=1)
    ]
    return rows + [
        node(f"{len(deps)}.{i}", "E", deps=cell) for i, cell in enumerate(empty, start=1)
    ]


def deps(*cells, empty=()):
    return column("deps", *sentence(*cells, empty=empty))


@pytest.mark.parametrize(
    ("wrong", "right", "test_id"),
    [
        ("3:conj|1:dep", "1:dep|3:conj", "unsorted-deps"),
        ("1:obj|1:dep", "1:dep|1:obj", "unsorted-deps"),
        ("1:dep|1:dep", "1:dep", "repeated-deps"),
        ("1:dep|2:dep", "1:dep", "deps-self-loop"),
        ("1:dep|9:dep", "1:dep", "unknown-ehead"),
        ("1:dep|1.1:dep", "1:dep", "unknown-ehead"),
        ("1:dep|x:dep", "1:dep", "invalid-ehead"),
        ("+1:obj", "1:obj", "invalid-ehead"),
        ("1:dep|", "1:dep", "invalid-deps"),
        ("1", "1:dep", "invalid-deps"),
        ("nsubj", "1:nsubj", "invalid-deps"),
        ("1:Nsubj", "1:nsubj", "invalid-edeprel"),
        ("1:obl:_in", "1:obl:in", "invalid-edeprel"),
        ("1:obl:A__b!", "1:obl:a_b", "invalid-edeprel"),
        ("1:dobj", "1:obj", "unknown-eudeprel"),
        ("1:obl:x:y:z:w", "1:obl:x:y:z", "invalid-edeprel"),
        ("1:zzz", "1:dep", "unknown-eudeprel"),
        ("1:", "1:dep", "invalid-edeprel"),
        ("1:conj>obj", "1:dep", "invalid-edeprel"),
        ("1:dep|3:conj>obj:x", "1:dep|3:obj:x", "invalid-edeprel"),
        ("1:dep|3:zzz", "1:dep|3:dep", "unknown-eudeprel"),
    ],
)
def test_an_edge_is_repaired_as_little_as_possible(wrong, right, test_id):
    assert deps("0:root", wrong, "2:dep") == ["0:root", right, "2:dep"]
    assert test_id in reasons(*sentence("0:root", wrong, "2:dep"))


@pytest.mark.parametrize(("label", "is_told"), [("conj>obj", True), ("Conj", False), (">", False)])
def test_labels_of_collapsed_graphs_are_not_lost_without_a_word(label, is_told):
    _, changes = fix(*sentence("0:root", f"1:{label}", "2:dep"))
    assert any("udkit expand" in str(change) for change in changes) is is_told


def test_the_label_of_the_basic_arc_replaces_a_lost_one():
    lines = [
        node(1, head=0, deprel="root", deps="0:root"),
        node(2, head=1, deprel="nsubj:pass", deps="1:zzz"),
    ]
    assert column("deps", *lines) == ["0:root", "1:nsubj:pass"]


@pytest.mark.parametrize("label", ["obl:в_течение:gen", "nmod:अ", "ref", "conj:and", "obl:in:acc"])
def test_right_labels_stay(label):
    assert deps("0:root", f"1:{label}", "1:dep|2:dep|2:dep")[1] == f"1:{label}"


def test_a_word_without_edges_takes_its_basic_arc():
    assert deps("0:root", "_", "2:dep") == ["0:root", "1:dep", "2:dep"]


def test_a_cut_off_part_takes_one_basic_arc_and_no_second_root():
    assert deps("0:root", "4:dep", "2:dep", "3:dep") == ["0:root", "1:dep|4:dep", "2:dep", "3:dep"]


def test_one_new_edge_reaches_all_that_is_behind_it():
    assert deps("0:root", "3:dep", "2:dep", "3:dep", "4:dep") == [
        "0:root",
        "1:dep|3:dep",
        "2:dep",
        "3:dep",
        "4:dep",
    ]


def test_a_graph_without_root_takes_the_one_of_the_tree():
    assert deps("2:dep", "1:dep") == ["0:root|2:dep", "1:dep"]


def test_several_roots_of_a_graph_stay():
    lines = ["# sent_id = a", "# text = w w", *sentence("0:root", "0:root")]
    assert fix(*lines) == (lines, [])


def test_an_empty_node_takes_the_arc_of_its_dependent():
    lines = [
        node(1, head=0, deprel="root", deps="0:root"),
        node(2, head=1, deprel="conj", deps="2.1:nsubj"),
        node("2.1", "E"),
        node(3, head=2, deprel="orphan", deps="2.1:obj"),
    ]
    assert column("deps", *lines) == ["0:root", "2.1:nsubj", "1:conj", "2.1:obj"]


def test_an_empty_node_without_dependents_hangs_on_the_word_before():
    assert deps("0:root", "1:dep", empty=["_"])[-1] == "2:dep"
    assert deps("0:root", empty=["1.2:dep", "1.1:dep"])[1:] == ["1:dep|1.2:dep", "1.1:dep"]


def test_an_empty_node_makes_a_graph_of_a_sentence():
    assert deps("_", "_", empty=["_"]) == ["0:root", "1:dep", "2:dep"]


def test_a_sentence_without_graph_stays_without():
    assert deps("_", "_") == ["_", "_"]


IDS = ["0", "1", "2", "3", "4", "4.1", "4.2"]
EDGES = st.lists(st.tuples(st.sampled_from(IDS), st.sampled_from(["dep", "obj"])), max_size=3)


@given(st.lists(EDGES, min_size=6, max_size=6))
def test_any_graph_becomes_connected_and_keeps_its_edges(edges):
    cells = ["|".join(f"{head}:{label}" for head, label in items) or "_" for items in edges]
    repaired = deps(*cells[:4], empty=cells[4:])
    pairs = zip(IDS[1:], edges, repaired, strict=True)
    for id_, items, cell in pairs:
        kept = {(NodeId.parse(head), label) for head, label in items if head != id_}
        assert kept <= set(parse_deps(cell))
