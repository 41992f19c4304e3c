"""The whole journey: text → tokens → tree → graph → mwes, one line per stage. Open this file first.

A stage takes a stream of sentences and returns a stream of sentences with one layer more. Nothing
is kept longer than a block of sentences, so that a text of any size goes through.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from enum import StrEnum
from functools import cached_property
from pathlib import Path

from udkit.blocks import (
    BLOCK_SENTENCES,
    Block,
    annotate_ahead,
    annotate_parts,
    cut_documents,
    from_texts,
    join_documents,
    to_texts,
)
from udkit.data import columns as col
from udkit.data.sentence import Sentence
from udkit.document import Document
from udkit.errors import ModelError, UsageError
from udkit.formats.characters import checked_text, without_byte_order_mark
from udkit.models.catalogue import find_parser
from udkit.models.package import ModelPackage, read_model
from udkit.models.treebanks import GRAPHS, choose_treebank, graph_part, treebank_code
from udkit.text_to_tokens.stage import DocumentOptions, Segmenter
from udkit.tokens_to_tree.stage import TreeStage
from udkit.tree_to_graph import GraphStage
from udkit.tree_to_mwes import PART as MWES
from udkit.tree_to_mwes import MweStage
from udkit.workers import Workers

BATCH_WORDS = 2000
_TAGS = (col.LEMMA, col.UPOS, col.XPOS, col.FEATS)
_BLOCKS_AHEAD = 3
"""For each worker process: one that it is at, one that waits, one that others wait for."""


class Layer(StrEnum):
    """How far to go."""

    tokens = "tokens"
    tree = "tree"
    graph = "graph"
    mwes = "mwes"
    """Multiword expressions, which models of some languages find."""


def layer_named(name: Layer | str) -> Layer:
    """Return the layer of a name; UsageError if there is none."""
    try:
        return Layer(name)
    except ValueError:
        raise UsageError(f"{name!r} is no layer; give one of {', '.join(Layer)}") from None


class Pipeline:
    """A model, opened: call it with a text, get a `Document`.

    A model of several treebanks follows the one that is named, or else one of the language.
    """

    def __init__(
        self,
        model: ModelPackage,
        *,
        threads: int = 1,
        batch_words: int = BATCH_WORDS,
        treebank: str | None = None,
        language: str | None = None,
    ) -> None:
        for name, number in (("threads", threads), ("batch_words", batch_words)):
            if number < 1:
                raise UsageError(f"{name}={number} does nothing; give 1 or more")
        self.model = model
        self._treebank = choose_treebank(model, treebank, language)
        self._code = treebank_code(model, self._treebank, language)
        self._threads = threads
        self._batch_words = batch_words

    @cached_property
    def _segmenter(self) -> Segmenter:
        return Segmenter.from_members(self.model.part("text_to_tokens"), threads=self._threads)

    @cached_property
    def _tree(self) -> TreeStage:
        return TreeStage.from_members(
            self.model.part("tokens_to_tree"), threads=self._threads, batch_words=self._batch_words
        )

    @cached_property
    def _graph(self) -> GraphStage:
        return GraphStage.from_members(self.model.part(graph_part(self._treebank)), self._code)

    @cached_property
    def _mwes(self) -> MweStage:
        return MweStage.from_members(self.model.part(MWES))

    @property
    def last_layer(self) -> Layer:
        """How far the model can go."""
        has_mwes = any(name.startswith(f"{MWES}/") for name in self.model.members)
        return Layer.mwes if has_mwes else Layer.graph

    def _layer(self, until: Layer | str | None) -> Layer:
        if until is None:
            return self.last_layer
        layer = layer_named(until)
        if layer is Layer.mwes and self.last_layer is not Layer.mwes:
            raise UsageError(
                f"the model of {self.model.language} finds no multiword expressions; add them with "
                "'udkit mwe train --into', or go no further than the graph"
            )
        return layer

    def __call__(self, text: str, *, until: Layer | str | None = None) -> Document:
        """Annotate a text, as far as the model can, or until a layer.

        `until="tokens"` only cuts it into sentences, tokens and words. A byte order mark at its
        beginning is no part of it, and offsets count from behind it. FormatError for a text with a
        NUL or a surrogate.
        """
        return Document(list(self.stream([_checked(text)], until=until)))

    def pipe(
        self, texts: Iterable[str], *, until: Layer | str | None = None, jobs: int = 1
    ) -> Iterator[Document]:
        """Annotate many texts, in their order; the same as one by one, and faster with more jobs.

        Jobs are worker processes; they share the work on trees, which is most of it.
        """
        if isinstance(texts, str | bytes):
            raise UsageError("pipe takes several texts, as a list; call the pipeline with one")
        pieces = (without_byte_order_mark([_checked(text)]) for text in texts)
        documents = (
            self._segmenter.stream(checked_text(text, f"<text {number}>"))
            for number, text in enumerate(pieces, start=1)
        )
        if self._layer(until) is Layer.tokens:
            yield from (Document(list(sentences)) for sentences in documents)
            return
        with closing(self.annotate_documents(documents, until=until, jobs=jobs)) as annotated:
            yield from (Document(list(sentences)) for sentences in annotated)

    def stream(
        self,
        chunks: Iterable[str],
        *,
        until: Layer | str | None = None,
        options: DocumentOptions | None = None,
    ) -> Iterator[Sentence]:
        """Annotate a text that comes in pieces; sentences leave as soon as they are ready.

        A byte order mark that it begins with is left out.
        """
        sentences = self.segment(without_byte_order_mark(chunks), options)
        if self._layer(until) is Layer.tokens:
            return sentences
        return self.annotate(sentences, until=until)

    def segment(
        self, chunks: Iterable[str], options: DocumentOptions | None = None
    ) -> Iterator[Sentence]:
        """Cut a text that comes in pieces into sentences, tokens and words.

        All of its characters are kept. FormatError, in its turn, for a NUL or a surrogate, which no
        text has.
        """
        return self._segmenter.stream(checked_text(chunks), options)

    def annotate(
        self,
        sentences: Iterable[Sentence],
        *,
        until: Layer | str | None = None,
        keeps_tags: bool = False,
    ) -> Iterator[Sentence]:
        """Annotate the sentences of one document, whose words are given.

        With `keeps_tags`, only those cells of LEMMA, UPOS, XPOS and FEATS are filled that are `_`.
        """
        documents = self.annotate_documents([sentences], until=until, keeps_tags=keeps_tags)
        for document in documents:
            yield from document

    def annotate_documents(
        self,
        documents: Iterable[Iterable[Sentence]],
        *,
        until: Layer | str | None = None,
        jobs: int = 1,
        keeps_tags: bool = False,
    ) -> Generator[Iterator[Sentence], None, None]:
        """Annotate documents, in order, each to be read before the next is asked for.

        What is raised while a document is read comes from that document here too, and those
        after it can still be asked for. Sentences have the ten columns of CoNLL-U.
        """
        if jobs < 1:
            raise UsageError(f"{jobs} jobs do nothing; give 1 or more")
        parts = cut_documents(documents)
        last = self._layer(until)
        if jobs == 1:
            annotate = self.annotator(until=last, keeps_tags=keeps_tags)
            yield from join_documents(annotate_parts(parts, annotate))
            return
        settings = self._worker_settings(until=last, keeps_tags=keeps_tags)
        with Workers(open_annotator, settings, jobs) as workers:
            n_ahead = _BLOCKS_AHEAD * jobs * BLOCK_SENTENCES
            yield from join_documents(annotate_ahead(parts, workers.submit, n_ahead))

    def split_tokens(self, sentences: Iterable[Sentence]) -> Iterator[Sentence]:
        """Find multiword tokens in sentences whose tokens are given."""
        return self._segmenter.split_tokens(sentences)

    def annotator(self, *, until: Layer, keeps_tags: bool) -> Callable[[Block], Block]:
        """Return the function that annotates a block."""

        def annotate(block: Block) -> Block:
            annotated, certainties = self._tree.parse(block, treebank=self._treebank)
            if keeps_tags:
                for given, sentence in zip(block, annotated, strict=True):
                    _put_back_tags(given, sentence)
            if until in (Layer.graph, Layer.mwes):
                annotated = self._graph.annotate(annotated, certainties)
            return self._mwes.annotate(annotated) if until is Layer.mwes else annotated

        return annotate

    def _worker_settings(self, *, until: Layer, keeps_tags: bool) -> dict[str, object]:
        if self.model.path is None:
            raise UsageError(
                "worker processes need a model that is a file; use one job, or save it"
            )
        return {
            "path": str(self.model.path),
            "threads": self._threads,
            "batch_words": self._batch_words,
            "follows": (self._treebank, self._code),
            "until": until,
            "keeps_tags": keeps_tags,
        }


def _checked(text: object) -> str:
    if isinstance(text, str):
        return text
    advice = "give the text itself"
    if isinstance(text, bytes | bytearray):
        advice = "decode bytes first"
    elif isinstance(text, Iterable):
        advice = "several texts are for pipe"
    raise UsageError(f"a text is a str, and not {type(text).__name__}; {advice}")


def load(
    name: str | Path,
    *,
    threads: int = 1,
    batch_words: int = BATCH_WORDS,
    treebank: str | None = None,
    has_fallback: bool = False,
) -> Pipeline:
    """Open a model, by its name (`en`) or the path of its file.

    `threads` are those of the networks, and `batch_words` go through them at once. `treebank` is
    the one to follow where the model has learned from several, the first by default. With
    `has_fallback`, the multilingual model answers for languages that have none.
    """
    name = str(name)
    model = read_model(find_parser(name, has_fallback=has_fallback))
    _check_parses(model, name)
    return Pipeline(
        model, threads=threads, batch_words=batch_words, treebank=treebank, language=name
    )


def _check_parses(model: ModelPackage, name: str) -> None:
    """Raise ModelError for a model that only adds a layer to trees, and say what it is for."""
    if model.part("text_to_tokens"):
        return
    if model.part(MWES):
        raise ModelError(f"{name}: a model of expressions only; use it with 'udkit mwe identify'")
    if model.part(GRAPHS) and not model.part("tokens_to_tree"):
        raise ModelError(f"{name}: a model of graphs only; use it with 'udkit enhance --model'")


def open_annotator(
    *,
    path: str,
    threads: int,
    batch_words: int,
    follows: tuple[int, str],
    until: str,
    keeps_tags: bool,
) -> Callable[[list[str]], list[str]]:
    """Open a model in a worker process; the tasks are blocks as text.

    `follows` is the marker and the code of the treebank to follow.
    """
    pipeline = Pipeline(read_model(path), threads=threads, batch_words=batch_words)
    pipeline._treebank, pipeline._code = follows
    annotate = pipeline.annotator(until=Layer(until), keeps_tags=keeps_tags)
    return lambda texts: to_texts(annotate(from_texts(texts)))


def _put_back_tags(given: Sentence, annotated: Sentence) -> None:
    for old, new in zip(given.words, annotated.words, strict=True):
        for column in _TAGS:
            if old.cells[column] != "_":
                new.cells[column] = old.cells[column]
