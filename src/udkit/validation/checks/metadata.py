"""Level 2: the ids of a sentence."""

from __future__ import annotations

import re

from udkit.validation.block import SENT_ID, WHITE_SPACE, Block, quote
from udkit.validation.incident import Incident
from udkit.validation.memory import Memory

_SENT_ID_LIKE = re.compile(rf"\#{WHITE_SPACE}*sent_id")
_PARALLEL_ID_LIKE = re.compile(rf"\#{WHITE_SPACE}*parallel_id")
_PARALLEL_ID = re.compile(
    rf"\#{WHITE_SPACE}*parallel_id{WHITE_SPACE}*={WHITE_SPACE}*"
    "(([a-z]+/[-0-9a-z]+)(?:/(?:alt([1-9][0-9]*))?(?:part([1-9][0-9]*))?)?)"
)


def check_sent_id(block: Block, memory: Memory) -> list[Incident]:
    """Check that there is one sent_id, and none like it in this run."""
    matches, found = _matches(block, "sent_id", _SENT_ID_LIKE, SENT_ID, "invalid-sent-id")
    if len(matches) != 1:
        id_, message = (
            ("multiple-sent-id", "The sentence has several sent_id.")
            if matches
            else ("missing-sent-id", "The sentence has no sent_id.")
        )
        return [*found, block.incident(id_, block.token_line, message)]
    sent_id = matches[0][1]
    if sent_id in memory.sent_ids:
        message = f"The sent_id {quote(sent_id)} was used before."
        found.append(block.incident("non-unique-sent-id", block.token_line, message))
    memory.sent_ids.add(sent_id)
    if sent_id.count("/") > 1:
        message = f"The sent_id has more than one slash: {quote(sent_id)}."
        found.append(block.incident("slash-in-sent-id", block.token_line, message))
    return found


def check_parallel_id(block: Block, memory: Memory) -> list[Incident]:
    """Check the id that a sentence shares with its translations in other treebanks."""
    matches, found = _matches(
        block, "parallel_id", _PARALLEL_ID_LIKE, _PARALLEL_ID, "invalid-parallel-id"
    )
    if len(matches) > 1:
        message = "The sentence has several parallel_id."
        found.append(block.incident("multiple-parallel-id", block.token_line, message))
    elif matches:
        full, sentence, alt, part = matches[0].groups()
        if full in memory.parallel_ids:
            message = f"The parallel_id {quote(full)} was used before."
            found.append(block.incident("non-unique-parallel-id", block.token_line, message))
        else:
            memory.parallel_ids.add(full)
            numbers = (int(alt) if alt else None, int(part) if part else None)
            found += _check_suffixes(block, memory, sentence, numbers)
    return found


def _check_suffixes(
    block: Block, memory: Memory, sentence: str, numbers: tuple[int | None, int | None]
) -> list[Incident]:
    """Check that alternatives and parts are counted from 1, and that all are or none is."""
    before = memory.parallel_suffixes.get(sentence)
    memory.parallel_suffixes[sentence] = numbers
    found = []
    for i, name in enumerate(("alt", "part")):
        number = numbers[i]
        last = before[i] if before else (None if number is None else 0)
        if (number is None) != (last is None):
            message = (
                f"Some instances of {quote(sentence)} have the suffix {quote(name)}, some do not."
            )
        elif number is not None and last is not None and number != last + 1:
            message = f"The suffix {name}{number} of {quote(sentence)} should be {name}{last + 1}."
        else:
            continue
        found.append(block.incident(f"parallel-id-{name}", block.token_line, message))
    return found


def _matches(
    block: Block, name: str, like: re.Pattern[str], exact: re.Pattern[str], invalid: str
) -> tuple[list[re.Match[str]], list[Incident]]:
    matches = []
    found = []
    for comment in block.comments:
        if name not in comment:
            continue
        if match := exact.fullmatch(comment):
            matches.append(match)
        elif like.match(comment):
            message = f"The comment does not have the form of a {name}: {quote(comment)}."
            found.append(block.incident(invalid, block.token_line, message))
    return matches, found
