"""Level 1: characters and lines, before anything is known about columns."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from udkit.validation.block import NOTHING, Block, Finding, is_blank, quote
from udkit.validation.incident import Incident
from udkit.validation.memory import Memory


def check_lines(block: Block, _: Memory) -> list[Incident]:
    """Check every line's characters and kind, and that the block ends as it should."""
    if block.has_valid_ids and block.has_clean_characters and block.end == "":
        return NOTHING
    found = list(_incidents_of_lines(block))
    if block.end is None:
        message = "The file ends without an empty line after the last sentence."
        found.append(block.incident("missing-empty-line", block.last_line, message))
        return found
    end_line = block.last_line + 1
    found += _characters(block, end_line, block.end)
    if is_blank(block.end):
        message = f"The line looks empty but holds whitespace: {quote(block.end)}."
        found.append(block.incident("pseudo-empty-line", end_line, message))
    if not _has_token(block):
        message = "There is no token between this empty line and the one before."
        found.append(block.incident("empty-sentence", end_line, message))
    return found


def lines_are_unusable(block: Block, found: list[Incident]) -> bool:
    """Whether the block cannot be read further.

    The official validator forgets what it has found when the file ends without an empty line.
    """
    if block.end is None:
        return not _has_token(block)
    return any(incident.id in _STOPPING for incident in found)


_STOPPING = {"misplaced-comment", "invalid-line", "empty-sentence"}


def has_clean_characters(text: str) -> bool:
    """Whether `find_in_characters` would find nothing in any line of a text."""
    return text.isascii() or ("\ufffd" not in text and unicodedata.is_normalized("NFC", text))


def _has_token(block: Block) -> bool:
    return any(line[0].isdigit() for line in block.lines)


def _incidents_of_lines(block: Block) -> Iterator[Incident]:
    for i, line in enumerate(block.lines):
        number = block.first_line + i
        yield from _characters(block, number, line)
        if line.startswith("#"):
            if i >= block.n_comments:
                message = "A comment stands after the first token of its sentence."
                yield block.incident("misplaced-comment", number, message)
        elif not line[0].isdigit():
            message = f"The line is neither a comment nor a token: {quote(line)}."
            yield block.incident("invalid-line", number, message)


def _characters(block: Block, number: int, line: str) -> Iterator[Incident]:
    if line.isascii():
        return
    for id_, message, _ in find_in_characters(line):
        yield block.incident(id_, number, message)


def find_in_characters(line: str) -> Iterator[Finding]:
    """Find the replacement character and what is not in normalization form C."""
    if "\ufffd" in line:
        at = line.index("\ufffd") + 1
        yield Finding("invalid-utf", f"Character {at} is U+FFFD, the replacement character.")
    if not unicodedata.is_normalized("NFC", line):
        normal = unicodedata.normalize("NFC", line)
        at = next(i for i, pair in enumerate(zip(line, normal, strict=False)) if pair[0] != pair[1])
        wrong, right = _name(line[at]), _name(normal[at])
        message = f"Character {at + 1} is {wrong}, in NFC it would be {right}."
        yield Finding("unicode-normalization", message)


def _name(character: str) -> str:
    return unicodedata.name(character, f"U+{ord(character):04X}")
