"""Reading vectors that were learned elsewhere, in all their formats, and saying what is wrong."""

import gzip
import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from udkit.errors import InputError
from udkit.tokens_to_tree.murmur import murmur3
from udkit.tokens_to_tree.vectors import (
    USUAL_SPREAD,
    FloretRows,
    WordRows,
    read_vectors,
    rows_from_json,
)

ROWS = "the 0.5 -1 2e-1\nTea 1 1 1\ncat -1 0 0.25\n"
SEVEN = "the 1 2 3 4 5 6 7\n2024 1 2 3 4 5 6 0.5\n"
FLORET_HEADER = "4 2 2 3 2 2166136261 < >\n"
FLORET = FLORET_HEADER + "0 1 2\n1 0 1\n2 -1 1\n3 4 4\n"


def read(tmp_path, text, *, max_rows=100, size=8, max_words=0):
    path = tmp_path / "some.vec"
    path.write_text(text, encoding="utf-8")
    return read_vectors(str(path), max_rows=max_rows, size=size, max_words=max_words)


@pytest.mark.parametrize(
    "text",
    [
        ROWS,
        "3 3\n" + ROWS,
        "3 3\n" + ROWS.replace("\n", " \n"),  # as fastText ends its lines
        ROWS.replace("\n", "\r\n"),
        ROWS.removesuffix("\n"),
        "4 3\nthe 0.5 -1 2e-1\n" + ROWS,  # a word twice: the first one counts
    ],
)
def test_word_vectors_are_read_with_a_header_and_without(tmp_path, text):
    table = read(tmp_path, text)
    assert table.index.numbers == {"the": 1, "Tea": 2, "cat": 3}
    given = np.array([[0.5, -1, 0.2], [1, 1, 1], [-1, 0, 0.25]])
    centred = given - given.mean(axis=0)
    assert np.array_equal(table.values[0], np.zeros(3))
    assert table.values[1:] == pytest.approx(centred * USUAL_SPREAD / centred.std(), rel=1e-5)


def test_seven_columns_are_not_taken_for_a_table_of_floret(tmp_path):
    assert list(read(tmp_path, SEVEN).index.numbers) == ["the", "2024"]
    lines = SEVEN.splitlines(keepends=True)
    assert list(read(tmp_path, lines[1] + lines[0]).index.numbers) == ["2024", "the"]


def test_only_the_first_words_are_kept(tmp_path):
    table = read(tmp_path, "3 3\n" + ROWS, max_rows=2)
    assert list(table.index.numbers) == ["the", "Tea"]
    assert table.values.shape == (3, 3)


def test_further_words_share_the_vector_of_a_word_like_them(tmp_path):
    rare = "coffee 2 2 2.1\nthat 0.5 -2 0\ndog -1 0 0.25\nfar 9 9 9\n"
    table = read(tmp_path, ROWS + rare, max_rows=3, max_words=6)
    words = {"the": 1, "Tea": 2, "cat": 3, "coffee": 2, "that": 1, "dog": 3}
    assert table.index.numbers == words
    assert table.values.shape == (4, 3)


def test_fewer_words_than_vectors_are_no_words_more(tmp_path):
    assert list(read(tmp_path, ROWS, max_rows=2, max_words=1).index.numbers) == ["the", "Tea"]
    assert len(read(tmp_path, ROWS, max_rows=9, max_words=99).index.numbers) == 3


def test_compressed_files_are_read(tmp_path):
    path = tmp_path / "some.vec.gz"
    path.write_bytes(gzip.compress(ROWS.encode()))
    assert len(read_vectors(str(path), max_rows=5, size=3).values) == 4


def test_columns_are_reduced_to_those_that_matter(tmp_path):
    rng = np.random.default_rng(1)
    hidden = rng.normal(size=(40, 2))
    rows = hidden @ rng.normal(size=(2, 9)) + rng.normal(size=(40, 9)) * 1e-3
    text = "".join(f"w{n} {' '.join(map(str, row))}\n" for n, row in enumerate(rows))
    whole, table = read(tmp_path, text, size=9), read(tmp_path, text, size=2)
    assert table.values.shape == (41, 2)
    assert table.values.std() == pytest.approx(USUAL_SPREAD, rel=0.05)
    # Words that were near each other still are.
    before, after = (_distances(t.values[1:]) for t in (whole, table))
    assert np.corrcoef(before, after)[0, 1] > 0.99


