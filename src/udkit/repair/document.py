"""What concerns sentences among others: ids, and where new documents and paragraphs begin.

A sentence waits until the next one is known, because a document or paragraph that begins there
says something about its last token.
"""

from __future__ import annotations

from collections.abc import Iterator

from udkit.repair.comments import NEW_BLOCKS, PARALLEL_ID, SENT_ID
from udkit.repair.draft import Draft, NumberedLine
from udkit.repair.drafting import make_drafts
from udkit.repair.ids import repair_ids
from udkit.repair.sentence_ids import SentenceIds
from udkit.repair.spaces import set_no_space
from udkit.repair.text import TEXT, surface_tokens
from udkit.validation.block import Block
from udkit.validation.checks.metadata import check_parallel_id
from udkit.validation.incident import Incident
from udkit.validation.memory import Memory


class Sentence:
    """A sentence that is valid by itself, as lines; a draft of it is made when one is needed."""

    def __init__(self, lines: list[str], line: int, *, is_enhanced: bool) -> None:
        self.lines = lines
        self.line = line
        """Number of its first line in the input."""
        self.is_enhanced = is_enhanced
        self._draft: Draft | None = None

    @classmethod
    def from_draft(cls, draft: Draft) -> Sentence:
        """Wrap a repaired draft, whose changes are kept."""
        sentence = cls(draft.lines(), draft.line, is_enhanced=draft.is_enhanced)
        sentence._draft = draft
        return sentence

    @property
    def draft(self) -> Draft:
        """The sentence as a draft; write the lines back with `update`."""
        if self._draft is None:
            numbered = [
                NumberedLine(self.line + index, text) for index, text in enumerate(self.lines)
            ]
            self._draft = make_drafts(numbered)[0]
            repair_ids(self._draft)
        return self._draft

    @property
    def has_changes(self) -> bool:
        """Whether anything was changed in it."""
        return self._draft is not None and self._draft.is_changed

    def update(self) -> None:
        """Take over what was changed in the draft."""
        self.lines = self.draft.lines()

    def comments(self) -> Iterator[tuple[int, str]]:
        """Comment lines with their indices."""
        for index, line in enumerate(self.lines):
            if not line.startswith("#"):
                return
            yield index, line


class DocumentRepair:
    """Goes through the sentences of a file and puts them in agreement with each other."""

    def __init__(self, sent_ids: SentenceIds) -> None:
        self.sent_ids = sent_ids
        self.n_sentences = 0
        self._parallel = Memory()
        self._waiting: Sentence | None = None

    def add(self, sentence: Sentence) -> Sentence | None:
        """Take the next sentence; return the one before, which is finished now."""
        self.n_sentences += 1
        self._repair_sent_id(sentence)
        self._repair_parallel_id(sentence)
        before = self._waiting
        if before is not None and _starts_block(sentence):
            _end_block(before)
        self._waiting = sentence
        return before

    def last(self) -> Sentence | None:
        """Return the last sentence."""
        return self._waiting

    def _repair_sent_id(self, sentence: Sentence) -> None:
        for index, comment in sentence.comments():
            if match := SENT_ID.fullmatch(comment):
                if not self.sent_ids.take(match[1]):
                    new = self.sent_ids.vary(match[1])
                    message = "another sentence has this id"
                    sentence.draft.replace_comment(
                        index, f"# sent_id = {new}", "non-unique-sent-id", message
                    )
                    self.sent_ids.take(new)
                    sentence.update()
                return
        new = self.sent_ids.make(self.n_sentences)
        index = next((i for i, text in sentence.comments() if TEXT.fullmatch(text)), 0)
        message = "every sentence has an id"
        sentence.draft.add_comment(index, f"# sent_id = {new}", "missing-sent-id", message)
        self.sent_ids.take(new)
        sentence.update()

    def _repair_parallel_id(self, sentence: Sentence) -> None:
        for index, comment in sentence.comments():
            if match := PARALLEL_ID.fullmatch(comment):
                incidents = self._check_parallel_id(sentence, match[1], match[2])
                if incidents:
                    message = incidents[0].message
                    sentence.draft.replace_comment(index, "", incidents[0].id, message)
                    sentence.update()
                return

    def _check_parallel_id(self, sentence: Sentence, full: str, short: str) -> list[Incident]:
        """Check an id against those before it, and remember it if it is right."""
        known = self._parallel
        trial = Memory()
        trial.parallel_ids.update({full} & known.parallel_ids)
        if short in known.parallel_suffixes:
            trial.parallel_suffixes[short] = known.parallel_suffixes[short]
        incidents = check_parallel_id(Block("", 1, sentence.lines), trial)
        if not incidents:
            known.parallel_ids.update(trial.parallel_ids)
            known.parallel_suffixes.update(trial.parallel_suffixes)
        return incidents


def _starts_block(sentence: Sentence) -> bool:
    return any(
        pattern.fullmatch(comment)
        for _, comment in sentence.comments()
        for pattern in NEW_BLOCKS.values()
    )


def _end_block(sentence: Sentence) -> None:
    """Take SpaceAfter=No from the last token: what follows is another document or paragraph."""
    last = max((i for i, line in enumerate(sentence.lines) if "SpaceAfter=No" in line), default=-1)
    if last < 0:
        return
    token = surface_tokens(sentence.draft)[-1][0]
    message = "a document or paragraph begins after it"
    set_no_space(sentence.draft, token, False, "spaceafter-newdocpar", message)
    sentence.update()
