"""Annotated sentences to learn from: words, expressions, and what a sentence stands for.

Some corpora are given in part only: sentences without an expression are left out. Candidates that
are no expressions are then rarer than in texts, and everything looks more reliable than it is.
Where the size of the whole is known, each candidate of such a sentence that is not annotated
counts as often as would have been met in the whole (`Selection`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from udkit.data.mwe import Mwe
from udkit.data.sentence import Sentence
from udkit.errors import FormatError, Place, Problem
from udkit.formats.files import FilePath, file_name, read_text
from udkit.tree_to_mwes.lexicon import Bag, bag_of
from udkit.tree_to_mwes.shapes import Members
from udkit.tree_to_mwes.words import Restoration, Words

N_FOLDS = 10
_N_COLUMNS = 6


@dataclass(frozen=True, slots=True)
class AnnotatedWords:
    """A sentence to learn from."""

    words: Words
    expressions: dict[Members, str]
    """Categories by members, "" for those not known; equal spans once."""
    weight: float = 1.0
    """How often each candidate that is no expression counts."""
    fold: int = 0


@dataclass(frozen=True, slots=True)
class Selection:
    """How large a corpus is of which only sentences with expressions are at hand."""

    n_words: int
    n_expressions: int

    def weight(self, sentences: Sequence[tuple[Sentence, list[Mwe]]]) -> float:
        """Return how often something of these sentences is in the whole corpus."""
        n_words = sum(len(sentence) for sentence, _ in sentences)
        n_expressions = sum(len(mwes) for _, mwes in sentences)
        share = min(1.0, n_expressions / self.n_expressions)
        return max(1.0, share * self.n_words / max(n_words, 1))


@dataclass(frozen=True, slots=True)
class Part:
    """The sentences of one file."""

    sentences: list[tuple[Sentence, list[Mwe]]]
    selection: Selection | None = None
    has_categories: bool = True
    """Otherwise all expressions of the file are given the same one, and it means nothing."""


@dataclass(frozen=True, slots=True)
class TypeRows:
    """A type of a lexicon: its category, and form, lemma, tag, head and relation of each word."""

    category: str
    rows: list[tuple[str, str, str, int, str]]


@dataclass(slots=True)
class Corpus:
    """All there is to learn from."""

    sentences: list[AnnotatedWords]
    types: list[AnnotatedWords]
    """Types of a lexicon that no sentence has, each as if it were a sentence."""
    restoration: Restoration
    measured: list[AnnotatedWords] = field(default_factory=list)
    """The sentences to measure on: those of whole texts, if there are any."""

    @classmethod
    def from_parts(cls, parts: Sequence[Part], lexicon: Sequence[TypeRows] = ()) -> Corpus:
        """Prepare files and the types of a lexicon."""
        restoration = _learn_lemmas(parts, lexicon)
        lookup = _CategoryLookup(lexicon, restoration)
        sentences: list[AnnotatedWords] = []
        measured: list[AnnotatedWords] = []
        for part in parts:
            weight = part.selection.weight(part.sentences) if part.selection else 1.0
            n_sentences = len(part.sentences)
            annotated = [
                AnnotatedWords(
                    restoration.words(sentence),
                    members_of(sentence, mwes),
                    weight,
                    index * N_FOLDS // n_sentences,
                )
                for index, (sentence, mwes) in enumerate(part.sentences)
            ]
            if not part.has_categories:
                annotated = [lookup.relabelled(sentence) for sentence in annotated]
            sentences += annotated
            if part.selection is None:
                measured += annotated
        types = _new_types(sentences, lexicon, restoration)
        return cls(sentences, types, restoration, measured or sentences)


class _CategoryLookup:
    """Categories of the types of a lexicon, for corpora that have none."""

    def __init__(self, lexicon: Sequence[TypeRows], restoration: Restoration) -> None:
        self._categories: dict[Bag, str] = {}
        for entry in lexicon:
            lemmas = restoration.words_of_rows(entry.rows).lemmas
            self._categories.setdefault(tuple(sorted(lemmas)), entry.category)

    def relabelled(self, sentence: AnnotatedWords) -> AnnotatedWords:
        """Return a sentence with the categories of the lexicon."""
        lemmas = sentence.words.lemmas
        return replace(
            sentence,
            expressions={
                members: self._categories.get(bag_of(lemmas, members), "")
                for members in sentence.expressions
            },
        )


def members_of(sentence: Sentence, mwes: Iterable[Mwe]) -> dict[Members, str]:
    """Return the expressions of a sentence by indexes of words; empty nodes are left out."""
    indexes = {word.id: index for index, word in enumerate(sentence.words)}
    found: dict[Members, str] = {}
    for mwe in mwes:
        members = tuple(indexes[member] for member in mwe.members if member in indexes)
        if len(members) == len(mwe.members):
            found.setdefault(members, mwe.category or "")
    return found


def _learn_lemmas(parts: Sequence[Part], lexicon: Sequence[TypeRows]) -> Restoration:
    """Learn lemmas of forms, of those that are part of an expression."""
    full = Restoration.learn(sentence for part in parts for sentence, _ in part.sentences)
    if not full.lemmas:
        return full
    for entry in lexicon:
        for form, lemma, *_ in entry.rows:
            if lemma != "_":
                full.lemmas.setdefault(form.casefold(), lemma.casefold())
    needed: set[str] = set()
    for part in parts:
        for sentence, mwes in part.sentences:
            lemmas = full.words(sentence).lemmas if mwes else []
            needed.update(lemmas[m] for members in members_of(sentence, mwes) for m in members)
    for entry in lexicon:
        needed.update(lemma.casefold() for _, lemma, *_ in entry.rows)
    return Restoration({form: lemma for form, lemma in full.lemmas.items() if lemma in needed})


def _new_types(
    sentences: Sequence[AnnotatedWords], lexicon: Sequence[TypeRows], restoration: Restoration
) -> list[AnnotatedWords]:
    known: set[Bag] = set()
    for sentence in sentences:
        for members in sentence.expressions:
            known.add(bag_of(sentence.words.lemmas, members))
            known.add(bag_of(sentence.words.forms, members))
    types = []
    for entry in lexicon:
        words = restoration.words_of_rows(entry.rows)
        members = tuple(range(len(words)))
        if known.isdisjoint([bag_of(words.lemmas, members), bag_of(words.forms, members)]):
            types.append(AnnotatedWords(words, {members: entry.category}))
    return types


def categories_of(corpus: Corpus) -> list[str]:
    """Return the categories of a corpus, the most frequent first."""
    counts = Counter(
        category
        for sentence in [*corpus.sentences, *corpus.types]
        for category in sentence.expressions.values()
        if category
    )
    return sorted(counts, key=lambda category: (-counts[category], category))


def read_type_lexicon(path: FilePath) -> list[TypeRows]:
    """Read a list of types: blocks of a category and a line for each word, after a first line.

    A line of a word is index, form, lemma, tag, index of the head in the type or `_`, relation.
    """
    types = []
    line = 1
    for number, block in enumerate("".join(read_text(path)).split("\n\n")):
        lines = block.strip("\n").split("\n")
        if number and lines != [""]:
            rows = [
                _row(each, Place(file_name(path), place))
                for place, each in enumerate(lines[1:], start=line + 1)
            ]
            types.append(TypeRows(lines[0], rows))
        line += block.count("\n") + 2
    return types


def _row(line: str, place: Place) -> tuple[str, str, str, int, str]:
    cells = line.split("\t")
    if len(cells) != _N_COLUMNS:
        found = f"{len(cells)} columns instead of {_N_COLUMNS} in a type of the lexicon"
        advice = "give index, form, lemma, tag, head and relation of each word"
        raise FormatError([Problem(place, found, advice)])
    _, form, lemma, tag, head, deprel = cells
    return form, lemma, tag, int(head) if head.isdecimal() and len(head) < 4 else -1, deprel
