"""Cutting a file into blocks, whatever the chunks that it comes in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from udkit.errors import InputError
from udkit.validation import Validator, validate_text
from udkit.validation.reading import BlockReader
from validation.corruptions import TREEBANK, spoilt_treebanks


def blocks(*chunks):
    return [(block.first_line, block.lines, block.end) for block in BlockReader("f").blocks(chunks)]


def test_blocks_end_at_empty_lines():
    assert blocks(b"a\nb\n\nc\n\n") == [(1, ["a", "b"], ""), (4, ["c"], "")]


def test_an_empty_line_without_a_sentence_is_an_empty_block():
    assert blocks(b"\n\n\na\n\n\n") == [
        (1, [], ""),
        (2, [], ""),
        (3, [], ""),
        (4, ["a"], ""),
        (6, [], ""),
    ]


@pytest.mark.parametrize("content", [b"a\n\nb\n", b"a\n\nb"])
def test_the_last_block_may_be_without_an_empty_line(content):
    assert blocks(content) == [(1, ["a"], ""), (3, ["b"], None)]


def test_an_empty_file_has_no_blocks():
    assert blocks() == []


@pytest.mark.parametrize("newline", [b"\r\n", b"\r"])
def test_foreign_newlines_are_lines_and_are_noticed(newline):
    reader = BlockReader("f")
    content = b"a\nb\n\n".replace(b"\n", newline)
    assert [block.lines for block in reader.blocks([content])] == [["a", "b"]]
    assert reader.has_foreign_newlines
    assert reader.n_lines == 3


def test_unicode_line_separators_do_not_end_a_line():
    assert blocks("a\u2028b\x85c\x0bd\n\n".encode()) == [(1, ["a\u2028b\x85c\x0bd"], "")]


@given(spoilt_treebanks(), st.integers(1, 50))
def test_the_size_of_chunks_makes_no_difference(content, size):
    chunks = [content[i : i + size] for i in range(0, len(content), size)]
    assert list(Validator().validate_chunks(chunks, "<text>")) == validate_text(content)


def test_a_byte_that_is_not_utf_8_is_an_input_error_with_its_place():
    content = TREEBANK.encode().replace("så".encode(), "å".encode() + b"\xff", 1)
    with pytest.raises(InputError, match=r"^<text>:29:15: byte 0xff is not UTF-8; convert"):
        validate_text(content)


def test_a_binary_file_is_an_input_error():
    with pytest.raises(InputError, match=r"^picture\.png:1:1: byte 0x89 is not UTF-8"):
        validate_text(b"\x89PNG\r\n\x1a\n\x00\x00", name="picture.png")
