from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drawing.sentences import GAPPING, SHE_SINGS, VAMONOS, make_sentence, random_sentences
from udkit.data import ROOT, Edge, NodeId, TokenRange
from udkit.drawing.dependencies import EnhancedEdges
from udkit.drawing.layout import lay_out
from udkit.drawing.marks import Mark, Marks
from udkit.drawing.placement import LayoutOptions
from udkit.errors import FormatError

OPTIONS = st.builds(
    LayoutOptions, rows=st.just(("FORM", "UPOS", "LEMMA")), enhanced=st.sampled_from(EnhancedEdges)
)


def by_id(layout):
    return {str(node.id): node for node in layout.nodes}


def extent(arc):
    return min(arc.from_x, arc.to_x), max(arc.from_x, arc.to_x)


@given(random_sentences(), OPTIONS)
def test_every_node_is_present_in_order_and_apart(sentence, options):
    layout = lay_out(sentence, options)
    assert [node.id for node in layout.nodes] == list(sentence.graph.nodes)
    nodes = layout.nodes[::-1] if layout.is_right_to_left else layout.nodes
    for left, right in pairwise(nodes):
        assert left.x + left.width // 2 < right.x - right.width // 2


@given(random_sentences(), OPTIONS)
def test_arcs_at_one_height_are_apart_from_each_other(sentence, options):
    layout = lay_out(sentence, options)
    arcs = [arc for arc in layout.arcs if arc.head != ROOT]
    for i, one in enumerate(arcs):
        for other in arcs[:i]:
            if one.y == other.y:
                first, second = sorted([extent(one), extent(other)])
                assert first[1] < second[0]


@given(random_sentences(), OPTIONS)
def test_labels_fit_into_their_arcs(sentence, options):
    for arc in lay_out(sentence, options).arcs:
        if arc.head not in (ROOT, arc.dependent):
            assert arc.label_width < abs(arc.from_x - arc.to_x)


