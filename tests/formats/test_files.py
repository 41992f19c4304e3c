"""Files in and out: compression, standard streams, and output that is whole or not there."""

import bz2
import gzip
import io
import lzma
import os
import stat
from functools import partial
from unittest.mock import patch

import pytest

from udkit import FormatError, InputError, UsageError
from udkit.formats.files import (
    CHUNK_BYTES,
    check_standard_input,
    file_name,
    open_input,
    open_output,
    read_chunks,
    read_text,
    without_compression,
)

CONTENT = "Gäbe es …\n".encode() * 1000


class _Stream:
    """Stands in for sys.stdin and sys.stdout."""

    def __init__(self, content=b""):
        self.buffer = io.BytesIO(content)

    def flush(self):
        pass


@pytest.fixture
def folder(tmp_path):
    yield tmp_path
    left = [path.name for path in tmp_path.iterdir() if path.name.startswith(".udkit")]
    assert not left, "a temporary file was left behind"


def _write(path, content=CONTENT):
    with open_output(path) as stream:
        stream.write(content)


def _write_half(path, error):
    with open_output(path) as stream:
        stream.write(b"half")
        raise error


@pytest.mark.parametrize(
    ("ending", "decompress"),
    [
        (".conllu", bytes),
        (".gz", gzip.decompress),
        (".xz", lzma.decompress),
        (".bz2", bz2.decompress),
    ],
)
def test_what_is_written_can_be_read(folder, ending, decompress):
    path = folder / f"file{ending}"
    _write(path)
    assert decompress(path.read_bytes()) == CONTENT
    assert b"".join(read_chunks(path, size=7)) == CONTENT
    assert b"".join(read_chunks(str(path))) == CONTENT


@pytest.mark.parametrize("ending", [".gz", ".xz", ".bz2"])
def test_compressed_files_are_the_same_every_time(folder, ending, monkeypatch):
    _write(folder / f"a{ending}")
    monkeypatch.setattr("time.time", lambda: 2e9)
    _write(folder / f"b{ending}")
    assert (folder / f"a{ending}").read_bytes() == (folder / f"b{ending}").read_bytes()


def test_the_dash_is_standard_input_and_output(monkeypatch):
    monkeypatch.setattr("sys.stdin", _Stream(CONTENT))
    monkeypatch.setattr("sys.stdout", output := _Stream())
    assert b"".join(read_chunks("-")) == CONTENT
    _write("-")
    assert output.buffer.getvalue() == CONTENT
    assert file_name("-") == "<stdin>"


@pytest.mark.parametrize("compress", [gzip.compress, lzma.compress, bz2.compress])
def test_compressed_standard_input_is_recognised(monkeypatch, compress):
    stream = _Stream()
    stream.buffer = io.BufferedReader(io.BytesIO(compress(CONTENT)))
    monkeypatch.setattr("sys.stdin", stream)
    assert b"".join(read_chunks("-")) == CONTENT
    stream.buffer = io.BufferedReader(io.BytesIO(compress(CONTENT)[:30]))
    with pytest.raises(InputError, match="<stdin>: damaged compressed file"):
        list(read_chunks("-"))


@pytest.mark.parametrize("content", [b"", b"BZh9 and more", b"BZh91AY&S", b"\x1f"])
def test_standard_input_that_only_begins_like_compressed_bytes(monkeypatch, content):
    stream = _Stream()
    stream.buffer = io.BufferedReader(io.BytesIO(content))
    monkeypatch.setattr("sys.stdin", stream)
    assert b"".join(read_chunks("-")) == content


@pytest.mark.parametrize(
    ("name", "stem"),
    [("a.conllu.gz", "a.conllu"), ("b/a.bz2", "b/a"), ("a.xz.gz", "a.xz"), ("a.txt", "a.txt")],
)
def test_names_without_compression(name, stem):
    assert without_compression(name) == stem


@pytest.mark.parametrize(
    ("content", "place", "found"),
    [
        (b"\xff", "1:1", "0xff is not valid"),
        ("Ä\nÄ€".encode() + b"\xe2\x82\n", "2:3", "0xe2 is not valid"),
        ("Ä\r\n€".encode() + b"\xe2", "2:2", "0xe2 is not valid"),
        (b"one\n\ntw\0", "3:3", "NUL"),
        (b"\xef\xbb\xbfa\0", "1:2", "NUL"),
        (b"a" * CHUNK_BYTES + b"\xff", f"1:{CHUNK_BYTES + 1}", "0xff"),
        (b"ab\xc3", "1:3", "0xc3"),
        ("word".encode("utf-16"), "1:1", "a file in UTF-16"),
    ],
)
def test_what_is_no_text_is_told_by_line_and_column(folder, monkeypatch, content, place, found):
    path = folder / "x.txt"
    path.write_bytes(content)
    for size in (7, CHUNK_BYTES):
        monkeypatch.setattr("udkit.formats.files.read_chunks", partial(read_chunks, size=size))
        with pytest.raises(FormatError, match=f"x.txt:{place}: .*{found}"):
            list(read_text(path))


