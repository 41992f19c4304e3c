from xml.etree import ElementTree

import pytest
from hypothesis import given

from drawing.sentences import GAPPING, SHE_SINGS, VAMONOS, make_sentence, random_sentences
from udkit.data import NodeId, Sentence
from udkit.data.sentence import Word
from udkit.drawing.layout import lay_out
from udkit.drawing.marks import Mark, Marks
from udkit.drawing.svg import escape, render_svg, render_svg_column

SHE_SINGS_SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" class="ud-drawing" width="129" height="113" \
viewBox="0 0 129 113" role="img">
<title>She sings</title>
<g class="arc basic" data-head="0" data-dependent="2" data-deprel="root">\
<title>ROOT → sings: root</title><path class="line" d="M97,21V57"/>\
<path class="head" d="M97,62l-3,-6h6z"/><text class="label" x="97" y="25">root</text></g>
<g class="arc basic" data-head="2" data-dependent="1" data-deprel="nsubj">\
<title>sings → She: nsubj</title><path class="line" d="M89,62V47Q89,40 82,40H38Q31,40 31,47V57"/>\
<path class="head" d="M31,62l-3,-6h6z"/><text class="label" x="60" y="44">nsubj</text></g>
<g class="node" data-id="1" data-form="She" data-lemma="she" data-upos="PRON"><title>ID 1
FORM She
LEMMA she
UPOS PRON
FEATS Case=Nom
HEAD 2
DEPREL nsubj
DEPS 2:nsubj</title><rect class="box" x="10" y="63" width="42" height="40" rx="4"/>\
<text class="form" x="31" y="83">She</text><text class="upos" x="31" y="98">PRON</text></g>
<g class="node" data-id="2" data-form="sings" data-lemma="sing" data-upos="VERB"><title>ID 2
FORM sings
LEMMA sing
UPOS VERB
HEAD 0
DEPREL root
DEPS 0:root</title><rect class="box" x="67" y="63" width="53" height="40" rx="4"/>\
<text class="form" x="93" y="83">sings</text><text class="upos" x="93" y="98">VERB</text></g>
</svg>
"""


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
    assert "prefers-color-scheme: dark" in svg
    assert svg.count("http") == 1  # the namespace
    ElementTree.fromstring(svg)


@given(random_sentences())
def test_pictures_are_well_formed_and_hold_every_form_and_label(sentence):
    svg = render_svg(lay_out(sentence), "<&>")
    nodes = [node for node in sentence.nodes if node["ID"] in map(str, sentence.graph().nodes)]
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
