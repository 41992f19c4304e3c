"""Line charts and scatter plots."""

import re
from xml.etree import ElementTree

from udkit.analysis.charts import Line, Plot, render_plot

NAMES = ["DET->", "<-PROPN", "ADP->", "<-ADJ"]


def _elements(plot, kind):
    svg = ElementTree.fromstring(render_plot(plot))
    return [element for element in svg.iter() if element.tag.endswith(f"}}{kind}")]


def test_names_of_near_points_cover_no_point_and_no_name_and_stay_inside():
    points = [(name, 7.0 + n, 50.0) for n, name in enumerate(NAMES)]
    plot = Plot("t", "x", "y", points=[("far", 0.0, 0.0), *points])
    names = [e for e in _elements(plot, "text") if e.text in NAMES]
    lefts, bottoms = ([float(e.get(key)) for e in names] for key in ("x", "y"))
    dots = [(float(e.get("cx")), float(e.get("cy"))) for e in _elements(plot, "circle")]
    for name, left, bottom in zip(NAMES, lefts, bottoms, strict=True):
        right = left + 6 * len(name)
        assert 0 <= left < right <= 560
        assert not any(left < x < right and bottom - 9 < y < bottom for x, y in dots)
        others = [x for x, y in zip(lefts, bottoms, strict=True) if y == bottom and x != left]
        assert not any(left < x < right for x in others)


def test_lines_with_an_order_go_from_blue_to_red():
    lines = [Line("all", {1: 1.0, 2: 2.0}, is_reference=True)]
    lines += [Line(name, {1: 1.0, 2: 2.0}) for name in NAMES]
    plot = Plot("t", "x", "y", lines, is_log=True, is_ordered=True)
    colours = [line.get("stroke") for line in _elements(plot, "polyline")]
    assert not colours[0].startswith("hsl")
    hues = [int(re.match(r"hsl\((\d+),", colour)[1]) for colour in colours[1:]]
    assert hues == sorted(hues, reverse=True)
    assert hues[-1] == 0
