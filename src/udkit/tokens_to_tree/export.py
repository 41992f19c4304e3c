"""A trained network as members of a model file."""

from __future__ import annotations

import copy
import json

import torch
from torch import Tensor, nn

from udkit.learning.export import to_int8, to_onnx
from udkit.learning.layers import BiLstm, ComposedLabels, PackedBiLstm
from udkit.tokens_to_tree.features import WordEncoder
from udkit.tokens_to_tree.inventory import Inventory
from udkit.tokens_to_tree.lexicon import LemmaLexicon
from udkit.tokens_to_tree.network import Network, SentenceNetwork

_OF_WORDS = ("upos", "xpos", "feats", "lemma", "marks", "deprel_dependents")


class _FlatSentenceNetwork(nn.Module):
    """The sentence network with its outputs in a row, as a graph has them."""

    def __init__(self, network: SentenceNetwork) -> None:
        super().__init__()
        self.network = copy.deepcopy(network)
        self.network.encoder = _packed(network.encoder)
        for layer, scorer in self.network.tag_scores.items():
            if isinstance(scorer, ComposedLabels):
                self.network.tag_scores[layer] = scorer.as_linear()

    def forward(self, *inputs: Tensor) -> Tensor:
        tags, arcs, dependents, heads, edges = self.network(*inputs)
        optional = [] if edges is None else [edges]
        return (*tags.values(), arcs, dependents, heads, *optional)  # type: ignore[return-value]


def _packed(encoder: BiLstm | PackedBiLstm) -> PackedBiLstm:
    return PackedBiLstm(encoder) if isinstance(encoder, BiLstm) else encoder


def export_members(
    network: Network,
    encoder: WordEncoder,
    inventory: Inventory,
    lexicon: LemmaLexicon,
    *,
    is_int8: bool = True,
) -> dict[str, bytes]:
    """Return the files of stage 2 by name."""
    graphs = {
        "word.onnx": _word_graph(network),
        "sentence.onnx": _sentence_graph(network),
        "label.onnx": _label_graph(network),
    }
    if is_int8:
        graphs = {name: to_int8(graph) for name, graph in graphs.items()}
    vocabulary: dict[str, object] = {
        "words": encoder.words,
        "characters": encoder.characters,
        "n_ngram_rows": encoder.n_ngram_rows,
    }
    if encoder.vector_rows is not None:
        vocabulary["vectors"] = encoder.vector_rows.to_json()
    return {
        **graphs,
        "vocabulary.json": _json(vocabulary),
        "labels.json": _json(inventory.labels),
        "lexicon.json": _json(lexicon.entries),
    }


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _word_graph(network: Network) -> bytes:
    inputs = {"characters": torch.full((2, 5), 2), "ngrams": torch.full((2, 7), 2)}
    if network.sizes.n_vectors:
        inputs["vectors"] = torch.full((2, 1), 1)
    axes = {name: {0: "form", 1: name} for name in inputs} | {"forms": {0: "form"}}
    return to_onnx(network.word_network, inputs, ["forms"], axes)


def _sentence_graph(network: Network) -> bytes:
    inputs = {
        "forms": torch.zeros(2, 3, network.sizes.form),
        "words": torch.full((2, 3), 1),
        "treebanks": torch.zeros(2, dtype=torch.long),
        "lengths": torch.tensor([3, 2]),
    }
    sizes = network.sizes
    if sizes.n_encoder_layers:
        inputs["encoded"] = torch.zeros(2, 3, sizes.n_encoder_layers, sizes.encoder)
    layers = list(network.sentence_network.tag_scores)
    of_words = ("forms", "words", *_OF_WORDS, *(["encoded"] if sizes.n_encoder_layers else []))
    axes = {name: {0: "sentence", 1: "word"} for name in of_words}
    axes |= {name: {0: "sentence"} for name in ("treebanks", "lengths")}
    pairs = ["arcs", *(["edges"] if sizes.edge else [])]
    axes |= {name: {0: "sentence", 1: "word", 2: "head"} for name in pairs}
    axes["deprel_heads"] = {0: "sentence", 1: "head"}
    outputs = [*layers, "arcs", "deprel_dependents", "deprel_heads", *pairs[1:]]
    return to_onnx(_FlatSentenceNetwork(network.sentence_network), inputs, outputs, axes)


def _label_graph(network: Network) -> bytes:
    size = network.sizes.deprel
    inputs = {"dependents": torch.zeros(2, size), "heads": torch.zeros(2, size)}
    axes = {name: {0: "pair"} for name in (*inputs, "deprels")}
    return to_onnx(network.label_network, inputs, ["deprels"], axes)
