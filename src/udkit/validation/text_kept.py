"""Is all of a text still there? Raw text against the tokens of a CoNLL-U file.

Whitespace (Unicode's property White_Space) does not count; every other character of the text must
be in the forms of the tokens, in its place, and no other character may be. Both files are read as
streams: the text in segments, the treebank sentence by sentence.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from udkit.data.columns import Columns
from udkit.data.sentence import Node, Sentence
from udkit.errors import FormatError, Place, Problem
from udkit.formats.conllu import read_conllu
from udkit.formats.files import FilePath, file_name, read_chunks
from udkit.formats.pieces import unix_newlines
from udkit.validation.block import WHITE_SPACE
from udkit.validation.reading import decode_utf8

_WHITE_SPACE = re.compile(f"{WHITE_SPACE}+")
_TEXT_COMMENT = re.compile(rf"\#{WHITE_SPACE}*text{WHITE_SPACE}*={WHITE_SPACE}*(.*)")
_CONTEXT = 30


@dataclass(frozen=True, slots=True)
class TextDifference:
    """The first character that is not the same in the text and in the treebank."""

    text_place: Place
    system_place: Place
    before: str
    """The text before the difference, which is the same in both, up to 30 characters."""
    expected: str
    """The text from the difference on; empty at the end of the text."""
    found: str
    """What the treebank has there, without whitespace; empty at the end of the file."""

    def __str__(self) -> str:
        expected = f"has {self.expected!r}" if self.expected else "ends"
        found = f"has {self.found!r}" if self.found else "ends"
        return (
            f"{self.text_place} {expected}, but {self.system_place} {found}, after {self.before!r}"
        )


def find_text_difference(
    text_path: FilePath, system_path: FilePath, *, in_comments: bool = False
) -> TextDifference | None:
    """Compare a text with the tokens of a CoNLL-U file, or with its `# text` comments.

    None if no character but whitespace was changed, lost or added. FormatError if the CoNLL-U
    file is broken before the first difference: then the difference may only seem to be one.
    """
    problems: list[Problem] = []
    difference = _find(text_path, system_path, problems, in_comments=in_comments)
    if problems:
        raise FormatError(problems)
    return difference


def _find(
    text_path: FilePath, system_path: FilePath, problems: list[Problem], *, in_comments: bool
) -> TextDifference | None:
    text = _Text(text_path)
    last: Sentence | None = None
    for sentence in read_conllu(system_path, problems=problems):
        parts = _comments(sentence) if in_comments else _forms(sentence)
        found = _squeeze("".join(parts))
        expected = text.peek(len(found))
        if expected != found:
            n_same = _count_same(expected, found)
            place = _place_in_sentence(sentence, n_same, in_comments=in_comments)
            return text.difference(n_same, place, found[n_same : n_same + _CONTEXT])
        text.skip(len(found))
        last = sentence
    if not text.peek(1):
        return None
    place = _end_of(last) if last else Place(file_name(system_path), 1)
    return text.difference(0, place, "")


def _squeeze(text: str) -> str:
    return _WHITE_SPACE.sub("", text)


def _count_same(first: str, second: str) -> int:
    same = 0
    for one, other in zip(first, second, strict=False):
        if one != other:
            break
        same += 1
    return same


def _forms(sentence: Sentence) -> list[str]:
    return [token.form for token, _ in sentence.tokens()]


def _comments(sentence: Sentence) -> list[str]:
    return [match[1] for line in sentence.comments if (match := _TEXT_COMMENT.fullmatch(line))]


def _place_in_sentence(sentence: Sentence, n_same: int, *, in_comments: bool) -> Place:
    """Place of a character, counted from the beginning of the sentence without whitespace."""
    for line, column, part in _parts(sentence, in_comments=in_comments):
        length = len(_squeeze(part))
        if n_same < length:
            return _place(sentence, line, column + _index_of(part, n_same))
        n_same -= length
    return _end_of(sentence)


def _parts(sentence: Sentence, *, in_comments: bool) -> Iterator[tuple[int, int, str]]:
    """Line within the sentence, column and text of what was compared."""
    if in_comments:
        for i, comment in enumerate(sentence.comments):
            if match := _TEXT_COMMENT.fullmatch(comment):
                yield i, match.start(1) + 1, match[1]
        return
    rows = {id(node): i for i, node in enumerate(sentence.nodes, len(sentence.comments))}
    for token, _ in sentence.tokens():
        yield rows[id(token)], _form_column(token, sentence.columns), token.form


def _form_column(node: Node, columns: Columns) -> int:
    if "FORM" not in columns.names:
        return 1
    cells = node.line().split("\t")[: columns.names.index("FORM")]
    return sum(len(cell) + 1 for cell in cells) + 1


def _place(sentence: Sentence, line: int, column: int) -> Place:
    start = sentence.place or Place("<text>", 1)
    return Place(start.file, start.line + line, column)


def _end_of(sentence: Sentence) -> Place:
    lines = sentence.lines()
    return _place(sentence, len(lines) - 1, len(lines[-1]) + 1)


def _index_of(text: str, n: int) -> int:
    """Index of the character that has `n` characters other than whitespace before it.

    If there is none, the index after the last such character.
    """
    index = 0
    for i, character in enumerate(text):
        if not _WHITE_SPACE.match(character):
            if n == 0:
                return i
            n -= 1
            index = i + 1
    return index


@dataclass(frozen=True, slots=True)
class _Segment:
    """Some whole lines of a text."""

    line: int
    raw: str
    squeezed: str


def _segments(path: FilePath) -> Iterator[_Segment]:
    line = 1
    for piece in _line_pieces(unix_newlines(read_chunks(path), lambda _: None)):
        raw = decode_utf8(piece, file_name(path), line)
        if line == 1:
            raw = raw.removeprefix("\ufeff")  # says how the file is encoded; not a character of it
        yield _Segment(line, raw, _squeeze(raw))
        line += raw.count("\n")


def _line_pieces(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Join and cut chunks so that every piece but the last ends with a line feed."""
    waiting: list[bytes] = []
    for chunk in chunks:
        cut = chunk.rfind(b"\n") + 1
        waiting.append(chunk[:cut] if cut else chunk)
        if cut:
            yield b"".join(waiting)
            waiting = [chunk[cut:]]
    if rest := b"".join(waiting):
        yield rest


