import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from text_to_tokens.test_atoms import ANY_TEXT
from text_to_tokens.treebank import TREEBANK, contrary_segmenter
from udkit import parse_conllu, place_tokens, sentence_text, to_text
from udkit.errors import ModelError
from udkit.text_to_tokens import DocumentOptions, Segmenter, streaming
from udkit.text_to_tokens.decisions import MAX_SENTENCE, MAX_TOKEN
from udkit.validation import validate_text

CONTRARY = contrary_segmenter()
NO_SURROGATES = ANY_TEXT.filter(lambda text: not any("\ud800" <= c <= "\udfff" for c in text))


def conllu(sentences):
    return "".join("\n".join([*sentence.lines(), "\n"]) for sentence in sentences)


def forms(sentences):
    return [[token.form for token, _ in sentence.tokens()] for sentence in sentences]


@given(ANY_TEXT)
def test_the_text_can_be_restored_whatever_the_network_says(text):
    restored = "".join(to_text(CONTRARY.segment(text)))
    if not text or text.isspace():
        assert restored == ""
    else:
        assert restored == (text if text[-1].isspace() else f"{text}\n")


@given(NO_SURROGATES)
def test_output_can_be_read_strictly_and_is_the_same(text):
    sentences = CONTRARY.segment(text)
    assert parse_conllu(conllu(sentences)) == sentences


@given(ANY_TEXT)
def test_no_form_is_empty_and_the_text_comment_is_the_text(text):
    for sentence in CONTRARY.segment(text):
        assert sentence.words
        assert all(word.form and word.form == word.form.strip() for word in sentence.words)
        assert sentence.text == sentence_text(sentence)


@given(NO_SURROGATES)
def test_ranges_and_offsets_point_at_the_tokens(text):
    sentences = CONTRARY.segment(text, DocumentOptions(has_ranges=True))
    for spans in place_tokens(sentences):
        for (start, end), (token, _) in zip(spans.tokens, spans.sentence.tokens(), strict=True):
            assert token.misc.get("TokenRange") == f"{start}:{end}"
            assert "".join(text[start:end].split()) == "".join(token.form.split())


