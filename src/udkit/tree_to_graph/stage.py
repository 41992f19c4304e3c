"""Stage 3: sentences with trees in, sentences with enhanced graphs out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from udkit.data.sentence import Sentence
from udkit.tree_to_graph.doubt import FloatArray, drop_doubtful_edges, without_doubtful_orphans
from udkit.tree_to_graph.language import load_language
from udkit.tree_to_graph.learned.storage import from_members
from udkit.tree_to_graph.strategies import Enhancer, RuleEnhancer


class GraphStage:
    """One strategy, ready to annotate."""

    def __init__(self, enhancer: Enhancer) -> None:
        self.enhancer = enhancer

    @classmethod
    def from_members(cls, members: Mapping[str, bytes], code: str) -> GraphStage:
        """Open the stage's part of a model file; where there is none, the rules of the language."""
        if members:
            return cls(from_members(members))
        return cls(RuleEnhancer(load_language(code), overwrites=True))

    def stream(self, sentences: Iterable[Sentence]) -> Iterator[Sentence]:
        """Annotate a stream of sentences, one by one."""
        return map(self.enhancer.enhance, sentences)

    def annotate(
        self, sentences: Sequence[Sentence], certainties: Sequence[FloatArray] | None = None
    ) -> list[Sentence]:
        """Return the sentences with DEPS and empty nodes; their words are changed, not copied.

        If it is known how sure each arc of the trees is, doubtful edges are left out.
        """
        if certainties is None:
            return self.enhancer.enhance_all(sentences, in_place=True)
        with without_doubtful_orphans(sentences, certainties):
            enhanced = self.enhancer.enhance_all(sentences, in_place=True)
        for sentence, certainty in zip(enhanced, certainties, strict=True):
            drop_doubtful_edges(sentence, certainty)
        return enhanced
