"""The whole journey: text → tokens → tree, one line per stage. Open this file first.

A stage takes a stream of sentences and returns a stream of sentences with one layer more. Nothing
is kept longer than a block of sentences, so that a text of any size goes through.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from udkit.data.sentence import Sentence
from udkit.formats.plain_text import TokenSpans, place_tokens, to_text
from udkit.formats.rows import Cell, to_rows
from udkit.models.catalogue import find_model
from udkit.models.package import ModelPackage, read_model
from udkit.text_to_tokens.stage import DocumentOptions, Segmenter
from udkit.tokens_to_tree.stage import TreeStage


class Layer(StrEnum):
    """How far to go."""

    tokens = "tokens"
    tree = "tree"


@dataclass(frozen=True, slots=True)
class Document:
    """An annotated text."""

    sentences: list[Sentence]

    def to_conllu(self) -> str:
        """Return the document as it would stand in a CoNLL-U file."""
        return "".join("\n".join([*sentence.lines(), "\n"]) for sentence in self.sentences)

    def to_rows(self) -> list[dict[str, Cell]]:
        """Return a flat row per node, for pandas or Arrow."""
        return list(to_rows(self.sentences))

    def to_text(self) -> str:
        """Return the raw text."""
        return "".join(to_text(self.sentences))

    def spans(self) -> list[TokenSpans]:
        """Return where the tokens and words of each sentence stand in the raw text."""
        return list(place_tokens(self.sentences))


class Pipeline:
    """A model, opened: call it with a text, get a `Document`."""

    def __init__(self, model: ModelPackage, *, threads: int = 1, batch_words: int = 2000) -> None:
        self.model = model
        self._segmenter = Segmenter.from_members(model.part("text_to_tokens"), threads=threads)
        self._tree = TreeStage.from_members(
            model.part("tokens_to_tree"), threads=threads, batch_words=batch_words
        )

    def __call__(self, text: str, *, until: Layer = Layer.tree) -> Document:
        """Annotate a text."""
        return Document(list(self.stream([text], until=until)))

    def stream(
        self,
        chunks: Iterable[str],
        *,
        until: Layer = Layer.tree,
        options: DocumentOptions | None = None,
    ) -> Iterator[Sentence]:
        """Annotate a text that comes in pieces; sentences leave as soon as they are ready."""
        sentences = self._segmenter.stream(chunks, options)
        return self.annotate(sentences) if until is Layer.tree else sentences

    def annotate(self, sentences: Iterable[Sentence]) -> Iterator[Sentence]:
        """Annotate sentences whose words are given."""
        return self._tree.stream(sentences)

    def split_tokens(self, sentences: Iterable[Sentence]) -> Iterator[Sentence]:
        """Find multiword tokens in sentences whose tokens are given."""
        return self._segmenter.split_tokens(sentences)


def load(name: str, *, threads: int = 1, has_fallback: bool = False) -> Pipeline:
    """Open a model, by its name (`en`) or the path of its file."""
    path = find_model(name, has_fallback=has_fallback)
    return Pipeline(read_model(path), threads=threads)
