"""Files in and out: `-` is stdin or stdout; `.gz`, `.xz` and `.bz2` are (de)compressed on the way.

Output goes to a temporary file beside its destination, which it replaces when all went well:
a command that fails leaves nothing half-written behind.
"""

from __future__ import annotations

import bz2
import codecs
import contextlib
import gzip
import lzma
import os
import re
import secrets
import shutil
import sys
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, cast

from udkit.errors import InputError, UsageError
from udkit.formats.characters import BYTE_ORDER_MARK, TextPlace, check_characters

CHUNK_BYTES = 1 << 20
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_GZIP, _XZ = b"\x1f\x8b", b"\xfd7zXZ\x00"
_BZIP2 = re.compile(rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)")
_N_FIRST_BYTES = 10
"""That tell how a stream is compressed."""
COMPRESSED = (".xz", ".gz", ".bz2")
"""Endings of compressed files."""
_NO_BZIP2 = "Invalid data stream"
"""What bz2 says, in an OSError like any other."""
FilePath = str | Path


def file_name(path: FilePath) -> str:
    """Name of a file as messages show it."""
    return "<stdin>" if str(path) == "-" else str(path)


def without_compression(name: str) -> str:
    """Name of a file without the ending that its compression has added."""
    stem, ending = os.path.splitext(name)
    return stem if ending in COMPRESSED else name


def check_standard_input(paths: Iterable[FilePath]) -> None:
    """Raise UsageError if `-` is there twice: the second reader would find nothing left."""
    if sum(str(path) == "-" for path in paths) > 1:
        raise UsageError("standard input can be read only once; give one - and files besides")


@contextlib.contextmanager
def open_input(path: FilePath) -> Iterator[BinaryIO]:
    """Open a file for reading bytes, decompressed; problems become InputError."""
    try:
        if str(path) == "-":
            if sys.stdin is None:
                raise InputError("standard input is closed; give a file, or redirect one: < FILE")
            with _decompressed(sys.stdin.buffer) as stream:
                yield stream
            return
        with _open_by_ending(Path(path)) as stream:
            yield stream
    except (EOFError, lzma.LZMAError, gzip.BadGzipFile, zlib.error) as error:
        raise _damaged(path, error) from error
    except BrokenPipeError:  # of the output that the caller writes meanwhile
        raise
    except IsADirectoryError as error:
        raise InputError(f"{path}: a folder, and no file; name the files in it") from error
    except OSError as error:
        if error.errno is None and str(error) == _NO_BZIP2:
            raise _damaged(path, error) from error
        advice = "check the name and the permissions"
        raise InputError(f"{file_name(path)}: {error.strerror or error}; {advice}") from error


def _damaged(path: FilePath, error: Exception) -> InputError:
    return InputError(f"{file_name(path)}: damaged compressed file ({error}); fetch it again")


@contextlib.contextmanager
def _decompressed(stream: BinaryIO) -> Iterator[BinaryIO]:
    """What has no name is decompressed if it begins as compressed files do, and no text does."""
    peek = getattr(stream, "peek", None)  # what stands in for a stream may have none
    first = peek(_N_FIRST_BYTES) if peek else b""
    if first.startswith(_GZIP):
        with gzip.open(stream, "rb") as opened:
            yield cast(BinaryIO, opened)
    elif first.startswith(_XZ):
        with lzma.open(stream, "rb") as opened:
            yield cast(BinaryIO, opened)
    elif _BZIP2.match(first):
        with bz2.open(stream, "rb") as opened:
            yield cast(BinaryIO, opened)
    else:
        yield stream


def _open_by_ending(path: Path) -> BinaryIO:
    if path.suffix == ".gz":
        return cast(BinaryIO, gzip.open(path, "rb"))
    if path.suffix == ".xz":
        return cast(BinaryIO, lzma.open(path, "rb"))
    if path.suffix == ".bz2":
        return cast(BinaryIO, bz2.open(path, "rb"))
    return path.open("rb")


def read_chunks(path: FilePath, size: int = CHUNK_BYTES) -> Iterator[bytes]:
    """Read a file piece by piece."""
    with open_input(path) as stream:
        while chunk := stream.read(size):
            yield chunk


def read_text(path: FilePath) -> Iterator[str]:
    """Read a file as UTF-8, piece by piece; FormatError tells the place of what is no text.

    A byte order mark at the beginning says how the file is written, and is no part of the text.
    """
    decoder = codecs.getincrementaldecoder("utf-8")()
    place = TextPlace(file_name(path), "convert the file to UTF-8")
    is_start = True
    try:
        for chunk in read_chunks(path):
            text = decoder.decode(chunk)
            if text and is_start:
                text, is_start = text.removeprefix(BYTE_ORDER_MARK), False
            check_characters(text, place, " (a file in UTF-16?)")
            yield text
        decoder.decode(b"", final=True)
    except UnicodeDecodeError as error:
        # What the decoder was given includes the beginning of a character from the chunk before.
        place.move(error.object[: error.start].decode())
        found = f"the byte 0x{error.object[error.start]:02x} is not valid UTF-8"
        is_utf_16 = is_start and error.object.startswith(_UTF_16)
        encoding = "UTF-16" if is_utf_16 else "another encoding"
        raise place.error(f"{found} (a file in {encoding}?)") from error


def read_lines(path: FilePath) -> Iterator[str]:
    """Read a file as UTF-8, line by line, without the newlines; carriage returns stay."""
    rest = ""
    for chunk in read_text(path):
        rest += chunk
        if "\n" in chunk:
            *lines, rest = rest.split("\n")
            yield from lines
    if rest:
        yield rest


@contextlib.contextmanager
def open_output(path: FilePath) -> Iterator[BinaryIO]:
    """Open a file for writing bytes; it appears under its name only when the block succeeds."""
    if str(path) == "-":
        if sys.stdout is None:
            raise InputError("standard output is closed; name a file to write instead")
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    try:
        target = Path(os.path.realpath(path))  # a link stays a link to what it links to
        if target.exists() and not target.is_file():  # a device or a pipe cannot be replaced
            with _writable(target, target) as stream:
                yield stream
        else:
            with _replacing(target) as stream:
                yield stream
    except OSError as error:
        advice = "choose a place that exists, can be written to and has room"
        raise InputError(f"{path}: cannot write: {error.strerror or error}; {advice}") from error


@contextlib.contextmanager
def _replacing(target: Path) -> Iterator[BinaryIO]:
    # Opened by us, and not by tempfile, it has the permissions of any other new file.
    temporary = target.with_name(f".udkit-{secrets.token_hex(6)}.tmp")
    try:
        with _writable(temporary, target) as stream:
            yield stream
        if target.exists():
            shutil.copymode(target, temporary)
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


@contextlib.contextmanager
def _writable(path: Path, target: Path) -> Iterator[BinaryIO]:
    with path.open("wb") as plain:
        if target.suffix == ".gz":
            # A fixed time and no name: the same content gives the same bytes.
            with gzip.GzipFile("", "wb", fileobj=plain, mtime=0) as zipped:
                yield cast(BinaryIO, zipped)
        elif target.suffix == ".xz":
            with lzma.open(plain, "wb") as zipped_lzma:
                yield cast(BinaryIO, zipped_lzma)
        elif target.suffix == ".bz2":
            with bz2.open(plain, "wb") as zipped_bzip2:
                yield cast(BinaryIO, zipped_bzip2)
        else:
            yield plain
