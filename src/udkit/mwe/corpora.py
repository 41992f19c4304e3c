"""Corpora with expressions, read as a whole for those who need to look at all of it at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from udkit.data.mwe import Mwe
from udkit.data.sentence import Sentence
from udkit.errors import FormatError, Place, Problem
from udkit.formats.cupt import read_with_mwes
from udkit.formats.files import FilePath, file_name
from udkit.mwe.types import Occurrence


@dataclass(frozen=True, slots=True)
class AnnotatedSentence:
    """A sentence, its expressions, and where it is from."""

    file: str
    number: int
    """In its file, from 1."""
    sentence: Sentence
    mwes: list[Mwe]

    @property
    def name(self) -> str:
        """Its id, by which people know it: `sent_id`, or the last part of `source_sent_id`."""
        source = self.sentence.comment("source_sent_id")
        return self.sentence.sent_id or (source.split(" ")[-1] if source else "")

    @property
    def occurrences(self) -> Iterator[Occurrence]:
        """Its expressions with their sentence."""
        return (Occurrence(self.file, self.number, self.sentence, mwe) for mwe in self.mwes)


def read_corpus(
    paths: Iterable[FilePath], *, allows_any_category: bool = False
) -> list[AnnotatedSentence]:
    """Read files as one corpus; FormatError with all that is wrong with the first bad one."""
    return [
        AnnotatedSentence(file_name(path), number, sentence, mwes)
        for path in paths
        for number, (sentence, mwes) in enumerate(
            read_with_mwes(path, allows_any_category=allows_any_category), start=1
        )
    ]


def check_same_sentences(
    first: list[AnnotatedSentence], second: list[AnnotatedSentence], names: tuple[str, str]
) -> None:
    """Raise FormatError where two corpora do not have the same words, sentence by sentence."""
    advice = "give two annotations of the same text"
    problems = []
    for one, other in zip(first, second, strict=False):
        if [word.form for word in one.sentence.words] != [w.form for w in other.sentence.words]:
            place = other.sentence.place or Place(names[1], 1)
            found = f"other words than in sentence {one.number} of {one.file}"
            problems.append(Problem(place, found, advice))
    if len(first) != len(second):
        longer = first if len(first) > len(second) else second
        extra = longer[min(len(first), len(second))]
        place = extra.sentence.place or Place(extra.file, 1)
        found = f"{names[0]} has {len(first)} sentences, and {names[1]} has {len(second)}"
        problems.append(Problem(place, found, advice))
    if problems:
        raise FormatError(problems)
