"""Running a trained model: sentences of forms in, sentences with tags, lemmas and trees out."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from udkit.data import columns as col
from udkit.data.certainty import Certainty, FloatArray, Relations
from udkit.data.sentence import Sentence
from udkit.errors import ModelError
from udkit.tokens_to_tree.features import MAX_CHARACTERS, PADDING, WordEncoder
from udkit.tokens_to_tree.graphs import open_graph
from udkit.tokens_to_tree.inventory import Inventory
from udkit.tokens_to_tree.lemma_scripts import apply_marks, apply_script
from udkit.tokens_to_tree.lexicon import LISTED, LemmaLexicon, WordList
from udkit.tokens_to_tree.pretrained import GRAPH as ENCODER_GRAPH
from udkit.tokens_to_tree.pretrained import PretrainedEncoder, put_together
from udkit.tokens_to_tree.spanning_tree import IntArray, best_tree
from udkit.tokens_to_tree.vectors import rows_from_json

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

CELLS = {"upos": col.UPOS, "xpos": col.XPOS, "feats": col.FEATS}
"""Columns that a label of a layer goes into as it is."""
_DEPREL = re.compile(r"[a-z]+(:[a-z]+)?")
TAG_LAYERS = (*CELLS, "marks", "lemma")
GRAPHS = ("word", "sentence", "label")
BLOCK_SENTENCES = 1024
"""Sentences that are sorted by length together; more would only cost memory."""
MAX_CACHED_FORMS = 50_000
N_SCRIPTS_TRIED = 3
_MAX_POWER = 80.0
_LEAST_PROBABILITY = np.float32(1e-5)


@dataclass(frozen=True, slots=True)
class Prediction:
    """What the network says of one sentence; entries are words."""

    tags: dict[str, IntArray]
    """Numbers of labels in the layers UPOS, XPOS, FEATS and marks."""
    scripts: IntArray
    """Numbers of the best lemma scripts, [word, rank]: the first may not fit the form."""
    heads: IntArray
    deprels: IntArray
    certainty: Certainty


class Trees(NamedTuple):
    """Annotated sentences, and how sure each of them is."""

    sentences: list[Sentence]
    certainties: list[Certainty]


class _UniversalRelations:
    """The relations of a model, without their subtypes."""

    def __init__(self, labels: Sequence[str]) -> None:
        universal = [_consistent_deprel(label, is_root=False).partition(":")[0] for label in labels]
        self._numbers = {name: number for number, name in enumerate(sorted(set(universal)))}
        self._sums = np.zeros((len(labels), len(self._numbers) + 1), np.float32)
        for row, name in enumerate(universal):
            self._sums[row, self._numbers[name]] = 1

    def of(self, probabilities: FloatArray) -> Relations:
        """Sum the probabilities of labels up, [word, label]."""
        sums = probabilities @ self._sums
        return Relations(self._numbers, np.log(np.maximum(sums, _LEAST_PROBABILITY)))


class TreeStage:
    """A model of stage 2, ready to annotate."""

    def __init__(
        self,
        sessions: Mapping[str, InferenceSession],
        encoder: WordEncoder,
        inventory: Inventory,
        lexicon: LemmaLexicon,
        *,
        pretrained: PretrainedEncoder | None = None,
        batch_words: int = 2000,
    ) -> None:
        self._sessions = sessions
        self._encoder = encoder
        self._inventory = inventory
        self._lexicon = lexicon
        self._pretrained = pretrained
        self._batch_words = batch_words
        self._form_vectors: dict[str, FloatArray] = {}
        self._outputs = [output.name for output in sessions["sentence"].get_outputs()]
        self._relations = _UniversalRelations(inventory.labels["deprel"])

    @classmethod
    def from_members(
        cls, members: Mapping[str, bytes], *, threads: int = 1, batch_words: int = 2000
    ) -> TreeStage:
        """Open the stage's part of a model file."""
        try:
            vocabulary = json.loads(members["vocabulary.json"])
            vectors = vocabulary.get("vectors")
            encoder = WordEncoder(
                vocabulary["words"],
                vocabulary["characters"],
                vocabulary["n_ngram_rows"],
                None if vectors is None else rows_from_json(vectors),
            )
            inventory = Inventory.from_saved(json.loads(members["labels.json"]))
            listed = WordList.from_json(members[LISTED]) if LISTED in members else None
            lexicon = LemmaLexicon(json.loads(members["lexicon.json"]), listed)
            sessions = {name: open_graph(members[f"{name}.onnx"], threads) for name in GRAPHS}
            pretrained = None
            if ENCODER_GRAPH in members:
                pretrained = PretrainedEncoder(members, threads=threads)
        except (KeyError, ValueError, TypeError, AttributeError) as error:
            raise ModelError(f"the model's part tokens_to_tree is incomplete: {error}") from error
        return cls(
            sessions, encoder, inventory, lexicon, pretrained=pretrained, batch_words=batch_words
        )

    def stream(self, sentences: Iterable[Sentence], *, treebank: int = 0) -> Iterator[Sentence]:
        """Annotate a stream of sentences, block by block."""
        remaining = iter(sentences)
        while block := list(islice(remaining, BLOCK_SENTENCES)):
            yield from self.annotate(block, treebank=treebank)

    def annotate(self, sentences: Sequence[Sentence], *, treebank: int = 0) -> list[Sentence]:
        """Return the sentences with tags, lemmas, heads and relations."""
        return self.parse(sentences, treebank=treebank).sentences

    def parse(self, sentences: Sequence[Sentence], *, treebank: int = 0) -> Trees:
        """Annotate sentences, and say how sure their arcs are."""
        forms = [[word.form for word in sentence.words] for sentence in sentences]
        predictions = self.predict(forms, treebank=treebank)
        annotated = [
            self._annotated(sentence, prediction)
            for sentence, prediction in zip(sentences, predictions, strict=True)
        ]
        return Trees(annotated, [prediction.certainty for prediction in predictions])

    def knows_lemma(self, form: str, upos: str) -> bool:
        """Whether the lemma of such a word need not be guessed."""
        return self._lexicon.find(self._encoder.familiar(form), upos) is not None

    def predict(self, sentences: Sequence[list[str]], *, treebank: int = 0) -> list[Prediction]:
        """Score sentences, similar lengths together, and decode."""
        order = sorted(range(len(sentences)), key=lambda index: len(sentences[index]))
        predictions: dict[int, Prediction] = {}
        for batch in self._batches(order, sentences):
            rows = self._predict_batch([sentences[index] for index in batch], treebank)
            predictions.update(zip(batch, rows, strict=True))
        return [predictions[index] for index in range(len(sentences))]

    def _batches(self, order: list[int], sentences: Sequence[list[str]]) -> Iterator[list[int]]:
        batch: list[int] = []
        for index in order:
            if batch and len(sentences[index]) * (len(batch) + 1) > self._batch_words:
                yield batch
                batch = []
            batch.append(index)
        if batch:
            yield batch

    def _predict_batch(self, sentences: list[list[str]], treebank: int) -> list[Prediction]:
        lengths = np.array([len(sentence) for sentence in sentences], np.int64)
        if not lengths.max(initial=0):
            empty = np.zeros(0, np.int64)
            tags = dict.fromkeys(TAG_LAYERS[:-1], empty)
            certainty = Certainty(empty.astype(np.float32))
            nothing = Prediction(tags, empty.reshape(0, 1), empty, empty, certainty)
            return [nothing for _ in sentences]
        results = self._sessions["sentence"].run(
            self._outputs, self._inputs(sentences, lengths, treebank)
        )
        scores = dict(zip(self._outputs, results, strict=True))
        best = {layer: scores[layer].argmax(axis=-1) for layer in TAG_LAYERS[:-1]}
        scripts = _best_labels(scores["lemma"], N_SCRIPTS_TRIED)
        arcs, edges = _arcs_and_edges(scores, lengths.tolist())
        trees = [_tree(square) for square in arcs]
        logits = self._deprels(scores["deprel_dependents"], scores["deprel_heads"], trees)
        return [
            Prediction(
                {layer: numbers[row, :length] for layer, numbers in best.items()},
                scripts[row, :length],
                trees[row],
                logits[row].argmax(axis=1),
                self._certainty(arcs[row], edges[row], trees[row], logits[row]),
            )
            for row, length in enumerate(lengths.tolist())
        ]

    def _inputs(
        self, sentences: list[list[str]], lengths: IntArray, treebank: int
    ) -> dict[str, npt.NDArray[Any]]:
        if len(self._form_vectors) > MAX_CACHED_FORMS:
            self._form_vectors.clear()  # before anything of this batch is looked up
        forms = {form for sentence in sentences for form in sentence}
        self._add_form_vectors(sorted(form for form in forms if form not in self._form_vectors))
        size = len(next(iter(self._form_vectors.values())))
        shape = (len(sentences), int(lengths.max()))
        vectors = np.zeros((*shape, size), np.float32)
        words = np.zeros(shape, np.int64)
        numbers = self._encoder.words
        for row, sentence in enumerate(sentences):
            if sentence:
                vectors[row, : len(sentence)] = [self._form_vectors[form] for form in sentence]
                words[row, : len(sentence)] = [numbers.get(form, 1) for form in sentence]
        inputs: dict[str, npt.NDArray[Any]] = {
            "forms": vectors,
            "words": words,
            "treebanks": np.full(len(sentences), treebank, np.int64),
            "lengths": lengths,
        }
        if self._pretrained is not None:
            inputs["encoded"] = put_together(map(self._pretrained.encode, sentences), shape)
        return inputs

    def _add_form_vectors(self, forms: list[str]) -> None:
        for first in range(0, len(forms), 512):
            part = forms[first : first + 512]
            # A form must have the same vector in any company, to the last bit: the same padding,
            # and never alone, for ONNX Runtime sums up a single row in another order.
            features = self._encoder.encode(part if len(part) > 1 else 2 * part)
            n_missing = MAX_CHARACTERS - features.characters.shape[1]
            characters = np.pad(
                features.characters, ((0, 0), (0, n_missing)), constant_values=PADDING
            )
            inputs = {"characters": characters, "ngrams": features.ngrams}
            if features.vectors is not None:
                inputs["vectors"] = features.vectors
            (vectors,) = self._sessions["word"].run(["forms"], inputs)
            self._form_vectors.update(zip(part, vectors[: len(part)], strict=True))

    def _deprels(
        self, dependents: FloatArray, heads: FloatArray, trees: list[IntArray]
    ) -> list[FloatArray]:
        """Score the relations of all words of a batch at once: [word, label] of each sentence."""
        lengths = [len(tree) for tree in trees]
        pairs = {
            "dependents": np.concatenate([dependents[row, :n] for row, n in enumerate(lengths)]),
            "heads": np.concatenate([heads[row, tree] for row, tree in enumerate(trees)]),
        }
        (logits,) = self._sessions["label"].run(["deprels"], pairs)
        return np.split(logits, np.cumsum(lengths)[:-1])

    def _certainty(
        self, arcs: FloatArray, edges: FloatArray | None, heads: IntArray, deprels: FloatArray
    ) -> Certainty:
        """Say how sure scores of arcs and of relations are of a tree."""
        probabilities = _softmax(deprels)
        of_arcs = _probability_of_heads(arcs, heads) * probabilities.max(axis=1)
        return Certainty(of_arcs, edges, self._relations.of(probabilities))

    def _annotated(self, sentence: Sentence, prediction: Prediction) -> Sentence:
        labels = self._inventory.labels
        tags = {
            layer: [labels[layer][number] for number in numbers.tolist()]
            for layer, numbers in prediction.tags.items()
        }
        heads, deprels = prediction.heads.tolist(), prediction.deprels.tolist()
        scripts = prediction.scripts.tolist()
        annotated = sentence.copy()
        for index, word in enumerate(annotated.words):
            cells = word.cells
            for layer, column in CELLS.items():
                cells[column] = tags[layer][index]
            form = self._encoder.familiar(word.form)
            lemma = self._lexicon.find(form, cells[col.UPOS])
            if lemma is None:
                lemma = self._made_lemma(form, scripts[index], tags["marks"][index])
            cells[col.LEMMA] = lemma
            cells[col.HEAD] = str(heads[index])
            deprel = labels["deprel"][deprels[index]]
            cells[col.DEPREL] = _consistent_deprel(deprel, is_root=heads[index] == 0)
        return annotated

    def _made_lemma(self, form: str, scripts: list[int], marks: str) -> str:
        for number in scripts:
            lemma = apply_script(self._inventory.labels["lemma"][number], form)
            if (
                lemma and lemma == lemma.strip()
            ):  # a form may hold spaces, and scripts may cut there
                return apply_marks(marks, lemma)
        return form.lower()


