"""Bar charts as one self-contained SVG: no scripts, no fonts to fetch, light and dark.

`render_charts` lays charts out in two columns. A chart is a title and bars; a ranking has lying
bars with their names beside them, a histogram has standing bars over an axis of numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

CHART_WIDTH = 460
MARGIN = 28
_ROW = 20
_HEADING = 40
_MAX_LABEL = 28
_VALUE_WIDTH = 70
_HISTOGRAM_HEIGHT = 220
_MAX_MARKS = 10

STYLE = """
text { font: 13px system-ui, -apple-system, "Segoe UI", "Helvetica Neue", Arial, sans-serif; }
.paper { fill: #ffffff; } .ink { fill: #1f2328; } .faint { fill: #59636e; }
.bar { fill: #2f6fb5; } .axis { stroke: #d1d9e0; stroke-width: 1; }
.title { font-size: 20px; font-weight: 600; } .heading { font-size: 15px; font-weight: 600; }
.number { font-size: 12px; }
@media (prefers-color-scheme: dark) {
.paper { fill: #0d1117; } .ink { fill: #e6edf3; } .faint { fill: #9198a1; }
.bar { fill: #58a6ff; } .axis { stroke: #3d444d; }
}
"""


@dataclass(frozen=True)
class Chart:
    """What one chart shows; the names of a histogram's bars are the marks of its axis."""

    title: str
    bars: Sequence[tuple[str, int]]
    is_histogram: bool = False

    @property
    def height(self) -> int:
        """Height in pixels, heading included."""
        body = _HISTOGRAM_HEIGHT if self.is_histogram else max(len(self.bars), 1) * _ROW
        return _HEADING + body


def render_charts(charts: Sequence[Chart], title: str) -> str:
    """Return an SVG document with the charts in two columns, each under the shorter one."""
    columns = [MARGIN * 2 + 24, MARGIN * 2 + 24]
    body = []
    for chart in charts:
        column = columns.index(min(columns))
        x = MARGIN + column * (CHART_WIDTH + MARGIN * 2)
        body.append(f'<g transform="translate({x} {columns[column]})">')
        body += _render_chart(chart)
        body.append("</g>")
        columns[column] += chart.height + MARGIN
    width, height = 2 * (CHART_WIDTH + 2 * MARGIN), max(columns)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img">',
        f"<title>{escaped(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="paper" width="{width}" height="{height}"/>',
        svg_text("ink title", MARGIN, MARGIN + 16, title),
        *body,
        "</svg>\n",
    ]
    return "\n".join(lines)


def escaped(text: str) -> str:
    """Escape for XML, which has no place for control characters either."""
    return escape("".join([char if char >= " " else "�" for char in text]))


def svg_text(classes: str, x: float, y: float, text: str, anchor: str = "start") -> str:
    """Return a text element; `anchor` says which end of it is at x."""
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text class="{classes}" {place}>{escaped(text)}</text>'


def _bar(place: tuple[float, float], size: tuple[float, float], tooltip: str) -> str:
    (x, y), (width, height) = place, size
    return (
        f'<rect class="bar" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" '
        f'rx="1.5"><title>{escaped(tooltip)}</title></rect>'
    )


def _render_chart(chart: Chart) -> Iterator[str]:
    yield svg_text("ink heading", 0, 16, chart.title)
    if not any(count for _, count in chart.bars):
        yield svg_text("faint", 0, _HEADING + 4, "nothing to show")
    elif chart.is_histogram:
        yield from _render_histogram(chart)
    else:
        yield from _render_ranking(chart)


def _render_ranking(chart: Chart) -> Iterator[str]:
    labels = [_shortened(name) for name, _ in chart.bars]
    left = 10 + max(map(_width, labels))
    total = sum(count for _, count in chart.bars)
    longest = max(count for _, count in chart.bars)
    for index, (name, count) in enumerate(chart.bars):
        y = _HEADING + index * _ROW
        length = (CHART_WIDTH - left - _VALUE_WIDTH) * count / longest
        tooltip = f"{name}: {count:,} ({100 * count / total:.1f} %)"
        yield svg_text("ink", left - 8, y + 4, labels[index], "end")
        yield _bar((left, y - 7), (length, 14), tooltip)
        yield svg_text("faint number", left + length + 6, y + 4, f"{count:,}")


def _width(label: str) -> float:
    """Guess, on the wide side; the font is not known."""
    return sum([9.2 if char.isupper() else 7.0 for char in label])


def _shortened(name: str) -> str:
    return name if len(name) <= _MAX_LABEL else name[: _MAX_LABEL - 1] + "…"


def _render_histogram(chart: Chart) -> Iterator[str]:
    highest = max(count for _, count in chart.bars)
    step = CHART_WIDTH / len(chart.bars)
    bottom = _HEADING + _HISTOGRAM_HEIGHT - 40
    every = -(-len(chart.bars) // _MAX_MARKS)
    for index, (name, count) in enumerate(chart.bars):
        x, height = index * step, (bottom - _HEADING) * count / highest
        yield _bar((x + 1, bottom - height), (step - 2, height), f"{name}: {count:,}")
        if index % every == 0:
            yield svg_text("faint number", x + step / 2, bottom + 18, name, "middle")
    yield f'<line class="axis" x1="0" y1="{bottom}" x2="{CHART_WIDTH}" y2="{bottom}"/>'
    yield svg_text("faint number", CHART_WIDTH, 16, f"highest bar: {highest:,}", "end")
