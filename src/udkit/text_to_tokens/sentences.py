"""Decided atoms → tokens → sentences, with white space, offsets and comments."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from udkit.data.sentence import Sentence
from udkit.formats.plain_text import escape_spaces
from udkit.text_to_tokens.atoms import BLANK_LINE_GAP, NO_GAP, Atoms, IntArray
from udkit.text_to_tokens.decisions import INSIDE, SENTENCE_END, TOKEN_END, Decisions
from udkit.text_to_tokens.multiword import MultiwordLexicon
from udkit.text_to_tokens.split_scripts import apply_split

_NO_COLUMNS = "\t_" * 7 + "\t"
_LINE_SPACE = re.compile(r"[ \t\r\n]+")
_ANY_SPACE = re.compile(r"\s")


class Tokens(NamedTuple):
    """Tokens of a stretch of text; the lists belong together."""

    text: str
    starts: list[int]
    ends: list[int]
    nexts: list[int]
    """Where the next token starts, or the text ends."""
    is_multiword: list[bool]
    sentence_ends: list[int]
    """Indexes behind the last tokens of the sentences."""
    paragraph_ends: set[int]
    """Those of them that end a paragraph."""
    has_spaces_inside: bool
    """Whether any token holds white space."""


def find_tokens(
    atoms: Atoms, decisions: Decisions, first: int, end: int, split_labels: Sequence[str]
) -> Tokens:
    """Join atoms from `first` to before `end`, where a token must end."""
    boundaries = decisions.boundaries[first:end]
    last_atoms = np.flatnonzero(boundaries != INSIDE) + first
    ends = atoms.ends[last_atoms]
    nexts = np.append(atoms.starts, len(atoms.text))[last_atoms + 1]
    kinds = decisions.boundaries[last_atoms]
    is_multiword = decisions.is_multiword[last_atoms]
    cuts = _cuts_inside(atoms, decisions, first, end, split_labels)
    if len(cuts):
        ends, nexts = np.concatenate([ends, cuts]), np.concatenate([nexts, cuts])
        order = np.argsort(ends, kind="stable")
        kinds = np.append(kinds, np.full(len(cuts), TOKEN_END))[order]
        is_multiword = np.append(is_multiword, np.zeros(len(cuts), bool))[order]
        ends, nexts = ends[order], nexts[order]
    gaps = atoms.gaps[first:end]
    paragraph_ends = atoms.ends[first:end][gaps == BLANK_LINE_GAP]
    return Tokens(
        atoms.text,
        [int(atoms.starts[first]), *nexts[:-1].tolist()],
        ends.tolist(),
        nexts.tolist(),
        is_multiword.tolist(),
        (np.flatnonzero(kinds == SENTENCE_END) + 1).tolist(),
        set((np.searchsorted(ends, paragraph_ends) + 1).tolist()),
        bool(((boundaries == INSIDE) & (gaps != NO_GAP)).any()),
    )


def _cuts_inside(
    atoms: Atoms, decisions: Decisions, first: int, end: int, split_labels: Sequence[str]
) -> IntArray:
    """Return the places of token boundaries inside atoms."""
    cuts: list[int] = []
    for index in (np.flatnonzero(decisions.splits[first:end]) + first).tolist():
        start = int(atoms.starts[index])
        label = split_labels[decisions.splits[index]]
        cuts += [start + offset for offset in apply_split(label, int(atoms.ends[index]) - start)]
    return np.array(cuts, np.int64)


@dataclass(slots=True)
class SentenceWriter:
    """Writes the sentences of one document, one after the other."""

    lexicon: MultiwordLexicon
    has_ranges: bool
    number: int
    """For `sent_id` of the next sentence."""
    comments: list[str]
    """What goes before the `sent_id` of the next sentence: newdoc, newpar."""
    spaces_before: str = ""
    """White space before the first token of the document."""

    def write(self, tokens: Tokens, offset: int, *, is_last: bool) -> Iterator[Sentence]:
        """Turn tokens into sentences; `offset` is the place of their text in the document.

        `is_last` tells that nothing follows the last of them.
        """
        first = 0
        for end in tokens.sentence_ends:
            forms = [
                tokens.text[a:b]
                for a, b in zip(tokens.starts[first:end], tokens.ends[first:end], strict=True)
            ]
            miscs = self._miscs(tokens, first, end, offset)
            if is_last and end == len(tokens.ends):
                miscs[-1] = _misc_at_end(tokens.text[tokens.ends[-1] :], miscs[-1])
            if self.spaces_before:
                miscs[0] = _joined(f"SpacesBefore={escape_spaces(self.spaces_before)}", miscs[0])
                self.spaces_before = ""
            text = _LINE_SPACE.sub(" ", tokens.text[tokens.starts[first] : tokens.ends[end - 1]])
            comments = [*self.comments, f"# sent_id = {self.number}", f"# text = {text}"]
            yield Sentence.from_lines(comments, self._lines(forms, miscs, tokens, first))
            self.number += 1
            self.comments = ["# newpar"] if end in tokens.paragraph_ends else []
            first = end

    def _miscs(self, tokens: Tokens, first: int, end: int, offset: int) -> list[str]:
        text = tokens.text
        ends, nexts = tokens.ends[first:end], tokens.nexts[first:end]
        miscs = [_misc_of_space(text[a:b]) for a, b in zip(ends, nexts, strict=True)]
        if self.has_ranges:
            starts = tokens.starts[first:end]
            return [
                _joined(misc, f"TokenRange={a + offset}:{b + offset}")
                for misc, a, b in zip(miscs, starts, ends, strict=True)
            ]
        return miscs

    def _lines(self, forms: list[str], miscs: list[str], tokens: Tokens, first: int) -> list[str]:
        flags = tokens.is_multiword[first : first + len(forms)]
        if tokens.has_spaces_inside:
            for index, form in enumerate(forms):
                if _ANY_SPACE.search(form):
                    flags[index] = False  # CoNLL-U has no multiword tokens with spaces
                    forms[index], miscs[index] = _with_spaces(form, miscs[index])
        if True not in flags:
            return [
                f"{number}\t{form}{_NO_COLUMNS}{misc}"
                for number, (form, misc) in enumerate(zip(forms, miscs, strict=True), 1)
            ]
        lines: list[str] = []
        number = 1
        for form, misc, is_multiword in zip(forms, miscs, flags, strict=True):
            words = self.lexicon.split(form) if is_multiword else None
            if words is None:
                lines.append(f"{number}\t{form}{_NO_COLUMNS}{misc}")
                number += 1
                continue
            lines.append(f"{number}-{number + len(words) - 1}\t{form}{_NO_COLUMNS}{misc}")
            lines += [f"{number + i}\t{word}{_NO_COLUMNS}_" for i, word in enumerate(words)]
            number += len(words)
        return lines


def _joined(first: str, second: str) -> str:
    """Join two MISC cells."""
    return first if second == "_" else second if first == "_" else f"{first}|{second}"


@lru_cache(maxsize=4096)
def _misc_of_space(space: str) -> str:
    if space == " ":
        return "_"
    return f"SpacesAfter={escape_spaces(space)}" if space else "SpaceAfter=No"


def _misc_at_end(space: str, misc: str) -> str:
    """Annotate the end of a document.

    Nothing after the last token is not annotated: a document that follows could not begin there.
    """
    others = misc.split("|")[1:] if misc.startswith("Space") else [misc]
    known = f"SpacesAfter={escape_spaces(space)}" if space else "_"
    return _joined(known, "|".join(others) or "_")


def _with_spaces(form: str, misc: str) -> tuple[str, str]:
    """Return the form and the MISC cell of a token that holds white space."""
    plain = _LINE_SPACE.sub(" ", form)
    if plain == form:
        return form, misc
    inside = form.replace("\\", "\\\\").replace("|", "\\p")
    inside = _ANY_SPACE.sub(lambda match: escape_spaces(match[0]), inside)
    return plain, _joined(f"SpacesInToken={inside}", misc)
