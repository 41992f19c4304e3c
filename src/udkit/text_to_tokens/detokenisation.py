"""Spaces for treebanks that do not tell where there are none.

Some treebanks have no `SpaceAfter=No` at all: their text would have a space before every comma, and
a segmenter that learned from it could not split one off. Such texts are detokenised by rules of
thumb before training: no space between characters of scripts without spaces, before closing and
after opening punctuation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from udkit.data.features import Misc
from udkit.data.sentence import Sentence
from udkit.text_to_tokens.atoms import SINGLE, character_kind

_CLOSING = frozenset(".,;:!?…)]}»”’%。、，．；：！？）】」』》〉，؟،؛।")
_OPENING = frozenset("([{«“„‘¿¡（【「『《〈")
_QUOTES = frozenset("\"'")
_BLOCK = 500
"""Sentences that are looked at together; several treebanks may follow each other."""
_MIN_TOKENS = 200
"""A few tokens without `SpaceAfter=No` prove nothing."""


def with_likely_spaces(sentences: Sequence[Sentence]) -> list[Sentence]:
    """Detokenise where a treebank tells nothing about white space, and nowhere else."""
    result: list[Sentence] = []
    for start in range(0, len(sentences), _BLOCK):
        block = sentences[start : start + _BLOCK]
        result += detokenised(block) if lacks_spaces(block) else block
    return result


def lacks_spaces(sentences: Iterable[Sentence]) -> bool:
    """Whether no token of many says anything about white space."""
    n_tokens = 0
    for sentence in sentences:
        for token, _ in sentence.tokens():
            n_tokens += 1
            if "Space" in token["MISC"]:
                return False
    return n_tokens >= _MIN_TOKENS


def detokenised(sentences: Iterable[Sentence]) -> Iterator[Sentence]:
    """Yield copies of the sentences with `SpaceAfter=No` where it is likely."""
    for sentence in sentences:
        copy = sentence.copy()
        tokens = [token for token, _ in copy.tokens()]
        n_quotes = 0
        for index, token in enumerate(tokens):
            following = tokens[index + 1].form if index + 1 < len(tokens) else ""
            n_quotes += token.form in _QUOTES
            if _is_joined(token.form, following, is_quoted=n_quotes % 2 == 1):
                misc = Misc(token["MISC"])
                misc.set("SpaceAfter", "No")
                token["MISC"] = str(misc)
        yield copy


def _is_joined(form: str, following: str, *, is_quoted: bool) -> bool:
    """Whether no space stands between two tokens; `following` is "" at the end of a sentence."""
    if not form:
        return False
    if not following:
        return _is_without_spaces(form[-1])
    if form in _QUOTES or following in _QUOTES:
        return is_quoted
    return (
        form[-1] in _OPENING
        or following[0] in _CLOSING
        or _is_without_spaces(form[-1])
        or _is_without_spaces(following[0])
    )


def _is_without_spaces(character: str) -> bool:
    code = ord(character)
    is_wide_sign = 0x3000 <= code < 0x3040 or 0xFF00 <= code < 0xFF61
    return is_wide_sign or character_kind(code) == SINGLE
