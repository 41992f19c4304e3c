"""Stage 1 at work: text in, sentences of tokens and words out.

    text → atoms → windows → scores → decisions → tokens → words → sentences

Nothing but NumPy and ONNX Runtime is needed here; `training` makes what this reads.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from udkit.data.sentence import Sentence
from udkit.errors import ModelError
from udkit.text_to_tokens.decisions import Rules
from udkit.text_to_tokens.multiword import MultiwordLexicon, lexicon_from_json, lexicon_to_json
from udkit.text_to_tokens.pretokenised import split_tokens
from udkit.text_to_tokens.scorer import Scorer
from udkit.text_to_tokens.sentences import SentenceWriter
from udkit.text_to_tokens.streaming import TextStream

FORMAT_VERSION = 1
_SETTINGS, _LEXICON = "segmenter.json", "multiword.json"


@dataclass(frozen=True, slots=True)
class SegmenterSettings:
    """What a trained segmenter knows besides weights and words."""

    splits: list[str]
    """Labels of token boundaries inside atoms; see `split_scripts`."""
    allows_spaces: bool
    """Whether tokens of the training set hold spaces."""
    has_multiword: bool
    """Whether the training set has multiword tokens."""
    sentence_bias: float = 0.0
    """Added to the score of a sentence end; what suits the development set best."""
    multiword_bias: float = 0.0
    """The same for multiword tokens."""
    training: dict[str, Any] = field(default_factory=dict)
    """Configuration and scores of the training, for the record."""
    version: int = FORMAT_VERSION


@dataclass(frozen=True, slots=True)
class DocumentOptions:
    """How to read a document, and what to write about it."""

    name: str | None = None
    """For `# newdoc id`."""
    first_id: int = 1
    """`sent_id` of the first sentence."""
    is_by_line: bool = False
    """Whether each line is a sentence."""
    has_ranges: bool = False
    """Whether MISC tells where tokens are in the document, in characters: `TokenRange=0:5`."""


class Segmenter:
    """Cuts text into sentences, tokens and words. Keeps every character that is not a space."""

    def __init__(
        self, settings: SegmenterSettings, scorer: Scorer, lexicon: MultiwordLexicon
    ) -> None:
        self.settings = settings
        self.scorer = scorer
        self.lexicon = lexicon

    def segment(self, text: str, options: DocumentOptions | None = None) -> list[Sentence]:
        """Segment a document that is in memory."""
        return list(self.stream([text], options))

    def stream(
        self, chunks: Iterable[str], options: DocumentOptions | None = None
    ) -> Iterator[Sentence]:
        """Segment a document that comes in chunks, cut anywhere; the cuts change nothing.

        The white space of the document can be restored from the sentences: `formats.to_text`
        gives back its text, with a newline added where it does not end in white space.
        """
        options = options or DocumentOptions()
        newdoc = "# newdoc" if options.name is None else f"# newdoc id = {options.name}"
        comments = [newdoc, "# newpar"]
        writer = SentenceWriter(self.lexicon, options.has_ranges, options.first_id, comments)
        settings = self.settings
        rules = Rules(
            settings.sentence_bias,
            settings.multiword_bias,
            settings.allows_spaces,
            options.is_by_line,
        )
        return TextStream(self.scorer, rules, settings.splits, writer).sentences(chunks)

    def split_tokens(self, sentences: Iterable[Sentence]) -> Iterator[Sentence]:
        """Find multiword tokens in sentences whose tokens are given; see `pretokenised`."""
        if not self.settings.has_multiword:
            return iter(sentences)
        return split_tokens(sentences, self.scorer, self.lexicon, self.settings.multiword_bias)

    def members(self) -> dict[str, bytes]:
        """Return the files of the model."""
        return {
            _SETTINGS: _to_json(asdict(self.settings)),
            _LEXICON: _to_json(lexicon_to_json(self.lexicon)),
            **self.scorer.members(),
        }

    @classmethod
    def from_members(cls, members: Mapping[str, bytes], *, threads: int = 1) -> Segmenter:
        """Rebuild a segmenter from its files; ModelError where they are not what they should be."""
        try:
            settings = SegmenterSettings(**json.loads(members[_SETTINGS]))
            if settings.version != FORMAT_VERSION:
                raise ModelError(
                    f"the segmenter has format {settings.version}, this version of udkit reads"
                    f" {FORMAT_VERSION}: train it again, or install another version of udkit"
                )
            lexicon = lexicon_from_json(json.loads(members[_LEXICON]))
            return cls(settings, Scorer.from_members(members, threads), lexicon)
        except KeyError as error:
            raise ModelError(f"the segmenter lacks {error}: get the model file again") from error
        except (ValueError, TypeError) as error:
            raise ModelError(f"the segmenter is damaged ({error}): get the file again") from error


def _to_json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode("utf-8")
