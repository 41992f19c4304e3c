"""The labels that a model can give, learned from a treebank and saved as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from udkit.data.sentence import Sentence, Word
from udkit.tokens_to_tree.lemma_scripts import find_script

LAYERS = ("upos", "xpos", "feats", "lemma", "deprel")
"""What is predicted by choosing a label; `lemma` labels are scripts."""
MIN_SCRIPT_COUNT = 2


@dataclass(frozen=True, slots=True)
class Inventory:
    """Labels of each layer; a label's number is its place in the list."""

    labels: dict[str, list[str]]

    @classmethod
    def from_sentences(cls, sentences: Iterable[Sentence]) -> Inventory:
        """Collect the labels of a treebank, most frequent first; rare lemma scripts are left."""
        counts: dict[str, Counter[str]] = {layer: Counter() for layer in LAYERS}
        for sentence in sentences:
            for word in sentence.words:
                for layer, label in word_labels(word).items():
                    counts[layer][label] += 1
        scripts = counts["lemma"]
        kept = {label: n for label, n in scripts.items() if n >= MIN_SCRIPT_COUNT}
        counts["lemma"] = Counter(kept or scripts)
        return cls(
            {
                layer: sorted(counter, key=lambda label: (-counter[label], label))
                for layer, counter in counts.items()
            }
        )

    def numbers(self, layer: str) -> dict[str, int]:
        """Return the number of each label of a layer."""
        return {label: number for number, label in enumerate(self.labels[layer])}


def word_labels(word: Word) -> dict[str, str]:
    """Return the label of a word in each layer."""
    return {
        "upos": word.upos,
        "xpos": word.xpos,
        "feats": word["FEATS"],
        "lemma": find_script(word.form, word.lemma),
        "deprel": word.deprel,
    }
