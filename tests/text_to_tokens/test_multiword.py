import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from text_to_tokens.treebank import TREEBANK, sentence
from udkit.text_to_tokens.multiword import (
    MultiwordLexicon,
    apply_pattern,
    find_patterns,
    lexicon_from_json,
    lexicon_to_json,
)

ENGLISH = MultiwordLexicon(
    {
        "don't": ("do", "n't"),
        "isn't": ("is", "n't"),
        "king's": ("king", "'s"),
        "bishop's": ("bishop", "'s"),
    }
)


@pytest.mark.parametrize(
    ("token", "words"),
    [
        ("don't", ("do", "n't")),
        ("Don't", ("Do", "n't")),
        ("DON'T", ("DO", "N'T")),
        ("hasn't", ("has", "n't")),
        ("Queen's", ("Queen", "'s")),
        ("McKay's", ("McKay", "'s")),
        ("queen", None),
        ("'s", None),
        ("", None),
    ],
)
def test_tokens_are_split_like_known_ones(token, words):
    assert ENGLISH.split(token) == words


@pytest.mark.parametrize(
    ("token", "words"),
    [("au", ("à", "le")), ("Au", ("À", "le")), ("AU", ("À", "LE")), ("auxquels", None)],
)
def test_words_that_are_not_in_the_token_are_cased_like_it(token, words):
    assert MultiwordLexicon({"au": ("à", "le")}).split(token) == words


def test_stems_may_change_at_the_seam():
    lexicon = MultiwordLexicon({"amarlo": ("amar", "lo"), "dárselo": ("dar", "se", "lo")})
    assert lexicon.split("comprarlo") == ("comprar", "lo")


def test_the_most_frequent_split_is_kept():
    sentences = [sentence("dunno=du+n+no"), sentence("dunno=dun+no"), sentence("dunno=dun+no")]
    assert MultiwordLexicon.from_sentences(sentences, 10).entries == {"dunno": ("dun", "no")}


def test_the_better_end_of_tokens_is_found():
    beginnings = [sentence(f"ha{word}=ha+{word}") for word in ("sof", "bayit", "yom", "kol")]
    assert MultiwordLexicon.from_sentences(beginnings, 10).direction == "beginning"
    assert MultiwordLexicon.from_sentences(TREEBANK, 10).direction == "end"


@given(
    st.text("abcde'", min_size=1, max_size=8),
    st.lists(st.text("abcde'", min_size=1, max_size=5), min_size=2, max_size=3).map(tuple),
)
def test_patterns_give_back_what_they_were_made_of(token, words):
    for pattern in find_patterns(token, words):
        assert apply_pattern(pattern, token) == words


@given(st.text(max_size=10))
def test_no_word_is_ever_empty(token):
    words = ENGLISH.split(token)
    assert words is None or (len(words) > 1 and all(words))


def test_a_lexicon_survives_json():
    again = lexicon_from_json(json.loads(json.dumps(lexicon_to_json(ENGLISH))))
    assert again.entries == ENGLISH.entries
    with pytest.raises(ValueError, match="not a lexicon"):
        lexicon_from_json({"entries": [], "direction": "end"})
