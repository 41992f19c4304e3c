"""Writing a treebank with other columns than it was read with (CoNLL-U ↔ CoNLL-U Plus)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from udkit.data.columns import Columns
from udkit.data.sentence import Sentence
from udkit.errors import FormatError, Place, Problem

_GLOBAL_COLUMNS = re.compile(r"#\s*global\.columns\s*=.*")


def with_columns(sentences: Iterable[Sentence], columns: Columns | None) -> Iterator[Sentence]:
    """Give each sentence these columns (None: its own); cells that it lacks become `_`.

    The first sentence carries the `# global.columns` line that CoNLL-U Plus wants, and none
    where the columns are those of plain CoNLL-U.
    """
    for index, sentence in enumerate(sentences):
        yield _with_columns(
            sentence,
            columns or sentence.columns,
            is_first=index == 0,
            is_plus=columns is None or not columns.is_conllu,
        )


def join_columns(documents: Iterable[Iterator[Sentence]]) -> Iterator[Iterator[Sentence]]:
    """Make documents fit for one file: only its first sentence may name the columns.

    Each is to be read before the next is asked for; FormatError where one has other columns than
    those before it.
    """
    first: Sentence | None = None

    def joined(sentences: Iterator[Sentence]) -> Iterator[Sentence]:
        nonlocal first
        for sentence in sentences:
            if first is None:
                first = sentence
                yield sentence
            elif sentence.columns == first.columns:
                yield _with_columns(sentence, sentence.columns, is_first=False, is_plus=False)
            else:
                raise FormatError([_other_columns(sentence, first)])

    return map(joined, documents)


def _other_columns(sentence: Sentence, first: Sentence) -> Problem:
    found = f"the columns {' '.join(sentence.columns.names)}"
    if first.place is not None:
        found += f", where {first.place.file} has {' '.join(first.columns.names)}"
    place = sentence.place or Place("<text>", 1)
    return Problem(place, found, "write a file of its own for each, or convert one of them first")


def _with_columns(
    sentence: Sentence, columns: Columns, *, is_first: bool, is_plus: bool
) -> Sentence:
    comments = [line for line in sentence.comments if not _GLOBAL_COLUMNS.fullmatch(line)]
    if is_first and is_plus:
        comments.insert(0, f"# global.columns = {' '.join(columns.names)}")
    if columns == sentence.columns:
        if comments == sentence.comments:
            return sentence
        changed = sentence.copy()
        changed.comments = comments
        return changed
    known = set(sentence.columns.names)
    lines = [
        "\t".join(node[name] if name in known else "_" for name in columns.names)
        for node in sentence.nodes
    ]
    return Sentence.from_lines(comments, lines, columns, sentence.place)
