"""G: an empty node stands for the predicate that a clause leaves out.

    Tom likes tea and Mary coffee.      likes -conj-> [likes]; [likes] -> Mary, [likes] -> coffee

In the basic tree one of the remnants is promoted to the place of the predicate, and the others
hang on it as `orphan`. The empty node takes that place, and all remnants depend on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from udkit.data import columns as col
from udkit.tree_to_graph.draft import Draft
from udkit.tree_to_graph.labels import universal

LETTER = "G"
_ARGUMENTS = frozenset(
    {"nsubj", "csubj", "obj", "iobj", "obl", "xcomp", "ccomp", "advcl", "advmod"}
)
_KINDS = {"VERB": "verb", "AUX": "verb", "ADV": "adverb"}
_NOMINAL = frozenset({"NOUN", "PROPN", "PRON", "NUM", "ADJ", "DET", "SYM", "X"})


@dataclass(frozen=True, slots=True)
class Settings:
    """What differs by language. Adverbs are `advmod` of the empty node, unless told otherwise."""

    moved: frozenset[str]
    """Universal relations of other dependents that move to the empty node."""
    by_case: Mapping[str, str]
    """Relations of remnants in a case, without adposition."""
    in_order: tuple[str, ...]
    """Relations of nominal remnants without case and adposition: of the first, the second, …"""
    otherwise: str
    """Relation of all other remnants."""
    by_antecedent: bool = False
    """Whether remnants have the relations of what they stand against in the clause before."""


def apply(draft: Draft, settings: Settings) -> None:
    """Make an empty node wherever orphans show that a predicate is missing."""
    if "orphan" not in draft.relations:
        return
    stack = [0]
    while stack:  # from the root down: an orphan may have orphans of its own
        promoted = stack.pop()
        stack.extend(reversed(draft.children[promoted]))
        orphans = _orphans(draft, promoted)
        if orphans:
            _insert(draft, promoted, orphans, settings)


def _orphans(draft: Draft, promoted: int) -> list[int]:
    """Words that are orphans of the promoted remnant, by the tree or as conjuncts of one."""
    if not any(draft.relations[child] == "orphan" for child in draft.children[promoted]):
        return []
    return [
        word
        for word in range(1, draft.n_words + 1)
        for head, label in draft.edges[word]
        if head == promoted and universal(label) == "orphan"
    ]


def _insert(draft: Draft, promoted: int, orphans: list[int], settings: Settings) -> None:
    antecedent = _antecedent(draft, promoted)
    place = max(min(draft.subtree(orphans[0])) - 1, antecedent)
    remnants = sorted([promoted, *orphans])
    relations = _relations(draft, remnants, settings)
    if settings.by_antecedent and antecedent:
        relations |= _relations_of_others(draft, remnants, antecedent)
    empty = draft.new_empty_node(place, _cells(draft, antecedent))
    for head, label in draft.edges[promoted]:
        draft.add(empty, head, "dep" if universal(label) == "orphan" else label, LETTER)
    draft.edges[promoted] = {}
    draft.add(promoted, empty, relations[promoted], LETTER)
    for word in {*orphans, *draft.children[promoted]}:
        for head, label in list(draft.edges[word]):
            relation = universal(label)
            if head == promoted and (relation == "orphan" or relation in settings.moved):
                draft.remove(word, [(head, label)])
                draft.add(word, empty, relations.get(word, label), LETTER)


def _relations(draft: Draft, remnants: list[int], settings: Settings) -> dict[int, str]:
    """Relation of each remnant to the empty node, from its form."""
    relations = {word: _relation_by_form(draft, word, settings) for word in remnants}
    # What a case has told is not asked for again: "and she coffee" has its subject.
    in_order = iter([r for r in settings.in_order if r not in relations.values()])
    return {
        word: next(in_order, settings.otherwise) if relation is None else relation
        for word, relation in relations.items()
    }


def _relations_of_others(draft: Draft, remnants: list[int], antecedent: int) -> dict[int, str]:
    """Relations of dependents of the predicate that remnants are like: *to Rome* like *to Paris*.

    What is most alike goes together; of equals, the first with the first.
    """
    others = [word for word in draft.children[antecedent] if draft.relations[word] in _ARGUMENTS]
    pairs = [
        (-likeness, abs(place - rank), remnant, other)
        for rank, remnant in enumerate(remnants)
        for place, other in enumerate(others)
        if (likeness := _likeness(draft, remnant, other))
    ]
    found: dict[int, str] = {}
    taken: set[int] = set()
    for _, _, remnant, other in sorted(pairs):
        if remnant not in found and other not in taken:
            found[remnant] = draft.deprels[other]
            taken.add(other)
    return found


def _likeness(draft: Draft, one: int, other: int) -> int:
    """How much two words may have the same relation; 0 if they cannot."""
    kinds = [_KINDS.get(draft.upos[word], "nominal") for word in (one, other)]
    markers = [_adpositions(draft, word) for word in (one, other)]
    cases = {draft.feature(one, "Case"), draft.feature(other, "Case")} - {""}
    if kinds[0] != kinds[1] or bool(markers[0]) != bool(markers[1]) or len(cases) > 1:
        return 0
    same_tag = draft.upos[one] == draft.upos[other]
    return 1 + same_tag + 2 * (bool(markers[0]) and markers[0] == markers[1]) + 2 * len(cases)


def _adpositions(draft: Draft, word: int) -> list[str]:
    return [draft.lemmas[c] for c in draft.children[word] if draft.relations[c] == "case"]


def _relation_by_form(draft: Draft, word: int, settings: Settings) -> str | None:
    """Relation of a remnant, if part of speech, adposition or case tell it."""
    if draft.upos[word] == "ADV":
        return "advmod"
    is_marked = any(draft.relations[child] == "case" for child in draft.children[word])
    if is_marked or draft.upos[word] not in _NOMINAL:
        return settings.otherwise
    case = draft.feature(word, "Case")
    return settings.by_case.get(case, settings.otherwise) if case else None


def _antecedent(draft: Draft, promoted: int) -> int:
    """The predicate that is not repeated: the head of the promoted conjunct; 0 if there is none."""
    return draft.heads[promoted] if draft.relations[promoted] == "conj" else 0


def _cells(draft: Draft, antecedent: int) -> list[str]:
    """What the empty node repeats of the predicate that it stands for, if that is a verb."""
    cells = draft.blank_cells()
    if antecedent and draft.upos[antecedent] in ("VERB", "AUX"):
        copied = slice(col.FORM, col.FEATS + 1)
        cells[copied] = draft.cells[antecedent][copied]
        cells[col.MISC] = f"CopyOf={antecedent}"
    return cells
