"""One token per line."""

import gzip

import pytest

from udkit.errors import FormatError
from udkit.formats.files import CHUNK_BYTES
from udkit.formats.vertical import format_vertical, read_vertical


def forms(path):
    return [[word.form for word in sentence.words] for sentence in read_vertical(path)]


@pytest.mark.parametrize(
    "text",
    [
        "Anna\nreads\n\nTom\n\n",
        "\n\nAnna\nreads\n \n\n\nTom",
        "Anna\tPROPN\tAnna\nreads\tVERB\tread\n\t\n\nTom\tPROPN\n",
        "Anna\r\nreads \r\n\r\nTom\r\n",
    ],
)
def test_sentences_and_tokens(tmp_path, text):
    path = tmp_path / "a.vert"
    path.write_bytes(text.encode())
    assert forms(path) == [["Anna", "reads"], ["Tom"]]
    sentence = next(read_vertical(path))
    assert sentence.lines() == ["# text = Anna reads"] + [
        f"{n}\t{form}" + "\t_" * 8 for n, form in enumerate(["Anna", "reads"], 1)
    ]
    assert format_vertical(sentence) == "Anna\nreads\n\n"


def test_files_larger_than_a_chunk_and_compressed(tmp_path):
    path = tmp_path / "a.vert.gz"
    path.write_bytes(gzip.compress(b"abc\n" * (CHUNK_BYTES // 3) + b"\n" + b"x" * 2 * CHUNK_BYTES))
    assert [len(sentence) for sentence in forms(path)] == [CHUNK_BYTES // 3, 1]


def test_lines_without_a_token_are_listed(tmp_path):
    path = tmp_path / "a.vert"
    path.write_text("Anna\n\tPROPN\n\n \tX\n")
    with pytest.raises(FormatError) as caught:
        list(read_vertical(path))
    assert [problem.place.line for problem in caught.value.problems] == [2, 4]


def test_empty_files_have_no_sentences(tmp_path):
    path = tmp_path / "a.vert"
    path.write_text("\n\n")
    assert forms(path) == []
