"""Positions to SVG markup.

All looks are in `static/drawing.css`; the markup carries classes and nothing else: `arc basic`,
`arc enhanced`, `node`, `node empty`, `bracket`, and the marks `missing extra wrong right`.
Arrow heads are drawn one by one rather than as SVG markers, for those are referred to by ids,
which clash when many pictures share a page.
"""

from __future__ import annotations

import functools
import html
import re
from collections.abc import Iterator

from udkit.data.columns import STANDARD
from udkit.data.graph import EDGE_CLASSES
from udkit.data.ids import ROOT
from udkit.drawing.placement import Layout, PlacedArc, PlacedBracket, PlacedNode, PlacedText
from udkit.drawing.static import read_static

_CORNER = 7  # radius of an arc's corners
_ARROW = 5  # length of an arrow's head; half of it is its half width
_CELL_HEIGHTS = {"FORM": 15, "UPOS": 10, "XPOS": 10, "LEMMA": 11, "FEATS": 9}
_MEDIA = re.compile(r"@media [^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}\n")
_VARIABLE = re.compile(r"\s*(--[\w-]+): ([^;]+);")
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


@functools.cache
def _plain_style() -> str:
    """Return the style sheet of the light setting alone, without variables and media.

    Many programs that put pictures into papers know neither; some paint all in black then.
    """
    style = _MEDIA.sub("", read_static("drawing.css"))
    colours = dict(_VARIABLE.findall(style))
    return re.sub(r"var\((.+?)\)", lambda use: colours[use[1]], _VARIABLE.sub("", style))


def escape(text: str) -> str:
    """Make text safe for markup and attributes; what XML cannot hold becomes U+FFFD."""
    return html.escape(_NOT_XML.sub("\ufffd", text), quote=True)


def render_svg(layout: Layout, title: str = "", *, is_standalone: bool = True) -> str:
    """Draw a sentence; inside a page that has the style sheet it need not be standalone."""
    head = [_open_svg(layout.width, layout.height, direction_class(layout))]
    if is_standalone:
        head.append(f"<style>{_plain_style()}</style>")
        head.append('<rect class="background" width="100%" height="100%"/>')
    if title:
        head.insert(1, f"<title>{escape(title)}</title>")
    return "\n".join([*head, *render_parts(layout), "</svg>"]) + "\n"


def render_svg_column(pictures: list[tuple[str, Layout]]) -> str:
    """Draw several sentences under each other in one standalone SVG, each with its caption."""
    caption = 26
    width = max((layout.width for _, layout in pictures), default=0)
    height = sum(layout.height + caption for _, layout in pictures)
    parts = [
        _open_svg(width, height, "ud-drawing"),
        f"<style>{_plain_style()}</style>",
        '<rect class="background" width="100%" height="100%"/>',
    ]
    y = 0
    for text, layout in pictures:
        left = width - layout.width if layout.is_right_to_left else 0
        x, classes = (width - 10, "caption rtl") if layout.is_right_to_left else (10, "caption")
        parts.append(f'<text class="{classes}" x="{x}" y="{y + caption - 8}">{escape(text)}</text>')
        parts.append(
            f'<svg class="{direction_class(layout)}" x="{left}" y="{y + caption}" '
            f'width="{layout.width}" height="{layout.height}">'
        )
        parts.extend(render_parts(layout))
        parts.append("</svg>")
        y += layout.height + caption
    return "\n".join([*parts, "</svg>"]) + "\n"


def direction_class(layout: Layout) -> str:
    """Classes of a picture's outermost element."""
    return "ud-drawing rtl" if layout.is_right_to_left else "ud-drawing"


def _open_svg(width: int, height: int, classes: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{classes}" width="{width}" '
        f'height="{height}" viewBox="0 0 {width} {height}" role="img">'
    )


def render_parts(layout: Layout) -> Iterator[str]:
    """Yield the elements of a picture, those that lie below others first."""
    forms = {node.id: node.cells[1] for node in layout.nodes} | {ROOT: "ROOT"}
    for bracket in layout.brackets:
        yield _bracket(bracket)
    # From top to bottom: the label of a lower arc lies over the end of a higher one.
    for arc in sorted(layout.arcs, key=lambda arc: -arc.level):
        yield _arc(arc, f"{forms[arc.head]} → {forms[arc.dependent]}: {arc.deprel}{_types(arc)}")
    for node in layout.nodes:
        yield _node(node)


