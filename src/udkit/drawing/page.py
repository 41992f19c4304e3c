"""What all our pages have in common: one file, no network, safe whatever a treebank contains.

A page is a stream of strings. Its style sheets and scripts come from `static/` and are named in a
content security policy by their hashes, so that nothing else in the page can run or be fetched,
even if some text were not escaped.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence

from udkit.data.sentence import Sentence
from udkit.drawing.layout import lay_out
from udkit.drawing.marks import NO_MARKS, Marks
from udkit.drawing.placement import LayoutOptions
from udkit.drawing.static import read_static
from udkit.drawing.svg import escape, render_svg
from udkit.formats.plain_text import sentence_text

SEARCH_HELP = (
    "Words of the text or of the sentence id, all of which must be found; "
    "form:dog lemma:go upos:VERB deprel:nsubj find whole values"
)


def page_start(
    title: str, *, styles: Sequence[str], scripts: Sequence[str], more_style: str = ""
) -> str:
    """Open a page, up to and including the start of its header; names are files in `static/`.

    `more_style` is style that is not in a file.
    """
    style, script = _joined(styles) + more_style, _joined(scripts)
    policy = f"default-src 'none'; style-src {_digest(style)}; script-src {_digest(script)}"
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8"/>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}"/>\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        f"<header>\n<h1>{escape(title)}</h1>\n"
    )


def search_box() -> str:
    """Return the search box, and the place where the script says how many sentences are shown."""
    return (
        '<label class="search">Search <input type="search" id="search" '
        f'title="{SEARCH_HELP}" autocomplete="off"/></label>\n'
        '<span class="keys"><button type="button" id="previous" title="key k or p">↑</button>'
        '<button type="button" id="next" title="key j or n">↓</button></span>\n'
        '<span id="count" role="status"></span>\n'
    )


def page_end(scripts: Sequence[str]) -> str:
    """Close the page, with its scripts."""
    return f"<script>{_joined(scripts)}</script>\n</body>\n</html>\n"


def picture(
    sentence: Sentence, options: LayoutOptions, marks: Marks = NO_MARKS, *, label: str = ""
) -> str:
    """Draw a sentence in a box of its own that scrolls sideways, from the side it is read from."""
    layout = lay_out(sentence, options, marks)
    direction = "rtl" if layout.is_right_to_left else "ltr"
    svg = render_svg(layout, label, is_standalone=False)
    return f'<div class="picture" dir="{direction}">{svg}</div>\n'


def shown_text(sentence: Sentence) -> str:
    """Return the text of a sentence: what its comment says, or what its tokens give."""
    return sentence.text or sentence_text(sentence)


def _joined(names: Sequence[str]) -> str:
    return "\n" + "\n".join(read_static(name) for name in names)


def _digest(content: str) -> str:
    digest = hashlib.sha256(content.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"