@given(random_sentences(), OPTIONS)
def test_everything_is_inside_the_picture(sentence, options):
    layout = lay_out(sentence, options)
    xs = [x for arc in layout.arcs for x in (arc.from_x, arc.to_x)]
    xs += [node.x + sign * node.width // 2 for node in layout.nodes for sign in (-1, 1)]
    ys = [arc.y for arc in layout.arcs] + [node.top + node.height for node in layout.nodes]
    assert all(0 <= x <= layout.width for x in xs)
    assert all(0 <= y <= layout.height for y in ys)


@given(random_sentences(), OPTIONS)
def test_no_two_ends_stand_on_the_same_point(sentence, options):
    ends = []
    for arc in lay_out(sentence, options).arcs:
        ends.append((arc.to_x, arc.is_enhanced))
        if arc.head != ROOT:
            ends.append((arc.from_x, arc.is_enhanced))
    assert len(ends) == len(set(ends))


def test_arcs_go_above_and_edges_below():
    layout = lay_out(make_sentence(*GAPPING))
    for arc in layout.arcs:
        assert (arc.y > arc.to_y) == arc.is_enhanced


def test_new_edges_only_by_default():
    edges = [arc for arc in lay_out(make_sentence(*GAPPING)).arcs if arc.is_enhanced]
    assert [(str(arc.head), str(arc.dependent)) for arc in edges] == [
        ("4.1", "4"),
        ("2", "4.1"),
        ("4.1", "5"),
    ]


@pytest.mark.parametrize(("enhanced", "n_edges"), [("all", 6), ("none", 0), ("new", 3)])
def test_edges_on_request(enhanced, n_edges):
    layout = lay_out(make_sentence(*GAPPING), LayoutOptions(enhanced=EnhancedEdges(enhanced)))
    assert sum(arc.is_enhanced for arc in layout.arcs) == n_edges


def test_arcs_that_the_graph_does_not_have_are_told_apart():
    layout = lay_out(make_sentence(*GAPPING))
    assert [str(arc.dependent) for arc in layout.arcs if arc.is_basic_only] == ["4", "5"]


def test_a_file_without_graphs_has_no_such_arcs():
    assert not any(arc.is_basic_only for arc in lay_out(make_sentence(*VAMONOS)).arcs)


def test_arrows_point_at_dependents():
    layout = lay_out(make_sentence(*SHE_SINGS))
    nodes, [arc] = by_id(layout), [arc for arc in layout.arcs if arc.deprel == "nsubj"]
    assert abs(arc.to_x - nodes["1"].x) < abs(arc.from_x - nodes["1"].x)


def test_long_arcs_repeat_their_label():
    words = [f"{number} wordy _ X _ _ {number - 1} dep _" for number in range(2, 40)]
    layout = lay_out(make_sentence("1 a _ X _ _ 40 nsubj _", *words, "40 b _ X _ _ 0 root _"))
    [arc] = [arc for arc in layout.arcs if arc.deprel == "nsubj"]
    places = arc.label_places()
    assert len(places) > 2
    assert arc.to_x < min(places) < max(places) < arc.from_x
    assert all(len(each.label_places()) == 1 for each in layout.arcs if each is not arc)


def test_right_to_left_sentences_begin_at_the_right():
    lines = ("1 הילדה ילדה NOUN _ _ 2 nsubj _", "2 שרה שר VERB _ _ 0 root _")
    layout = lay_out(make_sentence(*lines))
    assert layout.is_right_to_left
    assert layout.nodes[0].x > layout.nodes[1].x
    [arc] = [arc for arc in layout.arcs if arc.deprel == "nsubj"]
    assert arc.from_x < arc.to_x


def test_brackets_span_the_words_of_their_token():
    layout = lay_out(make_sentence(*VAMONOS))
    [bracket], nodes = layout.brackets, by_id(layout)
    assert bracket.text.text == "Vámonos"
    assert bracket.first_x < nodes["1"].x < nodes["2"].x < bracket.last_x < nodes["3"].x


def test_rows_are_those_asked_for_and_empty_cells_are_left_out():
    options = LayoutOptions(rows=("FORM", "LEMMA", "XPOS", "FEATS"))
    she = lay_out(make_sentence(*SHE_SINGS), options).nodes[0]
    assert [(text.column, text.text) for text in she.texts] == [
        ("FORM", "She"),
        ("LEMMA", "she"),
        ("FEATS", "Case=Nom"),
    ]


def test_marked_cells_are_shown_unasked():
    marks = Marks(
        cells={(NodeId(1), "LEMMA"): Mark.wrong, (NodeId(2), "LEMMA"): Mark.right},
        features={(NodeId(1), "Case"): Mark.missing},
    )
    she, sings = lay_out(make_sentence(*SHE_SINGS), marks=marks).nodes
    assert [(text.text, text.mark) for text in she.texts] == [
        ("She", None),
        ("PRON", None),
        ("she", "wrong"),
        ("Case=Nom", "missing"),
    ]
    assert [text.text for text in sings.texts] == ["sings", "VERB"]


def test_an_edge_with_another_verdict_than_its_arc_is_shown():
    edge = Edge(NodeId(1), NodeId(2), "nsubj")
    [shown] = [
        arc
        for arc in lay_out(make_sentence(*SHE_SINGS), marks=Marks(edges={edge: Mark.extra})).arcs
        if arc.is_enhanced
    ]
    assert (shown.deprel, shown.mark) == ("nsubj", "extra")


def test_an_edge_with_the_verdict_of_its_arc_is_not_repeated():
    edge = Edge(NodeId(1), NodeId(2), "nsubj")
    marks = Marks(arcs={NodeId(1): Mark.missing}, edges={edge: Mark.missing})
    layout = lay_out(make_sentence(*SHE_SINGS), marks=marks)
    assert [(arc.deprel, arc.mark, arc.is_enhanced) for arc in layout.arcs] == [
        ("nsubj", "missing", False),
        ("root", None, False),
    ]


def test_nodes_and_tokens_carry_their_marks():
    marks = Marks(nodes={NodeId(3): Mark.extra}, tokens={TokenRange(1, 2): Mark.missing})
    layout = lay_out(make_sentence(*VAMONOS), marks=marks)
    assert by_id(layout)["3"].mark == "extra"
    assert layout.brackets[0].mark == "missing"


def test_words_without_head_have_no_arc():
    assert lay_out(make_sentence("1 Hm hm INTJ _ _ _ _ _")).arcs == ()


def test_bad_heads_are_reported_with_their_place():
    with pytest.raises(FormatError, match=r"HEAD '7' is not the number of a word or 0"):
        lay_out(make_sentence("1 Hm hm INTJ _ _ 7 dep _"))


def test_bad_deps_are_reported():
    with pytest.raises(FormatError, match=r"^<text>:1:25: "):
        lay_out(make_sentence("1 Hm hm INTJ _ _ 0 root 9:dep"))
