"""cupt files read for the corrected evaluation: as the format says, and strictly.

Places are ids of words, so that an empty node neither makes a gap nor moves the words after it;
a category counts wherever it is given; and a word without a lemma has its form instead, in every
file alike.
"""

from __future__ import annotations

from udkit.data.ids import NodeId
from udkit.data.mwe import Mwe
from udkit.data.sentence import EmptyNode, Sentence, Word
from udkit.formats.cupt import read_with_mwes
from udkit.formats.files import FilePath, file_name
from udkit.mwe.evaluation.corpus import MweCorpus, PlacedMwe
from udkit.mwe.types import lemma_or_form


def read_correctly(path: FilePath, *, allows_any_category: bool = False) -> MweCorpus:
    """Read a file; FormatError with all that is wrong with it."""
    corpus = MweCorpus(file_name(path))
    for sentence, mwes in read_with_mwes(path, allows_any_category=allows_any_category):
        line = (sentence.place.line if sentence.place else 1) + len(sentence.comments)
        words = sentence.words
        corpus.forms.append(tuple(word.form for word in words))
        corpus.add(line, len(words), [_placed(sentence, words, mwe) for mwe in mwes])
    return corpus


def _placed(sentence: Sentence, words: list[Word], mwe: Mwe) -> PlacedMwe:
    first, last = mwe.members[0], mwe.members[-1]
    first_word = first.major + first.is_empty
    members = set(mwe.members)
    n_gaps = sum(NodeId(number) not in members for number in range(first_word, last.major + 1))
    by_id: dict[NodeId, Word | EmptyNode] = {
        NodeId(number): word for number, word in enumerate(words, start=1)
    }
    if any(member.is_empty for member in mwe.members):
        by_id.update({node.id: node for node in sentence.empty_nodes})
    return PlacedMwe(
        frozenset(mwe.members),
        mwe.category,
        n_gaps,
        tuple(sorted(lemma_or_form(by_id[member]) for member in mwe.members)),
        tuple(word.form for word in words[first_word - 1 : last.major]),
    )
