"""White space as MISC tells of it, to the letter."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from udkit import parse_conllu, sentence_text, to_text
from udkit.formats.plain_text import escape_spaces, unescape_spaces

SPACES = st.text(st.sampled_from(" \t\r\n\u00a0\u2028\x1c\u3000"), max_size=6)


def one_word(form, misc):
    [sentence] = parse_conllu(f"1\t{form}" + "\t_" * 7 + f"\t{misc}\n\n")
    return sentence


@given(SPACES)
def test_escaped_white_space_can_be_read_again(space):
    escaped = escape_spaces(space)
    assert escaped.isascii()
    assert not any(map(str.isspace, escaped))
    assert unescape_spaces(escaped) == space


@pytest.mark.parametrize(
    ("misc", "text"),
    [
        ("_", "a\n"),
        ("SpaceAfter=No", "a\n"),
        (r"SpacesAfter=\n", "a\n"),
        (r"SpacesAfter=\s\s", "a  "),
        (r"SpacesAfter=\s\n\n", "a \n\n"),
        (r"SpacesBefore=\t|SpacesAfter=\s", "\ta "),
    ],
)
def test_annotated_white_space_at_the_end_is_kept(misc, text):
    assert "".join(to_text([one_word("a", misc)])) == text


def test_the_text_of_a_sentence_has_no_line_breaks_inside_tokens():
    sentence = one_word("10 000", r"SpacesInToken=10\n000")
    assert sentence_text(sentence) == "10 000"
    assert "".join(to_text([sentence])) == "10\n000\n"
