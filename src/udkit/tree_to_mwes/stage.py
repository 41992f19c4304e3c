"""Stage 4: sentences with trees in, sentences with multiword expressions out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from udkit.data.mwe import MWE_COLUMN, MWE_MISC, Mwe, with_mwes
from udkit.data.sentence import Sentence
from udkit.errors import ModelError
from udkit.formats.cupt import with_mwes_in_misc
from udkit.tree_to_mwes.projection import LexiconIdentifier
from udkit.tree_to_mwes.scored import ScoredIdentifier
from udkit.tree_to_mwes.storage import StoredTables
from udkit.tree_to_mwes.strategies import Identifier
from udkit.tree_to_mwes.tree_labels import LabelIdentifier

PART = "tree_to_mwes"
"""The folder of this stage in model files."""
_READERS: dict[str, Callable[[Mapping[str, bytes]], Identifier]] = {
    "scored": ScoredIdentifier.from_members,
    "lexicon": LexiconIdentifier.from_members,
    "labels": LabelIdentifier.from_members,
}
STRATEGIES = tuple(_READERS)


class MweStage:
    """One strategy, ready to annotate."""

    def __init__(self, identifier: Identifier) -> None:
        self.identifier = identifier

    @classmethod
    def from_members(cls, members: Mapping[str, bytes]) -> MweStage:
        """Open the part of a model file; ModelError where it is none."""
        settings = StoredTables(members).settings("model.json")
        strategy = settings.get("strategy")
        if strategy not in _READERS:
            raise ModelError(
                f"the model finds expressions by {strategy!r}, which this udkit does not know; "
                "install the udkit that it was made for"
            )
        try:
            return cls(_READERS[strategy](members))
        except (KeyError, TypeError, ValueError) as error:
            raise ModelError(
                f"the part {PART} of the model is damaged ({error!r}); fetch or train it again"
            ) from error

    def stream(self, sentences: Iterable[Sentence]) -> Iterator[Sentence]:
        """Annotate a stream of sentences, one by one."""
        return map(self._with_mwes, sentences)

    def annotate(self, sentences: Sequence[Sentence]) -> list[Sentence]:
        """Return the sentences with their expressions, and without those they had before.

        These are in the column `PARSEME:MWE` of sentences that have one, and in MISC of others.
        """
        return list(self.stream(sentences))

    def mwes(self, sentence: Sentence) -> list[Mwe]:
        """Return the expressions of a sentence."""
        identifier = self.identifier
        found = identifier.identify(identifier.restoration.words(sentence))
        if not found:
            return []
        ids = [word.id for word in sentence.words]
        return [Mwe(tuple(ids[m] for m in members), name or None) for members, name in found]

    def _with_mwes(self, sentence: Sentence) -> Sentence:
        mwes = self.mwes(sentence)
        if MWE_COLUMN in sentence.columns.names:
            return with_mwes(sentence, mwes)
        if not mwes and not any(MWE_MISC in node["MISC"] for node in sentence.nodes):
            return sentence
        return next(with_mwes_in_misc([with_mwes(sentence, mwes)]))
