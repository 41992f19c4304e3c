"""The page of errors, and how expressions are paired for it."""

import pytest

from drawing.browser import find_browser, open_browser
from udkit import NodeId
from udkit.data.mwe import Mwe
from udkit.errors import InputError
from udkit.mwe.evaluation.differences import ErrorKind, compare_mwes
from udkit.mwe.evaluation.error_page import mwe_error_page


def _mwe(category, *members):
    return Mwe(tuple(map(NodeId, members)), category)


def _kinds(gold, system):
    compared = compare_mwes(gold, system)
    return len(compared.right), [str(difference.kind) for difference in compared.differences]


def test_expressions_are_paired_by_what_they_share():
    gold = [_mwe("VID", 1, 2), _mwe("IRV", 3, 4), _mwe("VID", 6, 7, 8), _mwe("IAV", 10)]
    system = [_mwe("VID", 1, 2), _mwe("VID", 3, 4), _mwe("VID", 7, 8), _mwe("VID", 12)]
    assert _kinds(gold, system) == (1, ["category", "span", "missed", "spurious"])


def test_the_same_words_are_paired_before_others_that_overlap():
    compared = compare_mwes([_mwe("A", 1, 2), _mwe("B", 1, 2, 3)], [_mwe("C", 1, 2)])
    assert [(d.kind, d.gold.category) for d in compared.differences] == [
        (ErrorKind.category, "A"),
        (ErrorKind.missed, "B"),
    ]


def test_equal_expressions_are_each_paired_once():
    assert _kinds([_mwe("A", 1), _mwe("A", 1)], [_mwe("A", 1)]) == (1, ["missed"])


def test_the_page_shows_what_differs(examples):
    paths = (examples / "mwe.cupt", examples / "mwe-system.cupt")
    page = "".join(mwe_error_page(*paths, "title"))
    assert page.count("<article") == 2
    assert "right 2 · missed 1 · spurious 1 · span 1 · category 0" in page
    assert '<span class="mwe-category">VID</span> make up … mind' in page
    limited = "".join(mwe_error_page(*paths, "title", limit=1))
    assert limited.count("<article") == 1
    assert "1 more are not" in limited


def test_files_of_different_length_cannot_be_shown(examples):
    with pytest.raises(InputError):
        list(mwe_error_page(examples / "mwe.cupt", examples / "mwe-train.cupt", "title"))


def test_the_filters_of_the_page_work_in_a_browser(examples, tmp_path):
    browser_path = find_browser()
    if browser_path is None:
        pytest.skip("no Chromium is installed")
    page_path = tmp_path / "page.html"
    pieces = mwe_error_page(examples / "mwe.cupt", examples / "mwe-system.cupt", "title")
    page_path.write_text("".join(pieces), encoding="utf-8")
    with open_browser(browser_path) as browser:
        page = browser.new_page()
        page.open(page_path.as_uri())
        shown = "document.querySelectorAll('article:not([hidden])').length"
        assert page.evaluate(shown) == 2
        page.evaluate("document.querySelector('#kinds input[value=spurious]').click()")
        assert page.evaluate(shown) == 1
        assert page.evaluate("document.getElementById('count').textContent") == "1 of 2 sentences"