def _types(arc: PlacedArc) -> str:
    """Say which enhancements an edge is there for."""
    return "".join(f"\n{letter}: {EDGE_CLASSES[letter]}" for letter in arc.types)


def _classes(*names: str | None) -> str:
    return " ".join(name for name in names if name)


def _arc(arc: PlacedArc, description: str) -> str:
    classes = _classes(
        "arc",
        "enhanced" if arc.is_enhanced else "basic",
        "basic-only" if arc.is_basic_only else None,
        arc.mark,
    )
    width = arc.label_width + 2
    labels = "".join(
        f'<rect class="paper" x="{x - width // 2}" y="{arc.y - 6}" width="{width}" height="12"/>'
        f'<text class="label" x="{x}" y="{arc.y + 4}">{escape(arc.deprel)}</text>'
        for x in arc.label_places()
    )
    types = f' data-types="{arc.types}"' if arc.types else ""
    return (
        f'<g class="{classes}" data-head="{arc.head}" data-dependent="{arc.dependent}" '
        f'data-deprel="{escape(arc.deprel)}"{types}><title>{escape(description)}</title>'
        f'<path class="line" d="{_line_path(arc)}"/><path class="head" d="{_head_path(arc)}"/>'
        f"{labels}</g>"
    )


def _line_path(arc: PlacedArc) -> str:
    down = 1 if arc.y < arc.to_y else -1
    end = arc.to_y - down * _ARROW
    if arc.head == ROOT:
        return f"M{arc.to_x},{arc.y}V{end}"
    right = 1 if arc.from_x < arc.to_x else -1
    radius = min(_CORNER, abs(arc.to_x - arc.from_x) // 2)
    shoulder = arc.y + down * radius
    return (
        f"M{arc.from_x},{arc.from_y}V{shoulder}Q{arc.from_x},{arc.y} "
        f"{arc.from_x + right * radius},{arc.y}H{arc.to_x - right * radius}"
        f"Q{arc.to_x},{arc.y} {arc.to_x},{shoulder}V{end}"
    )


def _head_path(arc: PlacedArc) -> str:
    back = _ARROW + 1 if arc.y > arc.to_y else -_ARROW - 1
    return f"M{arc.to_x},{arc.to_y}l-3,{back}h6z"


def _node(node: PlacedNode) -> str:
    classes = _classes("node", "empty" if node.id.is_empty else None, node.mark)
    details = "\n".join(
        f"{name} {cell}"
        for name, cell in zip(STANDARD, node.cells, strict=False)
        if cell != "_" or name == "FORM"
    )
    box = (
        f'<rect class="box" x="{node.x - node.width // 2}" y="{node.top + 1}" '
        f'width="{node.width}" height="{node.height - 1}" rx="4"/>'
    )
    texts = "".join(_text(text) for text in node.texts)
    return (
        f'<g class="{classes}" data-id="{node.id}" data-form="{escape(node.cells[1])}" '
        f'data-lemma="{escape(node.cells[2])}" data-upos="{escape(node.cells[3])}">'
        f"<title>{escape(details)}</title>{box}{texts}</g>"
    )


def _text(text: PlacedText) -> str:
    classes = _classes(text.column.lower(), text.mark)
    written = f'<text class="{classes}" x="{text.x}" y="{text.y}">{escape(text.text)}</text>'
    if text.mark in (None, "right"):
        return written
    height = _CELL_HEIGHTS[text.column] + 3
    return (
        f'<rect class="cell {text.mark}" x="{text.x - text.width // 2 - 3}" '
        f'y="{text.y - height + 3}" width="{text.width + 6}" height="{height}" rx="2"/>{written}'
    )


def _bracket(bracket: PlacedBracket) -> str:
    text = bracket.text
    return (
        f'<g class="{_classes("bracket", bracket.mark)}">'
        f'<path class="line" d="M{bracket.first_x},{bracket.y}v5H{bracket.last_x}v-5"/>'
        f'<text class="token" x="{text.x}" y="{text.y}">{escape(text.text)}</text></g>'
    )
