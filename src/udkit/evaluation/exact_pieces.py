"""Reading what is out of the ordinary, line by line, just as the official programs do.

Their habits are kept: white space around numbers, plus signs, underscores and digits of any
script are accepted in ids and heads; the words of a multiword token are taken as they come,
whatever their ids say. So are their errors, in their order; each has a `kind`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from udkit.errors import FormatError, Place, Problem
from udkit.evaluation.collapsing import collapse_cells
from udkit.evaluation.corpus import Piece
from udkit.evaluation.styles import EmptyNodes, Style
from udkit.evaluation.vocabulary import (
    IntArray,
    Vocabularies,
    without_ascii_space,
    without_spaces,
)

ID, FORM, LEMMA, UPOS, XPOS, FEATS, HEAD, DEPREL, DEPS, MISC = range(10)
_ADVICE = "correct the file, or try 'udkit repair'"
_PLUS_ADVICE = (
    "this looks like CoNLL-U Plus or cupt; convert it first with 'udkit convert --to conllu'"
)


class UnscorableError(FormatError):
    """A file that the official evaluators refuse; `kind` says for which of their reasons."""

    def __init__(self, place: Place, kind: str, found: str, advice: str = _ADVICE) -> None:
        super().__init__([Problem(place, found, advice)])
        self.kind = kind


@dataclass
class _Sentence:
    """Rows of the sentence that is being read."""

    words: list[list[str]] = field(default_factory=list)
    token_of_word: list[int] = field(default_factory=list)
    is_in_token: list[bool] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    empty_nodes: list[tuple[int, list[str]]] = field(default_factory=list)
    """Each with the number of words before it."""


class ExactReader:
    """Reads one piece of a file in the manner of one official evaluator."""

    def __init__(self, text: str, place: Place, style: Style, vocabularies: Vocabularies) -> None:
        self._style = style
        self._vocabularies = vocabularies
        self._strip = without_ascii_space if style.strips_only_ascii_space else without_spaces
        self._name = place.file
        self._first_line = place.line
        self._lines: Iterator[tuple[int, str]] = enumerate(text.split("\n"))
        self._n_lines = text.count("\n") + (not text.endswith("\n") and bool(text))
        self._has_byte_order_mark = place.line == 1 and text.startswith("\ufeff")
        self._at = 0  # offset of the current line
        self._tokens: list[list[str]] = []
        self._sentences: list[_Sentence] = []
        self._heads: list[int] = []
        self._n_tokens: list[int] = []

    def read(self) -> Piece:
        """Read all sentences of the piece."""
        sentence: _Sentence | None = None
        while (line := self._next_line()) is not None:
            if sentence is None:
                if line.startswith("#"):
                    continue
                sentence = _Sentence()
                self._n_tokens.append(-len(self._tokens))
            if line:
                self._read_line(line, sentence)
            else:
                self._close(sentence)
                sentence = None
        if sentence is not None:
            raise self._error(
                "unfinished",
                "the file does not end with an empty line",
                "add one after the last sentence",
            )
        return self._piece()

    def _next_line(self) -> str | None:
        offset, line = next(self._lines, (self._n_lines, ""))
        if offset >= self._n_lines:
            return None
        self._at = offset
        return line

    def _error(self, kind: str, found: str, advice: str = _ADVICE) -> UnscorableError:
        if self._has_byte_order_mark and self._at == 0:
            found, advice = f"a byte order mark at the start of the file, so {found}", "remove it"
        return UnscorableError(Place(self._name, self._first_line + self._at), kind, found, advice)

    def _cells(self, line: str) -> list[str]:
        cells = line.split("\t")
        if len(cells) != 10:
            advice = _PLUS_ADVICE if len(cells) == 11 else "separate the columns with one TAB each"
            raise self._error("columns", f"{len(cells)} columns instead of 10", advice)
        return cells

    def _read_line(self, line: str, sentence: _Sentence) -> None:
        cells = self._cells(line)
        if "." in cells[ID]:
            self._add_empty_node(cells, sentence)
            return
        cells[FORM] = self._strip(cells[FORM])
        if not cells[FORM]:
            raise self._error("form", "the FORM is empty", "write the form of the token")
        self._tokens.append(cells[FORM:HEAD])
        if "-" in cells[ID]:
            self._read_token(cells[ID], sentence)
        else:
            self._read_word(cells, sentence)

    def _add_empty_node(self, cells: list[str], sentence: _Sentence) -> None:
        if self._style.empty_nodes is EmptyNodes.REFUSE:
            raise self._error("empty-node", f"the empty node {cells[ID]}", "collapse the file")
        sentence.empty_nodes.append((len(sentence.words), cells))

    def _read_token(self, id_cell: str, sentence: _Sentence) -> None:
        try:
            first, last = map(int, id_cell.split("-"))
        except ValueError:
            raise self._error(
                "token-id", f"the id {id_cell!r} is not a range of words, such as 3-4"
            ) from None
        n_missing = last - first + 1
        while n_missing > 0:
            line = self._next_line()
            if not line:
                raise self._error("columns", f"the words of the token {id_cell} are not all there")
            cells = self._cells(line)
            if "." in cells[ID] and self._style.skips_empty_nodes_in_tokens:
                self._add_empty_node(cells, sentence)
                continue
            self._add_word(cells, sentence, is_in_token=True)
            n_missing -= 1

    def _read_word(self, cells: list[str], sentence: _Sentence) -> None:
        try:
            number = int(cells[ID])
        except ValueError:
            raise self._error("word-id", f"the id {cells[ID]!r} is not a number") from None
        expected = len(sentence.words) + 1
        if number != expected:
            raise self._error("word-id", f"the id {cells[ID]!r} where {expected} was expected")
        try:
            head = int(cells[HEAD])
        except ValueError:
            raise self._error("head", f"the HEAD {cells[HEAD]!r} is not a number") from None
        if head < 0:
            raise self._error("head", f"the HEAD {cells[HEAD]} is negative")
        self._add_word(cells, sentence, is_in_token=False)

    def _add_word(self, cells: list[str], sentence: _Sentence, *, is_in_token: bool) -> None:
        sentence.words.append(cells)
        sentence.token_of_word.append(len(self._tokens) - 1)
        sentence.is_in_token.append(is_in_token)
        sentence.lines.append(self._at)

    def _close(self, sentence: _Sentence) -> None:
        if not sentence.words:
            raise self._error(
                "no-words",
                "a sentence without words (or a doubled blank line)",
                "remove the superfluous blank line",
            )
        heads = self._sentence_heads(sentence)
        self._check_tree(heads)
        if self._style.empty_nodes is EmptyNodes.COLLAPSE and sentence.empty_nodes:
            self._collapse(sentence)
        self._heads.extend(heads)
        self._sentences.append(sentence)
        self._n_tokens[-1] += len(self._tokens)

    def _sentence_heads(self, sentence: _Sentence) -> list[int]:
        heads = []
        for offset, cells in zip(sentence.lines, sentence.words, strict=True):
            try:
                head = int(cells[HEAD])
            except ValueError:
                self._at = offset
                raise self._error("head", f"the HEAD {cells[HEAD]!r} is not a number") from None
            if head < 0 and self._style.name == "conll17":
                head += len(sentence.words)  # counts from the end, as a Python index does
            heads.append(head)
        return heads

    def _check_tree(self, heads: list[int]) -> None:
        """Follow each word to the root; the first fault on the way, in word order, is raised."""
        is_safe = [False] * len(heads)
        for start in range(len(heads)):
            path = []
            index = start
            while not is_safe[index]:
                is_safe[index] = True
                path.append(index)
                head = heads[index]
                if not 0 <= head <= len(heads):
                    raise self._error(
                        "head-outside", f"the HEAD {head} is not in the sentence that ends here"
                    )
                if head == 0:
                    break
                index = head - 1
                if index in path:
                    raise self._error("cycle", "a cycle in the sentence that ends here")
        n_roots = heads.count(0)
        if n_roots != 1 and not self._style.allows_many_roots:
            raise self._error("roots", f"{n_roots} roots in the sentence that ends here")

    def _collapse(self, sentence: _Sentence) -> None:
        rows = list(sentence.words)
        for n_before, cells in reversed(sentence.empty_nodes):
            rows.insert(n_before, cells)
        try:
            collapsed = collapse_cells([row[ID] for row in rows], [row[DEPS] for row in rows])
        except ValueError as error:
            raise self._error("deps", str(error)) from error
        for cells, deps in zip(sentence.words, collapsed, strict=True):
            cells[DEPS] = deps

    def _piece(self) -> Piece:
        sentences, tables = self._sentences, self._vocabularies
        rows = [cells for sentence in sentences for cells in sentence.words]
        lines = [line for sentence in sentences for line in sentence.lines]
        in_token = [flag for sentence in sentences for flag in sentence.is_in_token]
        tokens = [token for sentence in sentences for token in sentence.token_of_word]
        return Piece(
            lexical=_array([tables.lexical[_key(cells[FORM:HEAD])] for cells in rows]),
            syntactic=_array([self._syntactic(*row) for row in zip(rows, lines, strict=True)]),
            heads=_array(self._heads),
            is_in_token=np.array(in_token, bool),
            word_lines=_array(lines),
            token_of_word=_array(tokens),
            tokens=_array([tables.lexical[_key(cells)] for cells in self._tokens]),
            sentence_tokens=_array(self._n_tokens),
            sentence_words=_array([len(sentence.words) for sentence in sentences]),
        )

    def _syntactic(self, cells: list[str], offset: int) -> int:
        try:
            return self._vocabularies.syntactic[_key([cells[DEPREL], cells[DEPS]])]
        except ValueError as error:
            self._at = offset
            raise self._error("deps", str(error)) from error


def _key(cells: list[str]) -> bytes:
    return "\t".join(cells).encode("utf-8")


def _array(numbers: list[int]) -> IntArray:
    return np.array(numbers, np.int64)
