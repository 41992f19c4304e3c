"""Training sentences in the labels of the files that a model is measured on.

Guidelines change, and not all files of a treebank change with them: a training file may say `amod`
where the development file says `acl:relcl`. What a model learns from such a file is wrong wherever
it is used. Where columns of a word tell which labels have changed, a configuration says so:

    [[treebanks.relabel]]
    where = { XPOS = "Jd.*", DEPREL = "amod" }
    head = { UPOS = "NOUN|PROPN" }
    set = { UPOS = "VERB", DEPREL = "acl:relcl" }
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from udkit.data import columns as col
from udkit.data.graph import format_deps, parse_deps
from udkit.data.sentence import Sentence, Word

_ASKED = ("FORM", "LEMMA", "UPOS", "XPOS", "FEATS", "DEPREL")
_LEGAL = {"UPOS": "[A-Z]+", "DEPREL": "[a-z]+(:[a-z]+)?"}
_CHANGED = ("LEMMA", "UPOS", "XPOS", "FEATS", "DEPREL")


@dataclass(frozen=True, slots=True)
class Relabelling:
    """Which words to change, and how; ValueError for what is no column, pattern or cell."""

    where: Mapping[str, str] = field(default_factory=dict)
    """Columns, and a regular expression that the whole cell of each must match."""
    head: Mapping[str, str] = field(default_factory=dict)
    """The same of the head of the word, if it matters; a root has none, and does not match."""
    child: Mapping[str, str] = field(default_factory=dict)
    """The same of a dependent of the word, if it matters: there is one that matches."""
    set: Mapping[str, str] = field(default_factory=dict)
    """Columns and their new cells."""

    def __post_init__(self) -> None:
        mistakes = [
            *_check_columns("where", self.where, _ASKED, _check_pattern),
            *_check_columns("head", self.head, _ASKED, _check_pattern),
            *_check_columns("child", self.child, _ASKED, _check_pattern),
            *_check_columns("set", self.set, _CHANGED, _check_cell),
        ]
        if mistakes:
            raise ValueError(*mistakes)

    def concerns(self, word: Word, head: Word | None, children: Sequence[Word]) -> bool:
        """Whether all cells of a word, and of those that it is connected with, are as asked for."""
        if not _match(word, self.where):
            return False
        if self.head and (head is None or not _match(head, self.head)):
            return False
        return not self.child or any(_match(child, self.child) for child in children)

    def change(self, word: Word) -> None:
        """Set the new cells, in place; the arc of the tree has the new relation in DEPS too."""
        deprel = self.set.get("DEPREL")
        if deprel is not None and word.cells[col.DEPS] != "_":
            word.cells[col.DEPS] = _with_relation(word, deprel)
        for name, cell in self.set.items():
            word[name] = cell


def relabel(sentences: Iterable[Sentence], rules: Sequence[Relabelling]) -> Iterable[Sentence]:
    """Change words of sentences, in place; the first rule that concerns a word is carried out.

    What concerns a word is told by the labels as they were before anything was changed.
    """
    for sentence in sentences:
        words = sentence.words
        heads = [_head_of(word, words) for word in words]
        children: dict[str, list[Word]] = defaultdict(list)
        for word in words:
            children[word.cells[col.HEAD]].append(word)
        chosen = [
            next((r for r in rules if r.concerns(word, head, children[word.cells[col.ID]])), None)
            for word, head in zip(words, heads, strict=True)
        ]
        for word, rule in zip(words, chosen, strict=True):
            if rule is not None:
                rule.change(word)
        yield sentence


def _head_of(word: Word, words: Sequence[Word]) -> Word | None:
    """Return the head; None for the root, and where HEAD is wrong, which others will tell of."""
    cell = word.cells[col.HEAD]
    is_word = cell.isdecimal() and 0 < int(cell) <= len(words)
    return words[int(cell) - 1] if is_word else None


def _match(word: Word, patterns: Mapping[str, str]) -> bool:
    return all(re.fullmatch(pattern, word[name]) for name, pattern in patterns.items())


def _with_relation(word: Word, deprel: str) -> str:
    try:
        edges = parse_deps(word.cells[col.DEPS])
    except ValueError:  # those who learn from graphs will tell
        return word.cells[col.DEPS]
    old = word.deprel
    return format_deps(
        (head, deprel + label.removeprefix(old))
        if str(head) == word.cells[col.HEAD] and (label == old or label.startswith(f"{old}:"))
        else (head, label)
        for head, label in edges
    )


def _check_columns(
    key: str,
    cells: Mapping[str, str],
    known: Sequence[str],
    check: Callable[[str, str], str | None],
) -> Iterator[str]:
    """Say what is wrong with the columns of a key; `check` looks at the name and text of each."""
    if not isinstance(cells, Mapping):
        yield f'{key} is a table of columns, as in {{ UPOS = "VERB" }}'
        return
    if not cells and key in ("where", "set"):
        yield f'{key} is missing; name one column or more, as in {{ UPOS = "VERB" }}'
    for name, cell in cells.items():
        if name not in known:
            yield f"{key} knows no column {name!r}, but {', '.join(known)}"
        elif not isinstance(cell, str):
            yield f"{key}.{name} must be text, not {cell!r}"
        elif mistake := check(name, cell):
            yield f"{key}: {mistake}"


def _check_pattern(name: str, pattern: str) -> str | None:
    try:
        re.compile(pattern)
    except re.error as error:
        return f"{pattern!r}, for {name}, is no pattern: {error}"
    return None


def _check_cell(name: str, cell: str) -> str | None:
    is_legal = re.fullmatch(_LEGAL.get(name, r"[^\t\n]+"), cell)
    return None if is_legal else f"{cell!r} cannot be set as {name}"
