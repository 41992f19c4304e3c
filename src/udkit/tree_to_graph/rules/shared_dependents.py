"""S: a dependent of the first conjunct that belongs to the other conjuncts too.

    Anna came and went.      came -nsubj-> Anna, and so: went -nsubj-> Anna

The basic tree does not tell whether a dependent is shared, but its place tells something. What
follows the last conjunct, and hangs on the first nevertheless, is shared as a rule. What precedes
the first conjunct may be: a subject mostly is, if the other conjunct has none of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from udkit.tree_to_graph.draft import Draft

LETTER = "S"
ANY = "*"
_NEVER = frozenset({"conj", "cc", "punct", "root", "orphan", "fixed", "goeswith", "reparandum"})
_SUBJECTS = frozenset({"nsubj", "csubj", "expl"})
_PASSIVE = frozenset({"aux:pass", "expl:pass", "nsubj:pass", "csubj:pass"})
_KINDS = {"VERB": "verb", "AUX": "verb", "NOUN": "noun", "PROPN": "noun", "PRON": "noun"}


class Conjuncts(StrEnum):
    """Between which conjuncts a dependent is shared, by their parts of speech."""

    any = "any"
    alike = "alike"
    """Two verbs, two nouns, or neither a verb nor a noun among them."""
    verbs = "verbs"
    nouns = "nouns"
    others = "others"
    """No verb among them."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What differs by language; relations are universal ones, and `*` is any."""

    before: Mapping[str, Conjuncts]
    """Relations that are shared where the dependent stands before the first conjunct."""
    between: Mapping[str, Conjuncts]
    """The same for those between the first conjunct and the last one."""
    after: Mapping[str, Conjuncts]
    """The same for those after the last conjunct."""
    agreement: frozenset[str]
    """Features in which predicates that share a subject do not differ."""


def apply(draft: Draft, settings: Settings) -> None:
    """Let conjuncts have the dependents that they share with the first."""
    if "conj" not in draft.relations:
        return
    for conjunct in range(1, draft.n_words + 1):
        if draft.relations[conjunct] == "conj" and draft.is_conjunct(conjunct):
            _share(draft, conjunct, settings)


def _share(draft: Draft, conjunct: int, settings: Settings) -> None:
    if any(draft.relations[child] == "orphan" for child in draft.children[conjunct]):
        return  # it stands for a clause that has lost its predicate
    first = draft.heads[conjunct]
    siblings = draft.children[first]
    last = max(word for word in siblings if draft.relations[word] == "conj")
    for dependent in siblings:
        if dependent < first:
            shared = settings.before
        else:
            shared = settings.after if dependent > last else settings.between
        relation = draft.relations[dependent]
        conjuncts = shared.get(relation) or shared.get(ANY)
        if (
            conjuncts is not None
            and relation not in _NEVER
            and (dependent > last or not _has_own(draft, conjunct, relation))
            and _are(draft, first, conjunct, conjuncts)
            and (relation not in _SUBJECTS or agree(draft, first, conjunct, settings.agreement))
        ):
            _add(draft, dependent, first, conjunct)


def _has_own(draft: Draft, conjunct: int, relation: str) -> bool:
    own = {draft.relations[child] for child in draft.children[conjunct]}
    return relation in own or (relation in _SUBJECTS and not own.isdisjoint(_SUBJECTS))


def _are(draft: Draft, first: int, conjunct: int, conjuncts: Conjuncts) -> bool:
    kinds = [_KINDS.get(draft.upos[word], "") for word in (first, conjunct)]
    if conjuncts is Conjuncts.alike:
        return kinds[0] == kinds[1]
    if conjuncts is Conjuncts.others:
        return "verb" not in kinds
    return conjuncts is Conjuncts.any or all(f"{kind}s" == conjuncts for kind in kinds)


def agree(draft: Draft, first: int, second: int, names: Iterable[str]) -> bool:
    """Whether two words have no different values for any of these features."""
    for name in names:
        values = {draft.feature(first, name), draft.feature(second, name)}
        if len(values) > 1 and "" not in values:
            return False
    return True


def _add(draft: Draft, dependent: int, first: int, conjunct: int) -> None:
    edges = draft.edges[dependent]
    if any(head == conjunct for head, _ in edges):
        return
    for head, label in list(edges):
        if head == first:
            draft.add(dependent, conjunct, in_voice(draft, conjunct, label), LETTER)


def in_voice(draft: Draft, predicate: int, label: str) -> str:
    """Make a subject passive or active, as its predicate is."""
    if label in ("nsubj", "csubj") and is_passive(draft, predicate):
        return f"{label}:pass"
    if label in ("nsubj:pass", "csubj:pass") and not is_passive(draft, predicate):
        return label.partition(":")[0]
    return label


def is_passive(draft: Draft, predicate: int) -> bool:
    """Whether a predicate shows passive voice: by a word that hangs on it, or by itself."""
    children = {draft.deprels[child] for child in draft.children[predicate]}
    if not children.isdisjoint(_PASSIVE):
        return True
    return "cop" not in children and draft.feature(predicate, "Voice") == "Pass"
