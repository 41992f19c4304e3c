"""From a CoNLL-U file to the arrays that are scored.

The file is read in pieces. A piece that is well-formed goes through `regular_pieces`, any other
through `exact_pieces`; both give the same `Piece`, whose strings become numbers here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from udkit.errors import Place
from udkit.evaluation.corpus import ROOT_INDEX, Corpus, Edges, Piece
from udkit.evaluation.exact_pieces import ExactReader, UnscorableError
from udkit.evaluation.regular_pieces import IrregularError, read_regular
from udkit.evaluation.styles import Style
from udkit.evaluation.vocabulary import IntArray, Vocabularies
from udkit.formats.files import FilePath, file_name, read_chunks
from udkit.formats.pieces import blank_line_pieces, unix_newlines


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

    arrays: dict[str, list[npt.NDArray[Any]]] = field(default_factory=dict)

    def add(self, name: str, array: npt.NDArray[Any]) -> None:
        is_number = array.dtype != np.bool_
        self.arrays.setdefault(name, []).append(array.astype(np.int32) if is_number else array)

    def join(self, name: str) -> npt.NDArray[Any]:
        """Return the whole column, and forget its parts."""
        parts = self.arrays.pop(name, [])
        return np.concatenate(parts) if parts else np.zeros(0, np.int64)


class _Loader:
    """State of loading one file."""

    def __init__(self, name: str, style: Style, vocabularies: Vocabularies) -> None:
        self._name = name
        self._style = style
        self._vocabularies = vocabularies
        self._columns = _Columns()
        self._n_characters = 0
        self._n_words = 0
        self._n_sentences = 0
        self._line = 1

    def add(self, chunk: bytes) -> None:
        """Read the next piece of the file."""
        text = None if chunk.isascii() else self._decode(chunk)
        try:
            piece = read_regular(chunk, self._vocabularies, self._style.empty_nodes)
        except IrregularError:
            place = Place(self._name, self._line)
            text = text or chunk.decode("ascii")
            piece = ExactReader(text, place, self._style, self._vocabularies).read()
        self._add_piece(piece)
        self._line += chunk.count(b"\n")

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
        add, lexical, syntactic = self._columns.add, self._vocabularies.lexical, piece.syntactic
        for name in ("lemma", "upos", "xpos", "feats"):
            add(name, lexical.column(name, piece.lexical))
        inside = lexical.column("form_in_token", piece.lexical)
        add("form", np.where(piece.is_in_token, inside, lexical.column("form", piece.lexical)))
        add("deprel", self._vocabularies.syntactic.deprels(syntactic))
        add("deps", self._vocabularies.syntactic.deps_cells(syntactic))
        add("is_in_token", piece.is_in_token)
        add("line_of_word", piece.word_lines + self._line)
        self._add_spans(piece)
        self._add_tree(piece)
        self._n_words += len(piece.lexical)
        self._n_sentences += len(piece.sentence_words)

    def _add_spans(self, piece: Piece) -> None:
        add, lexical = self._columns.add, self._vocabularies.lexical
        ends = np.cumsum(lexical.column("length", piece.tokens)) + self._n_characters
        starts = ends - lexical.column("length", piece.tokens)
        add("token_starts", starts)
        add("token_ends", ends)
        add("word_starts", starts[piece.token_of_word])
        add("word_ends", ends[piece.token_of_word])
        last_token = np.cumsum(piece.sentence_tokens)
        add("sentence_starts", starts[last_token - piece.sentence_tokens])
        add("sentence_ends", ends[last_token - 1])
        add("token_surface", piece.tokens)
        self._n_characters = int(ends[-1]) if len(ends) else self._n_characters

    def _add_tree(self, piece: Piece) -> None:
        n_words = piece.sentence_words
        first = np.cumsum(n_words) - n_words + self._n_words
        first_of_word = np.repeat(first, n_words)
        is_root = piece.heads == 0
        self._columns.add("head", np.where(is_root, ROOT_INDEX, first_of_word + piece.heads - 1))
        self._columns.add("first_word_of_sentence", first)
        sentences = np.arange(len(n_words)) + self._n_sentences
        self._columns.add("sentence_of_word", np.repeat(sentences, n_words))

    def corpus(self) -> Corpus:
        """Join what was read."""
        deps_cells = self._columns.join("deps")
        made_here = ("name", "surfaces", "edges")
        names = [name for name in Corpus.__dataclass_fields__ if name not in made_here]
        joined = {name: self._columns.join(name) for name in names}
        joined["is_in_token"] = joined["is_in_token"].astype(bool)  # an empty file has no type
        edges = self._edges(deps_cells, joined) if self._style.has_graph else None
        return Corpus(
            name=self._name, surfaces=self._vocabularies.lexical.surfaces, edges=edges, **joined
        )

    def _edges(self, cells: IntArray, joined: dict[str, npt.NDArray[Any]]) -> Edges | None:
        """Spread the DEPS cells of all words out into edges."""
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
        self, words: IntArray, numbers: IntArray, joined: dict[str, npt.NDArray[Any]]
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
