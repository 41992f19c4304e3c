"""The labels that a model can give, learned from a treebank and saved as JSON."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from udkit.data.sentence import Sentence, Word
from udkit.tokens_to_tree.legal_labels import legal_deprel, legal_feats
from udkit.tokens_to_tree.lemma_scripts import find_script, split_marks

LAYERS = ("upos", "xpos", "feats", "lemma", "marks", "deprel")
"""What is predicted by choosing a label; `lemma` labels are scripts, without their `marks`."""
COMPOSED = ("xpos", "feats")
"""Layers whose labels are made of parts."""
MIN_COUNTS = {"lemma": 3, "feats": 2, "xpos": 2, "marks": 3}
"""Rarer labels are not learned, unless that would leave hardly any."""
SMALL_TREEBANK = 20_000
"""Words below which every label counts."""


@dataclass(frozen=True, slots=True)
class Inventory:
    """Labels of each layer; a label's number is its place in the list."""

    labels: dict[str, list[str]]

    @classmethod
    def from_sentences(
        cls, sentences: Iterable[Sentence], *, min_count: int = 1, without_xpos: bool = False
    ) -> Inventory:
        """Collect the labels of a treebank, most frequent first; rare ones are left out."""
        counts: dict[str, Counter[str]] = {layer: Counter() for layer in LAYERS}
        for sentence in sentences:
            for word in sentence.words:
                for layer, label in word_labels(word).items():
                    counts[layer][label] += 1
        for layer, counter in counts.items():
            is_small = counter.total() < SMALL_TREEBANK
            floor = min_count if is_small else max(min_count, MIN_COUNTS.get(layer, 1))
            counts[layer] = Counter({label: n for label, n in counter.items() if n >= floor})
        if without_xpos:
            counts["xpos"] = Counter(["_"])
        return cls(
            {
                layer: sorted(counter, key=lambda label: (-counter[label], label))
                for layer, counter in counts.items()
            }
        )

    @classmethod
    def from_saved(cls, labels: dict[str, list[str]]) -> Inventory:
        """Take the labels of a model, as legal ones; their numbers stay."""
        legal = {
            "feats": list(map(legal_feats, labels["feats"])),
            "deprel": list(map(legal_deprel, labels["deprel"])),
        }
        return cls({**labels, **legal})

    def parts(self, layer: str) -> npt.NDArray[np.float32]:
        """Return which parts each label of a layer has: 1.0 or 0.0, [label, part]."""
        labels = [parts_of(layer, label) for label in self.labels[layer]]
        columns = {part: None for parts in labels for part in parts}
        return np.array([[part in parts for part in columns] for parts in labels], np.float32)

    def numbers(self, layer: str) -> dict[str, int]:
        """Return the number of each label of a layer."""
        return {label: number for number, label in enumerate(self.labels[layer])}


def word_labels(word: Word) -> dict[str, str]:
    """Return the label of a word in each layer."""
    lemma, marks = split_marks(word.form, word.lemma)
    return {
        "upos": word.upos,
        "xpos": word.xpos,
        "feats": word["FEATS"],
        "lemma": find_script(word.form, lemma),
        "marks": marks,
        "deprel": word.deprel,
    }


def parts_of(layer: str, label: str) -> list[str]:
    """Return what a label of a composed layer is made of.

    Characters and fields of XPOS mean something only together with their place and the first one.

    >>> parts_of("feats", "Case=Gen|Number=Sing")
    ['Case=Gen', 'Number=Sing']
    >>> parts_of("xpos", "Nms"), parts_of("xpos", "NN|SIN")
    (['N0N', 'N1m', 'N2s'], ['NN0NN', 'NN1SIN'])
    """
    if layer == "feats":
        return label.split("|")
    fields = re.split(r"[|,:;]", label) if re.search(r"[|,:;]", label[1:]) else list(label)
    return [f"{fields[0]}{place}{field}" for place, field in enumerate(fields)]
