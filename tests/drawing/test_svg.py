import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given

from drawing.sentences import GAPPING, SHE_SINGS, VAMONOS, make_sentence, random_sentences
from udkit.data import NodeId, Sentence
from udkit.data.sentence import Word
from udkit.drawing.layout import lay_out
from udkit.drawing.marks import Mark, Marks
from udkit.drawing.svg import escape, render_svg, render_svg_column

SHE_SINGS_SVG = Path(__file__).with_name("she_sings.svg").read_text(encoding="utf-8")


def texts(svg, css_class):
    root = ElementTree.fromstring(svg)
    return [
        element.text
        for element in root.iter("{http://www.w3.org/2000/svg}text")
        if css_class in element.get("class").split()
    ]


def test_a_tiny_sentence_exactly():
    layout = lay_out(make_sentence(*SHE_SINGS))
    assert render_svg(layout, "She sings", is_standalone=False) == SHE_SINGS_SVG


def test_a_standalone_picture_brings_its_style_and_fetches_nothing():
    svg = render_svg(lay_out(make_sentence(*SHE_SINGS)))
    assert ".background { fill: #ffffff; }" in svg
    assert ".upos { font-size: 11px; fill: #6639ba; }" in svg
    assert svg.count("http") == 1  # the namespace
    ElementTree.fromstring(svg)


def test_a_standalone_picture_has_colours_that_every_program_knows():
    svg = render_svg(lay_out(make_sentence(*SHE_SINGS)))
    assert not re.search("var\\(|--ud|@media", svg)
    assert svg.count("{") == svg.count("}")


@given(random_sentences())
def test_pictures_are_well_formed_and_hold_every_form_and_label(sentence):
    svg = render_svg(lay_out(sentence), "<&>")
    nodes = [node for node in sentence.nodes if node["ID"] in map(str, sentence.graph.nodes)]
    assert texts(svg, "form") == [node.form for node in nodes]
    arcs = [word.deprel for word in sentence.words if word.head is not None]
    assert set(arcs) <= set(texts(svg, "label"))


def test_markup_in_cells_is_text():
    sentence = make_sentence('1 <script>&" <b> X _ _ 0 a"><script> 0:"><x>')
    svg = render_svg(lay_out(sentence))
    assert "<script" not in svg
    assert "<x>" not in svg
    assert texts(svg, "form") == ['<script>&"']


@pytest.mark.parametrize("character", ["\x00", "\x1b", "\ud800", "\uffff"])
def test_what_xml_cannot_hold_is_replaced(character):
    assert escape(f"a{character}b") == "a\ufffdb"
    word = Word(["1", character, *"_" * 4, "0", "root", "_", "_"])
    ElementTree.fromstring(render_svg(lay_out(Sentence(nodes=[word]))))


def test_empty_nodes_and_brackets_have_their_classes():
    assert 'class="node empty" data-id="4.1"' in render_svg(lay_out(make_sentence(*GAPPING)))
    assert texts(render_svg(lay_out(make_sentence(*VAMONOS))), "token") == ["Vámonos"]


def test_marks_become_classes():
    marks = Marks(
        nodes={NodeId(1): Mark.missing},
        cells={(NodeId(2), "UPOS"): Mark.wrong},
        arcs={NodeId(1): Mark.extra, NodeId(2): Mark.right},
    )
    svg = render_svg(lay_out(make_sentence(*SHE_SINGS), marks=marks))
    for classes in (
        "node missing",
        "cell wrong",
        "upos wrong",
        "arc basic extra",
        "arc basic right",
    ):
        assert f'class="{classes}"' in svg


def test_a_right_to_left_picture_says_so():
    svg = render_svg(lay_out(make_sentence("1 שלום שלום NOUN _ _ 0 root _")))
    assert 'class="ud-drawing rtl"' in svg


def test_several_sentences_stand_under_each_other():
    pictures = [
        ("one <", lay_out(make_sentence(*SHE_SINGS))),
        ("two", lay_out(make_sentence(*VAMONOS))),
    ]
    svg = render_svg_column(pictures)
    assert texts(svg, "caption") == ["one <", "two"]
    assert texts(svg, "form") == ["She", "sings", "Vamos", "nos", "ya"]
    height = int(ElementTree.fromstring(svg).get("height"))
    assert height > sum(layout.height for _, layout in pictures)