def _distances(values):
    return np.linalg.norm(values[:, None] - values[None], axis=2).ravel()


def test_a_table_of_floret_is_read(tmp_path):
    table = read(tmp_path, FLORET, max_rows=1)
    assert table.index == FloretRows(4, 2, 3, 2, 2166136261)
    assert table.values.shape == (5, 2)
    # "<a>" itself, and its pieces "<a", "<a>" and "a>": two rows each.
    assert len(table.index.rows("a")) == 8


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty"),
        ("3 3\n", "no vectors"),
        ("9 3\n" + ROWS, "ends after 3 of 9"),
        ("3 4\n" + ROWS, "some.vec:2: 3 numbers .* 4 should"),
        (ROWS + "dog 1 2\n", "some.vec:4: 2 numbers .* 3 should"),
        (ROWS + "\n", "some.vec:4: 0 numbers"),
        ("just\nwords\n", "some.vec:1: 0 numbers"),
        (ROWS + "New York 1 2\n", "some.vec:4: not all"),
        (ROWS + "dog 1 2 nan\n", "some.vec:4: not all"),
        ("dog 1 2 1e99\n", "some.vec:1: not all"),
        ("\x00\x01 \x07\x02 \x00 \x00\n", "some.vec:1: not all"),
        (FLORET + "4 1 1\n", "some.vec:6: '4' is not a row"),
        (FLORET + "x 1 1\n", "some.vec:6: 'x' is not a row"),
        (FLORET + "3 1\n", "some.vec:6: 1 numbers .* 2 should"),
        (FLORET + "3 1 x\n", "some.vec:6: not all"),
        (FLORET_HEADER + "0 1 2\n", "has 1 of 4 rows"),
        (FLORET.replace("4 2 2", "0 2 2", 1), "some.vec:1: .* cannot be"),
        (FLORET.replace("4 2 2", "99999999999 2 2", 1), "some.vec:1: .* cannot be"),
        (FLORET.replace("3 2 21", "3 9 21", 1), "some.vec:1: .* cannot be"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(tmp_path, text, words):
    with pytest.raises(InputError, match=words):
        read(tmp_path, text)


def test_files_that_cannot_be_read_are_named(tmp_path):
    with pytest.raises(InputError, match=r"none\.vec"):
        read_vectors(str(tmp_path / "none.vec"), max_rows=1, size=1)
    (tmp_path / "cut.xz").write_bytes(b"\xfd7zXZ\x00\x00")
    with pytest.raises(InputError, match=r"cut.xz: damaged"):
        read_vectors(str(tmp_path / "cut.xz"), max_rows=1, size=1)


def test_capital_letters_are_ignored_where_that_helps():
    rows = WordRows({"tea": 1, "Tea": 2, "café": 3})
    assert [rows.rows(form) for form in ("Tea", "TEA", "CAFÉ", "x")] == [[2], [1], [3], []]


@pytest.mark.parametrize(
    "rows",
    [
        WordRows({"a": 1, "b": 2}),
        WordRows({"a": 2, "b": 1, "ab": 2}),
        FloretRows(100, 2, 4, 3, 7, "^", "$"),
    ],
)
def test_the_way_to_the_rows_survives_json(rows):
    again = rows_from_json(json.loads(json.dumps(rows.to_json())))
    assert [again.rows(form) for form in ("a", "ab", "")] == [
        rows.rows(form) for form in ("a", "ab", "")
    ]


@given(form=st.text(max_size=30), n_hashes=st.integers(1, 4), shortest=st.integers(0, 4))
def test_every_form_has_rows_inside_the_table(form, n_hashes, shortest):
    rows = FloretRows(50, shortest, 4, n_hashes, 1).rows(form)
    assert rows
    assert min(rows) >= 1
    assert max(rows) <= 50
    assert len(rows) % n_hashes == 0


@pytest.mark.parametrize(
    ("key", "first", "second"),
    [
        (b"", 0, 0),
        (b"hello", 0xCBD8A7B341BD9B02, 0x5B1E906A48AE1D19),
        (b"hello, world", 0x342FAC623A5EBC8E, 0x4CDCBC079642414D),
        (b"The quick brown fox jumps over the lazy dog.", 0xCD99481F9EE902C9, 0x695DA1A38987B6E7),
    ],
)
def test_hashes_are_those_of_other_implementations(key, first, second):
    parts = murmur3(key, 0)
    assert (parts[0] | parts[1] << 32, parts[2] | parts[3] << 32) == (first, second)
