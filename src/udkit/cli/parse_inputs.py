"""What `udkit parse` reads: texts, or sentences whose tokens are given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from udkit.cli.document_outputs import document_name
from udkit.data import columns as col
from udkit.data.columns import CONLLU
from udkit.data.sentence import EmptyNode, Sentence, Word
from udkit.formats.conllu import read_conllu
from udkit.formats.files import read_text, without_compression
from udkit.formats.plain_text import sentence_text
from udkit.formats.relayout import with_columns
from udkit.formats.vertical import read_vertical
from udkit.pipeline import Pipeline
from udkit.text_to_tokens.stage import DocumentOptions

_TREEBANKS = (".conllu", ".conllup", ".cupt")
"""Endings of files whose words are given."""
_TAGS = slice(col.LEMMA, col.HEAD)
_ARCS = slice(col.HEAD, col.MISC)


class InputKind(StrEnum):
    """What the input is."""

    text = "text"
    lines = "lines"
    vertical = "vertical"
    conllu = "conllu"

    @property
    def has_tokens(self) -> bool:
        """Whether sentences and tokens are given."""
        return self in (InputKind.vertical, InputKind.conllu)


def treebank_hint(files: Sequence[str], kind: InputKind) -> str | None:
    """What to tell where names of treebanks are read as something else, which is rarely meant."""
    named = [name for name in files if Path(without_compression(name)).suffix in _TREEBANKS]
    if not named or kind is InputKind.conllu:
        return None
    others = f" and {len(named) - 1} more are" if len(named) > 1 else " is"
    return f"{named[0]}{others} read as --input {kind}; for treebanks, say --input conllu"


@dataclass(slots=True)
class InputReader:
    """Reads one input after the other, so far that their trees can be predicted."""

    pipeline: Pipeline
    kind: InputKind
    is_one_output: bool
    """Whether all documents go to the same file: then sentences are numbered on."""
    has_ranges: bool = False
    keeps_tags: bool = False
    splits_multiword: bool = False
    n_sentences: int = 0
    """How many sentences were numbered so far."""

    def read(self, path: str) -> Iterator[Sentence]:
        """Read a document; the one before must have been read to its end."""
        if not self.is_one_output:
            self.n_sentences = 0
        if not self.kind.has_tokens:
            sentences = self._segmented(path)
        else:
            given = read_vertical(path) if self.kind is InputKind.vertical else self._conllu(path)
            sentences = self._with_comments(given, document_name(path))
            if self.splits_multiword:
                sentences = self.pipeline.split_tokens(sentences)
        for sentence in sentences:
            self.n_sentences += 1
            yield sentence

    def _segmented(self, path: str) -> Iterator[Sentence]:
        options = DocumentOptions(
            document_name(path),
            first_id=self.n_sentences + 1,
            is_by_line=self.kind is InputKind.lines,
            has_ranges=self.has_ranges,
        )
        return self.pipeline.segment(read_text(path), options)

    def _conllu(self, path: str) -> Iterator[Sentence]:
        for sentence in with_columns(read_conllu(path), CONLLU):
            yield _without_trees(sentence, keeps_tags=self.keeps_tags)

    def _with_comments(self, sentences: Iterator[Sentence], name: str | None) -> Iterator[Sentence]:
        """Add the comments that a valid file has, where they are missing."""
        for number, sentence in enumerate(sentences, 1):
            comments = list(sentence.comments)
            if number == 1 and (self.kind is InputKind.vertical or self.is_one_output):
                is_known = any(line[1:].split()[:1] == ["newdoc"] for line in comments)
                newdoc = "# newdoc" if name is None else f"# newdoc id = {name}"
                comments[:0] = [] if is_known else [newdoc]
            if sentence.text is None:
                comments.append(f"# text = {sentence_text(sentence)}")
            if sentence.sent_id is None:
                comments.insert(len(comments) - 1, f"# sent_id = {self.n_sentences + 1}")
            sentence.comments = comments
            yield sentence


def _without_trees(sentence: Sentence, *, keeps_tags: bool) -> Sentence:
    """Take off what is to be predicted, and what would not fit to it any more."""
    bare = sentence.copy()
    bare.nodes = [node for node in bare.nodes if not isinstance(node, EmptyNode)]
    for node in bare.nodes:
        if isinstance(node, Word):
            cells = node.cells
            cells[_ARCS] = ["_"] * len(cells[_ARCS])
            if not keeps_tags:
                cells[_TAGS] = ["_"] * len(cells[_TAGS])
    return bare
