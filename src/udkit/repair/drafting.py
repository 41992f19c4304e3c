"""Lines between two blank lines to drafts of sentences: usually one, sometimes none or several.

Each line is a comment or a node; a line that is neither becomes a comment, so that nothing is
lost. Comments between nodes move up. Where the numbers of the words start again from 1, a blank
line was lost, and a new sentence begins.
"""

from __future__ import annotations

import re

from udkit.data.columns import MISC, STANDARD, Columns
from udkit.data.mwe import MWE_COLUMN, MWE_MISC
from udkit.repair.cells import fit_columns, split_cells
from udkit.repair.changes import BLANK_LINE
from udkit.repair.draft import Draft, NumberedLine, Row

Block = list[NumberedLine]
_FIRST_ID = re.compile(r"1|1-[0-9]+|0\.1")
_NUMBER = re.compile(r"[1-9][0-9]{0,8}")
_GLOBAL_COLUMNS = re.compile(r"#\s*global\.columns\s*=\s*(.+)")
_UNSPECIFIED = ("", "_", "*")
_COMMENT_OF_SENTENCE = re.compile(r"#\s*(?:sent_id|text)\b.*")


def find_columns(block: Block) -> Columns | None:
    """Columns that the first comment of a CoNLL-U Plus file names; None for plain CoNLL-U."""
    match = _GLOBAL_COLUMNS.fullmatch(block[0].text) if block else None
    if match is None:
        return None
    try:
        columns = Columns(match[1].split())
    except ValueError:
        return None
    return None if columns.is_conllu else columns


def make_drafts(block: Block, columns: Columns | None = None) -> list[Draft]:
    """Make drafts of the sentences in a block; a block without nodes gives one without rows."""
    drafts = [Draft([], [], block[0].number)]
    waiting: list[NumberedLine] = []  # comments whose sentence is not known yet
    entries = _Entries(block, columns)
    for index, line in enumerate(block):
        row = entries.rows[index]
        draft = drafts[-1]
        if row is None:
            waiting.append(line)
            continue
        if entries.starts_sentence(index, draft, has_comments=bool(waiting)):
            draft = Draft([], [], (waiting or [line])[0].number)
            drafts.append(draft)
            message = "the numbers start again: a new sentence begins"
            draft.note(line.number, "line", "", BLANK_LINE, ("word-id-sequence", message))
        _add_comments(draft, waiting)
        waiting = []
        _add_row(draft, line, row, entries.dropped.get(index, []))
    _add_comments(drafts[-1], waiting)
    if columns is not None:
        _drop_global_columns(drafts[0])
    return drafts


class _Entries:
    """The node lines of a block as rows, and what was dropped from them."""

    def __init__(self, block: Block, columns: Columns | None) -> None:
        self.rows: list[Row | None] = []
        self.dropped: dict[int, list[str]] = {}
        next_word = 1
        for index, (number, text) in enumerate(block):
            cells = None if text.lstrip().startswith("#") else split_cells(text, next_word)
            if cells is None:
                self.rows.append(None)
                continue
            if columns is not None and len(cells) == len(columns.names):
                ten = _standard_cells(dict(zip(columns.names, cells, strict=True)))
            else:
                ten, self.dropped[index] = fit_columns(cells)
            self.rows.append(Row(ten, number))
            if _NUMBER.fullmatch(ten[0]):
                next_word = int(ten[0]) + 1

    def starts_sentence(self, index: int, draft: Draft, *, has_comments: bool) -> bool:
        """Whether the row is the first of a sentence that follows without a blank line."""
        row = self.rows[index]
        if row is None or not _FIRST_ID.fullmatch(row.id):
            return False
        if not any(_NUMBER.fullmatch(before.id) for before in draft.rows):
            return False
        following = next(
            (
                other.id
                for i in range(index + 1, len(self.rows))
                if (other := self.rows[i]) is not None and _NUMBER.fullmatch(other.id)
            ),
            None,
        )
        if row.id == "1":
            return following == "2" or (has_comments and following in (None, "1"))
        return following == "1"


def _standard_cells(named: dict[str, str]) -> list[str]:
    """Reduce a line of CoNLL-U Plus to ten cells; what else it says goes to MISC."""
    ten = [named.get(name, "_") for name in STANDARD]
    extras = [
        f"{MWE_MISC if name == MWE_COLUMN else name}={cell.replace('|', ';')}"
        for name, cell in named.items()
        if name not in STANDARD and cell not in _UNSPECIFIED
    ]
    if extras:
        ten[MISC] = "|".join([*([] if ten[MISC] in _UNSPECIFIED else [ten[MISC]]), *extras])
    return ten


def _add_comments(draft: Draft, lines: list[NumberedLine]) -> None:
    for number, text in lines:
        comment = text.strip() if text[0].isspace() else text
        if not comment.startswith("#"):
            comment = f"# {comment}"
            why = "invalid-line", "neither a comment nor a node: kept as a comment"
            draft.note(number, "line", text, comment, why)
        elif comment != text:
            draft.note(number, "line", text, comment, ("invalid-line", "white space removed"))
        if draft.rows:
            why = "misplaced-comment", "moved before the first word"
            draft.note(number, "comment", comment, comment, why)
        draft.comments.append(NumberedLine(number, comment))


def _add_row(draft: Draft, line: NumberedLine, row: Row, dropped: list[str]) -> None:
    text = "\t".join(row.cells)
    if text != line.text:
        has_ten = line.text.count("\t") == len(STANDARD) - 1
        test_id = "invalid-line" if has_ten else "number-of-columns"
        lost = f"; left out: {', '.join(map(repr, dropped))}" if dropped else ""
        message = f"ten columns, separated by tabs{lost}"
        draft.note(line.number, "line", line.text, text, (test_id, message))
    draft.rows.append(row)


def _drop_global_columns(draft: Draft) -> None:
    for index, comment in enumerate(draft.comments):
        if _GLOBAL_COLUMNS.fullmatch(comment.text):
            message = "the output has the ten columns of CoNLL-U"
            draft.replace_comment(index, "", "number-of-columns", message)
            return


def comments_to_keep(draft: Draft) -> list[NumberedLine]:
    """Comments of a draft without rows that the next sentence can take over.

    `# sent_id` and `# text` are those of a sentence that has no words; what belongs to it alone
    goes with it, but a document or a paragraph begins all the same.
    """
    is_of_sentence = any(_COMMENT_OF_SENTENCE.fullmatch(line.text) for line in draft.comments)
    if not is_of_sentence:
        return draft.comments
    return [line for line in draft.comments if re.match(r"#\s*new(?:doc|par)\b", line.text)]


def continues(block: Block, before: Block) -> bool:
    """Whether a block goes on with the numbers of the one before, as after a stray blank line."""
    if block[0].text.startswith(("1\t", "#")):
        return False
    first = re.match(r"([1-9][0-9]{0,8})(?:-[0-9]+)?\t", block[0].text)
    numbers = [
        match[1] for line in before if (match := re.match(r"([1-9][0-9]{0,8})\t", line.text))
    ]
    return first is not None and bool(numbers) and int(first[1]) == int(numbers[-1]) + 1
