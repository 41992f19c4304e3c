"""UPOS, XPOS and FEATS put right; cells that a node of its kind cannot have are emptied."""

from __future__ import annotations

import re

from udkit.data.columns import DEPREL, DEPS, FEATS, HEAD, LEMMA, UPOS, XPOS
from udkit.repair.draft import Draft, Kind, Row
from udkit.repair.labels import repair_upos
from udkit.validation.checks.morphology import UPOS_TAGS

_FEATURE = re.compile(
    r"[A-Z][A-Za-z0-9]*(?:\[[a-z0-9]+\])?=[A-Z0-9][A-Za-z0-9]*(?:,[A-Z0-9][A-Za-z0-9]*)*"
)
_LAYER = re.compile(r"(.*?)\[(.*)\]")
_NOT_IN_NAME = re.compile(r"[^A-Za-z0-9]")
_NOT_IN_LAYER = re.compile(r"[^a-z0-9]")


def repair_fields(draft: Draft) -> None:
    """Empty the cells that multiword tokens and empty nodes do not have."""
    for row in draft.rows:
        if row.kind is Kind.RANGE:
            for column in (LEMMA, UPOS, XPOS, FEATS, HEAD, DEPREL, DEPS):
                if column != FEATS or row.cells[FEATS] != "Typo=Yes":
                    message = "the words are annotated, not the multiword token"
                    draft.set_cell(row, column, "_", "mwt-nonempty-field", message)
        elif row.kind is Kind.EMPTY:
            for column in (HEAD, DEPREL):
                message = "an empty node has relations in DEPS only"
                draft.set_cell(row, column, "_", "empty-node-nonempty-field", message)


def repair_morphology(draft: Draft) -> None:
    """Repair the tags and features of words and empty nodes."""
    for row in draft.nodes:
        _repair_upos(draft, row)
        if row.cells[FEATS] != "_":
            _repair_feats(draft, row)


def _repair_upos(draft: Draft, row: Row) -> None:
    tag = row.cells[UPOS]
    if tag in UPOS_TAGS or (tag == "_" and row.kind is Kind.EMPTY):
        return
    repaired = repair_upos(tag)
    message = "no universal tag is near" if repaired == "X" else "the tag that was meant"
    draft.set_cell(row, UPOS, repaired, "unknown-upos", message)


def _repair_feats(draft: Draft, row: Row) -> None:
    """Repair one thing after the other, so that the report says what was wrong."""
    items = row.cells[FEATS].split("|")
    steps = (
        (_legal_features, "invalid-feature", "features are Name=Value"),
        (_merged_features, "repeated-feature", "values of one feature are joined"),
        (_with_unique_values, "repeated-feature-value", "each value once"),
        (_with_sorted_values, "unsorted-feature-values", "values are sorted"),
        (_sorted_features, "unsorted-features", "features are sorted"),
    )
    for step, test_id, message in steps:
        items = step(items)
        draft.set_cell(row, FEATS, "|".join(items) or "_", test_id, message)


def _legal_features(items: list[str]) -> list[str]:
    repaired = [item if _FEATURE.fullmatch(item) else _repair_feature(item) for item in items]
    return [item for item in repaired if item]


def _repair_feature(item: str) -> str:
    """Make `Name=Value` of an item; nothing is left of one without letters.

    >>> _repair_feature("num-ber[Psor]=sg.x"), _repair_feature("Foreign")
    ('Number[psor]=Sgx', 'Foreign=Yes')
    """
    name, equals, values = item.partition("=")
    layer = ""
    if match := _LAYER.fullmatch(name):
        name, layer = match[1], _NOT_IN_LAYER.sub("", match[2].lower())
    name = _capitalised(_NOT_IN_NAME.sub("", name))
    legal = [_capitalised(_NOT_IN_NAME.sub("", value)) for value in values.split(",")]
    legal = [value for value in legal if value]
    if not equals:
        legal = ["Yes"]
    if not name or not legal:
        return ""
    if name[0].isdigit():
        name = f"X{name}"
    return f"{name}[{layer}]={','.join(legal)}" if layer else f"{name}={','.join(legal)}"


def _capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def _merged_features(items: list[str]) -> list[str]:
    merged: dict[str, list[str]] = {}
    for item in items:
        name, _, values = item.partition("=")
        merged.setdefault(name, []).extend(values.split(","))
    if len(merged) == len(items):
        return items
    return [f"{name}={','.join(dict.fromkeys(values))}" for name, values in merged.items()]


def _with_unique_values(items: list[str]) -> list[str]:
    split = [item.partition("=") for item in items]
    return [f"{name}={','.join(dict.fromkeys(values.split(',')))}" for name, _, values in split]


def _with_sorted_values(items: list[str]) -> list[str]:
    split = [item.partition("=") for item in items]
    return [
        f"{name}={','.join(sorted(values.split(','), key=str.lower))}" for name, _, values in split
    ]


def _sorted_features(items: list[str]) -> list[str]:
    return sorted(items, key=str.lower)
