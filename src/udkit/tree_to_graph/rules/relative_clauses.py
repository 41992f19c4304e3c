"""R: the noun takes the place of the relative pronoun inside the clause.

    the man who called      called -nsubj-> who becomes called -nsubj-> man, man -ref-> who

The relativizer is the leftmost relative pronoun, determiner or adverb of the clause, not behind
its head. Where it is the head itself ("which he is"), the subject also becomes one of the noun.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from udkit.tree_to_graph.draft import Draft
from udkit.tree_to_graph.labels import universal
from udkit.tree_to_graph.rules.shared_dependents import in_voice

LETTER = "R"
MISSING = "missing"
"""Role of a noun that is whatever the clause seems to lack."""
_NO_OBJECT = frozenset({"obj", "ccomp", "cop", "aux:pass"})
_SUBJECTS = frozenset({"nsubj", "csubj"})


@dataclass(frozen=True, slots=True)
class Settings:
    """What differs by language."""

    clauses: frozenset[str]
    """Relations of relative clauses."""
    pronoun_types: frozenset[str]
    """Values of PronType that relativizers have."""
    lemmas: frozenset[str]
    """Lemmas of relativizers, whatever their features; none: features decide."""
    keeps_pronoun: bool
    """Whether the relativizer also keeps its place in the clause."""
    without_role: frozenset[str]
    """Lemmas of relativizers whose noun gets no role in the clause."""
    without_pronoun: str
    """Relation of the noun to the head of a clause that has no relativizer; "" is none."""
    adverbial_nouns: frozenset[str]
    """Lemmas of nouns that are rather `obl` than `obj` of such a clause: time, way."""
    verb_forms: frozenset[str]
    """Values of VerbForm that the head of such a clause must have; none: any."""
    relations: Mapping[str, str]
    """Relations that a relativizer has, and those that the noun gets for them."""


def apply(draft: Draft, settings: Settings) -> None:
    """Replace relative pronouns by what they refer to."""
    if settings.clauses.isdisjoint(draft.deprels):
        return
    clause_of: dict[int, int] = {}
    referring = set()
    for clause in _from_the_top(draft):
        for noun, label in list(draft.edges[clause]):
            if label not in settings.clauses or noun == 0 or draft.is_empty(noun):
                continue
            relativizer = _relativizer(draft, clause, noun, settings)
            if not relativizer:
                _add_role(draft, clause, noun, settings)
                continue
            is_its_own = clause_of.setdefault(relativizer, clause) == clause
            if is_its_own and draft.add(relativizer, noun, "ref", LETTER):
                referring.add(relativizer)
                _refer(draft, clause, noun, relativizer, settings)
    if not settings.keeps_pronoun:
        _take_out(draft, referring, settings)


def _take_out(draft: Draft, relativizers: set[int], settings: Settings) -> None:
    """Leave relativizers without a place in their clauses, except as heads of them."""
    for relativizer in relativizers:
        kept = ("ref", *settings.clauses)
        others = [edge for edge in draft.edges[relativizer] if edge[1] not in kept]
        draft.remove(relativizer, others)


def _add_role(draft: Draft, clause: int, noun: int, settings: Settings) -> None:
    """Without a pronoun it is for the language to say what the noun is in the clause."""
    role = settings.without_pronoun
    if not role or any(draft.is_below(head, clause) for head, _ in draft.edges[noun]):
        return
    if settings.verb_forms and draft.feature(clause, "VerbForm") not in settings.verb_forms:
        return
    if role == MISSING:
        clause, role = _missing_role(draft, clause, noun, settings)
    draft.add(noun, clause, in_voice(draft, clause, role), LETTER)


def _missing_role(draft: Draft, clause: int, noun: int, settings: Settings) -> tuple[int, str]:
    """A verb that lacks the noun, and what it lacks it as."""
    if draft.lemmas[noun] in settings.adverbial_nouns:
        return clause, "obl"
    verb = _innermost(draft, clause)
    there = {draft.relations[child] for child in draft.children[verb]}
    has_place = there.isdisjoint(_NO_OBJECT) and not _has_stranded(draft, verb)
    return verb, "obj" if has_place else "obl"


def _has_stranded(draft: Draft, verb: int) -> bool:
    """Whether a preposition is left behind: "the man I looked at"."""
    return any(
        draft.upos[child] == "ADP" and draft.relations[child] == "obl"
        for child in draft.children[verb]
    )


def _innermost(draft: Draft, clause: int) -> int:
    """In "what I want to do", the last infinitive."""
    while inner := [c for c in draft.children[clause] if draft.relations[c] == "xcomp"]:
        clause = inner[-1]
    return clause


def _from_the_top(draft: Draft) -> list[int]:
    """All words, each after its head: a pronoun belongs to the highest clause that it is in."""
    words = [0]
    for word in words:
        words.extend(draft.children[word])
    return words[1:]


def _relativizer(draft: Draft, clause: int, noun: int, settings: Settings) -> int:
    """Leftmost relative word of the clause that is not behind its head; 0 if there is none."""
    words = [word for word in draft.subtree(clause) if word <= clause and word != noun]
    return min((word for word in words if _is_relative(draft, word, settings)), default=0)


def _is_relative(draft: Draft, word: int, settings: Settings) -> bool:
    if settings.lemmas and draft.lemmas[word].lower() in settings.lemmas:
        return True
    types = draft.feature(word, "PronType")
    return bool(types) and not settings.pronoun_types.isdisjoint(types.split(","))


def _refer(draft: Draft, clause: int, noun: int, relativizer: int, settings: Settings) -> None:
    if relativizer == clause:
        for word in range(1, draft.n_words + 1):
            for head, label in list(draft.edges[word]):
                if head == clause and universal(label) in _SUBJECTS:
                    draft.add(word, noun, label, LETTER)
        return
    if draft.lemmas[relativizer] in settings.without_role:
        return
    for head, label in list(draft.edges[relativizer]):
        if head and universal(label) not in ("ref", "conj") and label not in settings.clauses:
            draft.add(noun, head, _inside(label, settings), LETTER)


def _inside(label: str, settings: Settings) -> str:
    return settings.relations.get(label) or settings.relations.get(universal(label)) or label
