"""Level 2: HEAD and DEPS point at nodes of the sentence, and HEAD makes a tree with one root."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from udkit.data.columns import DEPS, HEAD, ID
from udkit.validation.block import NOTHING, Block, WordId, quote
from udkit.validation.incident import Incident
from udkit.validation.memory import Memory

_HEAD = re.compile("0|[1-9][0-9]*")
_ENHANCED_HEAD = re.compile(r"(0|[1-9][0-9]*)(\.[1-9][0-9]*)?")


def check_references(block: Block, _: Memory) -> list[Incident]:
    """Check that HEAD and DEPS can be parsed and name nodes of the sentence."""
    known = {"0", *block.nodes[ID]}
    if (
        block.has_clean_cells
        and known.issuperset(block.words[HEAD])
        and known.issuperset(chain.from_iterable(block.heads_in_deps()))
    ):
        return NOTHING
    found: list[Incident] = []
    for i in block.node_rows:
        if isinstance(block.ids[i], WordId):
            found += _head(block, i, known)
        if block.rows[i][DEPS] != "_":
            found += _enhanced_heads(block, i, known)
    return found


def _head(block: Block, i: int, known: set[str]) -> Iterator[Incident]:
    head = block.rows[i][HEAD]
    if not _HEAD.fullmatch(head):
        message = f"HEAD is neither 0 nor the number of a word: {quote(head)}."
        yield block.row_incident("invalid-head", i, message, column="HEAD")
    if head not in known:
        message = f"HEAD is no word of the sentence: {quote(head)}."
        yield block.row_incident("unknown-head", i, message, column="HEAD")


def _enhanced_heads(block: Block, i: int, known: set[str]) -> Iterator[Incident]:
    deps = block.rows[i][DEPS]
    items = [item.partition(":") for item in deps.split("|")]
    if not all(colon for _, colon, _ in items):
        message = f"DEPS has an item that is not HEAD:RELATION: {quote(deps)}."
        yield block.row_incident("invalid-deps", i, message, column="DEPS")
        return
    for head, _, _ in items:
        if not _ENHANCED_HEAD.fullmatch(head):
            message = f"A head in DEPS is not the ID of a word or empty node: {quote(head)}."
            yield block.row_incident("invalid-ehead", i, message, column="DEPS")
        if head not in known:
            message = f"A head in DEPS is no node of the sentence: {quote(head)}."
            yield block.row_incident("unknown-ehead", i, message, column="DEPS")


@lru_cache(maxsize=1 << 12)
def _number(cell: str) -> int:
    return int(cell)


def check_tree(block: Block, _: Memory) -> list[Incident]:
    """Check that the words form a tree; reports the first of the possible mistakes only."""
    heads = [0, *map(_number, block.words[HEAD])]
    if heads.count(0) == 2 and is_tree(heads):
        return NOTHING
    id_, word, message = _mistake(heads)
    i = block.word_rows[word - 1] if word else 0
    return [block.row_incident(id_, i, message)]


def is_tree(heads: list[int]) -> bool:
    """Whether every word reaches 0; `heads[i]` is the head of word i, and `heads[0]` is 0."""
    return not unreachable(heads)


def unreachable(heads: list[int]) -> list[int]:
    """List the words that do not reach 0.

    Each round replaces every ancestor by its own ancestor, so that the distance doubles.
    """
    ancestors = heads
    for _ in range(len(heads).bit_length()):
        ancestors = [ancestors[i] for i in ancestors]
        if not any(ancestors):
            return []
    return [word for word, ancestor in enumerate(ancestors) if ancestor]


def _mistake(heads: list[int]) -> tuple[str, int, str]:
    """Id, word (0: the sentence) and message of what is wrong with a tree."""
    for word, head in enumerate(heads[1:], 1):
        if word == head:
            return "head-self-loop", word, f"The head of word {word} is the word itself."
    roots = [word for word, head in enumerate(heads[1:], 1) if head == 0]
    if len(roots) > 1:
        return "multiple-roots", 0, f"The sentence has several roots: {', '.join(map(str, roots))}."
    if len(heads) == 1:
        return "non-tree", 0, "The sentence has no words."
    lost = ", ".join(map(str, unreachable(heads)))
    return "non-tree", 0, f"Words not reachable from the root: {lost}."
