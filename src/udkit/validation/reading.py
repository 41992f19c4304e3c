"""Bytes to blocks, by the official validator's own idea of a line.

A line ends with LF, CR LF or CR, and nothing else; U+2028 and the like are characters of a cell.
Bytes that are not UTF-8 stop the reading, with their place: the validator's rules are about
characters, and there are none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from udkit.errors import InputError, Place
from udkit.formats.pieces import blank_line_pieces, unix_newlines
from udkit.validation.block import Block
from udkit.validation.checks.lines import has_clean_characters


class BlockReader:
    """Reads one file; knows afterwards how many lines it had and of what kind."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.n_lines = 0
        self.has_foreign_newlines = False
        """Whether a CR was met."""

    def blocks(self, chunks: Iterable[bytes]) -> Iterator[Block]:
        """Cut the file at its empty lines; each empty line without a sentence is a block, too."""
        for piece in blank_line_pieces(unix_newlines(chunks, self._note_foreign_newline)):
            *contents, rest = self._decode(piece).split("\n\n")
            for content in contents:
                yield from self._ended(content)
            yield from self._rest(rest)

    def _note_foreign_newline(self, _line: int) -> None:
        self.has_foreign_newlines = True

    def _ended(self, content: str) -> Iterator[Block]:
        """Blocks of what precedes two line feeds; a line feed in front is an empty line."""
        sentence = content.lstrip("\n")
        yield from self._empty(len(content) - len(sentence))
        if sentence:
            lines = sentence.split("\n")
            block = Block(self.name, self.n_lines + 1, lines)
            block.has_clean_characters = has_clean_characters(sentence)
            yield block
            self.n_lines += len(lines) + 1
        else:
            yield from self._empty(2)

    def _rest(self, rest: str) -> Iterator[Block]:
        sentence = rest.lstrip("\n")
        yield from self._empty(len(rest) - len(sentence))
        if sentence:
            lines = sentence.removesuffix("\n").split("\n")
            yield Block(self.name, self.n_lines + 1, lines, None)
            self.n_lines += len(lines)

    def _empty(self, n: int) -> Iterator[Block]:
        for _ in range(n):
            yield Block(self.name, self.n_lines + 1, [])
            self.n_lines += 1

    def _decode(self, piece: bytes) -> str:
        return decode_utf8(piece, self.name, self.n_lines + 1)


def decode_utf8(piece: bytes, name: str, first_line: int) -> str:
    """Decode whole lines of a file; InputError with the place of a byte that is not UTF-8."""
    try:
        return piece.decode("utf-8")
    except UnicodeDecodeError as error:
        before = piece[: error.start]
        line = first_line + before.count(b"\n")
        column = len(before.rpartition(b"\n")[2].decode("utf-8")) + 1
        found = f"byte 0x{piece[error.start]:02x} is not UTF-8"
        advice = "convert the file to UTF-8, or check that it is a text file at all"
        raise InputError(f"{Place(name, line, column)}: {found}; {advice}") from error
