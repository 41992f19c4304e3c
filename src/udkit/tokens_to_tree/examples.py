"""Gold sentences → numbers to learn from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from udkit.data.collapse import sentence_deps
from udkit.data.sentence import Sentence
from udkit.data.tree import Tree
from udkit.tokens_to_tree.features import PADDING, IntArray, WordEncoder
from udkit.tokens_to_tree.inventory import LAYERS, Inventory, word_labels
from udkit.tokens_to_tree.pretrained import put_together

NO_LABEL = -1


@dataclass(frozen=True, slots=True)
class Example:
    """One sentence, as numbers."""

    forms: list[str]
    treebank: int
    heads: IntArray
    labels: dict[str, IntArray]
    edges: IntArray | None = None
    """Edges of the enhanced graph: index of the word, number of the head; None without a graph.
    Those of empty nodes are not among them."""
    weights: npt.NDArray[np.float32] | None = None
    """What the arc of each word counts for; None where all count alike."""
    encoded: npt.NDArray[np.float16] | None = None
    """Vectors from a pretrained encoder, [word, layer, size]; None without one."""


def make_examples(
    sentences: Sequence[Sentence],
    inventory: Inventory,
    treebank: int,
    *,
    has_edges: bool = False,
    graph_weight: float = 0.0,
) -> list[Example]:
    """Number the labels of sentences; labels that the inventory lacks are not learned.

    With edges, the graphs of sentences are read too; FormatError where one is wrong.
    """
    numbers = {layer: inventory.numbers(layer) for layer in LAYERS}
    examples = []
    for sentence in sentences:
        words = sentence.words
        rows = [word_labels(word) for word in words]
        labels = {
            layer: np.array([numbers[layer].get(row[layer], NO_LABEL) for row in rows], np.int64)
            for layer in LAYERS
        }
        heads = np.array([word.head for word in words], np.int64)
        edges = _edges(sentence) if has_edges or graph_weight else None
        weights = None
        if edges is not None and graph_weight:
            weights = arc_weights(sentence.tree, edges, graph_weight)
        forms = [word.form for word in words]
        examples.append(Example(forms, treebank, heads, labels, edges, weights))
    return examples


def arc_weights(tree: Tree, edges: IntArray, graph_weight: float) -> npt.NDArray[np.float32]:
    """Weigh each arc by the edges beside the tree that are lost if it is wrong.

    Such an edge follows from the arcs between its two ends: that of a shared dependent from its own
    arc and from the conjunct's, that of a conjunct to the parent from both conjuncts' arcs.
    """
    weights = np.ones(len(tree), np.float32)
    for index, head in edges:
        dependent = int(index) + 1
        if tree.head(dependent) != head:
            for word in _up(tree, dependent) ^ _up(tree, int(head)):
                weights[word - 1] += graph_weight
    return weights


def _up(tree: Tree, word: int) -> set[int]:
    return {word, *tree.ancestors(word)} if word else set()


def _edges(sentence: Sentence) -> IntArray | None:
    deps = sentence_deps(sentence)
    if not any(deps.values()):
        return None
    pairs = [
        (index, head.major)
        for index, word in enumerate(sentence.words)
        for head, _ in deps[word.id]
        if not head.is_empty
    ]
    return np.array(pairs, np.int64).reshape(-1, 2)


def collate(examples: Sequence[Example], encoder: WordEncoder) -> dict[str, npt.NDArray[Any]]:
    """Put sentences side by side, padded, with the features of each form once."""
    forms = sorted({form for example in examples for form in example.forms})
    place = {form: index for index, form in enumerate(forms)}
    features = encoder.encode(forms)
    lengths = np.array([len(example.forms) for example in examples], np.int64)
    shape = (len(examples), int(lengths.max()))
    form_of_word = np.zeros(shape, np.int64)
    words = np.full(shape, PADDING, np.int64)
    heads = np.full(shape, NO_LABEL, np.int64)
    weights = np.ones(shape, np.float32)
    labels = {layer: np.full(shape, NO_LABEL, np.int64) for layer in LAYERS}
    for row, example in enumerate(examples):
        n = len(example.forms)
        form_of_word[row, :n] = [place[form] for form in example.forms]
        words[row, :n] = features.words[form_of_word[row, :n]]
        heads[row, :n] = example.heads
        if example.weights is not None:
            weights[row, :n] = example.weights
        for layer in LAYERS:
            labels[layer][row, :n] = example.labels[layer]
    edges = [
        np.column_stack([np.full(len(example.edges), row), example.edges])
        for row, example in enumerate(examples)
        if example.edges is not None
    ]
    optional: dict[str, npt.NDArray[Any]] = {}
    if features.vectors is not None:
        optional["vectors"] = features.vectors
    encoded = [example.encoded for example in examples if example.encoded is not None]
    if encoded:
        optional["encoded"] = put_together(encoded, shape)
    return {
        "characters": features.characters,
        "ngrams": features.ngrams,
        **optional,
        "form_of_word": form_of_word,
        "words": words,
        "lengths": lengths,
        "treebanks": np.array([example.treebank for example in examples], np.int64),
        "heads": heads,
        "weights": weights,
        "has_graph": np.array([example.edges is not None for example in examples]),
        "edges": np.concatenate([np.zeros((0, 3), np.int64), *edges]),
        **labels,
    }
