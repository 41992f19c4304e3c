"""One sentence cut into two, each with ids and heads of its own.

A head that is in the other part becomes 0, in HEAD as in DEPS, whatever the relation; what is left
of a tree is then a forest with at least one root, and every node of a connected graph can still be
reached. An empty node goes with the word that it follows. Edges are neither dropped nor merged.

If the border runs through a token, the token (with all words of a multiword token) stays in the
first part with the characters before the border. The characters behind it become a word of the
second part that claims nothing: UPOS X, attached to the root as `dep`.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from udkit.data.columns import DEPREL, DEPS, FORM, HEAD, ID, UPOS
from udkit.data.ids import ROOT, NodeId
from udkit.data.sentence import EmptyNode, MultiwordToken, Node, Sentence, Word
from udkit.errors import FormatError, Place, Problem
from udkit.evaluation.vocabulary import without_spaces
from udkit.formats.plain_text import sentence_text


@dataclass(frozen=True, slots=True)
class _Border:
    """Where a sentence is cut."""

    n_words: int
    """Number of words before the border."""
    token: Word | MultiwordToken | None = None
    """The token that the border runs through, if it does."""
    n_characters: int = 0
    """How many characters of that token are before the border."""


@dataclass(frozen=True, slots=True)
class _Part:
    """How ids change in one of the two parts."""

    border: _Border
    is_second: bool

    @property
    def shift(self) -> int:
        """What is subtracted from ids: a rest of a token takes the id 1 of the second part."""
        if not self.is_second:
            return 0
        return self.border.n_words - (self.border.token is not None)

    def has(self, number: int) -> bool:
        """Whether a word, or an empty node that follows it, is in this part."""
        return (number > self.border.n_words) == self.is_second

    def new_id(self, old: NodeId) -> NodeId:
        """Id in this part of a node that is in it."""
        return NodeId(old.major - self.shift, old.minor)

    def new_head(self, old: NodeId) -> NodeId:
        """Id of a head in this part, the root where it is in the other one."""
        return self.new_id(old) if old != ROOT and self.has(old.major) else ROOT


def cut_sentence(sentence: Sentence, n_characters: int) -> tuple[Sentence, Sentence]:
    """Cut a sentence behind so many characters, white space not counted.

    The number must be more than 0 and less than that of the characters of the sentence.
    FormatError where ids and heads cannot be read.
    """
    border = _find_border(sentence, n_characters)
    parts = (_Part(border, is_second=False), _Part(border, is_second=True))
    try:
        first, second = (
            [_renumbered(node, part) for node in sentence.nodes if part.has(_number(node))]
            for part in parts
        )
    except ValueError as error:
        place = sentence.place or Place(sentence.sent_id or "<sentence>", 1)
        advice = "correct the file, or try 'udkit repair'"
        raise FormatError([Problem(place, str(error), advice)]) from error
    if border.token is not None:
        kept, rest = _cut_form(border.token.form, border.n_characters)
        cut_token = next(node for node in first if node["ID"] == border.token["ID"])
        cut_token["FORM"] = kept
        second.insert(0, _word_for_rest(border.token, rest, has_deps=_has_deps(sentence)))
    return _with_comments(sentence, first, 1), _with_comments(sentence, second, 2)


def _find_border(sentence: Sentence, n_characters: int) -> _Border:
    n_words = n_before = 0
    for token, words in sentence.tokens():
        n_after = n_before + len(without_spaces(token.form))
        n_words += len(words)
        if n_after == n_characters:
            return _Border(n_words)
        if n_after > n_characters:
            return _Border(n_words, token, n_characters - n_before)
        n_before = n_after
    raise ValueError(f"{sentence!r} has no more than {n_before} characters")


def _number(node: Node) -> int:
    """Number of the word that a node is, follows or begins with."""
    if isinstance(node, MultiwordToken):
        return node.range.first
    return NodeId.parse(node["ID"]).major


def _renumbered(node: Node, part: _Part) -> Node:
    copy = node.copy()
    cells = copy.cells
    if isinstance(node, MultiwordToken):
        first, last = node.range
        cells[ID] = f"{first - part.shift}-{last - part.shift}"
        return copy
    if isinstance(node, Word | EmptyNode):
        cells[ID] = str(part.new_id(node.id))
        if cells[DEPS] != "_":
            edges = sorted((part.new_head(head), label) for head, label in node.deps)
            cells[DEPS] = "|".join(f"{head}:{label}" for head, label in edges)
    if isinstance(node, Word) and node.head is not None:
        cells[HEAD] = str(part.new_head(NodeId(node.head)))
    return copy


def _cut_form(form: str, n_characters: int) -> tuple[str, str]:
    """Cut a form behind so many characters that are not spaces."""
    places = [i for i, char in enumerate(form) if unicodedata.category(char) != "Zs"]
    end = places[n_characters - 1] + 1
    return form[:end].strip(), form[end:].strip()


def _has_deps(sentence: Sentence) -> bool:
    return any(word["DEPS"] != "_" for word in sentence.words)


def _word_for_rest(token: Word | MultiwordToken, form: str, *, has_deps: bool) -> Word:
    cells = ["_"] * len(token.cells)
    cells[ID], cells[FORM], cells[UPOS] = "1", form, "X"
    cells[HEAD], cells[DEPREL] = "0", "dep"
    if has_deps:
        cells[DEPS] = "0:dep"
    return Word(cells, token.columns)


def _with_comments(whole: Sentence, nodes: list[Node], number: int) -> Sentence:
    """Make a sentence of one part; `sent_id` tells which, and `text` is that of the part.

    The other comments, such as `newdoc`, tell of what begins with the first part.
    """
    part = Sentence([], nodes, whole.columns, whole.place)
    comments = [] if number > 1 else whole.comments
    part.comments = [line for line in comments if not _is_of(line, "sent_id", "text")]
    if whole.sent_id:
        part.comments.append(f"# sent_id = {whole.sent_id}-{number}")
    if whole.text is not None:
        part.comments.append(f"# text = {sentence_text(part)}")
    return part


def _is_of(comment: str, *keys: str) -> bool:
    return comment[1:].partition("=")[0].strip() in keys
