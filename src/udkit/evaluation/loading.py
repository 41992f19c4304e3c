"""From a CoNLL-U file to the arrays that are scored.

The file is read in pieces. A piece that is well-formed goes through `regular_pieces`, any other
through `exact_pieces`; both give the same `Piece`, whose strings become numbers here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from udkit.errors import Place
from udkit.evaluation.corpus import ROOT_INDEX, Corpus, Edges, Piece
from udkit.evaluation.exact_pieces import ExactReader, UnscorableError
from udkit.evaluation.regular_pieces import read_regular
from udkit.evaluation.styles import EmptyNodes, Style
from udkit.evaluation.vocabulary import IntArray, Vocabularies
from udkit.formats.files import FilePath, file_name, read_chunks
from udkit.formats.pieces import blank_line_pieces, unix_newlines

_NUMBERED = ("form", "lemma", "upos", "xpos", "feats", "deprel")


def load_corpus(path: FilePath, style: Style, vocabularies: Vocabularies) -> Corpus:
    """Read a file; UnscorableError where the official evaluator of this style would fail."""
    return load_chunks(read_chunks(path), file_name(path), style, vocabularies)


def load_chunks(
    chunks: Iterable[bytes], name: str, style: Style, vocabularies: Vocabularies
) -> Corpus:
    """Read a file that comes in pieces of bytes."""
    loader = _Loader(name, style, vocabularies)
    for chunk in blank_line_pieces(unix_newlines(chunks, lambda line: None)):
        loader.add(chunk)
    return loader.corpus()


@dataclass
class _Columns:
    """Arrays of the pieces read so far, to be joined at the end."""

    arrays: dict[str, list[IntArray]] = field(default_factory=dict)

    def add(self, name: str, array: IntArray) -> None:
        self.arrays.setdefault(name, []).append(array)

    def join(self, name: str) -> IntArray:
        parts = self.arrays.pop(name, [])
        return np.concatenate(parts) if parts else np.zeros(0, np.int64)


class _Loader:
    """State of loading one file."""

    def __init__(self, name: str, style: Style, vocabularies: Vocabularies) -> None:
        self._name = name
        self._style = style
        self._vocabularies = vocabularies
        self._columns = _Columns()
        self._characters: list[str] = []
        self._n_characters = 0
        self._n_words = 0
        self._n_sentences = 0
        self._line = 1

    def add(self, chunk: bytes) -> None:
        """Read the next piece of the file."""
        text = self._decode(chunk)
        collapses = self._style.empty_nodes is EmptyNodes.COLLAPSE
        piece = read_regular(text, collapses=collapses)
        if piece is None:
            piece = ExactReader(text, Place(self._name, self._line), self._style).read()
        self._add_piece(piece)
        self._line += text.count("\n")

    def _decode(self, chunk: bytes) -> str:
        try:
            return chunk.decode("utf-8")
        except UnicodeDecodeError as error:
            line_start = chunk.rfind(b"\n", 0, error.start) + 1
            column = len(chunk[line_start : error.start].decode("utf-8")) + 1
            line = self._line + chunk.count(b"\n", 0, error.start)
            raise UnscorableError(
                Place(self._name, line, column),
                "encoding",
                f"the byte 0x{chunk[error.start]:02x} is not valid UTF-8",
                "convert the file to UTF-8",
            ) from error

    def _add_piece(self, piece: Piece) -> None:
        n = len(piece.forms)
        add = self._columns.add
        cells = (piece.forms, piece.lemma, piece.upos, piece.xpos, piece.feats, piece.deprel)
        for name, column in zip(_NUMBERED, cells, strict=True):
            add(name, getattr(self._vocabularies, name).numbers(column, n))
        self._add_tree(piece)
        if self._style.has_graph:
            add("deps", self._deps_numbers(piece))
        for name in ("token_starts", "token_ends", "word_starts", "word_ends"):
            add(name, getattr(piece, name) + self._n_characters)
        add("is_in_token", piece.is_in_token.astype(np.int64))
        add("line_of_word", piece.word_lines + self._line)
        last_token = np.cumsum(piece.sentence_tokens)
        first_token = last_token - piece.sentence_tokens
        add("sentence_starts", piece.token_starts[first_token] + self._n_characters)
        add("sentence_ends", piece.token_ends[last_token - 1] + self._n_characters)
        self._characters.append(piece.characters)
        self._n_characters += len(piece.characters)
        self._n_words += n
        self._n_sentences += len(piece.sentence_words)

    def _add_tree(self, piece: Piece) -> None:
        n_words = piece.sentence_words
        first = np.cumsum(n_words) - n_words + self._n_words
        first_of_word = np.repeat(first, n_words)
        is_root = piece.heads == 0
        self._columns.add("head", np.where(is_root, ROOT_INDEX, first_of_word + piece.heads - 1))
        self._columns.add("first_word_of_sentence", first)
        sentences = np.arange(len(n_words)) + self._n_sentences
        self._columns.add("sentence_of_word", np.repeat(sentences, n_words))

    def _deps_numbers(self, piece: Piece) -> IntArray:
        table = self._vocabularies.deps
        try:
            return np.fromiter(map(table.__getitem__, piece.deps), np.int32, len(piece.deps))
        except ValueError:
            for cell, offset in zip(piece.deps, piece.word_lines.tolist(), strict=True):
                try:
                    table[cell]
                except ValueError as error:
                    place = Place(self._name, self._line + offset)
                    raise UnscorableError(place, "deps", str(error)) from error
            raise

    def corpus(self) -> Corpus:
        """Join what was read."""
        names = list(self._columns.arrays)
        joined = {name: self._columns.join(name) for name in names if name != "deps"}
        for name in Corpus.__dataclass_fields__:
            if name not in ("name", "characters", "edges"):
                joined.setdefault(name, np.zeros(0, np.int64))
        joined["is_in_token"] = joined["is_in_token"].astype(bool)
        edges = self._edges(joined) if self._style.has_graph else None
        return Corpus(name=self._name, characters="".join(self._characters), edges=edges, **joined)

    def _edges(self, joined: dict[str, IntArray]) -> Edges | None:
        """Spread the DEPS cells of all words out into edges."""
        cells = self._columns.join("deps")
        table = self._vocabularies.deps
        starts = np.array(table.starts, np.int64)
        is_missing = cells == table.no_edges
        if is_missing.all():
            return None
        if is_missing.any() and not self._style.allows_missing_deps:
            line = int(joined["line_of_word"][is_missing.argmax()])
            raise UnscorableError(
                Place(self._name, line),
                "deps",
                "DEPS is empty here, while other words have enhanced dependencies",
            )
        counts = (starts[1:] - starts[:-1])[cells]
        words = np.repeat(np.arange(len(cells)), counts)
        at = np.arange(len(words)) + np.repeat(starts[cells] - (np.cumsum(counts) - counts), counts)
        numbers = np.array(table.heads, np.int64)[at]
        heads = self._head_indexes(words, numbers, joined)
        return Edges(words, heads, np.array(table.labels, np.int64)[at])

    def _head_indexes(
        self, words: IntArray, numbers: IntArray, joined: dict[str, IntArray]
    ) -> IntArray:
        first = joined["first_word_of_sentence"]
        sentence = joined["sentence_of_word"][words]
        end = np.append(first[1:], self._n_words)[sentence]
        heads = first[sentence] + numbers - 1
        # The official programs use these numbers as Python indexes: negative ones count from the
        # last word read so far.
        heads = np.where(heads < 0, heads + end, heads)
        is_outside = ((heads >= end) | (heads < 0)) & (numbers != 0)
        if is_outside.any():
            edge = int(is_outside.argmax())
            line = int(joined["line_of_word"][words[edge]])
            raise UnscorableError(
                Place(self._name, line),
                "deps-outside",
                f"the enhanced head {numbers[edge]} is not in the sentence",
            )
        return np.where(numbers == 0, ROOT_INDEX, heads)
