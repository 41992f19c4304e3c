"""Writing a treebank with other columns than it was read with (CoNLL-U ↔ CoNLL-U Plus)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from udkit.data.columns import Columns
from udkit.data.sentence import Sentence

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