@functools.lru_cache(maxsize=4096)
def _consistent_deprel(deprel: str, *, is_root: bool) -> str:
    """Fit a relation to its head, and keep of it what is legal: treebanks have others, too.

    >>> _consistent_deprel("advmod:mode:tmod", is_root=False)
    'advmod:mode'
    """
    if is_root:
        return "root"
    legal = _DEPREL.match(deprel)
    return legal.group() if legal and deprel != "root" else "dep"


def _best_labels(scores: FloatArray, n: int) -> IntArray:
    """Return the numbers of the best n labels, best first, [..., rank]; spoils the scores."""
    ranked = []
    for _ in range(min(n, scores.shape[-1])):
        best = scores.argmax(axis=-1)[..., None]
        np.put_along_axis(scores, best, -np.inf, axis=-1)
        ranked.append(best)
    return np.concatenate(ranked, axis=-1)


def _arcs_and_edges(
    scores: Mapping[str, FloatArray], lengths: Sequence[int]
) -> tuple[list[FloatArray], list[FloatArray | None]]:
    """Return scores of arcs, and probabilities of edges of the graph, sentence by sentence.

    A network that has learned about graphs has two opinions on a head; the better trees are those
    that follow from both.
    """
    arcs = [scores["arcs"][row, :n, : n + 1] for row, n in enumerate(lengths)]
    if "edges" not in scores:
        return arcs, [None for _ in arcs]
    edges = [_probability(scores["edges"][row, :n, : n + 1]) for row, n in enumerate(lengths)]
    both = [of_arc + np.log(of_edge) for of_arc, of_edge in zip(arcs, edges, strict=True)]
    return both, [*edges]


def _tree(scores: FloatArray) -> IntArray:
    """Return the head of each word from scores[word, head], heads counted from 1."""
    return best_tree(np.vstack([np.zeros_like(scores[:1]), scores]))


def _softmax(scores: FloatArray) -> FloatArray:
    """Return the probability of each label of a row."""
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares: FloatArray = powers / powers.sum(axis=1, keepdims=True)
    return shares


def _probability(logits: FloatArray) -> FloatArray:
    """Return the probability that a logit stands for."""
    probability = 1 / (1 + np.exp(np.minimum(-logits, _MAX_POWER)))
    return probability.astype(np.float32, copy=False)


def _probability_of_heads(scores: FloatArray, heads: IntArray) -> FloatArray:
    """Return the probability of each head; a word is no head of its own."""
    words = np.arange(len(heads))
    ahead = scores - scores[words, heads][:, None]
    powers = np.exp(np.minimum(ahead, _MAX_POWER))  # beyond it the head is hopeless, and no number
    powers[words, words + 1] = 0
    certainty: FloatArray = 1 / powers.sum(axis=1)
    return certainty
