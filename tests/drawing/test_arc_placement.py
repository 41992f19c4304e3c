"""Lines and their labels: which type an edge has, and labels that other lines leave alone."""

from drawing.sentences import GAPPING, make_sentence
from udkit.drawing.layout import lay_out
from udkit.drawing.svg import render_svg

# The conjunct's line runs down from the middle of the subject's edge below it.
CROSSING = (
    "1 Anna Anna PROPN _ _ 2 nsubj 2:nsubj|3:nsubj",
    "2 comes come VERB _ _ 0 root 0:root",
    "3 goes go VERB _ _ 2 conj 2:conj:and",
    "4 and and CCONJ _ _ 5 cc 5:cc",
    "5 stays stay VERB _ _ 2 conj 2:conj:and",
)


def test_no_line_of_a_higher_edge_runs_through_a_label():
    below = [arc for arc in lay_out(make_sentence(*CROSSING)).arcs if arc.is_enhanced]
    assert any(arc.label_shift for arc in below)
    for arc in below:
        [place] = arc.label_places()
        higher = [other for other in below if other.level > arc.level]
        lines = [x for other in higher for x in (other.from_x, other.to_x)]
        assert all(abs(place - x) > arc.label_width // 2 for x in lines)


def test_pointing_at_an_edge_names_its_type():
    markup = render_svg(lay_out(make_sentence(*GAPPING)))
    assert "<title>has → Bob: nsubj\nG: gapping</title>" in markup
    assert markup.count('data-types="G"') == 3
    assert "<title>has → tea: obj</title>" in markup


def test_a_mirrored_picture_mirrors_its_labels():
    hebrew = [line.replace("Anna", "אנה").replace("comes", "באה") for line in CROSSING]
    hebrew = [line.replace("goes", "הולכת").replace("stays", "נשארת") for line in hebrew]
    layout = lay_out(make_sentence(*hebrew))
    assert layout.is_right_to_left
    for arc in layout.arcs:
        left, right = sorted((arc.from_x, arc.to_x))
        assert arc.is_enhanced is False or left < arc.label_places()[0] < right
