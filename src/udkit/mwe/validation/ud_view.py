"""A cupt file as the CoNLL-U that the validator of Universal Dependencies is to see.

Every line stays where it is, so that incidents have the right line. The columns are cut to those
of CoNLL-U, and `source_sent_id` becomes `sent_id`: its three fields joined, `/` left out.
"""

from __future__ import annotations

from collections.abc import Sequence

from udkit.data.columns import STANDARD, Columns

SOURCE_SENT_ID = "source_sent_id"


def comment_name(line: str) -> str:
    """Return the name of a comment `# name = value`; "" where the line is none."""
    name, equals, _ = line[1:].partition("=")
    return name.strip() if line.startswith("#") and equals else ""


def as_conllu(lines: Sequence[str], columns: Columns) -> list[str]:
    """Return the lines of one sentence as lines of CoNLL-U; missing and empty cells are `_`."""
    has_source = any(comment_name(line) == SOURCE_SENT_ID for line in lines)
    return [_as_conllu(line, columns, has_source=has_source) for line in lines]


def _as_conllu(line: str, columns: Columns, *, has_source: bool) -> str:
    if not line.startswith("#"):
        cells = columns.cells(line)[: len(STANDARD)]
        return "\t".join(cell or "_" for cell in cells)
    name = comment_name(line)
    if name == SOURCE_SENT_ID:
        return f"# sent_id = {''.join(line.partition('=')[2].split()).replace('/', '')}"
    if name == "sent_id" and has_source:
        return "#"  # there is to be one
    return line
