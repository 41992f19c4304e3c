"""Comments put right: one sound sent_id, parallel_id, text, newdoc and newpar at most.

A missing sent_id or text is added later, where more is known: see `document` and `text`.
"""

from __future__ import annotations

import re

from udkit.repair.draft import Draft
from udkit.validation.block import WHITE_SPACE

_SPACE = WHITE_SPACE
_NOT_SPACE = WHITE_SPACE.replace("[", "[^")
SENT_ID = re.compile(rf"#{_SPACE}*sent_id{_SPACE}*={_SPACE}*({_NOT_SPACE}+)")
_SENT_ID_LIKE = re.compile(rf"#{_SPACE}*sent_id")
_DAMAGED_SENT_ID = re.compile(rf"#{_SPACE}*sent_id(?:{_SPACE}|[=:])+([^=:].*)?")
_PARALLEL_ID_LIKE = re.compile(rf"#{_SPACE}*parallel_id")
PARALLEL_ID = re.compile(
    rf"#{_SPACE}*parallel_id{_SPACE}*={_SPACE}*"
    r"(([a-z]+/[-0-9a-z]+)(?:/(?:alt[1-9][0-9]*)?(?:part[1-9][0-9]*)?)?)"
)
NEW_BLOCKS = {
    name: re.compile(rf"#{_SPACE}*{name}(?:{_SPACE}+{_NOT_SPACE}+)?")
    for name in ("newdoc", "newpar")
}


def repair_comments(draft: Draft) -> None:
    """Repair what can be repaired by looking at this sentence alone."""
    _repair_sent_ids(draft)
    _repair_parallel_ids(draft)
    for name, pattern in NEW_BLOCKS.items():
        _keep_one(draft, pattern, f"multiple-{name}")


def _repair_sent_ids(draft: Draft) -> None:
    for index in range(len(draft.comments) - 1, -1, -1):
        text = draft.comments[index].text
        if _SENT_ID_LIKE.match(text) and not SENT_ID.fullmatch(text):
            _repair_sent_id(draft, index, text)
    _keep_one(draft, SENT_ID, "multiple-sent-id")
    for index, comment in enumerate(draft.comments):
        match = SENT_ID.fullmatch(comment.text)
        if match and match[1].count("/") > 1:
            first, _, rest = match[1].partition("/")
            sent_id = f"# sent_id = {first}/{rest.replace('/', '-')}"
            draft.replace_comment(index, sent_id, "slash-in-sent-id", "one slash at most")


def _repair_sent_id(draft: Draft, index: int, text: str) -> None:
    match = _DAMAGED_SENT_ID.fullmatch(text)
    value = "_".join((match[1] or "").split()) if match else ""
    if value:
        message = "the form is # sent_id = ID, and the id has no white space"
        draft.replace_comment(index, f"# sent_id = {value}", "invalid-sent-id", message)
    elif match or text.endswith("sent_id"):
        draft.replace_comment(index, "", "invalid-sent-id", "there is no id in it")
    else:
        other = f"# other {text.lstrip('#').strip()}"
        message = "the name of another comment must not begin with sent_id"
        draft.replace_comment(index, other, "invalid-sent-id", message)


def _repair_parallel_ids(draft: Draft) -> None:
    for index in range(len(draft.comments) - 1, -1, -1):
        text = draft.comments[index].text
        if _PARALLEL_ID_LIKE.match(text) and not PARALLEL_ID.fullmatch(text):
            message = "a parallel_id is corpus/sentence, such as pud/n01001011"
            draft.replace_comment(index, "", "invalid-parallel-id", message)
    _keep_one(draft, PARALLEL_ID, "multiple-parallel-id")


def _keep_one(draft: Draft, pattern: re.Pattern[str], test_id: str) -> None:
    """Keep the first comment of a kind."""
    indices = [i for i, comment in enumerate(draft.comments) if pattern.fullmatch(comment.text)]
    for index in reversed(indices[1:]):
        draft.replace_comment(index, "", test_id, "the first one is kept")
