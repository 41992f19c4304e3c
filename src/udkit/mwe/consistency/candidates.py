"""Places where a type of expression might be, and is not annotated.

A candidate has exactly the lemmas of the type, in any order, and one of two things besides:

* `window`: few other words between its first and its last word;
* `subtree`: its words are connected in the tree, with the same arcs between these lemmas as in
  some annotated occurrence of the type, however far apart the words are.

Of candidates that share words the closest is taken, and none that shares a word with an annotated
occurrence of the same type, be it annotated as no expression (`NotMWE`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, islice, product

from udkit.data.ids import NodeId
from udkit.data.mwe import Mwe
from udkit.data.sentence import Word
from udkit.mwe.corpora import AnnotatedSentence
from udkit.mwe.statistics import n_gaps
from udkit.mwe.types import TypeKey, folded_lemma, type_key

DEFAULT_GAPS = 5
_MAX_CHOICES = 2000
"""Sets of words to look at for one type in one sentence; a long list of names may have millions."""

_Arcs = tuple[tuple[str, str], ...]
"""Each lemma with that of its head, "" where the head is not in the expression."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Words that might be an expression of a type."""

    place: AnnotatedSentence
    members: tuple[NodeId, ...]
    found_by: tuple[str, ...]
    """`window`, `subtree`, or both."""


class _Index:
    """Where the lemmas of a corpus are."""

    def __init__(self, sentences: Iterable[AnnotatedSentence]) -> None:
        self.words: list[list[Word]] = []
        self.lemmas: list[list[str]] = []
        self._sentences: defaultdict[str, set[int]] = defaultdict(set)
        for index, annotated in enumerate(sentences):
            words = annotated.sentence.words
            lemmas = [folded_lemma(word) for word in words]
            self.words.append(words)
            self.lemmas.append(lemmas)
            for lemma in lemmas:
                self._sentences[lemma].add(index)

    def sentences_with(self, lemmas: Iterable[str]) -> list[int]:
        """Indexes of the sentences that have all these lemmas, in order."""
        found = sorted((self._sentences.get(lemma, set()) for lemma in set(lemmas)), key=len)
        return sorted(set.intersection(*found)) if found else []


def find_candidates(
    sentences: list[AnnotatedSentence], *, max_gaps: int = DEFAULT_GAPS
) -> dict[TypeKey, list[Candidate]]:
    """Return the candidates of every annotated type, in the order of the corpus."""
    index = _Index(sentences)
    arcs: defaultdict[TypeKey, set[_Arcs | None]] = defaultdict(set)
    annotated: defaultdict[tuple[int, TypeKey], set[NodeId]] = defaultdict(set)
    for number, each in enumerate(sentences):
        for mwe in each.mwes:
            key = type_key(each.sentence, mwe)
            annotated[number, key].update(mwe.members)
            arcs[key] |= {_arcs(index.words[number], index.lemmas[number], mwe.members)} - {None}
    found: dict[TypeKey, list[Candidate]] = {}
    for key, known_arcs in arcs.items():
        candidates = []
        for number in index.sentences_with(key):
            taken = annotated.get((number, key), set())
            choices = _choices(index, number, key, known_arcs, max_gaps)
            for members, found_by in _apart(choices, taken):
                candidates.append(Candidate(sentences[number], members, found_by))
        found[key] = candidates
    return found


def _choices(
    index: _Index, number: int, key: TypeKey, known_arcs: set[_Arcs | None], max_gaps: int
) -> list[tuple[tuple[NodeId, ...], tuple[str, ...]]]:
    """Return sets of words with the lemmas of a type, closest first."""
    words, lemmas = index.words[number], index.lemmas[number]
    chosen = []
    for members in islice(_sets_of_words(lemmas, key), _MAX_CHOICES):
        found_by = []
        if n_gaps(Mwe(members)) <= max_gaps:
            found_by.append("window")
        if _arcs(words, lemmas, members) in known_arcs:
            found_by.append("subtree")
        if found_by:
            chosen.append((members, tuple(found_by)))
    return sorted(chosen, key=lambda choice: (n_gaps(Mwe(choice[0])), choice[0]))


def _sets_of_words(lemmas: list[str], key: TypeKey) -> Iterator[tuple[NodeId, ...]]:
    places = []
    for lemma, number in Counter(key).items():
        found = [NodeId(i) for i, other in enumerate(lemmas, start=1) if other == lemma]
        places.append(list(combinations(found, number)))
    for chosen in product(*places):
        yield tuple(sorted(member for members in chosen for member in members))


def _apart(
    choices: list[tuple[tuple[NodeId, ...], tuple[str, ...]]], taken: set[NodeId]
) -> list[tuple[tuple[NodeId, ...], tuple[str, ...]]]:
    """Take choices, the first ones first, as long as they share no word with what is taken."""
    taken = set(taken)
    apart = []
    for members, found_by in choices:
        if taken.isdisjoint(members):
            taken.update(members)
            apart.append((members, found_by))
    return sorted(apart)


def _arcs(words: list[Word], lemmas: list[str], members: Iterable[NodeId]) -> _Arcs | None:
    """Return the arcs between words, without their order; None if they are not connected."""
    numbers = [member.major for member in members if not member.is_empty]
    arcs = []
    for number in numbers:
        try:
            head = words[number - 1].head
        except ValueError:
            head = None
        arcs.append((lemmas[number - 1], lemmas[head - 1] if head in numbers and head else ""))
    n_tops = sum(not head for _, head in arcs)
    return tuple(sorted(arcs)) if n_tops == 1 else None
