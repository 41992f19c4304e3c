"""Bytes in are bytes out, however the bytes come in and whatever is looked at on the way."""

import io
import tempfile
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from strategies import broken_conllu, conllu_texts, cut
from udkit import FormatError, parse_conllu, read_conllu, write_conllu
from udkit.formats import conllu
from udkit.formats.conllu import write_conllu_to


def _written(sentences):
    stream = io.BytesIO()
    write_conllu_to(sentences, stream)
    return stream.getvalue()


@given(conllu_texts())
def test_bytes_in_are_bytes_out(text):
    sentences = parse_conllu(text)
    assert _written(sentences) == text.encode()
    assert parse_conllu(_written(sentences).decode()) == sentences
    for sentence in sentences:
        for node in sentence.nodes:  # cuts the lines into nodes, and the nodes into cells
            assert len(node.cells) >= 10
    assert _written(sentences) == text.encode()
    assert _written([sentence.copy() for sentence in sentences]) == text.encode()


@given(conllu_texts(), st.sampled_from(["", ".gz", ".xz"]))
def test_files_keep_the_bytes(text, ending):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"file{ending}"
        write_conllu(parse_conllu(text), path)
        assert _written(read_conllu(path)) == text.encode()


def _outcome(chunks, *, is_tolerant):
    """Everything that reading does: sentences, their places, and problems."""
    problems = [] if is_tolerant else None
    sentences = []
    try:
        sentences.extend((s.lines(), s.place) for s in conllu._read(chunks, "f", problems))
    except FormatError as error:
        problems = error.problems
    return sentences, list(problems or [])


@given(st.data(), broken_conllu(), st.booleans())
def test_chunks_make_no_difference(data, content, is_tolerant):
    expected = _outcome([content], is_tolerant=is_tolerant)
    assert _outcome(cut(data.draw, content), is_tolerant=is_tolerant) == expected
    single = [content[i : i + 1] for i in range(len(content))]
    assert _outcome(single, is_tolerant=is_tolerant) == expected


@given(broken_conllu())
def test_tolerant_and_strict_reading_agree_on_problems(content):
    strict_sentences, strict_problems = _outcome([content], is_tolerant=False)
    sentences, problems = _outcome([content], is_tolerant=True)
    assert problems == strict_problems
    assert [pair for pair in sentences if pair in strict_sentences] == strict_sentences
    if not problems:
        assert sentences == strict_sentences
