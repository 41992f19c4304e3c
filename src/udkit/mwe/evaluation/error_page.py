"""A page of the sentences in which predicted expressions are wrong, to filter and search in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import zip_longest

from udkit.data.ids import NodeId
from udkit.data.mwe import Mwe, mwes_of
from udkit.data.sentence import Sentence
from udkit.drawing.page import page_end, page_start, search_box
from udkit.drawing.static import read_static
from udkit.drawing.svg import escape
from udkit.errors import InputError
from udkit.formats.conllu import read_conllu
from udkit.formats.files import FilePath, file_name
from udkit.mwe.evaluation.differences import ComparedMwes, ErrorKind, MweDifference, compare_mwes

_STYLES = ("page.css", "comparison.css", "mwe_errors.css")
_SCRIPTS = ("page.js", "comparison.js")
_MARKS = {
    ErrorKind.missed: "missing",
    ErrorKind.spurious: "extra",
    ErrorKind.span: "wrong",
    ErrorKind.category: "wrong",
}


def mwe_error_page(
    gold: FilePath, system: FilePath, title: str, *, limit: int | None = 500
) -> Iterator[str]:
    """Yield the page piece by piece; sentences beyond the limit are only counted."""
    yield page_start(title, styles=_STYLES, scripts=_SCRIPTS)
    yield search_box()
    yield read_static("mwe_errors_controls.html")
    kinds = " ".join(ErrorKind)
    yield (
        '</header>\n<nav id="list" aria-label="Sentences"></nav>\n'
        f'<main data-order="file" data-kinds="{kinds}">\n'
    )
    counts: Counter[str] = Counter()
    n_shown = n_differing = 0
    for number, sentence, compared in _compared(gold, system):
        counts["right"] += len(compared.right)
        counts.update(difference.kind for difference in compared.differences)
        if compared.differences:
            n_differing += 1
            if limit is None or n_shown < limit:
                n_shown += 1
                yield _article(number, sentence, compared)
    yield "</main>\n"
    yield _summary(counts, n_shown, n_differing)
    yield page_end(_SCRIPTS)


def _compared(gold: FilePath, system: FilePath) -> Iterator[tuple[int, Sentence, ComparedMwes]]:
    # The files have been scored, so they are good enough: problems are not looked at.
    streams = [read_conllu(path, problems=[]) for path in (gold, system)]
    for number, (one, other) in enumerate(zip_longest(*streams), start=1):
        if one is None or other is None:
            names = f"{file_name(gold)} and {file_name(system)}"
            raise InputError(f"{names} cannot be shown as they were scored; see 'udkit validate'")
        mwes = [mwes_of(sentence, problems=[]) for sentence in (one, other)]
        yield number, one, compare_mwes(*mwes)


def _article(number: int, sentence: Sentence, compared: ComparedMwes) -> str:
    differences = compared.differences
    source = (sentence.comment("source_sent_id") or "").split(" ")
    sent_id = sentence.sent_id or source[-1]
    rows = "".join(_row(sentence, difference) for difference in differences)
    right = "".join(
        f'<tr class="right"><td>right</td><td dir="auto">{_shown(sentence, mwe)}</td>'
        "<td>the same</td></tr>\n"
        for mwe in compared.right
    )
    return (
        f'<article id="s{number}" data-number="{number}" data-differences="{len(differences)}">'
        f'<h2><a href="#s{number}">{number}</a> '
        f'<span class="sent-id">{escape(sent_id)}</span></h2>\n'
        f'<p class="text" dir="auto">{_marked_text(sentence, compared)}</p>\n'
        '<table class="differences"><thead><tr><th>Error</th><th>Gold</th><th>Predicted</th></tr>'
        f"</thead>\n<tbody>\n{rows}</tbody><tfoot>\n{right}</tfoot></table>\n</article>\n"
    )


def _row(sentence: Sentence, difference: MweDifference) -> str:
    sides = (difference.gold, difference.system)
    categories = {mwe.category or "" for mwe in sides if mwe}
    gold, system = (_shown(sentence, mwe) if mwe else "–" for mwe in sides)
    return (
        f'<tr class="{_MARKS[difference.kind]}" data-kind="{difference.kind}" '
        f'data-relations="{escape(" ".join(sorted(categories)))}">'
        f'<td>{difference.kind}</td><td dir="auto">{gold}</td><td dir="auto">{system}</td></tr>\n'
    )


def _shown(sentence: Sentence, mwe: Mwe) -> str:
    """Return the words of an expression, gaps as dots, after its category."""
    forms = {
        NodeId.parse(node["ID"]): node.form for node in sentence.nodes if "-" not in node["ID"]
    }
    pieces: list[str] = []
    last: NodeId | None = None
    for member in mwe.members:
        if last is not None and member.major - last.major > 1:
            pieces.append("…")
        pieces.append(forms.get(member, "?"))
        last = member
    return f'<span class="mwe-category">{escape(mwe.category or "–")}</span> ' + escape(
        " ".join(pieces)
    )


def _marked_text(sentence: Sentence, compared: ComparedMwes) -> str:
    """Return the words of the sentence, those of expressions marked by the side they are on."""
    pairs = [(difference.gold, difference.system) for difference in compared.differences]
    pairs += [(mwe, mwe) for mwe in compared.right]
    gold = _members(one for one, _ in pairs)
    system = _members(other for _, other in pairs)
    pieces = []
    for word in sentence.words:
        mark = ""
        if word.id in gold:
            mark = "right" if word.id in system else "missing"
        elif word.id in system:
            mark = "extra"
        form = escape(word.form)
        pieces.append(f'<span class="{mark}">{form}</span>' if mark else form)
    return " ".join(pieces)


def _members(mwes: Iterable[Mwe | None]) -> set[NodeId]:
    return {member for mwe in mwes if mwe for member in mwe.members}


def _summary(counts: Counter[str], n_shown: int, n_differing: int) -> str:
    figures = " · ".join(f"{kind} {counts[kind]:,}" for kind in ("right", *ErrorKind))
    left_out = ""
    if n_differing > n_shown:
        left_out = (
            f'<p class="note left-out">The first {n_shown:,} sentences with errors are shown; '
            f"{n_differing - n_shown:,} more are not. The counts are those of all.</p>\n"
        )
    return (
        f'<section class="summary">\n<p>Expressions: {figures}. '
        f"Sentences with errors: {n_differing:,}.</p>\n{left_out}"
        f"{read_static('mwe_errors_legend.html')}</section>\n"
    )