def test_closed_standard_streams_are_input_errors(monkeypatch):
    monkeypatch.setattr("sys.stdin", None)
    monkeypatch.setattr("sys.stdout", None)
    with pytest.raises(InputError, match="standard input is closed; "):
        list(read_chunks("-"))
    with pytest.raises(InputError, match="standard output is closed; "):
        _write("-")


def test_only_one_input_can_be_standard_input():
    check_standard_input(["-", "a", "a"])
    with pytest.raises(UsageError, match="only once"):
        check_standard_input(["-", "a", "-"])


def test_a_failure_leaves_nothing_behind(folder):
    path = folder / "out.conllu"
    with pytest.raises(RuntimeError):
        _write_half(path, RuntimeError)
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("ending", ["", ".gz", ".xz", ".bz2"])
def test_a_failure_keeps_what_was_there(folder, ending):
    path = folder / f"out{ending}"
    path.write_bytes(b"old")
    with pytest.raises(KeyboardInterrupt):
        _write_half(path, KeyboardInterrupt)
    assert path.read_bytes() == b"old"
    assert list(folder.iterdir()) == [path]


def test_output_may_replace_its_own_input(folder):
    path = folder / "file"
    _write(path)
    with open_output(path) as stream:
        for chunk in read_chunks(path, size=100):
            stream.write(chunk.upper())
    assert path.read_bytes() == CONTENT.upper()


def test_new_files_have_the_usual_permissions(folder):
    before = os.umask(0o027)
    try:
        _write(folder / "new")
    finally:
        os.umask(before)
    assert stat.S_IMODE((folder / "new").stat().st_mode) == 0o640


def test_replaced_files_keep_their_permissions(folder):
    path = folder / "old"
    path.touch()
    path.chmod(0o604)
    _write(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o604


def test_a_link_stays_a_link(folder):
    (folder / "real").write_bytes(b"old")
    (folder / "link").symlink_to(folder / "real")
    _write(folder / "link")
    assert (folder / "link").is_symlink()
    assert (folder / "real").read_bytes() == CONTENT


def test_a_device_is_written_to_and_not_replaced():
    _write("/dev/null")
    assert not os.path.isfile("/dev/null")


def test_very_long_names_are_fine(folder):
    _write(folder / ("x" * 250))
    assert (folder / ("x" * 250)).read_bytes() == CONTENT


@pytest.mark.parametrize("place", ["missing/out.conllu", "."])
def test_places_that_cannot_be_written_to(folder, place):
    with pytest.raises(InputError, match=r"cannot write: .*choose a place"):
        _write(folder / place)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="only Linux has /dev/full")
def test_a_full_disk_is_an_input_error():
    with pytest.raises(InputError, match="cannot write: No space left"):
        _write("/dev/full", CONTENT * 100)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.gz", b"not compressed"),
        ("a.gz", gzip.compress(CONTENT)[:40]),
        ("a.gz", gzip.compress(CONTENT)[:12] + b"\xff" * 20),
        ("a.xz", b"not compressed"),
        ("a.xz", lzma.compress(CONTENT)[:-20]),
        ("a.bz2", b"not compressed"),
        ("a.bz2", bz2.compress(CONTENT)[:-20]),
        ("a.bz2", bz2.compress(CONTENT)[:20] + b"\xff" * 40),
    ],
    ids=[
        "no gzip",
        "half a gzip",
        "gzip with other bytes",
        "no xz",
        "half an xz",
        "no bzip2",
        "half a bzip2",
        "bzip2 with other bytes",
    ],
)
def test_damaged_compressed_files(folder, name, content):
    (folder / name).write_bytes(content)
    with pytest.raises(InputError, match="damaged compressed file"):
        list(read_chunks(folder / name))


def test_missing_files_and_folders_cannot_be_read(folder):
    with pytest.raises(InputError, match="No such file"):
        list(read_chunks(folder / "missing"))
    with pytest.raises(InputError, match="a folder, and no file"):
        list(read_chunks(folder))


def test_a_closed_pipe_is_not_blamed_on_the_input(folder):
    _write(folder / "file")
    with pytest.raises(BrokenPipeError), open_input(folder / "file"):
        raise BrokenPipeError


def test_a_character_may_lie_across_two_pieces(tmp_path):
    path = tmp_path / "text.txt"
    text = "x" * (CHUNK_BYTES - 1) + "é\n"
    path.write_text(text, encoding="utf-8")
    assert "".join(read_text(path)) == text


@pytest.mark.parametrize("size", [1, 2, 3, 100])
def test_a_byte_order_mark_is_no_part_of_the_text_unless_it_stands_inside(tmp_path, size):
    path = tmp_path / "text.txt"
    path.write_bytes("\ufeffA \ufeffb".encode())
    with patch("udkit.formats.files.read_chunks", partial(read_chunks, size=size)):
        assert "".join(read_text(path)) == "A \ufeffb"
