"""Reading the description of a campaign."""

import pytest

from udkit.errors import InputError
from udkit.evaluation.suite import Language, Treebank, read_suite, shipped_suites
from udkit.evaluation.suite.description import parse_suite

LANGUAGE = '[[languages]]\ncode = "en"\n'
TREEBANKS = 'treebanks = [{ name = "English-EWT" }]\n'


def parse(text):
    return parse_suite(text.encode(), "my.toml", None)


def test_all_keys_are_read():
    suite = parse("""
        name = "Mine"
        gold = "g"
        system = "s"
        system_file = "{language}/out.conllu"
        [[languages]]
        code = "cs"
        name = "Czech"
        system = "czech.conllu"
        treebanks = [{ name = "UD_Czech-PUD", enhancements = "34", gold = "pud.conllu" }]
    """)
    assert (suite.name, suite.gold, suite.system) == ("Mine", "g", "s")
    assert suite.system_file == "{language}/out.conllu"
    treebank = Treebank("Czech-PUD", "34", "pud.conllu")
    assert suite.languages == (Language("cs", "Czech", (treebank,), "czech.conllu"),)


def test_most_keys_may_be_left_out():
    suite = parse(LANGUAGE + TREEBANKS)
    assert suite.name == "my"
    assert suite.system_file == "{language}.conllu"
    assert suite.languages == (Language("en", "en", (Treebank("English-EWT", "0"),)),)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 1", "my.toml: unknown key 'x'; the keys here are name, gold, system, system_file, "),
        ("", "my.toml: the key 'languages' is missing"),
        ("languages = []", "my.toml: languages: one table or more"),
        ("languages = 3", "my.toml: languages: 3 was found where a list of tables was expected"),
        ("name = ", "my.toml: this is not TOML: Invalid value"),
        ('name = ""\n' + LANGUAGE + TREEBANKS, "my.toml: name: the string is empty"),
        (LANGUAGE, "my.toml: language 1 (en): the key 'treebanks' is missing"),
        (LANGUAGE + "filter = 1", "my.toml: language 1 (en): unknown key 'filter'; the keys here"),
        (
            LANGUAGE + 'treebanks = [{ name = "A", filter = "1" }]',
            "my.toml: language 1 (en): treebank 1 (A): unknown key 'filter'; the keys here are "
            "name, enhancements, gold",
        ),
        (
            LANGUAGE + 'treebanks = [{ name = "A", enhancements = 34 }]',
            "treebank 1 (A): enhancements: 34 was found where a string was expected",
        ),
        (
            LANGUAGE + 'treebanks = [{ name = "A", enhancements = "7" }]',
            "treebank 1 (A): enhancements: ",
        ),
        (LANGUAGE + 'treebanks = ["A"]', "my.toml: language 1 (en): treebanks: one table or more"),
        ((LANGUAGE + TREEBANKS) * 2, "my.toml: the language code 'en' stands there twice"),
        (
            LANGUAGE + TREEBANKS + LANGUAGE.replace("en", "cs") + TREEBANKS,
            "my.toml: the treebank name 'English-EWT' stands there twice",
        ),
        (
            'system_file = "a.conllu"\n'
            + LANGUAGE
            + TREEBANKS
            + (LANGUAGE + TREEBANKS).replace("en", "cs").replace("EWT", "PUD"),
            "my.toml: system_file: 'a.conllu' names the same file for all languages",
        ),
    ],
)
def test_errors_name_file_and_key(text, message):
    with pytest.raises(InputError) as caught:
        parse(text)
    assert message in str(caught.value)


def test_bytes_that_are_no_text_are_no_suite():
    with pytest.raises(InputError, match=r"my\.toml: this is not TOML"):
        parse_suite(b"name = '\xff'", "my.toml", None)


def test_an_unknown_suite_gives_the_names_that_there_are():
    with pytest.raises(InputError, match="iwpt2020, iwpt2021"):
        read_suite("iwpt1999")


def test_paths_are_relative_to_the_file(tmp_path):
    path = tmp_path / "suite.toml"
    path.write_text(LANGUAGE + TREEBANKS)
    assert read_suite(path).folder == tmp_path


def filters_of(name):
    suite = read_suite(name)
    assert suite.folder is None
    treebanks = [treebank for language in suite.languages for treebank in language.treebanks]
    assert len(suite.languages) == 17
    return {t.name: t.enhancements for t in treebanks}


def test_iwpt2020_has_the_official_filters():
    filters = filters_of("iwpt2020")
    assert len(filters) == 28
    assert {name: digits for name, digits in filters.items() if digits != "0"} == {
        "Arabic-PADT": "4",
        "Czech-PUD": "3",
        "Estonian-EDT": "4",
        "Estonian-EWT": "34",
        "Finnish-PUD": "34",
        "French-Sequoia": "156",
        "French-FQB": "156",
        "Polish-LFG": "1",
        "Russian-SynTagRus": "3",
        "Tamil-TTB": "14",
    }


def test_iwpt2021_differs_by_gum_and_by_bulgarian():
    old, new = filters_of("iwpt2020"), filters_of("iwpt2021")
    assert new == old | {"English-GUM": "0", "Bulgarian-BTB": "1"}


def test_all_shipped_suites_can_be_read_and_order_treebanks_as_the_test_texts():
    assert shipped_suites() == ["iwpt2020", "iwpt2021"]
    orders = {
        language.code: [t.name.partition("-")[2] for t in language.treebanks]
        for name in shipped_suites()
        for language in read_suite(name).languages
    }
    assert orders["cs"] == ["FicTree", "CAC", "PDT", "PUD"]
    assert orders["nl"] == ["Alpino", "LassySmall"]
    assert orders["en"] == ["EWT", "GUM", "PUD"]
    assert orders["et"] == ["EDT", "EWT"]
    assert orders["fi"] == ["TDT", "PUD"]
    assert orders["fr"] == ["Sequoia", "FQB"]
    assert orders["pl"] == ["LFG", "PDB", "PUD"]
    assert orders["sv"] == ["Talbanken", "PUD"]
