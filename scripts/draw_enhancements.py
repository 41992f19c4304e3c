"""Draw the pictures of docs/enhancements.md: a sentence for each type, enhanced by our own rules.

    python scripts/draw_enhancements.py [FOLDER]

The trees are in docs/pictures/enhancements.conllu; their ids are the letters of the types.
"""

import sys
from pathlib import Path

from udkit import Sentence, read_conllu
from udkit.drawing.layout import lay_out
from udkit.drawing.svg import render_svg
from udkit.tree_to_graph import RuleEnhancer, load_language

PICTURES = Path(__file__).resolve().parents[1] / "docs" / "pictures"


def draw(folder: str | Path) -> list[Sentence]:
    """Write a picture for each sentence into a folder; return the sentences with their graphs."""
    enhancer = RuleEnhancer(load_language("en"))
    enhanced = [enhancer.enhance(each) for each in read_conllu(PICTURES / "enhancements.conllu")]
    for sentence in enhanced:
        picture = render_svg(lay_out(sentence), sentence.text)
        Path(folder, f"enhancement-{sentence.sent_id}.svg").write_text(picture, encoding="utf-8")
    return enhanced


if __name__ == "__main__":
    draw(sys.argv[1] if len(sys.argv) > 1 else PICTURES)
