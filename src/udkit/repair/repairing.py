"""Repairing a file: bytes in, valid bytes out, and a report of every change.

    bytes → lines (`encoding`) → blocks → valid? passed on as they are
                                        → drafts (`drafting`) → `steps` → sentences
          → agreement between sentences (`document`) → spool → graphs in all or none → bytes

Two passes: the first repairs every sentence and writes it to a spool (memory, or a temporary
file where it gets big); only then is it known whether all sentences have graphs. The second
copies the spool to the output, with graphs filled in where some lack them, and validates what
it writes.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import IO

from udkit.data.columns import Columns
from udkit.errors import InputError
from udkit.formats.files import CHUNK_BYTES, FilePath, file_name, open_output, read_chunks
from udkit.repair.cells import resembles_node
from udkit.repair.changes import BLANK_LINE, Change, RepairReport
from udkit.repair.checking import SentenceChecker
from udkit.repair.document import DocumentRepair, Sentence
from udkit.repair.draft import Draft, NumberedLine
from udkit.repair.drafting import Block, comments_to_keep, continues, find_columns, make_drafts
from udkit.repair.encoding import LineReader
from udkit.repair.graph_agreement import GraphAgreement
from udkit.repair.sentence_ids import SentenceIds, find_sent_ids
from udkit.repair.steps import repair_sentence
from udkit.validation import Validator

_SPOOL_BYTES = 64 << 20
_MAX_REMAINING = 100
_MIN_SHARE = 0.2
"""Share of the lines, comments apart, that must look like nodes for the file to be CoNLL-U."""
_NO_WORDS = "no line looks like a word"


def repair_file(
    source: FilePath,
    target: FilePath,
    *,
    watch: Callable[[Iterable[bytes]], Iterable[bytes]] = iter,
) -> RepairReport:
    """Repair a file (`-` is stdin or stdout); the target appears when all is written.

    The target may be the source. `watch` sees the chunks of the file pass by, to show progress.
    InputError where the source is not text, or hardly any of its lines look like nodes.
    """
    held = list(read_chunks(source)) if str(source) == "-" else None
    sent_ids = find_sent_ids(read_chunks(source) if held is None else held)
    repair = _FileRepair(file_name(source), sent_ids)
    with tempfile.SpooledTemporaryFile(_SPOOL_BYTES) as spool:
        repair.fill(spool, watch(read_chunks(source) if held is None else held))
        with open_output(target) as stream:
            repair.finish(spool, stream.write)
    return repair.report


def repair_text(content: bytes, *, name: str = "<text>") -> tuple[bytes, list[Change]]:
    """Repair the content of a file that is in memory."""
    repair = _FileRepair(name, find_sent_ids([content]))
    with tempfile.SpooledTemporaryFile(_SPOOL_BYTES) as spool:
        repair.fill(spool, [content])
        repaired: list[bytes] = []
        repair.finish(spool, repaired.append)
    return b"".join(repaired), repair.report.changes


class _FileRepair:
    """State of repairing one file."""

    def __init__(self, name: str, sent_ids: dict[str, None]) -> None:
        self.name = name
        self.report = RepairReport(name)
        self._checker = SentenceChecker()
        self._document = DocumentRepair(SentenceIds(sent_ids))
        self._columns: Columns | None = None
        self._kept_comments: list[NumberedLine] = []
        self._has_unreadable_lines = False
        self._n_node_lines = 0
        self._n_other_lines = 0
        self._graphs = GraphAgreement()

    def fill(self, spool: IO[bytes], chunks: Iterable[bytes]) -> None:
        """First pass: write repaired sentences to the spool."""
        reader = LineReader(self.name)
        for block in self._blocks(reader.lines(chunks)):
            for sentence in self._sentences(block):
                self._write(spool, self._document.add(sentence))
        self._write(spool, self._document.last())
        self.report.changes[:0] = reader.changes
        self._drop_comments()
        self._refuse_other_formats()

    def _refuse_other_formats(self) -> None:
        """InputError for prose and the like, in which a few lines may pass for words."""
        found, n_lines = self._n_node_lines, self._n_node_lines + self._n_other_lines
        if found < _MIN_SHARE * n_lines or (
            self._has_unreadable_lines and not self.report.n_sentences
        ):
            some = f"only {found} of {n_lines} lines look like words" if found else _NO_WORDS
            raise InputError(f"{self.name}:1:1: {some} in CoNLL-U; repair cannot help here")

    def _blocks(self, lines: Iterator[NumberedLine]) -> Iterator[Block]:
        """Cut the file at blank lines; parts that a stray blank line separates are joined."""
        before: Block | None = None
        for block in self._raw_blocks(lines):
            if before is None:
                before = block
            elif continues(block, before) and not self._is_valid(before):
                message = "the numbers of the words go on after it"
                self._note(block[0].number - 1, "word-id-sequence", BLANK_LINE, message)
                before = [*before, *block]
            else:
                yield before
                before = block
        if before is not None:
            yield before

    def _raw_blocks(self, lines: Iterator[NumberedLine]) -> Iterator[Block]:
        block: Block = []
        number = 0
        for line in lines:
            number, text = line
            if text and not text.isspace():
                block.append(line)
                self._count(text)
                continue
            if text:
                self._note(number, "pseudo-empty-line", text, "a blank line has no spaces")
            if block:
                yield block
                block = []
            else:
                self._note(
                    number, "empty-sentence", BLANK_LINE, "there is one blank line, not more"
                )
        if block:
            message = "a blank line ends the last sentence"
            self.report.changes.append(
                Change(number + 1, "missing-empty-line", "line", "", BLANK_LINE, message)
            )
            yield block

    def _count(self, text: str) -> None:
        if text[0].isdigit() and "\t" in text:  # as nearly all of them
            self._n_node_lines += 1
        elif not text.lstrip().startswith("#"):
            if resembles_node(text):
                self._n_node_lines += 1
            else:
                self._n_other_lines += 1

    def _is_valid(self, block: Block) -> bool:
        return self._checker.is_valid([line.text for line in block])

    def _sentences(self, block: Block) -> Iterator[Sentence]:
        """Turn a block into valid sentences: one, as a rule."""
        if self._columns is None and not self._document.n_sentences:
            self._columns = find_columns(block)
        if not self._kept_comments and self._is_valid(block):
            yield Sentence(
                [line.text for line in block],
                block[0].number,
                is_enhanced=self._checker.is_enhanced,
            )
            return
        for draft in make_drafts(block, self._columns):
            if draft.rows:
                self._add_kept_comments(draft)
                repair_sentence(draft)
                self._checker.knows_ref |= draft.is_enhanced
                yield Sentence.from_draft(draft)
            else:
                self._drop_empty(draft, block)

    def _add_kept_comments(self, draft: Draft) -> None:
        for number, text in self._kept_comments:
            why = "empty-sentence", "moved to the next sentence"
            draft.note(number, "comment", text, text, why)
        draft.comments[:0] = self._kept_comments
        self._kept_comments = []

    def _drop_empty(self, draft: Draft, block: Block) -> None:
        """Leave out a sentence without words; some of its comments may find another place."""
        unreadable = [line for line in block if not line.text.lstrip().startswith("#")]
        self._has_unreadable_lines |= bool(unreadable)
        kept = [] if unreadable else comments_to_keep(draft)
        for line in block:
            if line.number not in {other.number for other in kept}:
                message = "a sentence without words was left out"
                self._note(line.number, "empty-sentence", line.text, message)
        self._kept_comments.extend(kept)

    def _drop_comments(self) -> None:
        for number, text in self._kept_comments:
            message = "comments after the last sentence were left out"
            self._note(number, "missing-empty-line", text, message)

    def _note(self, line: int, test_id: str, before: str, message: str) -> None:
        self.report.changes.append(Change(line, test_id, "line", before, "", message))

    def _write(self, spool: IO[bytes], sentence: Sentence | None) -> None:
        if sentence is None:
            return
        self.report.n_sentences += 1
        if sentence.has_changes:
            self.report.n_changed_sentences += 1
            self.report.changes.extend(sentence.draft.take_changes())
        self._graphs.add(sentence.lines, sentence.line, has_graph=sentence.is_enhanced)
        spool.write(("\n".join(sentence.lines) + "\n\n").encode("utf-8"))

    def finish(self, spool: IO[bytes], write: Callable[[bytes], object]) -> None:
        """Second pass: write the output, and note what the validator says about it."""
        spool.seek(0)
        chunks = self._graphs.agree(iter(lambda: spool.read(CHUNK_BYTES), b""))
        for incident in Validator().validate_chunks(_written(chunks, write), self.name):
            if incident.is_error and len(self.report.remaining) < _MAX_REMAINING:
                self.report.remaining.append(str(incident))
        changes = self.report.changes + self._graphs.changes
        self.report.changes = sorted(
            (replace(change, file=self.name) for change in changes), key=lambda change: change.line
        )


def _written(chunks: Iterable[bytes], write: Callable[[bytes], object]) -> Iterator[bytes]:
    """Write chunks as they pass by."""
    for chunk in chunks:
        write(chunk)
        yield chunk
