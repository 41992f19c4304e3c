"""Stage 3: sentences with trees in, sentences with enhanced graphs out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from udkit.data.certainty import Certainty
from udkit.data.sentence import Sentence
from udkit.tree_to_graph.doubt import (
    drop_doubtful_edges,
    hide_doubtful_orphans,
    show_again,
)
from udkit.tree_to_graph.language import load_language
from udkit.tree_to_graph.learned.storage import PARSED, from_members
from udkit.tree_to_graph.strategies import Enhancer, RuleEnhancer


class GraphStage:
    """One strategy, ready to annotate; perhaps another one for trees that a parser has made."""

    def __init__(self, enhancer: Enhancer, for_parsed: Enhancer | None = None) -> None:
        self.enhancer = enhancer
        self._for_parsed = for_parsed or enhancer

    @classmethod
    def from_members(cls, members: Mapping[str, bytes], code: str) -> GraphStage:
        """Open the stage's part of a model file; where there is none, the rules of the language."""
        parsed = {
            name.removeprefix(PARSED): data
            for name, data in members.items()
            if name.startswith(PARSED)
        }
        enhancer: Enhancer
        if len(members) > len(parsed):
            enhancer = from_members(members)
        else:
            enhancer = RuleEnhancer(load_language(code), overwrites=True)
        return cls(enhancer, from_members(parsed) if parsed else None)

    def stream(self, sentences: Iterable[Sentence]) -> Iterator[Sentence]:
        """Annotate a stream of sentences, one by one."""
        return map(self.enhancer.enhance, sentences)

    def annotate(
        self, sentences: Sequence[Sentence], certainties: Sequence[Certainty] | None = None
    ) -> list[Sentence]:
        """Return the sentences with DEPS and empty nodes; their words are changed, not copied.

        If it is known how sure each arc of the trees is, a parser has made them: what has learned
        from such trees is used, and doubtful edges are left out.
        """
        if certainties is None:
            return self.enhancer.enhance_all(sentences, in_place=True)
        hidden = hide_doubtful_orphans(sentences, certainties)
        try:
            enhanced = self._for_parsed.enhance_all(
                sentences, in_place=True, certainties=certainties
            )
        finally:
            show_again(sentences, hidden)
        show_again(enhanced, hidden)  # some are copies: those that have empty nodes, or had them
        for sentence, certainty in zip(enhanced, certainties, strict=True):
            if certainty.edges is None or not self._for_parsed.weighs_edges:
                drop_doubtful_edges(sentence, certainty)
        return enhanced
