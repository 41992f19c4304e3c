"""The scripts of the pages at work in a real browser."""

import pytest

from drawing.browser import find_browser, open_browser
from drawing.sentences import SHE_SINGS, VAMONOS, make_sentence
from udkit.drawing import (
    ComparedSentences,
    ComparisonOptions,
    NumberedSentence,
    Order,
    comparison_page,
    sentence_page,
)

SHOWN = "[...document.querySelectorAll('article:not([hidden])')].map((each) => each.id).join(' ')"
LINKS = "[...document.querySelectorAll('nav a:not([hidden])')].map((each) => each.hash).join(' ')"
COUNT = "document.getElementById('count').textContent"


@pytest.fixture(scope="module")
def browser():
    path = find_browser()
    if path is None:
        pytest.skip("no Chromium or Chrome is installed")
    with open_browser(path) as opened:
        try:
            opened.new_page()
        except (OSError, EOFError) as error:
            pytest.skip(f"{path} does not start: {error}")
        yield opened


def open_page(browser, tmp_path, pieces):
    path = tmp_path / "page.html"
    path.write_text("".join(pieces), encoding="utf-8")
    page = browser.new_page()
    page.open(path.as_uri())
    return page


def enter(page, element, value, event="input"):
    page.evaluate(
        f"(() => {{ const field = document.getElementById('{element}'); field.value = '{value}';"
        f" field.dispatchEvent(new Event('{event}', {{bubbles: true}})); }})()"
    )


def check(page, kind):
    page.evaluate(f"document.querySelector('#kinds input[value={kind}]').click()")


@pytest.fixture
def sentences_page(browser, tmp_path):
    sentences = [
        make_sentence(*SHE_SINGS, sent_id="one", text="She sings"),
        make_sentence(*VAMONOS, sent_id="two", text="Vámonos ya"),
        make_sentence(*SHE_SINGS, sent_id="three", text="She SINGS"),
    ]
    numbered = [NumberedSentence(number, each) for number, each in enumerate(sentences, start=1)]
    return open_page(browser, tmp_path, sentence_page(numbered, "t"))


def test_search_finds_text_ids_and_values(sentences_page):
    page = sentences_page
    assert page.evaluate(COUNT) == "3 sentences"
    for query, shown in [
        ("sings", "s1 s3"),
        ("vámonos", "s2"),
        ("sings three", "s3"),
        ("deprel:advmod", "s2"),
        ("upos:PRON lemma:she", "s1 s3"),
        ("form:nos", "s2"),
        ("nothing", ""),
        ("", "s1 s2 s3"),
    ]:
        enter(page, "search", query)
        assert page.evaluate(SHOWN) == shown, query
    assert page.evaluate(LINKS) == "#s1 #s2 #s3"


def test_the_list_and_the_count_follow_the_search(sentences_page):
    enter(sentences_page, "search", "ya")
    assert sentences_page.evaluate(LINKS) == "#s2"
    assert sentences_page.evaluate(COUNT) == "1 of 3 sentences"


def test_keys_move_between_the_sentences_shown(sentences_page):
    page = sentences_page
    current = "document.querySelector('article.current')?.id"
    enter(page, "search", "sings")
    visited = []
    for key in "jjjkkn":
        page.press(key)
        visited.append(page.evaluate(current))
    assert visited == ["s1", "s3", "s3", "s1", "s1", "s3"]
    page.press("/")
    assert page.evaluate("document.activeElement.id") == "search"
    page.press("p")
    assert page.evaluate("document.getElementById('search').value") == "singsp"


def wrong_pairs():
    systems = [
        ("1 She she NOUN _ Case=Nom 2 nsubj 2:nsubj", SHE_SINGS[1]),
        ("1 She her NOUN _ Case=Nom 2 obj 2:iobj", SHE_SINGS[1]),
        ("1 She her PRON _ Case=Nom 2 nsubj 2:nsubj", SHE_SINGS[1]),
    ]
    words = [((0, 1), (0, 1)), ((0, 2), (0, 2))]
    gold = make_sentence(*SHE_SINGS, text="She sings")
    return [ComparedSentences([gold], [make_sentence(*system)], words) for system in systems]


