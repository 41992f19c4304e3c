"""Bytes to lines: encoding, byte order mark and newlines put right, binary files turned away.

In a line that is not UTF-8, what is valid is read as UTF-8, and each byte that is not as
Windows-1252, of which Latin-1 text is a part. So a file in an old Western encoding comes out
right, and damage elsewhere stays visible and loses nothing (U+FFFD would be neither: the
validator refuses it). UTF-16 is recognised by its byte order mark.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator

from udkit.errors import InputError
from udkit.formats.pieces import unix_newlines
from udkit.repair.changes import Change
from udkit.repair.draft import NumberedLine

_CONLLU_SIGN = re.compile(rb"^[ \t]*(?:#|[0-9]+(?:[-.][0-9]+)?[ \t])", re.MULTILINE)
_UTF16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_SHOWN_CHARACTERS = 200


def _bytes_as_windows_1252(error: UnicodeError) -> tuple[str, int]:
    """Decode bytes that are not UTF-8; the five bytes that Windows lacks are Latin-1."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    bad = error.object[error.start : error.end]
    try:
        return bad.decode("cp1252"), error.end
    except UnicodeDecodeError:
        return bad.decode("latin-1"), error.end


_WITH_BAD_BYTES = "udkit.bytes_as_windows_1252"
codecs.register_error(_WITH_BAD_BYTES, _bytes_as_windows_1252)


class LineReader:
    """Reads the lines of one file and remembers what had to be changed on the way."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.changes: list[Change] = []

    def lines(self, chunks: Iterable[bytes]) -> Iterator[NumberedLine]:
        """Yield the lines without their newlines; InputError for a file that is not text."""
        number = 0
        rest = b""
        for chunk in unix_newlines(self._checked(chunks), self._note_newlines):
            piece = rest + chunk
            cut = piece.rfind(b"\n")
            if cut < 0:
                rest = piece
                continue
            rest = piece[cut + 1 :]
            for text in self._decode(piece[:cut], number + 1):
                number += 1
                yield NumberedLine(number, text)
        if rest:
            for text in self._decode(rest, number + 1):
                yield NumberedLine(number + 1, text)

    def _checked(self, chunks: Iterable[bytes]) -> Iterator[bytes]:
        """Look at the first bytes: what kind of file is this?"""
        stream = iter(chunks)
        first = next(stream, b"")
        if first.startswith(_UTF16_MARKS):
            self._note(1, "invalid-encoding", "UTF-16", "UTF-8", "CoNLL-U is UTF-8")
            yield from _from_utf16(first, stream)
            return
        self._refuse_binary(first)
        if first.startswith(codecs.BOM_UTF8):
            self._note(1, "invalid-line", "\ufeff", "", "a byte order mark is no part of the text")
            first = first[len(codecs.BOM_UTF8) :]
        yield first
        yield from stream

    def _refuse_binary(self, first: bytes) -> None:
        if _CONLLU_SIGN.search(first):
            return
        if "\ufffd" in first[:-3].decode("utf-8", "replace"):
            raise InputError(
                f"{self.name}:1:1: this is not a text file; repair takes CoNLL-U, damaged or not"
            )

    def _decode(self, piece: bytes, number: int) -> list[str]:
        if b"\0" in piece:
            line = number + piece.count(b"\n", 0, piece.index(b"\0"))
            raise InputError(
                f"{self.name}:{line}:1: this is not a text file: there is a NUL byte in it; "
                "repair takes CoNLL-U, damaged or not"
            )
        try:
            return piece.decode("utf-8").split("\n")
        except UnicodeDecodeError:
            lines = piece.split(b"\n")
            return [self._decode_line(line, number + index) for index, line in enumerate(lines)]

    def _decode_line(self, line: bytes, number: int) -> str:
        text = line.decode("utf-8", _WITH_BAD_BYTES)
        before = line.decode("utf-8", "backslashreplace")
        if before != text:
            self.changes.append(
                Change(
                    number,
                    "invalid-encoding",
                    "line",
                    before[:_SHOWN_CHARACTERS],
                    text[:_SHOWN_CHARACTERS],
                    "bytes that are not UTF-8 were read as Windows-1252",
                )
            )
        return text

    def _note_newlines(self, line: int) -> None:
        message = "all lines end in a line feed alone"
        self._note(line, "non-unix-newline", "\\r", "\\n", message)

    def _note(self, line: int, test_id: str, before: str, after: str, message: str) -> None:
        self.changes.append(Change(line, test_id, "file", before, after, message))


def _from_utf16(first: bytes, stream: Iterator[bytes]) -> Iterator[bytes]:
    decoder = codecs.getincrementaldecoder("utf-16")("replace")
    yield decoder.decode(first).encode("utf-8")
    for chunk in stream:
        yield decoder.decode(chunk).encode("utf-8")
    yield decoder.decode(b"", True).encode("utf-8")
