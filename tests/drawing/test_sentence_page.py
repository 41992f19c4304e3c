import base64
import hashlib
import re

from hypothesis import given
from hypothesis import strategies as st

from drawing.markup import Outline
from drawing.sentences import SHE_SINGS, VAMONOS, make_sentence, random_sentences
from udkit.drawing import LayoutOptions, NumberedSentence, sentence_page

HOSTILE = "</title></style></script><script>alert(1)</script><img/onerror=x>&\"'"


def page(*sentences, title="t", **options):
    numbered = (NumberedSentence(number, each) for number, each in enumerate(sentences, start=1))
    return "".join(sentence_page(numbered, title, **options))


def test_every_sentence_has_its_picture_and_text():
    one = make_sentence(*SHE_SINGS, sent_id="a-1", text="She sings")
    outline = Outline(page(one, make_sentence(*VAMONOS)))
    assert [each["id"] for each in outline.all("article")] == ["s1", "s2"]
    assert len(outline.all("svg")) == 2
    assert outline.texts["p"] == ["She sings", "Vámonos ya"]
    assert "a-1" in outline.texts["span"]


@given(st.lists(random_sentences(4), max_size=3))
def test_pages_are_well_formed_whatever_the_sentences(sentences):
    assert len(Outline(page(*sentences)).all("article")) == len(sentences)


def test_hostile_text_stays_text():
    sentence = make_sentence(
        f"1 {HOSTILE} {HOSTILE} {HOSTILE} _ _ 0 {HOSTILE} 0:{HOSTILE}",
        sent_id=HOSTILE,
        text=HOSTILE,
    )
    markup = page(sentence, title=HOSTILE)
    outline = Outline(markup)
    assert outline.all("img") == []
    assert len(outline.all("script")) == 1
    assert outline.texts["p"] == [HOSTILE]
    assert outline.texts["h1"] == [HOSTILE]


def test_nothing_is_fetched_and_nothing_else_may_run():
    markup = page(make_sentence(*SHE_SINGS))
    outline = Outline(markup)
    [policy] = [each["content"] for each in outline.all("meta") if "http-equiv" in each]
    assert policy.startswith("default-src 'none'; ")
    for tag in ("style", "script"):
        [content] = re.findall(f"<{tag}>(.*?)</{tag}>", markup, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy
    addresses = [value for _, each in outline.elements for value in each.values() if "//" in value]
    assert set(addresses) == {"http://www.w3.org/2000/svg"}


def test_the_limit_says_how_many_are_left_out():
    markup = page(*[make_sentence(*SHE_SINGS)] * 3, limit=2)
    assert len(Outline(markup).all("article")) == 2
    assert "The first 2 sentences are shown; 1 more are not." in markup


def test_no_limit_and_no_sentences():
    assert len(Outline(page(*[make_sentence(*SHE_SINGS)] * 3, limit=None)).all("article")) == 3
    assert "There are no sentences." in page()


def test_options_reach_the_pictures():
    markup = page(make_sentence(*SHE_SINGS), options=LayoutOptions(rows=("FORM", "FEATS")))
    assert ">Case=Nom</text>" in markup


def test_pages_are_written_as_a_stream():
    def endless():
        number = 0
        while True:
            number += 1
            yield NumberedSentence(number, make_sentence(*SHE_SINGS))

    pieces = sentence_page(endless(), "t", limit=None)
    assert sum("<article" in next(pieces) for _ in range(20)) == 17


def test_right_to_left_pictures_scroll_from_the_right():
    markup = page(make_sentence("1 שלום שלום NOUN _ _ 0 root _"))
    assert '<div class="picture" dir="rtl">' in markup
