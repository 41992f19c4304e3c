"""X: the subject of an infinitive, or of a predicate of an object, is found in the clause above.

    She wants to go.             go -nsubj:xsubj-> She
    They made him a star.        star -nsubj:xsubj-> him

Who it is depends on the verb above. The lists are the language's; for verbs that are on none, the
language says which argument is tried first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from udkit.tree_to_graph.draft import Draft
from udkit.tree_to_graph.labels import universal
from udkit.tree_to_graph.rules.shared_dependents import agree, is_passive

LETTER = "X"


@dataclass(frozen=True, slots=True)
class Settings:
    """What differs by language."""

    complements: Mapping[str, str]
    """Universal relations of complements, and the lemma of a word that must mark each ("": any)."""
    upos: frozenset[str]
    """Parts of speech of complements; none: any."""
    agreement: frozenset[str]
    """Features in which a complement does not differ from the verb whose subject it has."""
    suffix: str
    """Subtype that tells external subjects from others; "" is none."""
    has_passive: bool
    """Whether the subject of a passive complement is `nsubj:pass`."""
    otherwise: tuple[str, ...]
    """Arguments of verbs that are on no list, in the order in which they are tried."""
    subject_verbs: frozenset[str]
    """Lemmas of verbs whose subject is also that of the complement."""
    object_verbs: frozenset[str]
    """Lemmas of verbs whose object is the subject of the complement."""
    dative_verbs: frozenset[str]
    """The same for verbs whose object has to be a dative."""
    objects: tuple[str, ...]
    """Relations of such objects, in the order in which they are tried."""


def apply(draft: Draft, settings: Settings) -> None:
    """Give open complements their subjects, those of higher clauses first."""
    if settings.complements.keys().isdisjoint(draft.relations):
        return
    words = range(1, draft.n_words + 1)
    pending = [word for word in words if _verbs_above(draft, word, settings)]
    pending.sort(key=lambda word: _depth(draft, word))
    for word in pending:
        for head in _verbs_above(draft, word, settings):
            _add_subjects(draft, word, head, settings)


def _verbs_above(draft: Draft, word: int, settings: Settings) -> list[int]:
    """Heads that the word is a complement of."""
    if draft.upos[word] == "PART" or (settings.upos and draft.upos[word] not in settings.upos):
        return []
    found = []
    for head, label in draft.edges[word]:
        mark = settings.complements.get(universal(label))
        if mark == "" or (
            mark is not None and any(draft.lemmas[c] == mark for c in draft.children[word])
        ):
            found.append(head)
    return found


def _depth(draft: Draft, word: int) -> int:
    depth = 0
    while word:
        word = draft.heads[word]
        depth += 1
    return depth


def _add_subjects(draft: Draft, word: int, head: int, settings: Settings) -> None:
    if draft.is_empty(head) or _has_subject(draft, word):
        return
    if not agree(draft, head, word, settings.agreement):
        return
    label = _label(draft, word, settings)
    for dependent in _controllers(draft, head, settings):
        draft.add(dependent, word, label, LETTER)


def _has_subject(draft: Draft, word: int) -> bool:
    """Whether there was a subject before any rule was applied."""
    return any(
        above == word and not letter and universal(label) == "nsubj"
        for edges in draft.edges
        for (above, label), letter in edges.items()
    )


def _controllers(draft: Draft, head: int, settings: Settings) -> list[int]:
    """Arguments of a verb that are also the subject of its complement."""
    lemma = draft.lemmas[head]
    if lemma in settings.dative_verbs:
        return [
            found
            for relation in settings.objects
            for found in _arguments(draft, head, relation)
            if draft.feature(found, "Case") == "Dat"
        ]
    if lemma in settings.object_verbs:
        order = ("nsubj",) if is_passive(draft, head) else settings.objects
    else:
        order = ("nsubj",) if lemma in settings.subject_verbs else settings.otherwise
    return next(filter(None, (_arguments(draft, head, relation) for relation in order)), [])


def _arguments(draft: Draft, head: int, relation: str) -> list[int]:
    """Words that the head has as such an argument."""
    return [
        dependent
        for dependent in range(1, draft.n_words + 1)
        for above, label in draft.edges[dependent]
        if above == head and (universal(label) == relation or _without_case(label) == relation)
    ]


def _without_case(label: str) -> str:
    """Relation with its subtype: labels have got their markers and cases by now."""
    return ":".join(label.split(":")[:2])


def _label(draft: Draft, word: int, settings: Settings) -> str:
    parts = ["nsubj"]
    if settings.has_passive and is_passive(draft, word):
        parts.append("pass")
    return ":".join([*parts, settings.suffix] if settings.suffix else parts)
