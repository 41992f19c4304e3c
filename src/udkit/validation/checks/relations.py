"""Level 2: DEPREL, and the labels and the order of DEPS."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from udkit.validation.block import Finding, parse_heads, quote

_RELATIONS = (
    "acl advcl advmod amod appos aux case cc ccomp clf compound conj cop csubj dep det discourse "
    "dislocated expl fixed flat goeswith iobj list mark nmod nsubj nummod obj obl orphan parataxis "
    "punct reparandum root vocative xcomp"
)
UNIVERSAL_RELATIONS = frozenset(_RELATIONS.split())
_DEPREL = re.compile("([a-z]+)(:[a-z]+)?")
EXPAND_FIRST = "'udkit expand' puts the empty nodes of collapsed graphs back"
_MARKER_CATEGORIES = {"Ll", "Lm", "Lo", "Mn", "Mc", "Me"}


def find_in_deprel(deprel: str, *, knows_ref: bool) -> Iterator[Finding]:
    """Find a relation of a wrong form, or one that is not universal."""
    match = _DEPREL.fullmatch(deprel)
    if match is None:
        message = f"{quote(deprel)} is not of the form relation or relation:subtype."
        yield Finding("invalid-deprel", message, "DEPREL")
    elif match[1] not in UNIVERSAL_RELATIONS and not (knows_ref and match[1] == "ref"):
        message = f"{quote(match[1])} is not a universal relation."
        yield Finding("unknown-udeprel", message, "DEPREL")


def find_in_deps(deps: str, id_: str) -> Iterator[Finding]:
    """Find what is wrong with the DEPS of a node, whose heads are known to exist."""
    if deps == "_":
        return
    yield from find_in_order(deps)
    if id_ in parse_heads(deps):
        yield Finding("deps-self-loop", f"Node {id_} has a relation to itself.", "DEPS")
    yield from find_in_labels(deps)


def find_in_order(deps: str) -> Iterator[Finding]:
    """Find items of DEPS that are not in order, or there twice."""
    items = [item.partition(":") for item in deps.split("|")]
    keys = [(_sort_key(head), label) for head, _, label in items]
    if any(first[0] > second[0] for first, second in pairwise(keys)):
        yield Finding("unsorted-deps", f"DEPS is not sorted by head: {quote(deps)}.", "DEPS")
        return
    for first, second in pairwise(keys):
        if first == second:
            message = f"DEPS has the same relation twice: {quote(deps)}."
            yield Finding("repeated-deps", message, "DEPS")
        elif first > second:
            message = f"Relations to the same head are not sorted: {quote(deps)}."
            yield Finding("unsorted-deps-2", message, "DEPS")


def find_in_labels(deps: str) -> Iterator[Finding]:
    """Find relations of a wrong form, and those that are not universal."""
    for item in deps.split("|"):
        label = item.partition(":")[2]
        main = parse_edeprel(label)
        if main is None:
            message = f"{quote(label)} is not the form of an enhanced relation"
            message += f"; {EXPAND_FIRST}." if is_path(label) else "."
            yield Finding("invalid-edeprel", message, "DEPS")
        elif main not in UNIVERSAL_RELATIONS and main != "ref":
            message = f"{quote(main)} is not a universal relation."
            yield Finding("unknown-eudeprel", message, "DEPS")


def is_path(label: str) -> bool:
    """Whether this is the label of a collapsed graph, over an empty node: `conj>nsubj`."""
    return ">" in label and all(map(parse_edeprel, label.split(">")))


@lru_cache(maxsize=1 << 14)
def parse_edeprel(label: str) -> str | None:
    """Main relation of an enhanced relation; None where the form is wrong."""
    parts = label.split(":")
    main, extras = parts[0], parts[1:]
    if not _is_plain(main) or len(extras) > 3:
        return None
    return main if any(_fits(extras, roles) for roles in _ROLES) else None


# Subtype (a-z), case marker, morphological case (a-z): each may be missing, the order may not.
_ROLES = ("", "s", "m", "c", "sm", "sc", "mc", "smc")


def _fits(extras: list[str], roles: str) -> bool:
    if len(extras) != len(roles):
        return False
    return all(
        _is_marker(extra) if role == "m" else _is_plain(extra)
        for extra, role in zip(extras, roles, strict=True)
    )


def _is_plain(part: str) -> bool:
    return part.isascii() and part.isalpha() and part.islower()


def _is_marker(part: str) -> bool:
    return all(
        word and all(unicodedata.category(character) in _MARKER_CATEGORIES for character in word)
        for word in part.split("_")
    )


def _sort_key(head: str) -> tuple[int, int]:
    major, _, minor = head.partition(".")
    return int(major), int(minor or 0)
