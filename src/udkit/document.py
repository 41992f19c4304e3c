"""What a pipeline gives back: a text with all that was found in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from udkit.data.mwe import Mwe, mwes_of
from udkit.data.sentence import Sentence, Word
from udkit.formats.plain_text import TokenSpans, place_tokens, to_text
from udkit.formats.rows import Cell, to_rows
from udkit.formats.spacy_doc import to_spacy

if TYPE_CHECKING:
    from spacy.tokens import Doc
    from spacy.vocab import Vocab


@dataclass(frozen=True, slots=True)
class Document:
    """An annotated text."""

    sentences: list[Sentence]

    @property
    def words(self) -> list[Word]:
        """The syntactic words of all sentences."""
        return [word for sentence in self.sentences for word in sentence.words]

    @property
    def mwes(self) -> list[list[Mwe]]:
        """The multiword expressions of each sentence."""
        return [mwes_of(sentence) for sentence in self.sentences]

    def spans(self) -> list[TokenSpans]:
        """Return where the tokens and words of each sentence stand in the text, in characters."""
        return list(place_tokens(self.sentences))

    def to_conllu(self) -> str:
        """Return the document as it would stand in a CoNLL-U file."""
        return "".join("\n".join([*sentence.lines(), "\n"]) for sentence in self.sentences)

    def to_rows(self) -> list[dict[str, Cell]]:
        """Return a flat row per node, for pandas or Arrow."""
        return list(to_rows(self.sentences))

    def to_text(self) -> str:
        """Return the raw text, with a newline added where it did not end in white space."""
        return "".join(to_text(self.sentences))

    def to_spacy(self, vocab: Vocab | None = None) -> Doc:
        """Return a `Doc` of spaCy's; MissingExtraError where spaCy is not installed.

        Its tokens are the syntactic words. `vocab` is that of a pipeline of yours, if you have one.
        """
        return to_spacy(self.sentences, vocab)
