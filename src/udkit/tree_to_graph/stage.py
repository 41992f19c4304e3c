"""Stage 3: sentences with trees in, sentences with enhanced graphs out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from udkit.data.sentence import Sentence
from udkit.tree_to_graph.strategies import Enhancer


class GraphStage:
    """One strategy, ready to annotate."""

    def __init__(self, enhancer: Enhancer) -> None:
        self.enhancer = enhancer

    def stream(self, sentences: Iterable[Sentence]) -> Iterator[Sentence]:
        """Annotate a stream of sentences, one by one."""
        return map(self.enhancer.enhance, sentences)

    def annotate(self, sentences: Sequence[Sentence]) -> list[Sentence]:
        """Return the sentences with DEPS and empty nodes."""
        return list(self.stream(sentences))
