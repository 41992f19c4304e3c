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
_COLOURS = (
    "#1f77b4",
    "#d62728",
    "#2ca02c",
    "#9467bd",
    "#ff7f0e",
    "#17becf",
    "#e377c2",
    "#8c564b",
    "#bcbd22",
    "#7f7f7f",
    "#3182bd",
    "#e6550d",
    "#31a354",
    "#756bb1",
    "#636363",
    "#843c39",
    "#7b4173",
    "#5254a3",
)
_MORE_STYLE = """
.line { fill: none; stroke-width: 1.8; } .level { stroke-width: 1.4; stroke-dasharray: 6 4; }
.grid { stroke: #d1d9e0; stroke-width: 0.6; } .small { font-size: 11px; }
@media (prefers-color-scheme: dark) { .grid { stroke: #3d444d; } }
"""
_N_MARKS = 6


@dataclass(frozen=True)
class Line:
    """A named row of points, joined."""

    name: str
    points: Mapping[int, float]


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
    for number, line in enumerate(plot.lines):
        colour = _COLOURS[number % len(_COLOURS)]
        points = [(place_x(x), place_y(y)) for x, y in line.points.items()]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        yield f'<polyline class="line" stroke="{colour}" points="{path}"/>'
        for (x, y), (size, value) in zip(points, line.points.items(), strict=True):
            tip = escaped(f"{line.name}: {value:.1f} at {size:g}")
            yield (
                f'<circle fill="{colour}" cx="{x:.1f}" cy="{y:.1f}" r="2.6">'
                f"<title>{tip}</title></circle>"
            )
        y = _TOP + number * _LEGEND_ROW
        yield f'<rect fill="{colour}" x="{_WIDTH}" y="{y - 8}" width="14" height="4"/>'
        yield svg_text("ink small", _WIDTH + 20, y - 2, line.name)
    for number, (name, level) in enumerate(plot.levels.items()):
        y, colour = place_y(level), _COLOURS[number % len(_COLOURS)]
        yield (
            f'<line class="level" stroke="{colour}" x1="{_LEFT}" x2="{_WIDTH - 16}" '
            f'y1="{y:.1f}" y2="{y:.1f}"><title>{escaped(name)}: {level:.1f}</title></line>'
        )
    for name, x, y in plot.points:
        yield f'<circle class="bar" cx="{place_x(x):.1f}" cy="{place_y(y):.1f}" r="3.5"/>'
        yield svg_text("ink small", place_x(x) + 6, place_y(y) + 4, name)


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
