"""All that a corpus says about each type: where it is annotated, as what, and where it is not."""

from __future__ import annotations

from dataclasses import dataclass

from udkit.data.mwe_categories import WORK_CATEGORIES
from udkit.mwe.consistency.candidates import DEFAULT_GAPS, Candidate, find_candidates
from udkit.mwe.corpora import AnnotatedSentence
from udkit.mwe.types import MweType, Occurrence, collect_types


@dataclass(frozen=True, slots=True)
class TypeGroup:
    """A type with its annotated occurrences and its candidates."""

    type: MweType
    places: list[tuple[AnnotatedSentence, Occurrence]]
    candidates: list[Candidate]

    @property
    def has_conflict(self) -> bool:
        """Whether the occurrences have different categories."""
        return len(self.type.categories) > 1

    @property
    def likely_category(self) -> str:
        """The category that most occurrences have, those of annotators at work aside."""
        counts = self.type.categories
        decided = [name for name in counts if name and name not in WORK_CATEGORIES]
        return max(decided, key=lambda name: (counts[name], name), default="")


def group_by_type(
    sentences: list[AnnotatedSentence], *, max_gaps: int = DEFAULT_GAPS
) -> list[TypeGroup]:
    """Return the types of a corpus in alphabetical order of their lemmas."""
    places = [(each, occurrence) for each in sentences for occurrence in each.occurrences]
    types = collect_types(occurrence for _, occurrence in places)
    by_occurrence = {id(occurrence): place for place, occurrence in places}
    candidates = find_candidates(sentences, max_gaps=max_gaps)
    groups = [
        TypeGroup(
            mwe_type,
            [(by_occurrence[id(each)], each) for each in mwe_type.occurrences],
            candidates[key],
        )
        for key, mwe_type in types.items()
    ]
    return sorted(groups, key=lambda group: group.type.lemmas)