@given(ANY_TEXT.map(lambda text: 3 * text), st.lists(st.integers(0, 120), max_size=6).map(sorted))
def test_chunks_change_nothing(text, cuts):
    chunks = [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(streaming, "BLOCK", 8)
        streamed = list(CONTRARY.stream(chunks))
    assert streamed == CONTRARY.segment(text)


@pytest.mark.parametrize("block", [97, 1000])
def test_chunks_change_nothing_in_a_long_paragraph(segmenter, monkeypatch, block):
    text = "We don't know 10 000 of them. 我们知道 x " * 300
    expected = segmenter.segment(text)
    monkeypatch.setattr(streaming, "BLOCK", block)
    assert list(segmenter.stream(text[i : i + 61] for i in range(0, len(text), 61))) == expected


@pytest.mark.parametrize(
    "text", ["a" * 100_000, "\0" * 20_000, "\u0301" * 20_000, "我" * 20_000, "ab " * 5_000]
)
def test_nothing_grows_without_limit(text):
    sentences = CONTRARY.segment(text)
    assert "".join(to_text(sentences)).rstrip() == text.rstrip()
    for sentence in sentences:
        tokens = list(sentence.tokens())
        assert len(tokens) <= MAX_SENTENCE * 3  # cuts inside atoms come on top
        assert max(len(token.form) for token, _ in tokens) <= MAX_TOKEN + 256


def test_the_stream_keeps_only_what_it_needs(segmenter):
    seen = 0

    def chunks():
        nonlocal seen
        for _ in range(40):
            seen += 1
            yield "We don't know her. " * 1000

    sentences = segmenter.stream(chunks())
    next(sentences)
    assert seen < 10


def test_learned_text_is_segmented_as_it_was_learned(segmenter):
    text = "".join(to_text(TREEBANK))
    sentences = segmenter.segment(text)
    assert forms(sentences) == forms(TREEBANK)
    words = [[word.form for word in sentence.words] for sentence in sentences]
    assert words == [[word.form for word in sentence.words] for sentence in TREEBANK]


def test_what_was_learned_holds_for_other_text(segmenter):
    [sentence] = segmenter.segment("They didn't swim, they say.")
    assert forms([sentence]) == [["They", "didn't", "swim", ",", "they", "say", "."]]
    assert [word.form for word in sentence.words][1:3] == ["did", "n't"]


def test_comments_tell_documents_paragraphs_and_text(segmenter):
    text = "  We don't know.\n\nWhy?\n"
    first, second = segmenter.segment(text, DocumentOptions(name="a.txt", first_id=7))
    assert first.comments == [
        "# newdoc id = a.txt",
        "# newpar",
        "# sent_id = 7",
        "# text = We don't know.",
    ]
    assert second.comments == ["# newpar", "# sent_id = 8", "# text = Why?"]
    assert [token["MISC"] for token, _ in first.tokens()] == [
        r"SpacesBefore=\s\s",
        "_",
        "SpaceAfter=No",
        r"SpacesAfter=\n\n",
    ]


def test_a_text_without_newline_ends_without_annotation(segmenter):
    """Another document could not follow `SpaceAfter=No`, says the official validator."""
    [sentence] = segmenter.segment("Why?")
    assert sentence.words[-1]["MISC"] == "_"


def test_tokens_with_spaces_keep_their_line_breaks(segmenter):
    [sentence] = segmenter.segment("It cost 10\n000 crowns.\n")
    assert sentence.words[2].form == "10 000"
    assert sentence.words[2]["MISC"] == r"SpacesInToken=10\n000"
    assert sentence.text == "It cost 10 000 crowns."


def test_lines_can_be_sentences(segmenter):
    text = "Why? We know\nher.\n\nShe can\n"
    sentences = segmenter.segment(text, DocumentOptions(is_by_line=True))
    assert [sentence.text for sentence in sentences] == ["Why? We know", "her.", "She can"]
    assert [sentence.comment("newpar") for sentence in sentences] == ["", None, ""]
    assert "".join(to_text(sentences)) == text


def test_output_with_trees_is_valid(segmenter, tmp_path):
    text = 'Dr. Oak\tdidn\'t  say\u00a0"Sing!"\r\n\r\nWhy 10 000?\n \nShe can\u2028not'
    lines = []
    for sentence in segmenter.segment(text):
        for node in sentence.words:
            is_first = node["ID"] == "1"
            node["UPOS"] = "X"
            node["LEMMA"] = node.form
            node["HEAD"], node["DEPREL"] = ("0", "root") if is_first else ("1", "dep")
        lines += [*sentence.lines(), ""]
    assert list(validate_text("\n".join(lines) + "\n")) == []


def test_members_make_the_same_segmenter(segmenter):
    members = segmenter.members()
    again = Segmenter.from_members(members)
    text = "".join(to_text(TREEBANK))
    assert again.segment(text) == segmenter.segment(text)
    assert again.members() == members


@pytest.mark.parametrize("change", ["missing", "damaged", "version", "lexicon"])
def test_damaged_models_are_refused(segmenter, change):
    members = segmenter.members()
    if change == "missing":
        del members["rows.npy"]
    elif change == "damaged":
        members["segmenter.json"] = members["segmenter.json"][:-20]
    elif change == "lexicon":
        members["multiword.json"] = b"[]"
    else:
        members["segmenter.json"] = members["segmenter.json"].replace(
            b'"version": 1', b'"version": 9'
        )
    with pytest.raises(ModelError):
        Segmenter.from_members(members)


def test_segmenting_imports_no_torch(segmenter, tmp_path):
    for name, content in segmenter.members().items():
        (tmp_path / name).write_bytes(content)
    program = (
        "import sys, pathlib\n"
        "from udkit.text_to_tokens import Segmenter\n"
        "files = pathlib.Path(sys.argv[1]).iterdir()\n"
        "segmenter = Segmenter.from_members({f.name: f.read_bytes() for f in files})\n"
        "assert len(segmenter.segment('Why? Why?')) == 2\n"
        "assert not {'torch', 'onnx'} & set(sys.modules), 'too much is imported'\n"
    )
    subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=True)