def test_filters_by_kind_and_relation(browser, tmp_path):
    page = open_page(browser, tmp_path, comparison_page(wrong_pairs(), "t"))
    rows = "document.querySelectorAll('.differences tbody tr:not([hidden])').length"
    assert (page.evaluate(SHOWN), page.evaluate(rows)) == ("s1 s2 s3", 6)
    check(page, "UPOS")
    assert (page.evaluate(SHOWN), page.evaluate(rows)) == ("s2 s3", 4)
    check(page, "LEMMA")
    assert (page.evaluate(SHOWN), page.evaluate(rows)) == ("s2", 2)
    enter(page, "relation", "iobj", "change")
    assert (page.evaluate(SHOWN), page.evaluate(rows)) == ("s2", 1)
    check(page, "enhanced")
    assert (page.evaluate(SHOWN), page.evaluate(COUNT)) == ("", "0 of 3 sentences")
    page.evaluate("[...document.querySelectorAll('#kinds button')][0].click()")
    enter(page, "relation", "", "change")
    assert page.evaluate(SHOWN) == "s1 s2 s3"


def test_kinds_and_relations_are_offered_with_their_counts(browser, tmp_path):
    page = open_page(browser, tmp_path, comparison_page(wrong_pairs(), "t"))
    labels = "[...document.querySelectorAll('#kinds label')].map((each) => each.textContent.trim())"
    assert page.evaluate(labels) == [
        "UPOS (2)",
        "LEMMA (2)",
        "DEPREL (1)",
        "enhanced (1)",
    ]
    options = "[...document.querySelectorAll('#relation option')].map((each) => each.textContent)"
    assert page.evaluate(options) == ["any", "iobj (1)", "nsubj (2)", "obj (1)"]


def test_sorting_by_number_of_differences_and_back(browser, tmp_path):
    options = ComparisonOptions(order=Order.errors, limit=None)
    page = open_page(browser, tmp_path, comparison_page(wrong_pairs(), "t", options))
    assert page.evaluate(SHOWN) == "s2 s1 s3"
    enter(page, "sort", "file", "change")
    assert page.evaluate(SHOWN) == "s1 s2 s3"
    assert page.evaluate(LINKS) == "#s1 #s2 #s3"


def test_pointing_at_a_row_shows_its_words(browser, tmp_path):
    page = open_page(browser, tmp_path, comparison_page(wrong_pairs(), "t"))
    page.evaluate(
        "document.querySelector('.differences tbody tr td')"
        ".dispatchEvent(new Event('mouseover', {bubbles: true}))"
    )
    focused = "[...document.querySelectorAll('.focus')].map((each) => each.className.baseVal)"
    assert page.evaluate(focused) == ["arc basic right focus", "node focus"] * 2


def test_texts_of_neighbours_do_not_overlap_on_the_screen(browser, tmp_path):
    sentence = make_sentence(
        *(
            f"{number} {form} _ PROPN _ _ {'0 root' if number == 1 else '1 nmod:in_front_of'} _"
            for number, form in enumerate(
                [
                    "Wimmelbildwörter",
                    "illi",
                    "漢字仮名",
                    "Ελληνικά",
                    "हिन्दी",
                    "العربية",
                    "e\u0301a\u0308",
                ],
                1,
            )
        )
    )
    page = open_page(browser, tmp_path, sentence_page([NumberedSentence(1, sentence)], "t"))
    boxes = page.evaluate(
        "[...document.querySelectorAll('svg text')].map((each) => each.getBoundingClientRect())"
        ".map((box) => [box.left, box.right, box.top, box.bottom])"
    )
    for i, one in enumerate(boxes):
        for other in boxes[:i]:
            is_beside = one[1] <= other[0] or other[1] <= one[0]
            # Lines of text may touch; a quarter of a line is nothing to be seen.
            room = (one[3] - one[2]) / 4
            is_above = one[3] - room <= other[2] or other[3] - room <= one[2]
            assert is_beside or is_above
