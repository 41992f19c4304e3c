"""C: labels tell the preposition, the conjunction and the case that a dependent goes with.

    She lives in London.              obl becomes obl:in
    Žije v Londýne.                   obl becomes obl:v:loc
    They left because it rained.      advcl becomes advcl:because

Markers are the lemmas of `case` and `mark` children; parts of a fixed expression, and several
markers, are joined with an underscore. A noun governed by its numeral has the numeral's case.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from udkit.data import columns as col
from udkit.tree_to_graph.draft import Draft
from udkit.tree_to_graph.labels import legal_marker
from udkit.tree_to_graph.rules.coordination_parents import first_conjunct

LETTER = "C"

_AS_NAMED = ("", "Nom")
"""Cases of a name that stands as it is, whatever the sentence would ask for."""


class Case(StrEnum):
    """When the morphological case of a nominal is part of its label."""

    never = "never"
    always = "always"
    unmarked = "unmarked"
    """Only where there is no marker."""


class Stacked(StrEnum):
    """What becomes of several markers of one word."""

    all = "all"
    first = "first"
    last = "last"


@dataclass(frozen=True, slots=True)
class Settings:
    """What differs by language."""

    nominal: frozenset[str]
    """Universal relations that are labelled with case markers, and perhaps with the case."""
    clausal: frozenset[str]
    """Universal relations that are labelled with subordinating conjunctions."""
    nominal_markers: frozenset[str]
    """Universal relations of the markers of a nominal."""
    clausal_markers: frozenset[str]
    adverbs: frozenset[str]
    """Lemmas of adverbs that mark a clause which has no other marker: when, where."""
    has_conjunctions: bool
    """Whether a nominal with a `mark` is labelled as a clause is."""
    unlabelled: frozenset[str]
    """Relations with a subtype that get no label."""
    bare_before: frozenset[str]
    """Parts of speech of heads before which an unmarked nominal gets no label: titles of names."""
    case: Case
    quantifiers: frozenset[str]
    """Relations of numerals and quantifiers that govern the case of their noun."""
    stacked: Stacked
    compounds: frozenset[str]
    """Markers that belong together, and are joined in any case."""
    has_stranded: bool
    """Whether an adposition without its noun is its own marker: `obl` becomes `obl:with`."""
    has_fixed: bool
    """Whether all words of a fixed expression are in the label, or the first one only."""
    has_own_markers: bool
    """Whether a conjunct is labelled with its own marker, if it has one, or as the first is."""
    replaced: Mapping[str, str]
    """Markers, and markers with their case, as they would be and as they are to be; "" is none."""
    by_form: frozenset[str]
    """Parts of speech of markers that are written as they stand in the text, not as lemmas."""
    governed: Mapping[str, frozenset[str]]
    """Cases, as in labels, and the markers that go with each, for nominals that show no case."""
    quotation_marks: frozenset[str] = frozenset()
    """What a name may begin with that has no case of its own: it has that of the title before."""


def apply(draft: Draft, settings: Settings) -> None:
    """Put markers and cases into labels that have none yet."""
    labelled = settings.nominal | settings.clausal
    for word in range(1, draft.n_words + 1):
        relation = draft.relations[word]
        if relation in labelled:
            _label(draft, word, word, settings)
        elif relation == "conj":
            first = first_conjunct(draft, word)
            if draft.relations[first] in labelled:
                _label(draft, word, first, settings)
        if draft.has_empty_nodes():
            _label_remnant(draft, word, settings)


def _label(draft: Draft, word: int, first: int, settings: Settings) -> None:
    """Label edges of a word that have the relation of the first conjunct (maybe the word's own)."""
    deprel, relation = draft.deprels[first], draft.relations[first]
    edges = [
        (node, edge)
        for node in draft.places(word)
        for edge in draft.edges[node]
        if edge[1] == deprel
    ]
    if deprel in settings.unlabelled:
        return
    # Where the arc has its label already, what has none was made by later rules.
    if not any(edge == (draft.heads[first], deprel) for _, edge in edges):
        return
    suffix = ""
    if word != first and settings.has_own_markers:
        is_nominal = _is_nominal(draft, word, relation, settings)
        if _marker(draft, word, settings, is_nominal=is_nominal):
            suffix = _suffix(draft, word, relation, settings)
    suffix = suffix or _suffix(draft, first, relation, settings)
    for node, edge in edges:
        draft.relabel(node, edge, deprel + suffix, LETTER)


def _label_remnant(draft: Draft, word: int, settings: Settings) -> None:
    """Label an edge from an empty node, whatever the word is in the basic tree."""
    for edge in list(draft.edges[word]):
        if draft.is_empty(edge[0]) and edge[1] in settings.nominal:
            suffix = _suffix(draft, word, edge[1], settings)
            draft.relabel(word, edge, edge[1] + suffix, LETTER)


def _suffix(draft: Draft, word: int, relation: str, settings: Settings) -> str:
    """What is appended to the label: ":in", ":v:loc", ":gen", or nothing."""
    is_nominal = _is_nominal(draft, word, relation, settings)
    suffix = _marker(draft, word, settings, is_nominal=is_nominal)
    if (
        is_nominal
        and settings.case is not Case.never
        and (suffix or not _is_title(draft, word, settings))
    ):
        if not suffix or settings.case is Case.always:
            case = _case(draft, word, settings) or _governed_case(suffix, settings)
            suffix = f"{suffix}:{case}" if suffix and case else suffix or case
        suffix = settings.replaced.get(suffix, suffix)
    return f":{suffix}" if suffix else ""


def _is_title(draft: Draft, word: int, settings: Settings) -> bool:
    """Whether a word says what kind of thing the name behind it, its head, is the name of."""
    head = draft.heads[word]
    if word >= head:
        return False
    return draft.upos[head] in settings.bare_before or (
        draft.cells[word + 1][col.FORM] in settings.quotation_marks
        and draft.heads[word + 1] == head
        and draft.relations[word] == "nmod"
        and draft.feature(head, "Case") in _AS_NAMED
    )


def _is_nominal(draft: Draft, word: int, relation: str, settings: Settings) -> bool:
    """A noun with a conjunction ("than a man") is labelled as if it were a clause."""
    if relation not in settings.nominal:
        return False
    return not settings.has_conjunctions or not any(
        draft.relations[child] == "mark" for child in draft.children[word]
    )


def _marker(draft: Draft, word: int, settings: Settings, *, is_nominal: bool) -> str:
    wanted = settings.nominal_markers if is_nominal else settings.clausal_markers
    found = [child for child in draft.children[word] if draft.relations[child] in wanted]
    if not found and is_nominal and settings.has_stranded and draft.upos[word] == "ADP":
        found = [word]
    if not found and not is_nominal and settings.adverbs:
        found = [c for c in draft.children[word] if _is_adverb(draft, c, settings)]
    if not found:
        return ""
    parts = [_with_fixed(draft, child, settings) for child in found]
    marker = legal_marker("_".join([part for part in parts if part != "_"]))
    if len(parts) > 1 and settings.stacked is not Stacked.all and marker not in settings.compounds:
        marker = legal_marker(parts[0] if settings.stacked is Stacked.first else parts[-1])
    return settings.replaced.get(marker, marker)


def _is_adverb(draft: Draft, word: int, settings: Settings) -> bool:
    return draft.relations[word] == "advmod" and draft.lemmas[word] in settings.adverbs


def _with_fixed(draft: Draft, marker: int, settings: Settings) -> str:
    """Lemma of a marker, and of the words it is a fixed expression with."""
    parts = [marker]
    if settings.has_fixed:
        parts += [child for child in draft.children[marker] if draft.relations[child] == "fixed"]
    return "_".join(
        [
            draft.cells[part][col.FORM]
            if draft.upos[part] in settings.by_form
            else draft.lemmas[part]
            for part in parts
        ]
    )


def _case(draft: Draft, word: int, settings: Settings) -> str:
    """Case of a nominal, or of the numeral that governs it, as it is written in labels."""
    for child in draft.children[word]:
        if draft.deprels[child] in settings.quantifiers:
            case = draft.feature(child, "Case")
            if case:
                return _as_label(case)
    own = draft.feature(word, "Case")
    if settings.quotation_marks and own in _AS_NAMED:
        own = _case_of_title(draft, word, settings) or own
    return _as_label(own)


def _case_of_title(draft: Draft, name: int, settings: Settings) -> str:
    """Case of the nominal before a name that says what it is the name of."""
    titles = [
        child
        for child in draft.children[name]
        if draft.relations[child] in settings.nominal and _is_title(draft, child, settings)
    ]
    return draft.feature(titles[-1], "Case") if titles else ""


def _governed_case(marker: str, settings: Settings) -> str:
    return next((case for case, markers in settings.governed.items() if marker in markers), "")


def _as_label(case: str) -> str:
    lowered = case.partition(",")[0].lower()
    return lowered if lowered.isascii() and lowered.isalpha() else ""
