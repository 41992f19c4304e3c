"""From any text to graphs that the official validator accepts, on level 2.

Characters are kept as they are in the text, and UD wants NFC: so the texts here are in NFC.
The texts of all test files of the seventeen languages of IWPT 2020 are many: `pytest -m corpus`.
"""

import unicodedata
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import udkit
from udkit import read_conllu
from udkit.models.catalogue import SHIPPED
from udkit.tree_to_graph import CopyEnhancer, RuleEnhancer, load_language

LANGUAGES = {
    "ar": "Arabic",
    "bg": "Bulgarian",
    "cs": "Czech",
    "en": "English",
    "et": "Estonian",
    "fi": "Finnish",
    "fr": "French",
    "it": "Italian",
    "lt": "Lithuanian",
    "lv": "Latvian",
    "nl": "Dutch",
    "pl": "Polish",
    "ru": "Russian",
    "sk": "Slovak",
    "sv": "Swedish",
    "ta": "Tamil",
    "uk": "Ukrainian",
}
_WORDS = st.sampled_from(
    ["He", "reads", "and", "writes", "the", "who", "that", "to", "’s", ".", "("]
)
_TEXTS = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=60),
    st.lists(_WORDS, max_size=25).map(" ".join),
    st.text("a.,'\n \u200b", max_size=40),
)


@cache
def _pipeline(code):
    return udkit.load(code, has_fallback=True)


def _errors(official, sentences):
    content = "".join("\n".join([*sentence.lines(), "\n"]) for sentence in sentences)
    return [incident for incident in official(content.encode()) if incident[2]]


@pytest.mark.skipif(not (SHIPPED / "en.udkit").exists(), reason="no model of English is there")
@given(_TEXTS)
def test_any_text_becomes_a_valid_graph(official, text):
    text = unicodedata.normalize("NFC", text)
    assert not _errors(official, _pipeline("en")(text).sentences)


@pytest.mark.corpus
@pytest.mark.parametrize("code", LANGUAGES)
def test_texts_of_test_files_become_valid_graphs(shared, official, code):
    """With the language's own model, or else with the multilingual one and the language's rules."""
    for path in _test_files(shared, code):
        text = "\n".join(_text(sentence) for sentence in read_conllu(path))
        text = unicodedata.normalize("NFC", text)
        assert not _errors(official, _pipeline(code)(text).sentences), path


@pytest.mark.corpus
@pytest.mark.parametrize("code", LANGUAGES)
def test_trees_of_test_files_become_valid_graphs(shared, official, code):
    """Some trees are not valid themselves: what is wrong with their copies is not the rules'."""
    enhancer = RuleEnhancer(load_language(code), overwrites=True)
    for path in _test_files(shared, code):
        sentences = list(read_conllu(path))
        enhanced = enhancer.enhance_all(sentences)
        copies = CopyEnhancer(overwrites=True).enhance_all(sentences)
        assert not _names(official, enhanced) - _names(official, copies), path


def _names(official, sentences):
    return {name for _, name, _ in _errors(official, sentences)}


def _text(sentence):
    return sentence.text or " ".join(word.form for word in sentence.words)


def _test_files(shared, code):
    folders = [*(shared / "data" / "ud").glob(f"UD_{LANGUAGES[code]}-*")]
    if code == "fr":
        folders.append(shared / "data" / "iwpt2020" / "UD_French-Sequoia")
    files = [path for folder in folders for path in sorted(folder.glob("*-ud-test.conllu.xz"))]
    assert files
    return files
