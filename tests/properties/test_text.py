"""The restored text has every token at its place and nothing but tokens and spaces."""

from hypothesis import assume, given
from hypothesis import strategies as st

from strategies import conllu_texts
from udkit import parse_conllu, place_tokens, sentence_text, to_rows, to_text

_SPACES = st.sampled_from(
    ["_", "SpaceAfter=No", r"SpacesAfter=\n", r"SpacesAfter=\s\s", r"SpacesBefore=\t", "A=1"]
)


@st.composite
def _sentences(draw):
    """Sentences with real annotation of spaces."""
    sentences = parse_conllu(draw(conllu_texts()))
    assume(all({"FORM", "MISC"} <= set(s.columns.names) for s in sentences))
    for sentence in sentences:
        if draw(st.booleans()):
            sentence.comments.append("# newpar")
        for node in sentence.nodes:
            node["MISC"] = draw(_SPACES)
    return sentences


@given(_sentences())
def test_every_token_is_where_it_is_said_to_be(sentences):
    text = "".join(to_text(sentences))
    end_before = 0
    for placed in place_tokens(sentences):
        tokens = [token for token, _ in placed.sentence.tokens()]
        for token, (start, end) in zip(tokens, placed.tokens, strict=True):
            assert text[start:end] == token.form
            assert not text[end_before:start].strip()
            end_before = end
        assert len(placed.words) == len(placed.sentence.words)
    assert not text[end_before:].strip()


@given(_sentences())
def test_no_character_but_space_is_lost_or_added(sentences):
    tokens = [token.form for sentence in sentences for token, _ in sentence.tokens()]
    expected = "".join("".join(tokens).split())
    assert "".join("".join(to_text(sentences)).split()) == expected
    assert "".join("".join(map(sentence_text, sentences)).split()) == expected


@given(_sentences())
def test_rows_are_as_many_as_nodes(sentences):
    for sentence in sentences:
        for word in sentence.words:
            word["HEAD"] = "0"
    rows = list(to_rows(sentences))
    assert len(rows) == sum(len(sentence.nodes) for sentence in sentences)
