"""Settings of languages: what is laid over what, and what is said of mistakes."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from udkit.errors import UsageError
from udkit.tree_to_graph.language import (
    check_language,
    check_types,
    language_codes,
    language_from,
    load_language,
    profile_names,
)
from udkit.tree_to_graph.rules import RULES
from udkit.tree_to_graph.strategies import RuleEnhancer

IWPT = ("ar", "bg", "cs", "en", "et", "fi", "fr", "it", "lt", "lv", "nl", "pl", "ru", "sk", "sv")
IWPT += ("ta", "uk")


def default_tables():
    folder = files("udkit.tree_to_graph").joinpath("languages")
    return tomllib.loads(folder.joinpath("default.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("profile", ["", *profile_names()])
@pytest.mark.parametrize("code", ["", *language_codes()])
def test_the_settings_of_all_languages_are_right(code, profile):
    language = load_language(code, profile)
    assert set(language.settings) == {rule.name for rule in RULES}
    assert language.types


def test_the_languages_of_iwpt_have_settings():
    assert set(language_codes()) >= set(IWPT)


def test_an_unknown_language_has_the_default_settings():
    assert load_language("xx").settings == load_language("").settings
    assert load_language("default").settings == load_language("").settings
    assert load_language("../x").settings == load_language("").settings


def test_a_language_keeps_what_it_does_not_change():
    slovak, default = load_language("sk"), load_language("")
    assert slovak.settings["case_labels"].case == "always"
    assert slovak.settings["case_labels"].nominal == default.settings["case_labels"].nominal


def test_a_treebank_is_laid_over_its_language():
    assert load_language("pl").types == "PS"
    assert load_language("pl_lfg").types == "PSXC"
    assert load_language("PL_LFG").types == "PSXC"
    assert load_language("pl_other") == load_language("pl_other")
    assert load_language("pl_other").settings == load_language("pl").settings


@pytest.mark.parametrize("code", ["", "en", "pl_lfg", "PL_LFG", "pl_pdb", "xx", "xx_any"])
def test_languages_and_their_treebanks_are_known(code):
    check_language(code)


@pytest.mark.parametrize("code", ["pl_other", "pl_"])
def test_an_unknown_treebank_of_a_known_language_is_named_with_those_that_are_known(code):
    with pytest.raises(UsageError, match=f"'{code}'; known are pl_lfg, pl_pdb, pl_pud, and pl for"):
        check_language(code)


def test_a_profile_is_laid_over_a_language():
    language = load_language("sk", "iwpt2020")
    assert language.types == "GPXRC"
    assert language.settings["external_subjects"].suffix == ""
    assert "môcť" in language.settings["external_subjects"].subject_verbs
    assert load_language("ta", "iwpt2020").settings["relative_clauses"].without_pronoun == "nsubj"


def test_an_unknown_profile_lists_those_there_are():
    with pytest.raises(UsageError, match=r"no profile 'iwpt'; choose one of iwpt2020"):
        load_language("en", "iwpt")


@pytest.mark.parametrize(
    ("rule", "key", "value", "message"),
    [
        ("gapping", "moves", [], "gapping.*no setting 'moves'; did you mean moved"),
        ("gapping", "moved", "cc", "moved must be a list of strings, not 'cc'"),
        ("gapping", "by_case", [], "by_case must be a table, not"),
        ("gapping", "by_case", {"Nom": 1}, r"by_case.Nom must be of type str, not 1"),
        (
            "case_labels",
            "case",
            "often",
            "case must be one of never, always, unmarked, not 'often'",
        ),
        ("conjunct_labels", "is_used", 1, "is_used must be of type bool, not 1"),
    ],
)
def test_a_wrong_setting_is_named(rule, key, value, message):
    tables = default_tables()
    tables[rule][key] = value
    with pytest.raises(UsageError, match=message):
        language_from(tables, "xx")


def test_a_missing_setting_and_an_unknown_table_are_named():
    tables = default_tables()
    del tables["gapping"]["moved"]
    with pytest.raises(UsageError, match="'moved' is missing"):
        language_from(tables, "xx")
    with pytest.raises(UsageError, match="no setting 'gaping'; did you mean gapping"):
        language_from({"gaping": {}}, "xx")


def test_a_model_that_is_older_than_a_setting_does_without_it():
    tables = default_tables()
    del tables["case_labels"]["quotation_marks"]
    assert language_from(tables, "xx").settings["case_labels"].quotation_marks == frozenset()


def test_types_are_put_in_order():
    assert check_types("CXG") == "GXC"
    with pytest.raises(UsageError, match="no enhancement type 'Q'; choose from G"):
        check_types("GQ")
    with pytest.raises(UsageError, match="no type is named; choose from G"):
        check_types("")


def test_the_page_lists_the_types_of_every_language():
    page = Path(__file__).parents[2] / "docs" / "commands" / "enhance.md"
    rows = [
        line.strip("|\n ").split(" | ")
        for line in page.read_text("utf-8").splitlines()
        if line.startswith("| ") and re.search(r" \| [GPSXRC ]+ \|$", line)
    ]
    listed = {
        code: types.replace(" ", "")
        for languages, types in rows
        for code in re.findall(r"\b[a-z]{2}\b(?=,| \(|$)", languages.partition(" where ")[0])
    }
    assert listed == {code: load_language(code).types for code in language_codes()}


@pytest.mark.parametrize("code", ["english", "en-gum", "e", "en gum", "12"])
def test_what_is_no_code_is_refused(code):
    with pytest.raises(UsageError, match="not the code of a language"):
        check_language(code)


def test_types_that_are_none_are_refused_in_python_too():
    with pytest.raises(UsageError, match="no enhancement type 'Q'"):
        RuleEnhancer(load_language("en"), types="Q")
