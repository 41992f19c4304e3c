"""Level 2: HEAD points at words of the sentence, and they form a tree with one root."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from udkit.data.columns import DEPS, HEAD
from udkit.validation.block import NOTHING, Block, RangeId, WordId
from udkit.validation.incident import Incident
from udkit.validation.memory import Memory

_HEAD = re.compile("0|[1-9][0-9]*")
_ENHANCED_HEAD = re.compile(r"(0|[1-9][0-9]*)(\.[1-9][0-9]*)?")


def check_references(block: Block, _: Memory) -> list[Incident]:
    """Check that HEAD and DEPS can be parsed and name nodes of the sentence."""
    found: list[Incident] = []
    known = {
        "0",
        *(
            row[0]
            for row, id_ in zip(block.rows, block.ids, strict=True)
            if not isinstance(id_, RangeId)
        ),
    }
    for i, row in enumerate(block.rows):
        id_ = block.ids[i]
        if isinstance(id_, RangeId):
            continue
        if isinstance(id_, WordId):
            found += _head(block, i, known)
        if row[DEPS] != "_":
            found += _enhanced_heads(block, i, known)
    return found


def _head(block: Block, i: int, known: set[str]) -> Iterator[Incident]:
    head = block.rows[i][HEAD]
    if not _HEAD.fullmatch(head):
        message = f"HEAD is neither 0 nor the number of a word: {head!r}."
        yield block.row_incident("invalid-head", i, message, column="HEAD")
    if head not in known:
        message = f"HEAD is no word of the sentence: {head!r}."
        yield block.row_incident("unknown-head", i, message, column="HEAD")


def _enhanced_heads(block: Block, i: int, known: set[str]) -> Iterator[Incident]:
    deps = block.rows[i][DEPS]
    items = [item.partition(":") for item in deps.split("|")]
    if not all(colon for _, colon, _ in items):
        message = f"DEPS has an item that is not HEAD:RELATION: {deps!r}."
        yield block.row_incident("invalid-deps", i, message, column="DEPS")
        return
    for head, _, _ in items:
        if not _ENHANCED_HEAD.fullmatch(head):
            message = f"A head in DEPS is not the ID of a word or empty node: {head!r}."
            yield block.row_incident("invalid-ehead", i, message, column="DEPS")
        if head not in known:
            message = f"A head in DEPS is no node of the sentence: {head!r}."
            yield block.row_incident("unknown-ehead", i, message, column="DEPS")


@lru_cache(maxsize=1 << 12)
def _number(cell: str) -> int:
    return int(cell)


def check_tree(block: Block, _: Memory) -> list[Incident]:
    """Check that the words form a tree; reports the first of the possible mistakes only."""
    heads = [0]
    indices = [0]
    if block.has_plain_ids:
        heads += map(_number, block.columns[HEAD])
    else:
        words = [i for i, id_ in enumerate(block.ids) if isinstance(id_, WordId)]
        indices += words
        heads += [_number(block.rows[i][HEAD]) for i in words]
    if heads.count(0) == 2 and is_tree(heads):
        return NOTHING
    return _broken_tree(block, heads, indices)


def is_tree(heads: list[int]) -> bool:
    """Whether every word reaches 0; `heads[i]` is the head of word i, and `heads[0]` is 0.

    Each round replaces every ancestor by its own ancestor, so that the distance doubles.
    """
    ancestors = heads
    for _ in range(len(heads).bit_length()):
        ancestors = [ancestors[i] for i in ancestors]
        if not any(ancestors):
            return True
    return False


def _broken_tree(block: Block, heads: list[int], indices: list[int]) -> list[Incident]:
    for word, head in enumerate(heads[1:], 1):
        if word == head:
            i = indices[word] if len(indices) > 1 else word - 1
            return [block.row_incident("head-self-loop", i, f"The head of word {word} is itself.")]
    roots = [word for word, head in enumerate(heads[1:], 1) if head == 0]
    if len(roots) > 1:
        message = f"The sentence has several roots: {', '.join(map(str, roots))}."
        return [block.row_incident("multiple-roots", 0, message)]
    lost = ", ".join(str(word) for word in unreachable(heads))
    return [block.row_incident("non-tree", 0, f"Words not reachable from the root: {lost}.")]


def unreachable(heads: list[int]) -> list[int]:
    """List the words that do not reach 0."""
    ancestors = heads
    for _ in range(len(heads).bit_length()):
        ancestors = [ancestors[i] for i in ancestors]
    return [word for word, ancestor in enumerate(ancestors) if ancestor]
