"""Ways from a tree to a graph, all with the same interface, so that they can be compared.

`copy` repeats the basic tree; `rules` applies the rules of a language to it. Two more are learned
from graphs: `learned` decides on every edge, with the rules' proposal before it, and `labels` gives
every word one label that tells all its edges; see `learned`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from udkit.data import columns as col
from udkit.data.certainty import Certainty
from udkit.data.sentence import Sentence
from udkit.tree_to_graph.draft import Draft
from udkit.tree_to_graph.language import Language, check_types
from udkit.tree_to_graph.rules import RULES


class Enhancer(Protocol):
    """Anything that gives sentences an enhanced graph."""

    added: Counter[str]
    """How many edges are new or have another label for the sake of each type, so far."""
    weighs_edges: bool
    """Whether it leaves out, by itself, edges that a parser has scored low."""

    def enhance(self, sentence: Sentence) -> Sentence:
        """Return the sentence with a graph; FormatError where its tree is none."""

    def enhance_all(
        self,
        sentences: Sequence[Sentence],
        *,
        in_place: bool = False,
        certainties: Sequence[Certainty] | None = None,
    ) -> list[Sentence]:
        """Return all sentences with graphs: the same as one by one, and perhaps faster.

        In place, the words of the sentences are given their edges, which saves copies of them.
        How sure a parser is of its trees, and of edges, is of use to those that have learned.
        """


class CopyEnhancer:
    """The baseline: every word has the edge of the basic tree and no other."""

    weighs_edges = True  # there is nothing beside the tree to leave out

    def __init__(self, *, overwrites: bool = False) -> None:
        self.added: Counter[str] = Counter()
        self._overwrites = overwrites

    def enhance(self, sentence: Sentence) -> Sentence:
        """Copy HEAD and DEPREL to DEPS, where there are no DEPS."""
        return self.enhance_all([sentence])[0]

    def enhance_all(
        self,
        sentences: Sequence[Sentence],
        *,
        in_place: bool = False,
        certainties: Sequence[Certainty] | None = None,
    ) -> list[Sentence]:
        """Copy the trees of all sentences."""
        keeps_graph = not self._overwrites
        return [
            Draft(sentence, keeps_graph=keeps_graph).finish(in_place=in_place)
            for sentence in sentences
        ]


class RuleEnhancer:
    """The rules of a language, one after the other; UsageError for types that are none."""

    weighs_edges = False

    def __init__(
        self, language: Language, *, types: str | None = None, overwrites: bool = False
    ) -> None:
        self.added: Counter[str] = Counter()
        self._overwrites = overwrites
        letters = language.types if types is None else check_types(types)
        self.rules = [
            (rule, language.settings[rule.name]) for rule in RULES if rule.letter in letters
        ]
        """The rules that are applied, in order, with their settings."""

    def enhance(self, sentence: Sentence) -> Sentence:
        """Add the edges that are missing."""
        return self._draft(sentence).finish()

    def enhance_all(
        self,
        sentences: Sequence[Sentence],
        *,
        in_place: bool = False,
        certainties: Sequence[Certainty] | None = None,
    ) -> list[Sentence]:
        """Add the edges that are missing in all sentences."""
        return [self._draft(sentence).finish(in_place=in_place) for sentence in sentences]

    def _draft(self, sentence: Sentence) -> Draft:
        draft = Draft(sentence, keeps_graph=not self._overwrites)
        for rule, settings in self.rules:
            rule.apply(draft, settings)
        draft.connect()
        self.added.update(draft.letters())
        return draft


class KeepingEnhancer:
    """Another enhancer, for sentences without a graph only."""

    def __init__(self, enhancer: Enhancer) -> None:
        self.added = enhancer.added
        self.weighs_edges = enhancer.weighs_edges
        self.n_kept = 0
        """How many sentences had a graph so far."""
        self._enhancer = enhancer

    def enhance(self, sentence: Sentence) -> Sentence:
        """Give the sentence a graph if it has none."""
        return self.enhance_all([sentence])[0]

    def enhance_all(
        self,
        sentences: Sequence[Sentence],
        *,
        in_place: bool = False,
        certainties: Sequence[Certainty] | None = None,
    ) -> list[Sentence]:
        """Give graphs to the sentences that have none; FormatError where what one has is none."""
        enhanced = list(sentences)
        open_ones = []
        for number, sentence in enumerate(enhanced):
            if _has_graph(sentence):
                Draft(sentence, keeps_graph=True)  # which checks it
                self.n_kept += 1
            else:
                open_ones.append(number)
        new = self._enhancer.enhance_all(
            [enhanced[n] for n in open_ones],
            in_place=in_place,
            certainties=None if certainties is None else [certainties[n] for n in open_ones],
        )
        for number, sentence in zip(open_ones, new, strict=True):
            enhanced[number] = sentence
        return enhanced


def _has_graph(sentence: Sentence) -> bool:
    has_deps = any(word.cells[col.DEPS] != "_" for word in sentence.words)
    return has_deps or bool(sentence.empty_nodes)
