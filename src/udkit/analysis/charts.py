"""Line charts and scatter plots as self-contained SVG: no scripts, light and dark."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from udkit.statistics.bar_charts import STYLE, escaped, svg_text

_WIDTH, _HEIGHT = 560, 380
_LEFT, _TOP, _BOTTOM = 56, 56, 48
_LEGEND = 190
_LEGEND_ROW = 18
_COLOURS = ("#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#17becf", "#e377c2", "#8c564b")
_FIRST_HUE, _LAST_HUE = 240, 0
"""From blue to red, for lines that have an order."""
_MORE_STYLE = """
.line { fill: none; stroke-width: 1.8; } .thick { stroke-width: 3.6; }
.level { stroke-width: 1.4; stroke-dasharray: 6 4; }
.grid { stroke: #d1d9e0; stroke-width: 0.6; } .small { font-size: 11px; }
@media (prefers-color-scheme: dark) { .grid { stroke: #3d444d; } }
"""
_N_MARKS = 6
_GREY = "#8a8f98"
_CHARACTER = 7.0
"""Width of a letter in small print, on average and rather too much."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


@dataclass(frozen=True)
class Line:
    """A named row of points, joined."""

    name: str
    points: Mapping[int, float]
    is_reference: bool = False
    """Whether the others are to be compared with it: it is drawn thick and grey."""


@dataclass(frozen=True)
class Plot:
    """What a chart shows: lines, single named points, and levels, which are dashed lines."""

    title: str
    x_name: str
    y_name: str
    lines: Sequence[Line] = ()
    points: Sequence[tuple[str, float, float]] = ()
    levels: Mapping[str, float] = field(default_factory=dict)
    is_log: bool = False
    """Whether x has a logarithmic scale, with a mark at each x of a line."""
    is_ordered: bool = False
    """Whether the order of the lines says something, so that their colours go by it."""

    def x_values(self) -> list[float]:
        """All that is shown must fit in."""
        return [x for line in self.lines for x in line.points] + [x for _, x, _ in self.points]

    def y_values(self) -> list[float]:
        """All that is shown must fit in."""
        lines = [y for line in self.lines for y in line.points.values()]
        return lines + [y for _, _, y in self.points] + list(self.levels.values())


def chart_style() -> str:
    """Return the style of all plots, for a page that has several."""
    return STYLE + _MORE_STYLE


def render_plot(plot: Plot, *, has_style: bool = True) -> str:
    """Return a plot as an SVG document, or as a part of a page that has the style already."""
    width = _WIDTH + (_LEGEND if plot.lines else 0)
    height = max(_HEIGHT, _TOP + _LEGEND_ROW * (len(plot.lines) + 2))
    body = _body(plot) if plot.x_values() else [svg_text("faint", _LEFT, _TOP, "nothing to show")]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img">',
            f"<title>{escaped(plot.title)}</title>",
            f"<style>{chart_style()}</style>" if has_style else "",
            f'<rect class="paper" width="{width}" height="{height}"/>',
            svg_text("ink heading", _LEFT, 24, plot.title),
            *body,
            "</svg>\n",
        ]
    )


def _body(plot: Plot) -> Iterator[str]:
    place_x = _scale(plot.x_values(), (_LEFT, _WIDTH - 16), is_log=plot.is_log)
    place_y = _scale(plot.y_values(), (_HEIGHT - _BOTTOM, _TOP))
    yield from _axes(plot, place_x, place_y)
    for number, (line, colour) in enumerate(zip(plot.lines, _colours(plot), strict=True)):
        yield from _line(line, colour, place_x, place_y)
        row = _TOP + number * _LEGEND_ROW
        yield f'<rect fill="{colour}" x="{_WIDTH}" y="{row - 8}" width="14" height="4"/>'
        yield svg_text("ink small", _WIDTH + 20, row - 2, line.name)
    for number, (name, level) in enumerate(plot.levels.items()):
        y, colour = place_y(level), _COLOURS[number % len(_COLOURS)]
        yield (
            f'<line class="level" stroke="{colour}" x1="{_LEFT}" x2="{_WIDTH - 16}" '
            f'y1="{y:.1f}" y2="{y:.1f}"><title>{escaped(name)}: {level:.1f}</title></line>'
        )
    dots = [(name, place_x(x), place_y(y)) for name, x, y in plot.points]
    for _, x, y in dots:
        yield f'<circle class="bar" cx="{x:.1f}" cy="{y:.1f}" r="3.5"/>'
    for (name, _, _), (label_x, label_y) in zip(dots, _label_places(dots), strict=True):
        yield svg_text("ink small", label_x, label_y, name)


def _line(
    line: Line, colour: str, place_x: Callable[[float], float], place_y: Callable[[float], float]
) -> Iterator[str]:
    points = [(place_x(x), place_y(y)) for x, y in line.points.items()]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    style = "line thick" if line.is_reference else "line"
    yield f'<polyline class="{style}" stroke="{colour}" points="{path}"/>'
    for (x, y), (size, value) in zip(points, line.points.items(), strict=True):
        tip = escaped(f"{line.name}: {value:.1f} at {size:g}")
        yield (
            f'<circle fill="{colour}" cx="{x:.1f}" cy="{y:.1f}" r="2.6">'
            f"<title>{tip}</title></circle>"
        )


def _colours(plot: Plot) -> list[str]:
    """Return the colours of the lines: a row of hues if they have an order."""
    last = max(len(plot.lines) - 1, 1)
    step = (_LAST_HUE - _FIRST_HUE) / last
    colours = [
        f"hsl({_FIRST_HUE + number * step:.0f}, 75%, 45%)"
        if plot.is_ordered
        else _COLOURS[number % len(_COLOURS)]
        for number in range(len(plot.lines))
    ]
    return [
        _GREY if line.is_reference else colour
        for line, colour in zip(plot.lines, colours, strict=True)
    ]


def _label_places(dots: Sequence[tuple[str, float, float]]) -> list[tuple[float, float]]:
    """Return where the names of dots go: beside, above or below, where there is room.

    A name goes to the first place that covers no dot and no other name, or else to the right.
    """
    taken = [(x - 4, y - 4, x + 4, y + 4) for _, x, y in dots]
    places = []
    for name, x, y in dots:
        width = _CHARACTER * len(name)
        centred = min(max(0.0, x - width / 2), _WIDTH - width)
        tried = [(x + 6, y + 4), (x - 6 - width, y + 4), (centred, y - 8), (centred, y + 16)]
        inside = [place for place in tried if place[0] >= 0 and place[0] + width <= _WIDTH]
        boxes = [(left, bottom - 9, left + width, bottom + 2) for left, bottom in inside]
        free = [
            place
            for place, box in zip(inside, boxes, strict=True)
            if not any(_overlap(box, other) for other in taken)
        ]
        left, bottom = (free or inside or tried)[0]
        taken.append((left, bottom - 9, left + width, bottom + 2))
        places.append((left, bottom))
    return places


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _axes(
    plot: Plot, place_x: Callable[[float], float], place_y: Callable[[float], float]
) -> Iterator[str]:
    bottom, right = _HEIGHT - _BOTTOM, _WIDTH - 16
    for y in _marks(plot.y_values()):
        where = place_y(y)
        yield f'<line class="grid" x1="{_LEFT}" x2="{right}" y1="{where:.1f}" y2="{where:.1f}"/>'
        yield svg_text("faint number", _LEFT - 8, where + 4, f"{y:g}", "end")
    for x in sorted(set(plot.x_values())) if plot.is_log else _marks(plot.x_values()):
        yield svg_text("faint number", place_x(x), bottom + 18, f"{x:g}", "middle")
    yield f'<line class="axis" x1="{_LEFT}" x2="{right}" y1="{bottom}" y2="{bottom}"/>'
    yield svg_text("faint number", right, bottom + 36, plot.x_name, "end")
    yield svg_text("faint number", _LEFT, _TOP - 14, plot.y_name)


def _scale(
    values: Sequence[float], ends: tuple[float, float], *, is_log: bool = False
) -> Callable[[float], float]:
    """Return the function from a value to its place between two ends."""
    transform = math.log if is_log else float
    low, high = transform(min(values)), transform(max(values))
    span = (high - low) or 1.0
    first, last = ends
    return lambda value: first + (last - first) * (transform(value) - low) / span


def _marks(values: Sequence[float]) -> list[float]:
    """Return round numbers within the range of values, about six of them.

    >>> _marks([41.0, 99.0])
    [50.0, 60.0, 70.0, 80.0, 90.0]
    """
    low, high = min(values), max(values)
    rough = (high - low or 1.0) / _N_MARKS
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough)
    first = math.ceil(low / step)
    return [round(number * step, 10) for number in range(first, math.floor(high / step) + 1)]
