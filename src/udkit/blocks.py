"""Documents → blocks of sentences → documents, so that many sentences are annotated at once.

Sentences of a block are sorted by length and go through the network in batches; with weights of
eight bits, what a sentence gets depends a little on the others of its batch. Blocks are cut the
same way whatever happens to them then, and no block holds sentences of two documents: neither the
number of worker processes nor the neighbours of a document change anything about it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from itertools import groupby, takewhile
from operator import attrgetter
from typing import NamedTuple

from udkit.data.sentence import Sentence

Block = list[Sentence]
BLOCK_SENTENCES = 512
"""More would make batches a little more even; fewer can be shared out more evenly."""
BLOCK_LINES = 1 << 14
"""At most so many lines, but for the last sentence: some sentences are very long."""


class Part(NamedTuple):
    """A block of a document, or what went wrong there."""

    document: int
    """Which of the documents it is, counted from 0."""
    content: Block | Exception


def cut_blocks(sentences: Iterable[Sentence]) -> Iterator[Block]:
    """Cut a document into blocks."""
    block: Block = []
    n_lines = 0
    for sentence in sentences:
        block.append(sentence)
        n_lines += len(sentence.lines())
        if len(block) == BLOCK_SENTENCES or n_lines >= BLOCK_LINES:
            yield block
            block, n_lines = [], 0
    if block:
        yield block


def cut_documents(documents: Iterable[Iterable[Sentence]]) -> Iterator[Part]:
    """Cut documents into parts, at least one each; errors take their place among the parts."""
    number = 0
    try:
        for number, sentences in enumerate(documents):
            yield from _parts(number, sentences)
        return
    except Exception as error:  # noqa: BLE001  # raised by `join_documents`
        failure = error
    yield Part(number + 1, failure)


def _parts(number: int, sentences: Iterable[Sentence]) -> Iterator[Part]:
    n_parts = 0
    try:
        for block in cut_blocks(sentences):
            yield Part(number, block)
            n_parts += 1
    except Exception as error:  # noqa: BLE001  # raised by `join_documents`
        failure: Block | Exception = error
    else:
        failure = []
    if failure or not n_parts:
        yield Part(number, failure)


def join_documents(parts: Iterable[Part]) -> Iterator[Iterator[Sentence]]:
    """Give the documents back; an error is raised by the document that it occurred in."""
    for _, of_document in groupby(parts, attrgetter("document")):
        yield _sentences(of_document)


def _sentences(parts: Iterable[Part]) -> Iterator[Sentence]:
    for part in parts:
        if isinstance(part.content, Exception):
            raise part.content
        yield from part.content


def to_texts(block: Block) -> list[str]:
    """Return the lines of each sentence in one string."""
    return ["\n".join(sentence.lines()) for sentence in block]


def from_texts(texts: Iterable[str]) -> Block:
    """Make sentences of plain CoNLL-U from such strings."""
    block = []
    for text in texts:
        lines = text.split("\n")
        n_comments = sum(1 for _ in takewhile(lambda line: line.startswith("#"), lines))
        block.append(Sentence.from_lines(lines[:n_comments], lines[n_comments:]))
    return block


def annotate_parts(parts: Iterable[Part], annotate: Callable[[Block], Block]) -> Iterator[Part]:
    """Annotate one part after the other."""
    for part in parts:
        if isinstance(part.content, Exception):
            yield part
        else:
            yield Part(part.document, annotate(part.content))


def annotate_ahead(
    parts: Iterable[Part], submit: Callable[[list[str]], Future[list[str]]], n_sentences: int
) -> Iterator[Part]:
    """Annotate elsewhere, in the order of the parts, so many sentences at a time at most.

    `submit` hands a block over as text, and promises the same of the annotated block.
    """
    waiting: deque[_Waiting] = deque()
    n_waiting = 0
    for part in parts:
        if isinstance(part.content, Exception):
            waiting.append(_Waiting(part.document, 0, part.content))
        else:
            size = max(1, len(part.content))
            waiting.append(_Waiting(part.document, size, submit(to_texts(part.content))))
            n_waiting += size
        while waiting and (n_waiting >= n_sentences or waiting[0].is_ready()):
            first = waiting.popleft()
            n_waiting -= first.n_sentences
            yield first.part()
    while waiting:
        yield waiting.popleft().part()


class _Waiting(NamedTuple):
    """A part that is being annotated."""

    document: int
    n_sentences: int
    content: Future[list[str]] | Exception

    def is_ready(self) -> bool:
        return isinstance(self.content, Exception) or self.content.done()

    def part(self) -> Part:
        content = self.content
        if isinstance(content, Exception):
            return Part(self.document, content)
        return Part(self.document, from_texts(content.result()))
