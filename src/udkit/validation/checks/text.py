"""Level 2: the text of a sentence against its tokens.

The text is eaten up token by token. A form that is not where the text stands is reported once and
not eaten, so that the rest of the text is usually reported as superfluous, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from udkit.data.columns import FORM, MISC
from udkit.validation.block import (
    NOT_WHITE_SPACE,
    WHITE_SPACE,
    Block,
    EmptyNodeId,
    RangeId,
    WordId,
    quote,
)
from udkit.validation.incident import Incident
from udkit.validation.memory import Memory

_NEW = {
    name: re.compile(rf"\#{WHITE_SPACE}*{name}({WHITE_SPACE}+{NOT_WHITE_SPACE}+)?")
    for name in ("newdoc", "newpar")
}
_TEXT = re.compile(rf"\#{WHITE_SPACE}*text{WHITE_SPACE}*={WHITE_SPACE}*(.*)")
_SHOWN = 20


def check_text(block: Block, memory: Memory) -> list[Incident]:
    """Check newdoc, newpar, text and the spaces between tokens."""
    found = list(_check_boundaries(block, memory))
    texts = [match[1] for comment in block.comments if (match := _TEXT.fullmatch(comment))]
    if len(texts) != 1:
        id_, message = (
            ("multiple-text", "The sentence has several # text.")
            if texts
            else ("missing-text", "The sentence has no # text.")
        )
        return [*found, block.incident(id_, block.token_line, message)]
    text = texts[0]
    if not text:
        message = "The text is empty."
        found.append(block.incident("empty-text", block.token_line, message))
    elif text[-1].isspace():
        message = f"The text ends with whitespace: {quote(text[-20:])}."
        found.append(block.incident("text-trailing-whitespace", block.token_line, message))
    elif block.has_clean_cells and _join_tokens(*(tokens := _tokens(block))) == text:
        memory.space_after_no = has_space_after_no(tokens[1][-1])
        return found
    return [*found, *_Eater(block, memory, text).incidents()]


def _join_tokens(forms: Sequence[str], miscs: Sequence[str]) -> str:
    """Text as the tokens have it, where MISC is clean: then SpaceAfter=No is an attribute."""
    spaced = [
        form if "SpaceAfter=No" in misc else form + " "
        for form, misc in zip(forms, miscs, strict=True)
    ]
    return "".join(spaced).rstrip(" ")


def _tokens(block: Block) -> tuple[Sequence[str], Sequence[str]]:
    """FORM and MISC of what is written; none at all if SpaceAfter=No is where it must not be."""
    if block.has_plain_ids:
        return block.columns[FORM], block.columns[MISC]
    forms, miscs = [], []
    covered: set[int] = set()
    for id_, row in zip(block.ids, block.rows, strict=True):
        if isinstance(id_, RangeId):
            covered.update(range(id_.first, id_.last + 1))
        elif isinstance(id_, EmptyNodeId) or (id_ and id_.number in covered):
            if "SpaceAfter=No" in row[MISC]:
                return [], []
            continue
        forms.append(row[FORM])
        miscs.append(row[MISC])
    return forms, miscs


def _check_boundaries(block: Block, memory: Memory) -> Iterator[Incident]:
    if not any("new" in comment for comment in block.comments):
        return
    is_new = False
    for name, pattern in _NEW.items():
        n = sum(pattern.fullmatch(comment) is not None for comment in block.comments)
        is_new = is_new or n > 0
        if n > 1:
            message = f"The sentence has several {name}."
            yield block.incident(f"multiple-{name}", block.token_line, message)
    if is_new and memory.space_after_no:
        message = "A document or paragraph begins, but the token before has SpaceAfter=No."
        yield block.incident("spaceafter-newdocpar", block.token_line, message)


class _Eater:
    """Goes through the tokens of a sentence, and through its text at the same time."""

    def __init__(self, block: Block, memory: Memory, text: str) -> None:
        self.block = block
        self.memory = memory
        self.text = text
        self.position = 0  # up to where the text was eaten
        self.covered: set[int] = set()  # words inside multiword tokens
        self.has_mismatch = False

    def incidents(self) -> Iterator[Incident]:
        for i, id_ in enumerate(self.block.ids):
            misc = self.block.rows[i][MISC]
            yield from self._space_after(i, misc)
            if isinstance(id_, EmptyNodeId):
                if "SpaceAfter=No" in misc:
                    message = "An empty node has SpaceAfter=No."
                    yield self.block.row_incident("spaceafter-empty-node", i, message)
                continue
            if isinstance(id_, WordId) and id_.number in self.covered:
                if "SpaceAfter=No" in misc:
                    message = "A word inside a multiword token has SpaceAfter=No."
                    yield self.block.row_incident("spaceafter-mwt-node", i, message)
                continue
            if isinstance(id_, RangeId):
                self.covered.update(range(id_.first, id_.last + 1))
            yield from self._token(i)
        if self.position < len(self.text):
            message = f"The tokens do not cover the end of the text: {quote(self._rest())}."
            yield self.block.incident("text-extra-chars", self.block.token_line, message)

    def _space_after(self, i: int, misc: str) -> Iterator[Incident]:
        if "SpaceAfter" not in misc:
            return
        if "NoSpaceAfter=Yes" in misc:
            message = f"{self.block.rows[i][0]} has NoSpaceAfter=Yes instead of SpaceAfter=No."
            yield self.block.incident("nospaceafter-yes", self.block.token_line, message)
        attributes = misc.split("|")
        if any(a.startswith("SpaceAfter=") and a != "SpaceAfter=No" for a in attributes):
            message = f"SpaceAfter has another value than No: {quote(misc)}."
            yield self.block.row_incident("spaceafter-value", i, message, column="MISC")

    def _token(self, i: int) -> Iterator[Incident]:
        row = self.block.rows[i]
        form = row[FORM]
        if not self.text.startswith(form, self.position):
            if not self.has_mismatch:
                self.has_mismatch = True
                message = (
                    f"The token {quote(form)} is not what the text has: {quote(self._rest())}."
                )
                yield self.block.row_incident("text-form-mismatch", i, message, column="FORM")
            return
        end = self.position + len(form)
        self.memory.space_after_no = has_space_after_no(row[MISC])
        if not self.memory.space_after_no:
            if end < len(self.text) and not self.text[end].isspace():
                message = f"SpaceAfter=No is missing: the text has {quote(self._rest())}."
                yield self.block.row_incident("missing-spaceafter", i, message, column="MISC")
            while end < len(self.text) and self.text[end].isspace():
                end += 1
        self.position = end

    def _rest(self) -> str:
        return self.text[self.position : self.position + _SHOWN]


def has_space_after_no(misc: str) -> bool:
    """Whether the attribute is there, whatever else is."""
    return "SpaceAfter=No" in misc and "SpaceAfter=No" in misc.split("|")
