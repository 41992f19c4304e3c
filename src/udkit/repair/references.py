"""HEAD and DEPS follow nodes that got new ids."""

from __future__ import annotations

from udkit.data.columns import DEPS, HEAD
from udkit.data.ids import NodeId
from udkit.repair.claims import parse_claim, parse_number
from udkit.repair.draft import Draft, Kind, Row


def parse_reference(cell: str) -> NodeId | None:
    """Read the id of a word or an empty node tolerantly; None where there is none."""
    claim = parse_claim(cell)
    if claim is None or claim.kind is Kind.RANGE:
        return None
    return NodeId(claim.first, claim.second)


def follow_references(draft: Draft, new_ids: dict[NodeId, NodeId]) -> None:
    """Write new ids where old ones are referred to; references to nothing are taken out."""
    if all(old == new for old, new in new_ids.items()):
        return
    for row in draft.nodes:
        _follow_head(draft, row, new_ids)
        _follow_deps(draft, row, new_ids)


def _follow_head(draft: Draft, row: Row, new_ids: dict[NodeId, NodeId]) -> None:
    old = parse_number(row.cells[HEAD])
    if old is None:
        return
    new = new_ids.get(NodeId(old))
    if new is None:
        draft.set_cell(row, HEAD, "_", "unknown-head", f"there is no word {old}")
    elif new.major != old:
        message = f"the word that was {old} is now {new}"
        draft.set_cell(row, HEAD, str(new), "word-id-sequence", message)


def _follow_deps(draft: Draft, row: Row, new_ids: dict[NodeId, NodeId]) -> None:
    cell = row.cells[DEPS]
    if cell == "_":
        return
    items = []
    for item in cell.split("|"):
        head, colon, deprel = item.partition(":")
        old = parse_reference(head)
        if old is None:  # not a reference at all: a matter for the repair of the graph
            items.append(item)
        elif old in new_ids:
            items.append(f"{new_ids[old]}{colon}{deprel}" if new_ids[old] != old else item)
    message = "heads follow the new numbers of their nodes"
    draft.set_cell(row, DEPS, "|".join(items) or "_", "word-id-sequence", message)
