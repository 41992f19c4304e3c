"""Decisions of the consistency check: reading them, and carrying them out on a corpus.

A decision names a sentence, the words of an expression in it, and what is to become of them. It is
carried out only where the words are still the same; a sentence is found by its name, so that it
may have moved. What cannot be carried out is told, with the reason, and left as it is.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePath
from typing import Any

from udkit.data.ids import NodeId
from udkit.data.mwe import Mwe, with_mwes
from udkit.data.mwe_categories import is_known
from udkit.data.sentence import Sentence
from udkit.errors import InputError
from udkit.formats.files import FilePath, file_name, read_text
from udkit.mwe.corpora import AnnotatedSentence

FORMAT = "udkit-mwe-decisions"
NOT_MWE = "NotMWE"


class Verdict(StrEnum):
    """What is to become of an expression or a candidate."""

    keep = "keep"
    category = "category"
    """Another category."""
    not_mwe = "not-mwe"
    annotate = "annotate"
    """A candidate becomes an expression."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision."""

    file: str
    sentence: int
    """Number of the sentence in the file, from 1."""
    name: str
    """Id of the sentence; "" where it has none."""
    members: tuple[NodeId, ...]
    forms: tuple[str, ...]
    """Forms of the members, spaces in them as `_`."""
    is_annotated: bool
    category: str | None
    """The category it had."""
    verdict: Verdict
    new_category: str | None


@dataclass(frozen=True, slots=True)
class NotApplied:
    """A decision that was not carried out, and why."""

    decision: Decision
    reason: str

    def __str__(self) -> str:
        decision = self.decision
        forms = " ".join(decision.forms)
        name = f" ({decision.name})" if decision.name else ""
        return f"sentence {decision.sentence}{name}, {forms!r}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Applied:
    """A corpus after decisions."""

    sentences: list[Sentence]
    counts: Counter[Verdict]
    """Decisions that were carried out."""
    not_applied: list[NotApplied]
    n_of_other_files: int


def read_decisions(path: FilePath, *, allows_any_category: bool = False) -> list[Decision]:
    """Read a file that the page has saved; InputError with the number of a bad decision."""
    name = file_name(path)
    try:
        saved = json.loads("".join(read_text(path)))
    except (ValueError, RecursionError) as error:
        raise InputError(f"{name}: this is not JSON ({error}); save the decisions again") from error
    if not isinstance(saved, dict) or saved.get("format") != FORMAT:
        raise InputError(f"{name}: these are no decisions; save them with the page of the check")
    decisions = []
    for number, value in enumerate(saved.get("decisions", ()), start=1):
        try:
            decisions.append(_decision(value, allows_any_category))
        except (KeyError, TypeError, ValueError) as error:
            raise InputError(f"{name}: decision {number} cannot be read: {error}") from error
    return decisions


def _decision(value: dict[str, Any], allows_any_category: bool) -> Decision:
    verdict = Verdict(value["decision"])
    new_category = value.get("new_category")
    if verdict in (Verdict.category, Verdict.annotate):
        if not isinstance(new_category, str) or not new_category:
            raise ValueError(f"{verdict} needs a new_category")
        if not allows_any_category and not is_known(new_category):
            raise ValueError(f"unknown category {new_category!r}; allow all with --any-category")
    members = tuple(sorted(NodeId.parse(member) for member in value["members"]))
    Mwe(members, new_category or None)  # ValueError where this is no expression
    return Decision(
        str(value["file"]),
        int(value["sentence"]),
        str(value.get("name", "")),
        members,
        tuple(map(str, value["forms"])),
        bool(value["annotated"]),
        value.get("category") or None,
        verdict,
        new_category or None,
    )


def apply_decisions(
    corpus: list[AnnotatedSentence],
    decisions: Iterable[Decision],
    *,
    marks_not_mwe: bool = False,
) -> Applied:
    """Carry decisions out on the sentences of one file.

    What is no expression is taken out, or, marked, gets the category `NotMWE`, so that the next
    check does not ask again. Decisions of files with another name are counted and left alone,
    unless all decisions are of one file.
    """
    decisions = list(decisions)
    own = _of_file(decisions, corpus[0].file if corpus else "")
    edit = _Edit(corpus, marks_not_mwe)
    for decision in own:
        edit.carry_out(decision)
    sentences = [
        with_mwes(each.sentence, edit.mwes[index]) if index in edit.changed else each.sentence
        for index, each in enumerate(corpus)
    ]
    return Applied(sentences, edit.counts, edit.not_applied, len(decisions) - len(own))


def _of_file(decisions: list[Decision], name: str) -> list[Decision]:
    if len({decision.file for decision in decisions}) <= 1:
        return decisions
    return [each for each in decisions if PurePath(each.file).name == PurePath(name).name]


class _Edit:
    """Expressions of a corpus while decisions are carried out."""

    def __init__(self, corpus: list[AnnotatedSentence], marks_not_mwe: bool) -> None:
        self._corpus = corpus
        self._marks_not_mwe = marks_not_mwe
        self._by_name: dict[str, list[int]] = {}
        for index, each in enumerate(corpus):
            self._by_name.setdefault(each.name, []).append(index)
        self.mwes = [list(each.mwes) for each in corpus]
        self.changed: set[int] = set()
        self.counts: Counter[Verdict] = Counter()
        self.not_applied: list[NotApplied] = []

    def carry_out(self, decision: Decision) -> None:
        """Change the expressions of a sentence, or note why not."""
        index = self._find(decision)
        reason = "the words are not there any more"
        if index is not None:
            reason = self._change(index, decision)
        if reason:
            self.not_applied.append(NotApplied(decision, reason))
        else:
            self.counts[decision.verdict] += 1

    def _find(self, decision: Decision) -> int | None:
        """Find the sentence: by its name if no other has it, or else at its number."""
        named = self._by_name.get(decision.name, []) if decision.name else []
        places = [*(named if len(named) == 1 else []), decision.sentence - 1]
        return next((index for index in places if self._has_words(index, decision)), None)

    def _has_words(self, index: int, decision: Decision) -> bool:
        if not 0 <= index < len(self._corpus):
            return False
        forms = {node["ID"]: node.form for node in self._corpus[index].sentence.nodes}
        found = [forms.get(str(member), "").replace(" ", "_") for member in decision.members]
        return tuple(found) == decision.forms

    def _change(self, index: int, decision: Decision) -> str:
        """Change one sentence; return why it cannot be, or ""."""
        mwes = self.mwes[index]
        old = Mwe(decision.members, decision.category)
        if decision.is_annotated and old not in mwes:
            same = [mwe.category for mwe in mwes if mwe.members == decision.members]
            return f"it is {same[0]} now" if same else "it is not annotated any more"
        if decision.verdict is Verdict.keep:
            return "" if decision.is_annotated else "only what is annotated can be kept"
        new = self._new(decision)
        if not decision.is_annotated:
            if any(mwe.members == decision.members for mwe in mwes):
                return "it is annotated by now"
            if new is not None:
                mwes.append(new)
        elif new is None:
            mwes.remove(old)
        else:
            mwes[mwes.index(old)] = new
        if new is not None or decision.is_annotated:
            self.changed.add(index)
        return ""

    def _new(self, decision: Decision) -> Mwe | None:
        """Return the expression that is to be there afterwards."""
        if decision.verdict is not Verdict.not_mwe:
            return Mwe(decision.members, decision.new_category)
        return Mwe(decision.members, NOT_MWE) if self._marks_not_mwe else None
