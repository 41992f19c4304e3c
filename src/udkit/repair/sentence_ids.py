"""New sentence ids that fit in with those of the file and that no other sentence has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from udkit.validation.block import NOT_WHITE_SPACE

_SENT_ID = re.compile(rb"^[ \t]*#[ \t]*sent_id[ \t]*=[ \t]*([^\s]+)", re.MULTILINE)
_WITHOUT_SPACE = re.compile(f"{NOT_WHITE_SPACE}+")
_NUMBER_AT_END = re.compile(r"(.*?)([0-9]{1,18})")


def find_sent_ids(chunks: Iterable[bytes]) -> dict[str, None]:
    """Collect the sentence ids of a file, in order, without looking at anything else."""
    found: dict[str, None] = {}
    rest = b""
    for chunk in chunks:
        text = (rest + chunk).replace(b"\r", b"\n")
        cut = text.rfind(b"\n") + 1
        rest = text[cut:]
        found.update(dict.fromkeys(_sent_ids(text[:cut])))
    found.update(dict.fromkeys(_sent_ids(rest)))
    return found


def _sent_ids(text: bytes) -> Iterator[str]:
    for found in _SENT_ID.findall(text):
        # Bytes know the white space of ASCII only; an id ends at any other as well.
        if match := _WITHOUT_SPACE.match(found.decode("utf-8", "replace")):
            yield match[0]


class SentenceIds:
    """The ids of one file: which are taken, and which to give to a sentence without one."""

    def __init__(self, in_file: dict[str, None]) -> None:
        self._in_file = in_file
        self._used: set[str] = set()
        self._copies: dict[str, int] = {}  # how often an id was varied
        self._last = ""

    def take(self, sent_id: str) -> bool:
        """Note that a sentence has this id; tell whether it is the first that has it."""
        is_new = sent_id not in self._used
        self._used.add(sent_id)
        if is_new:
            self._last = sent_id
        return is_new

    def make(self, sentence_number: int) -> str:
        """Make an id for a sentence without one: the next after the last, or its number.

        After `s26` comes `s27`; before the first id of a file, `s2`, comes `s1`.
        """
        if self._last:
            candidates = [_shift(self._last, 1)]
        else:
            candidates = [_shift(sent_id, -1) for sent_id in list(self._in_file)[:1]]
        candidates.append(str(sentence_number))
        for candidate in candidates:
            if candidate and self._is_free(candidate):
                return candidate
        return self.vary(str(sentence_number))

    def vary(self, sent_id: str) -> str:
        """Make an id for a sentence whose own is taken: after `s1`, `s1-2`, `s1-3` and so on."""
        number = self._copies.get(sent_id, 1) + 1
        while not self._is_free(f"{sent_id}-{number}"):
            number += 1
        self._copies[sent_id] = number
        return f"{sent_id}-{number}"

    def _is_free(self, sent_id: str) -> bool:
        return sent_id not in self._in_file and sent_id not in self._used


def _shift(sent_id: str, step: int) -> str:
    """Count the number at the end up or down; nothing where there is none."""
    match = _NUMBER_AT_END.fullmatch(sent_id)
    if match is None or int(match[2]) + step < 0:
        return ""
    return f"{match[1]}{int(match[2]) + step:0{len(match[2])}d}"
