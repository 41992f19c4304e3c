"""A document that arrives in chunks → sentences, with little of it in memory at a time.

What is kept of the text are the atoms that are not yet decided, the sentence that is not yet
complete, and some context before. Windows are counted from the beginning of each paragraph and
decided only when all of their context is there, so that the sizes of the chunks change nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from udkit.data.sentence import Sentence
from udkit.text_to_tokens.atoms import OTHER, Atoms, find_atoms
from udkit.text_to_tokens.decisions import (
    NOTHING_DECIDED,
    SENTENCE_END,
    Rules,
    decide,
    limit_lengths,
)
from udkit.text_to_tokens.scorer import Scorer
from udkit.text_to_tokens.sentences import SentenceWriter, find_tokens
from udkit.text_to_tokens.windows import CONTEXT, CORE, Window, cut_windows, paragraph_ends

BLOCK = 1 << 16
"""Characters that are read before the network is asked."""
_KEPT_CONTEXT = CONTEXT + 1  # one more, as the neighbour of the first
_NEEDED_AFTER = CONTEXT + 1


def blocks_of(chunks: Iterable[str]) -> Iterator[str]:
    """Join and cut chunks into blocks of about the same size."""
    waiting: list[str] = []
    n_waiting = 0
    for chunk in chunks:
        for start in range(0, len(chunk), BLOCK):
            waiting.append(chunk[start : start + BLOCK])
            n_waiting += len(waiting[-1])
            if n_waiting >= BLOCK:
                yield "".join(waiting)
                waiting, n_waiting = [], 0
    if waiting:
        yield "".join(waiting)


class TextStream:
    """State of segmenting one document."""

    def __init__(
        self, scorer: Scorer, rules: Rules, split_labels: list[str], writer: SentenceWriter
    ) -> None:
        self.scorer = scorer
        self.rules = rules
        self.split_labels = split_labels
        self.writer = writer
        self.text = ""
        """What is kept of the text; it begins with an atom, once there is one."""
        self.waiting: list[str] = []
        """White space behind it that has just arrived."""
        self.offset = 0
        """Place of the kept text in the document."""
        self.run = OTHER
        """Kind of the run that the kept text begins with."""
        self.decisions = NOTHING_DECIDED
        """Decisions about the first of the kept atoms."""
        self.n_written = 0
        """How many of these atoms are in sentences that have been written."""
        self.paragraph = 0
        """Index of the atom that began the current paragraph, or of one before the context."""

    def sentences(self, chunks: Iterable[str]) -> Iterator[Sentence]:
        """Segment the document."""
        for block in blocks_of(chunks):
            yield from self._read(block, is_last=False)
        yield from self._read("", is_last=True)

    def _read(self, block: str, *, is_last: bool) -> Iterator[Sentence]:
        self.waiting.append(block)
        if not is_last and (not block or block.isspace()):
            return
        self._add_text("".join(self.waiting))
        self.waiting = []
        atoms = find_atoms(self.text, self.run)
        windows = list(self._new_windows(atoms, is_last=is_last))
        if windows:
            first = len(self.decisions.boundaries)
            scores = self.scorer.score(atoms, windows)
            self.decisions = self.decisions.followed_by(decide(atoms, scores, first, self.rules))
            if is_last:
                self.decisions.boundaries[-1] = SENTENCE_END
            limit_lengths(atoms, self.decisions.boundaries, self.n_written)
            yield from self._write(atoms, is_last=is_last)
            self._forget(atoms)

    def _add_text(self, text: str) -> None:
        if not self.text:  # the beginning of the document
            stripped = text.lstrip()
            self.offset = len(text) - len(stripped)
            self.writer.spaces_before = text[: self.offset]
            text = stripped
        self.text += text

    def _new_windows(self, atoms: Atoms, *, is_last: bool) -> Iterator[Window]:
        """Cut windows that have not been decided and that are completely there."""
        n_complete = len(atoms) if is_last else len(atoms) - 1  # the last one may grow
        n_decided = len(self.decisions.boundaries)
        ends = [end for end in paragraph_ends(atoms.gaps[:n_complete]) if end > n_decided]
        for end in ends:
            yield from cut_windows(self.paragraph, end, n_decided)
            self.paragraph = n_decided = end
        if is_last:
            yield from cut_windows(self.paragraph, n_complete, n_decided)
            return
        n_cores = max(0, n_complete - _NEEDED_AFTER - n_decided) // CORE
        for window in cut_windows(self.paragraph, n_complete, n_decided):
            if n_cores:
                yield window
                n_cores -= 1

    def _write(self, atoms: Atoms, *, is_last: bool) -> Iterator[Sentence]:
        """Write all sentences that are complete."""
        boundaries = self.decisions.boundaries[self.n_written :]
        n_new = int(np.max(np.flatnonzero(boundaries == SENTENCE_END), initial=-1)) + 1
        if n_new:
            end = self.n_written + n_new
            tokens = find_tokens(atoms, self.decisions, self.n_written, end, self.split_labels)
            yield from self.writer.write(tokens, self.offset, is_last=is_last)
            self.n_written = end

    def _forget(self, atoms: Atoms) -> None:
        """Drop text that nothing will ask for any more."""
        n_decided = len(self.decisions.boundaries)
        n_done = min(self.n_written, max(0, n_decided - _KEPT_CONTEXT))
        if n_done == 0:
            return
        start = int(atoms.starts[n_done]) if n_done < len(atoms) else len(self.text)
        self.text = self.text[start:]
        self.offset += start
        self.run = int(atoms.kinds[n_done]) if n_done < len(atoms) else OTHER
        self.decisions = self.decisions.without_first(n_done)
        self.n_written -= n_done
        self.paragraph = max(0, self.paragraph - n_done)
