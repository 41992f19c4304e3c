import pytest

from text_to_tokens.treebank import sentence
from udkit import sentence_text
from udkit.text_to_tokens.detokenisation import detokenised, with_likely_spaces


@pytest.mark.parametrize(
    ("tokens", "text"),
    [
        ("Yes , ( you ) may !", "Yes, (you) may!"),
        ('He said : " No . "', 'He said: "No."'),
        ("我们 知道 UD 。", "我们知道UD。"),
        ("10 % of it", "10% of it"),
        ("an old hat", "an old hat"),
        ("한국어 문장 .", "한국어 문장."),
    ],
)
def test_spaces_are_left_out_where_nobody_writes_them(tokens, text):
    [copy] = detokenised([sentence(tokens)])
    assert sentence_text(copy) == text


def test_treebanks_that_tell_about_spaces_are_left_alone():
    told = [sentence("a ~, b . c")] + [sentence("d , e")] * 100
    assert with_likely_spaces(told) == told
    silent = [sentence("d , e")] * 100
    assert [sentence_text(s) for s in with_likely_spaces(silent)] == ["d, e"] * 100
    assert with_likely_spaces(silent[:3]) == silent[:3]


def test_treebanks_are_told_apart_where_several_follow_each_other():
    told = [sentence("d ~, e")] * 500
    silent = [sentence("f , g")] * 500
    texts = [sentence_text(s) for s in with_likely_spaces([*told, *silent])]
    assert texts == ["d, e"] * 500 + ["f, g"] * 500
