"""The page of the consistency check: every type with its occurrences and candidates, to decide on.

The page holds what it shows and nothing else; its script keeps the decisions (in the browser, as
far as that allows it) and saves them as JSON for `udkit mwe apply`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from udkit.data.ids import NodeId
from udkit.data.mwe_categories import EDITIONS
from udkit.drawing.page import page_end, page_start, search_box
from udkit.drawing.static import read_static
from udkit.drawing.svg import escape
from udkit.mwe.consistency.groups import TypeGroup
from udkit.mwe.corpora import AnnotatedSentence

_STYLES = ("page.css", "mwe_check.css")
_SCRIPTS = ("page.js", "mwe_check.js")


def consistency_page(groups: Sequence[TypeGroup], title: str) -> Iterator[str]:
    """Yield the page piece by piece, a type at a time."""
    yield page_start(title, styles=_STYLES, scripts=_SCRIPTS)
    yield search_box()
    yield read_static("mwe_check_controls.html")
    categories = " ".join(_categories(groups))
    yield (
        '</header>\n<nav id="list" aria-label="Types"></nav>\n'
        f'<main data-unit="types" data-categories="{escape(categories)}">\n'
    )
    for number, group in enumerate(groups, start=1):
        yield _article(number, group)
    yield "</main>\n"
    yield _summary(groups)
    yield page_end(_SCRIPTS)


def _categories(groups: Iterable[TypeGroup]) -> list[str]:
    """Return the categories to choose from: those of the corpus, then those of its edition."""
    used = {category for group in groups for category in group.type.categories if category}
    edition = max(EDITIONS, key=lambda name: (len(used & set(EDITIONS[name])), name == "1.1"))
    return [*sorted(used), *(each for each in EDITIONS[edition] if each not in used)]


def _article(number: int, group: TypeGroup) -> str:
    conflict = '<span class="conflict">different categories</span> ' if group.has_conflict else ""
    n_annotated, n_candidates = len(group.places), len(group.candidates)
    counts = " · ".join(
        f"{escape(name or 'no category')} {n}" for name, n in group.type.categories.most_common()
    )
    rows = "".join(
        _row(place, occurrence.mwe.members, occurrence.mwe.category or "", ())
        for place, occurrence in group.places
    )
    rows += "".join(
        _row(candidate.place, candidate.members, None, candidate.found_by)
        for candidate in group.candidates
    )
    return (
        f'<article id="t{number}" data-conflict="{int(group.has_conflict)}" '
        f'data-candidates="{n_candidates}" data-annotated="{n_annotated}" '
        f'data-likely="{escape(group.likely_category)}">'
        f'<h2><a href="#t{number}">{number}</a> {conflict}{counts}'
        f" · not annotated {n_candidates}</h2>\n"
        f'<p class="text" dir="auto">{escape(group.type.lemmas)}</p>\n'
        '<label class="all">Decide for all <select></select></label>\n'
        '<table class="places"><thead><tr><th>Decision</th><th>Category</th><th>Sentence</th>'
        f"</tr></thead>\n<tbody>\n{rows}</tbody></table>\n</article>\n"
    )


def _row(
    place: AnnotatedSentence,
    members: Sequence[NodeId],
    category: str | None,
    found_by: Collection[str],
) -> str:
    kind = "annotated" if category is not None else "candidate"
    shown = escape(category or "none") if category is not None else f"– ({', '.join(found_by)})"
    ids = " ".join(map(str, members))
    forms = _forms(place, members)
    return (
        f'<tr class="{kind}" data-file="{escape(place.file)}" data-sentence="{place.number}" '
        f'data-name="{escape(place.name)}" data-members="{ids}" '
        f'data-category="{escape(category or "")}" data-forms="{escape(" ".join(forms))}">'
        f'<td><select></select></td><td class="category">{shown}</td>'
        f'<td class="searched" dir="auto">{_marked(place, set(members))} '
        f'<span class="sent-id">{escape(place.name or str(place.number))}</span></td></tr>\n'
    )


def _forms(place: AnnotatedSentence, members: Sequence[NodeId]) -> list[str]:
    forms = {node["ID"]: node.form for node in place.sentence.nodes}
    return [forms[str(member)].replace(" ", "_") for member in members]


def _marked(place: AnnotatedSentence, members: set[NodeId]) -> str:
    pieces = []
    for word in place.sentence.words:
        form = escape(word.form)
        pieces.append(f"<b>{form}</b>" if word.id in members else form)
    return " ".join(pieces)


def _summary(groups: Sequence[TypeGroup]) -> str:
    n_conflicts = sum(group.has_conflict for group in groups)
    n_annotated = sum(len(group.places) for group in groups)
    n_candidates = sum(len(group.candidates) for group in groups)
    return (
        f'<section class="summary">\n<p>{len(groups):,} types with {n_annotated:,} occurrences; '
        f"with different categories: {n_conflicts:,}; places not annotated: {n_candidates:,}."
        '</p>\n<p id="state" role="status"></p>\n</section>\n'
    )