class _Text:
    """A text without its whitespace, of which as much is in memory as is looked at."""

    def __init__(self, path: FilePath) -> None:
        self._name = file_name(path)
        self._coming = _segments(path)
        self._segments: deque[_Segment] = deque()
        self._offset = 0  # in the first segment, whitespace not counted
        self._before = ""  # end of the last segment that was dropped

    def peek(self, n: int) -> str:
        """Return the next `n` characters, fewer at the end of the text."""
        loaded = "".join([segment.squeezed for segment in self._segments])
        while len(loaded) < self._offset + n and (segment := next(self._coming, None)):
            self._segments.append(segment)
            loaded += segment.squeezed
        return loaded[self._offset : self._offset + n]

    def skip(self, n: int) -> None:
        """Go on by characters that were looked at."""
        self._offset += n
        while len(self._segments) > 1 and self._offset >= len(self._segments[0].squeezed):
            dropped = self._segments.popleft()
            self._offset -= len(dropped.squeezed)
            self._before = dropped.raw[-_CONTEXT:]

    def difference(self, n_same: int, system_place: Place, found: str) -> TextDifference:
        """Describe the difference that comes after `n_same` more characters."""
        raw = "".join([segment.raw for segment in self._segments])
        index = _index_of(raw, self._offset + n_same)
        line = (self._segments[0].line if self._segments else 1) + raw.count("\n", 0, index)
        expected = raw[index : index + _CONTEXT].rstrip()
        return TextDifference(
            text_place=Place(self._name, line, index - raw.rfind("\n", 0, index)),
            system_place=system_place,
            before=(self._before + raw[:index])[-_CONTEXT:],
            expected=expected,
            found=found,
        )
