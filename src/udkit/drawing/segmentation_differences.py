"""Words, multiword tokens and ends of sentences that only one side has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from udkit.data.ids import NodeId, TokenRange
from udkit.drawing.compared import NodePlace
from udkit.drawing.findings import Difference, Findings, Kind, Side
from udkit.drawing.marks import Mark


def find_segmentation_differences(findings: Findings) -> None:
    """Compare words, multiword tokens and ends of sentences, in this order."""
    gold, system = findings.gold, findings.system
    for side, counterparts in ((gold, findings.system_of), (system, findings.gold_of)):
        for place, word in side.words.items():
            if place not in counterparts:
                side.mark_node(place, Mark.missing if side is gold else Mark.extra)
                findings.add(_lone(side is gold, place, None, f"word {word.form}"))
        _find_tokens(findings, side, counterparts)
        for place in _unshared_ends(findings, side, counterparts):
            other = counterparts.get(place)
            findings.add(_lone(side is gold, place, other, "end of sentence"))


def _lone(is_gold: bool, place: NodePlace, other: NodePlace | None, what: str) -> Difference:
    """Describe something that one side has at a place, and the other lacks."""
    if is_gold:
        return Difference(Kind.segmentation, place, other, what, "")
    return Difference(Kind.segmentation, other, place, "", what)


class _Token(NamedTuple):
    sentence: int
    range: TokenRange
    form: str

    def words(self) -> tuple[NodePlace, ...]:
        first, last = self.range
        return tuple(NodePlace(self.sentence, NodeId(number)) for number in range(first, last + 1))


def _tokens(side: Side) -> Iterator[_Token]:
    for index, sentence in enumerate(side.sentences):
        for token in sentence.multiword_tokens:
            yield _Token(index, token.range, token.form)


def _find_tokens(
    findings: Findings, side: Side, counterparts: Mapping[NodePlace, NodePlace]
) -> None:
    """Find multiword tokens that do not stand for the same words on the other side.

    If one of its words has no counterpart either, the list of differences tells of that word,
    and the token is only marked.
    """
    is_gold = side is findings.gold
    others = {token.words() for token in _tokens(findings.system if is_gold else findings.gold)}
    for token in _tokens(side):
        words = [counterparts.get(word) for word in token.words()]
        if tuple(words) in others:
            continue
        side.marks[token.sentence].tokens[token.range] = Mark.missing if is_gold else Mark.extra
        if None not in words:
            place = token.words()[0]
            findings.add(_lone(is_gold, place, words[0], f"multiword token {token.form}"))


def _unshared_ends(
    findings: Findings, side: Side, counterparts: Mapping[NodePlace, NodePlace]
) -> Iterator[NodePlace]:
    """Last words of all sentences but the last that do not end a sentence on the other side."""
    other = findings.system if side is findings.gold else findings.gold
    other_ends = {
        NodePlace(index, NodeId(len(sentence))) for index, sentence in enumerate(other.sentences)
    }
    for index, sentence in enumerate(side.sentences[:-1]):
        end = NodePlace(index, NodeId(len(sentence)))
        if counterparts.get(end) not in other_ends and end in side.words:
            yield end
