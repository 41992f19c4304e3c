"""How good a segmentation is: the official F1 of tokens, sentences and words."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from udkit.data import columns as col
from udkit.data.sentence import MultiwordToken, Sentence, Word
from udkit.evaluation import CONLL18, Settings, evaluate
from udkit.formats.conllu import write_conllu

METRICS = ("Tokens", "Sentences", "Words")


def score_segmentation(gold: Iterable[Sentence], system: Iterable[Sentence]) -> dict[str, float]:
    """Return F1 in percent; the trees of neither side matter."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / name for name in ("gold.conllu", "system.conllu")]
        for path, sentences in zip(paths, (gold, system), strict=True):
            write_conllu(_with_flat_trees(sentences), path)
        scores = evaluate(paths[0], paths[1], Settings(style=CONLL18)).scores
    return {metric: 100 * scores[metric].f1 for metric in METRICS}


def _with_flat_trees(sentences: Iterable[Sentence]) -> Iterator[Sentence]:
    """Yield the sentences with nothing but forms, and all words on the first one."""
    for sentence in sentences:
        nodes = [node for node in sentence.nodes if isinstance(node, Word | MultiwordToken)]
        copies = []
        for node in nodes:
            cells = [node.cells[col.ID], node.form, *["_"] * 8]
            if isinstance(node, Word):
                is_first = cells[col.ID] == "1"
                cells[col.HEAD], cells[col.DEPREL] = ("0", "root") if is_first else ("1", "dep")
            copies.append(type(node)(cells))
        yield Sentence((), copies)
