"""Which treebank a model follows."""

import pytest

from udkit.errors import UsageError
from udkit.models import ModelPackage
from udkit.models.treebanks import (
    check_language,
    choose_treebank,
    treebank_code,
    treebank_with_code,
)


def model(*treebanks, dropout=0.0):
    described = [{"name": name, "language": language} for name, language in treebanks]
    return ModelPackage(
        {
            "language": "mul",
            "treebanks": described,
            "config": {"tree": {"treebank_dropout": dropout}},
        },
        {},
    )


MANY = model(("UD_English-EWT", "en"), ("UD_English-GUM", "en"), ("UD_Tamil-TTB", "ta"))


@pytest.mark.parametrize(
    ("name", "number"), [("UD_English-EWT", 0), ("ud_english-gum", 1), ("GUM", 1), ("ttb", 2)]
)
def test_treebanks_by_name(name, number):
    assert choose_treebank(MANY, name) == number


@pytest.mark.parametrize("name", ["PUD", "", "UD_English", "WT"])
def test_unknown_treebanks_are_refused_with_those_that_are_known(name):
    with pytest.raises(UsageError, match="known are UD_English-EWT, UD_English-GUM, UD_Tamil-TTB"):
        choose_treebank(MANY, name)


def test_a_name_that_two_treebanks_have_is_refused():
    two = model(("UD_English-PUD", "en"), ("UD_Turkish-PUD", "tr"))
    with pytest.raises(UsageError, match="known are"):
        choose_treebank(two, "PUD")


def test_the_first_treebank_by_default():
    assert choose_treebank(MANY) == 0
    assert choose_treebank(ModelPackage({"language": "en"}, {})) == 0


def test_a_model_of_many_languages_follows_the_language_or_none():
    many = model(("UD_English-EWT", "en"), ("UD_Tamil-TTB", "ta"), dropout=0.3)
    assert choose_treebank(many, language="ta") == 1
    assert choose_treebank(many, language="TA") == 1
    assert choose_treebank(many, language="hu") == 2
    assert choose_treebank(many) == 2
    assert choose_treebank(many, "EWT", "ta") == 0


@pytest.mark.parametrize(
    ("code", "number"), [("en_ewt", 0), ("EN_GUM", 1), ("en", 0), ("ta", 2), ("ta_ttb", 2)]
)
def test_treebanks_by_code(code, number):
    check_language(MANY, code)
    assert treebank_with_code(MANY, code) == number


DATED = ModelPackage(
    {
        "language": "nl",
        "treebanks": [
            {"name": "UD_Dutch-LassySmall"},
            {"name": "UD_Dutch-LassySmall 2017-02-01"},
            {"name": "UD_Dutch-Lassy (news; old)"},
        ],
    },
    {},
)


@pytest.mark.parametrize(
    ("number", "code"),
    [(0, "nl_lassysmall"), (1, "nl_lassysmall-2017-02-01"), (2, "nl_lassy-news-old")],
)
def test_codes_can_be_typed_whatever_the_name_of_the_treebank(number, code):
    assert treebank_code(DATED, number) == code
    check_language(DATED, code)
    assert treebank_with_code(DATED, code) == number
    assert choose_treebank(DATED, code.removeprefix("nl_")) == number


def test_a_code_may_have_the_spaces_of_the_name():
    check_language(DATED, "nl_LassySmall 2017-02-01")
    assert treebank_with_code(DATED, "nl_LassySmall 2017-02-01") == 1
    assert choose_treebank(DATED, "LassySmall 2017-02-01") == 1


def test_unknown_codes_are_refused_with_those_that_can_be_typed():
    known = "nl, nl_lassysmall, nl_lassysmall-2017-02-01, nl_lassy-news-old"
    with pytest.raises(UsageError, match=f"known are {known}$"):
        check_language(DATED, "nl_alpino")


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("lv", "the model is of en and mul and ta, and not of 'lv'"),
        ("lv_lvtb", "not of 'lv'"),
        ("en_foo", "a treebank 'en_foo'; known are en, mul, ta, en_ewt, en_gum, ta_ttb"),
    ],
)
def test_codes_of_other_languages_and_treebanks_are_refused(code, said):
    with pytest.raises(UsageError, match=said):
        check_language(MANY, code)


def test_a_model_without_treebanks_has_its_language():
    check_language(ModelPackage({"language": "en"}, {}), "en")
    with pytest.raises(UsageError, match=r"known are en$"):
        check_language(ModelPackage({"language": "en"}, {}), "en_gum")
