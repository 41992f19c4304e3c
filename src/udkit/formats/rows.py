"""Treebanks as tables: one flat row per node, ready for pandas, Polars or Arrow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from udkit.data.sentence import EmptyNode, MultiwordToken, Node, Sentence, Word
from udkit.errors import FormatError
from udkit.formats.plain_text import TokenSpans, place_tokens

Cell = str | int | None
_KINDS: dict[type[Node], str] = {Word: "word", MultiwordToken: "token", EmptyNode: "empty"}


def to_rows(sentences: Iterable[Sentence]) -> Iterator[dict[str, Cell]]:
    """Yield a row per node: `pandas.DataFrame(to_rows(read_conllu(path)))`.

    Every row has the same keys: `sentence` (counted from 0), `sent_id`, `kind` (word, token or
    empty), the columns of the file in lower case, and `start` and `end` in the restored text
    (None for empty nodes). HEAD is a number or None, and FormatError is raised where it is
    anything else; all other columns are strings.
    """
    for index, placed in enumerate(place_tokens(sentences)):
        sentence = placed.sentence
        sent_id = sentence.sent_id
        keys = [(name.lower(), name) for name in sentence.columns.names]
        for node, span in _with_spans(placed):
            kind = _KINDS[type(node)]
            row: dict[str, Cell] = {"sentence": index, "sent_id": sent_id, "kind": kind}
            row.update({key: node[name] for key, name in keys})
            if "head" in row:
                row["head"] = _head_of(node, sentence)
            row["start"], row["end"] = span or (None, None)
            yield row


def _with_spans(placed: TokenSpans) -> Iterator[tuple[Node, tuple[int, int] | None]]:
    tokens = [token for token, _ in placed.sentence.tokens()]
    spans = {id(token): span for token, span in zip(tokens, placed.tokens, strict=True)}
    words = iter(placed.words)
    for node in placed.sentence.nodes:
        yield node, next(words) if isinstance(node, Word) else spans.get(id(node))


def _head_of(node: Node, sentence: Sentence) -> int | None:
    if not isinstance(node, Word):
        return None
    try:
        return node.head
    except ValueError as error:
        raise FormatError([sentence.problem(node, "HEAD", str(error))]) from error
