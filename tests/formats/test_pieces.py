import pytest
from hypothesis import given
from hypothesis import strategies as st

from udkit.formats.pieces import blank_line_pieces, unix_newlines


def _unix(*chunks):
    lines = []
    return b"".join(unix_newlines(chunks, lines.append)), lines


@pytest.mark.parametrize(
    ("chunks", "pieces"),
    [
        ([b"a\n\nb\n\nc"], [b"a\n\nb\n\n", b"c"]),
        ([b"a\n", b"\nb\n\n"], [b"a\n\nb\n\n"]),
        ([b"a\n", b"\n", b"b\n\n"], [b"a\n\n", b"b\n\n"]),
        ([b"a\n\n", b"\nb\n\n"], [b"a\n\n", b"\nb\n\n"]),
        ([b"a", b"b", b"c"], [b"abc"]),
        ([b"\n\n"], [b"\n\n"]),
        ([], []),
    ],
)
def test_pieces_end_at_blank_lines(chunks, pieces):
    assert list(blank_line_pieces(chunks)) == pieces


@given(st.lists(st.text("a\n", min_size=1, max_size=4).map(str.encode), max_size=8))
def test_pieces_are_the_whole_and_all_but_the_last_end_at_blank_lines(chunks):
    pieces = list(blank_line_pieces(chunks))
    assert b"".join(pieces) == b"".join(chunks)
    assert all(piece.endswith(b"\n\n") for piece in pieces[:-1])


@pytest.mark.parametrize(
    ("chunks", "expected", "lines"),
    [
        ([b"a\nb\n"], b"a\nb\n", []),
        ([b"a\nb\r\nc\r\n"], b"a\nb\nc\n", [2]),
        ([b"a\rb"], b"a\nb", [1]),
        ([b"a\n\r", b"\nb"], b"a\n\nb", [2]),
        ([b"a\n", b"b\r"], b"a\nb\n", [2]),
        ([b"\r", b"\r", b"\n"], b"\n\n", [1]),
    ],
)
def test_newlines_become_those_of_unix(chunks, expected, lines):
    assert _unix(*chunks) == (expected, lines)


@given(st.lists(st.text("a\r\n", max_size=4).map(str.encode), max_size=8))
def test_newlines_do_not_depend_on_chunks(chunks):
    assert _unix(*chunks) == _unix(b"".join(chunks))
