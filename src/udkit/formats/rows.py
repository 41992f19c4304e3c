"""Treebanks as tables: one flat row per node, ready for pandas, Polars or Arrow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from udkit.data.sentence import MultiwordToken, Sentence, Word
from udkit.formats.plain_text import place_tokens

Cell = str | int | None


def to_rows(sentences: Iterable[Sentence]) -> Iterator[dict[str, Cell]]:
    """Yield a row per node: `pandas.DataFrame(to_rows(read_conllu(path)))`.

    Every row has the same keys: `sentence` (counted from 0), `sent_id`, `kind` (word, token or
    empty), the columns of the file in lower case, and `start` and `end` in the restored text
    (None for empty nodes). HEAD is a number or None; all other columns are strings.
    """
    for index, placed in enumerate(place_tokens(sentences)):
        sentence = placed.sentence
        words = iter(placed.words)
        token_spans = {
            id(t): span for (t, _), span in zip(sentence.tokens(), placed.tokens, strict=True)
        }
        for node in sentence.nodes:
            if isinstance(node, Word):
                kind, span = "word", next(words)
            elif isinstance(node, MultiwordToken):
                kind, span = "token", token_spans[id(node)]
            else:
                kind, span = "empty", None
            row: dict[str, Cell] = {"sentence": index, "sent_id": sentence.sent_id, "kind": kind}
            row.update({name.lower(): node[name] for name in sentence.columns.names})
            if "head" in row:
                row["head"] = node.head if isinstance(node, Word) else None
            row["start"], row["end"] = span or (None, None)
            yield row
