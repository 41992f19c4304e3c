"""Labels without their words: `obl:in` becomes "the deprel, then the case marker".

A template is a few slots joined by `|`. The first is the relation: `=0`, the deprel of the
dependent, `=1`, that of the next node on the path, or a relation as it is. Those after it are
markers and cases: `case0` are the lemmas of the dependent's case markers, `Case1` is the case of
the next node, `cc0` the conjunction of a conjunct; what no slot gives is kept, after a quote.

    obl:v:loc    =0|case0|Case0         conj:and    =0|cc0         nsubj:xsubj    nsubj:xsubj
"""

from __future__ import annotations

from udkit.data import columns as col
from udkit.tree_to_graph.draft import Draft
from udkit.tree_to_graph.labels import is_legal, legal_label, legal_marker, universal
from udkit.tree_to_graph.learned.paths import Candidate
from udkit.tree_to_graph.learned.skeleton import PROMOTED, Skeleton

_MARKERS = {
    "case": ("case",),
    "mark": ("mark",),
    "both": ("case", "mark"),
}
_QUANTIFIERS = frozenset({"nummod:gov", "det:numgov"})
_MAX_PLACES = 3


def delexicalised(skeleton: Skeleton, candidate: Candidate, label: str) -> str:
    """The template that a label is an instance of; of several labels, the first."""
    label = label.partition("|")[0]
    relation, *rest = label.split(":")
    bases = [_deprel(skeleton, node) for node in candidate.nodes[:_MAX_PLACES]]
    best = ""
    for taken in (2, 1, 0):  # a subtype is part of the relation if the tree has it there
        base = ":".join([relation, *rest[:taken]])
        if len(rest) >= taken and base in bases:
            best = base
            break
    if best:
        slots = [f"={bases.index(best)}"]
    else:
        best = relation
        slots = [relation]
    parts = label[len(best) + 1 :].split(":") if len(label) > len(best) else []
    slots += [_slot(skeleton, candidate, part) for part in parts]
    return "|".join(slots)


def _slot(skeleton: Skeleton, candidate: Candidate, part: str) -> str:
    for slot in _slots(candidate):
        if _filled(skeleton, candidate, slot) == part:
            return slot
    return f"'{part}"


def _slots(candidate: Candidate) -> list[str]:
    n_places = min(len(candidate.nodes), _MAX_PLACES)
    slots = [
        f"{kind}{place}"
        for place in range(n_places)
        for kind in ("case", "mark", "both", "case<", "mark<", "both<", "case>", "mark>", "both>")
    ]
    slots += [f"{kind}{place}" for place in range(n_places) for kind in ("Case", "adv", "own")]
    slots += [f"form{place}" for place in range(n_places)]
    return [*slots, "cc0", "cc1"]


def relexicalised(skeleton: Skeleton, candidate: Candidate, template: str) -> str:
    """The label that a template gives in this place; legal whatever the words are."""
    first, *rest = template.split("|")
    if first[0] == "=":
        place = int(first[1:])
        node = candidate.nodes[place] if place < len(candidate.nodes) else candidate.dependent
        base = legal_label(_deprel(skeleton, node))
    else:
        base = first
    parts = [base, *(_filled(skeleton, candidate, slot) for slot in rest)]
    label = ":".join([part for part in parts if part])
    if candidate.head == 0:
        return "root"
    if universal(label) == "root":
        return "dep"
    return label if is_legal(label) else legal_label(base)


def relation_of(template: str) -> str:
    """The universal relation that a template names; "" where it is taken from the tree.

    >>> relation_of("iobj"), relation_of("nsubj:pass|case0"), relation_of("=0|Case0")
    ('iobj', 'nsubj', '')
    """
    return "" if template[:1] in ("", "=", "R") else universal(template.partition("|")[0])


def _deprel(skeleton: Skeleton, node: int) -> str:
    """Relation of a node; of a promoted remnant, none that could be copied."""
    deprel = skeleton.deprels[node]
    return "dep" if deprel in (PROMOTED, "_") else deprel


def _filled(skeleton: Skeleton, candidate: Candidate, slot: str) -> str:
    """What a slot stands for; "" is nothing."""
    if slot[0] == "'":
        return slot[1:]
    place = int(slot[-1])
    if place >= len(candidate.nodes):
        return ""
    draft, node = skeleton.draft, candidate.nodes[place]
    if node == 0 or draft.is_empty(node):
        return ""
    kind = slot[:-1]
    if kind == "cc":
        return conjunction(draft, node)
    if kind == "Case":
        return case_of(draft, node)
    if kind == "own":
        return legal_marker(draft.lemmas[node])
    if kind == "adv":
        adverbs = [c for c in draft.children[node] if draft.relations[c] == "advmod"]
        return legal_marker(draft.lemmas[adverbs[0]]) if adverbs else ""
    return markers_of(draft, node, kind)


def markers_of(draft: Draft, node: int, kind: str) -> str:
    """Case markers, conjunctions or both of a node: all of them, or the first or last only."""
    by_form = kind == "form"
    which = "" if kind[-1].isalpha() else kind[-1]
    wanted = _MARKERS["both" if by_form else kind.rstrip("<>")]
    found = [c for c in draft.children[node] if draft.relations[c] in wanted]
    if not found:
        return ""
    if which:
        found = found[:1] if which == "<" else found[-1:]
    parts = [
        _text(draft, word, by_form=by_form)
        for marker in found
        for word in (marker, *(c for c in draft.children[marker] if draft.relations[c] == "fixed"))
    ]
    return legal_marker("_".join([part for part in parts if part != "_"]))


def _text(draft: Draft, word: int, *, by_form: bool) -> str:
    return draft.cells[word][col.FORM] if by_form else draft.lemmas[word]


def case_of(draft: Draft, node: int) -> str:
    """Case of a word, or of the numeral that governs it, as labels have it."""
    case = ""
    for child in draft.children[node]:
        if draft.deprels[child] in _QUANTIFIERS:
            case = case or draft.feature(child, "Case")
    case = (case or draft.feature(node, "Case")).partition(",")[0].lower()
    return case if case.isascii() and case.isalpha() else ""


def conjunction(draft: Draft, conjunct: int) -> str:
    """The conjunction of a conjunct: its own, that of the next one, or that of one before."""
    own = _own_conjunction(draft, conjunct)
    if own:
        return own
    first = draft.heads[conjunct]
    siblings = [c for c in draft.children[first] if draft.relations[c] == "conj"]
    later = [_own_conjunction(draft, c) for c in siblings if c > conjunct]
    earlier = [_own_conjunction(draft, c) for c in reversed(siblings) if c < conjunct]
    return next(filter(None, (*later, *earlier)), "")


def _own_conjunction(draft: Draft, conjunct: int) -> str:
    for child in draft.children[conjunct]:
        if draft.relations[child] == "cc":
            fixed = [c for c in draft.children[child] if draft.relations[c] == "fixed"]
            return legal_marker("_".join([draft.lemmas[c] for c in (child, *fixed)]))
    return ""
