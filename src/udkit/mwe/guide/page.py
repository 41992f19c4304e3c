"""The decision tree as a page: a drawing of all tests, and under it what each of them asks.

The tree grows from left to right; a test that several answers lead to is drawn once, and named in
the other places. Every end has a row of its own, and a test stands in the middle of its answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from udkit.drawing.page import page_end, page_start
from udkit.drawing.svg import escape
from udkit.mwe.guide.decision_tree import NOT_A_VMWE, OUTCOMES, START, TESTS

_STYLES = ("page.css", "mwe_guide.css")
_WIDTH, _HEIGHT = 150, 38
_COLUMN, _ROW, _MARGIN = 240, 50, 12
_OTHER_STARTS = ("IAV.1",)


@dataclass(frozen=True, slots=True)
class _Box:
    """A test, an outcome, or the name of a test that is drawn elsewhere."""

    target: str
    column: int
    row: float
    is_drawn_elsewhere: bool

    @property
    def left(self) -> int:
        return _MARGIN + self.column * _COLUMN

    @property
    def top(self) -> float:
        return _MARGIN + self.row * _ROW


@dataclass(frozen=True, slots=True)
class _Arrow:
    """An answer, from one box to the next."""

    start: _Box
    end: _Box
    answer: str


class _Layout:
    """Gives every box its place."""

    def __init__(self) -> None:
        self.boxes: list[_Box] = []
        self.arrows: list[_Arrow] = []
        self.n_rows = 0
        self._drawn: set[str] = set()

    def place(self, target: str, column: int = 0) -> _Box:
        """Place a test with all that follows it."""
        test = TESTS.get(target)
        if test is None or target in self._drawn:
            box = _Box(target, column, self.n_rows, test is not None)
            self.n_rows += 1
            self.boxes.append(box)
            return box
        self._drawn.add(target)
        answers = [(a, self.place(following, column + 1)) for a, following in test.answers.items()]
        rows = [end.row for _, end in answers]
        box = _Box(target, column, (min(rows) + max(rows)) / 2, False)
        self.boxes.append(box)
        self.arrows += [_Arrow(box, end, answer) for answer, end in answers]
        return box


def guide_page() -> Iterator[str]:
    """Yield the page piece by piece."""
    yield page_start("Verbal multiword expressions: the decision tree", styles=_STYLES, scripts=())
    yield "</header>\n<main>\n"
    yield f'<div class="picture">{draw_guide()}</div>\n'
    yield "<h2>The tests</h2>\n<dl>\n"
    for test in TESTS.values():
        answers = " · ".join(f"{answer} → {target}" for answer, target in test.answers.items())
        yield (
            f'<dt id="{test.id}">{test.id} <span class="name">{escape(test.name)}</span></dt>\n'
            f"<dd>{escape(test.question)}<br/><em>{escape(test.example)}</em>"
            f"<br/>{escape(answers)}</dd>\n"
        )
    yield "</dl>\n<h2>The categories</h2>\n<dl>\n"
    for outcome, meaning in OUTCOMES.items():
        yield f"<dt>{escape(outcome)}</dt><dd>{escape(meaning)}</dd>\n"
    yield "</dl>\n</main>\n"
    yield page_end(())


def draw_guide() -> str:
    """Return the drawing as SVG."""
    layout = _Layout()
    for start in (START, *_OTHER_STARTS):
        layout.place(start)
    n_columns = 1 + max(box.column for box in layout.boxes)
    width = 2 * _MARGIN + (n_columns - 1) * _COLUMN + _WIDTH
    height = 2 * _MARGIN + (layout.n_rows - 1) * _ROW + _HEIGHT
    parts = [*map(_render_arrow, layout.arrows), *map(_render_box, layout.boxes)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="guide" width="{width}" '
        f'height="{height:.0f}" viewBox="0 0 {width} {height:.0f}" role="img" '
        f'aria-label="Decision tree">\n{"".join(parts)}</svg>'
    )


def _render_arrow(arrow: _Arrow) -> str:
    x, y = arrow.start.left + _WIDTH, arrow.start.top + _HEIGHT / 2
    to_x, to_y = arrow.end.left, arrow.end.top + _HEIGHT / 2
    bend = x + 12
    return (
        f'<path class="arrow" d="M{x} {y:.1f}H{bend}V{to_y:.1f}H{to_x}"/>\n'
        f'<text class="answer" x="{bend + 4}" y="{to_y - 4:.1f}">'
        f"{escape(_shortened(arrow.answer))}</text>\n"
    )


def _shortened(answer: str) -> str:
    return answer.split(",")[0].removesuffix(" without lexicalized dependents")


def _render_box(box: _Box) -> str:
    test = TESTS.get(box.target)
    kind = "test" if test else "none" if box.target == NOT_A_VMWE else "outcome"
    if box.is_drawn_elsewhere:
        kind = "elsewhere"
    middle = box.left + _WIDTH / 2
    rect = f'<rect x="{box.left}" y="{box.top:.1f}" width="{_WIDTH}" height="{_HEIGHT}" rx="5"/>'
    if test is None or box.is_drawn_elsewhere:
        name = f"→ {box.target}" if test else box.target
        text = f'<text x="{middle}" y="{box.top + 24:.1f}">{escape(name)}</text>'
    else:
        text = (
            f"<title>{escape(test.question)}</title>"
            f'<text x="{middle}" y="{box.top + 16:.1f}">{escape(box.target)}</text>'
            f'<text class="name" x="{middle}" y="{box.top + 31:.1f}">{escape(test.name)}</text>'
        )
    inner = f'<g class="{kind}">{rect}{text}</g>\n'
    return f'<a href="#{box.target}">{inner}</a>' if test else inner
