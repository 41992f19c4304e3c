"""Level 2: the cells of every line, in the order of the columns."""

from __future__ import annotations

from collections.abc import Iterator
from operator import contains

from udkit.data.columns import DEPREL, DEPS, FEATS, HEAD, ID, LEMMA, MISC, STANDARD, UPOS, XPOS
from udkit.validation.block import NOTHING, Block, EmptyNodeId, Finding, RangeId, quote
from udkit.validation.checks.enhanced_graph import has_enhanced_edges
from udkit.validation.checks.misc_column import find_in_misc
from udkit.validation.checks.morphology import find_in_feats, find_in_upos, find_in_xpos
from udkit.validation.checks.relations import find_in_deprel, find_in_deps
from udkit.validation.incident import Incident
from udkit.validation.memory import Memory


def check_rows(block: Block, memory: Memory) -> list[Incident]:
    """Check every cell of every line."""
    if block.has_clean_cells and not _has_self_loop(block):
        memory.knows_ref = memory.knows_ref or has_enhanced_edges(block)
        return NOTHING
    found: list[Incident] = []
    for i, row in enumerate(block.rows):
        id_ = block.ids[i]
        if isinstance(id_, RangeId):
            findings = _find_in_range(row)
        elif isinstance(id_, EmptyNodeId):
            findings = _find_in_empty_node(row)
        else:
            findings = _find_in_word(row, knows_ref=memory.knows_ref)
        found += block.row_incidents(i, findings)
        if row[DEPS] != "_" and not isinstance(id_, RangeId):
            memory.knows_ref = True
    return found


def _has_self_loop(block: Block) -> bool:
    """Whether a node is its own head in DEPS, which no cell by itself can tell."""
    return any(map(contains, block.heads_in_deps(), block.nodes[ID]))


def _find_in_range(row: list[str]) -> Iterator[Finding]:
    for column in range(LEMMA, MISC):
        cell = row[column]
        if cell != "_" and not (column == FEATS and cell == "Typo=Yes"):
            name = STANDARD[column]
            message = f"A multiword token has a value in {name}: {quote(cell)}."
            yield Finding("mwt-nonempty-field", message, name)
    yield from find_in_misc(row[MISC])


def _find_in_empty_node(row: list[str]) -> Iterator[Finding]:
    for column in (HEAD, DEPREL):
        if row[column] != "_":
            name = STANDARD[column]
            message = f"An empty node has a value in {name}: {quote(row[column])}."
            yield Finding("empty-node-nonempty-field", message, name)
    yield from find_in_upos(row[UPOS], is_empty_node=True)
    yield from find_in_xpos(row[XPOS])
    yield from find_in_feats(row[FEATS])
    yield from find_in_deps(row[DEPS], row[0])
    yield from find_in_misc(row[MISC])


def _find_in_word(row: list[str], *, knows_ref: bool) -> Iterator[Finding]:
    yield from find_in_upos(row[UPOS], is_empty_node=False)
    yield from find_in_xpos(row[XPOS])
    yield from find_in_feats(row[FEATS])
    yield from find_in_deprel(row[DEPREL], knows_ref=knows_ref)
    yield from find_in_deps(row[DEPS], row[0])
    yield from find_in_misc(row[MISC])
