"""tree → graph, type by type: one file for each enhancement, and the order they are applied in.

To add a rule, write a file with `Settings` (what differs by language) and `apply`, add a line to
`RULES`, its table to `languages/default.toml`, and a test case.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from udkit.tree_to_graph.draft import Draft
from udkit.tree_to_graph.rules import (
    case_labels,
    conjunct_labels,
    coordination_parents,
    external_subjects,
    gapping,
    label_dialect,
    relative_clauses,
    shared_dependents,
)

TYPES = {
    "G": "gapping",
    "P": "parents of coordination",
    "S": "shared dependents",
    "X": "external subjects",
    "R": "relative clauses",
    "C": "case labels",
}
"""The letters that UD's tools and the shared tasks have given to the enhancements."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One enhancement: its letter, what it has to know of a language, and how it is done."""

    letter: str
    name: str
    settings: type
    apply: Callable[[Draft, Any], None]


def _rule(letter: str, module: ModuleType) -> Rule:
    return Rule(letter, module.__name__.rpartition(".")[2], module.Settings, module.apply)


RULES = (
    _rule("S", shared_dependents),
    _rule("P", coordination_parents),
    _rule("G", gapping),
    _rule("C", case_labels),
    _rule("C", conjunct_labels),
    _rule("X", external_subjects),
    _rule("R", relative_clauses),
    _rule("C", label_dialect),
)
"""In the order of application. What is shared comes before coordination, which gives it to all its
conjuncts. Labels come after all edges that need them, and before relative clauses, which copy
them."""
