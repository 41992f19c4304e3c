"""Cutting a file into pieces that end at a blank line, so that none cuts a sentence in two."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator


def unix_newlines(
    chunks: Iterable[bytes], on_carriage_return: Callable[[int], None]
) -> Iterator[bytes]:
    """Turn CR LF and lone CR into LF; tell the number of the first line that has one, once."""
    held = b""
    line = 1
    is_reported = False
    for raw in chunks:
        chunk = held + raw
        held = b""
        if b"\r" in chunk:
            if chunk.endswith(b"\r"):  # its line feed may come with the next chunk
                chunk, held = chunk[:-1], b"\r"
            if not is_reported:
                end = chunk.find(b"\r")
                on_carriage_return(line + chunk.count(b"\n", 0, len(chunk) if end < 0 else end))
                is_reported = True
            chunk = chunk.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        line += chunk.count(b"\n")
        if chunk:
            yield chunk
    if held:
        yield b"\n"


def blank_line_pieces(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Join and cut chunks so that every piece but the last ends in a blank line."""
    waiting: list[bytes] = []
    for chunk in chunks:
        cut = _cut_after_blank_line(waiting[-1] if waiting else b"", chunk)
        if cut:
            yield b"".join([*waiting, chunk[:cut]])
            waiting = []
        if cut < len(chunk):
            waiting.append(chunk[cut:])
    rest = b"".join(waiting)
    if rest:
        yield rest


def _cut_after_blank_line(before: bytes, chunk: bytes) -> int:
    """Return where the last blank line of a chunk ends; it may have begun before. 0: nowhere."""
    at = chunk.rfind(b"\n\n")
    if at >= 0:
        return at + 2
    return 1 if before.endswith(b"\n") and chunk.startswith(b"\n") else 0
