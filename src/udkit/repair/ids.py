"""Ids put right: words numbered 1 to n, empty nodes and ranges in their places, references kept.

A row is what its ID says, except where a number is missing from the sequence and the row looks
like a word: then `2-4` between 23 and 25 is word 24. An id is trusted if it goes on from the
row before or leads on to the next; ids between trusted ones are filled in. That gives every
word the number it was meant to have, and so HEAD and DEPS can be followed to the new numbers,
whether the ids were all shifted, one was mistyped, or a line is gone.
"""

from __future__ import annotations

import re

from udkit.data.columns import DEPREL, HEAD, ID
from udkit.data.ids import NodeId
from udkit.repair.claims import Claim, Claims, parse_claim
from udkit.repair.draft import Draft, Kind, Row
from udkit.repair.ranges import place_ranges
from udkit.repair.references import follow_references

_TEXT = re.compile(r"#\s*text\s*=\s*(.*)")
_LAST = 10**12
_TEST_IDS = {
    Kind.WORD: "word-id-sequence",
    Kind.RANGE: "misplaced-word-interval",
    Kind.EMPTY: "misplaced-empty-node",
}


def repair_ids(draft: Draft) -> None:
    """Decide what each row is, and number the rows; HEAD and DEPS follow."""
    if _take_sound_ids(draft.rows):
        draft.has_graph = draft.is_enhanced
        return
    claims = [parse_claim(row.id) for row in draft.rows]
    _decide_kinds(draft.rows, claims)
    draft.has_graph = draft.is_enhanced
    _renumber(draft, dict(zip(draft.rows, claims, strict=True)))


def _take_sound_ids(rows: list[Row]) -> bool:
    """Set the kinds of the rows if all ids are as they should be; tell whether they are."""
    word = minor = range_end = 0
    range_start: int | None = None
    for row in rows:
        cell = row.id
        if cell == str(word + 1):
            row.kind = Kind.WORD
            word, minor, range_start = word + 1, 0, None
            continue
        claim = parse_claim(cell)
        if claim is None or range_start is not None:
            return False
        if claim.kind is Kind.EMPTY and cell == f"{word}.{minor + 1}":
            row.kind = Kind.EMPTY
            minor += 1
        elif claim.kind is Kind.RANGE and cell == f"{word + 1}-{claim.second}":
            if claim.second <= word or range_end > word:
                return False
            row.kind = Kind.RANGE
            range_start, range_end = word + 1, claim.second
        else:
            return False
    return word > 0 and word >= range_end


def _decide_kinds(rows: list[Row], claims: list[Claim | None]) -> None:
    plain = [claim.first if claim and claim.kind is Kind.WORD else None for claim in claims]
    following: int | None = None
    next_plain: list[int | None] = []
    for number in reversed(plain):
        next_plain.append(following)
        following = number if number is not None else following
    next_plain.reverse()
    previous = 0
    for row, claim, number, after in zip(rows, claims, plain, next_plain, strict=True):
        if number is not None:
            row.kind = Kind.WORD
            previous = number
            continue
        row.kind = _kind_between(row, claim, previous, after)
        if row.kind is Kind.WORD:
            previous += 1
    if not any(row.kind is Kind.WORD for row in rows):  # a sentence has words
        for row in rows:
            row.kind = Kind.WORD


def _kind_between(row: Row, claim: Claim | None, previous: int, after: int | None) -> Kind:
    """Kind of a row without a plain number, which stands between two that have one."""
    if claim is None:
        return Kind.WORD
    looks_like_word = row.cells[HEAD] != "_" or row.cells[DEPREL] != "_"
    if after is None:
        # Nothing follows: a range has no words to cover, so it is a token by itself.
        is_in_place = claim.kind is Kind.EMPTY and claim.first <= previous
        covers_nothing = claim.kind is Kind.RANGE and claim.first > previous
        return Kind.WORD if covers_nothing or (looks_like_word and not is_in_place) else claim.kind
    return Kind.WORD if looks_like_word and after > previous + 1 else claim.kind


def _renumber(draft: Draft, claims: Claims) -> None:
    words = _order_words(draft, claims)
    numbers = _meant_numbers([claims[word] for word in words])
    ranges, homeless = place_ranges(draft.rows, words, claims, numbers)
    empty_nodes = _place_empty_nodes(draft.rows, claims, numbers)
    new_ids = {NodeId(old): NodeId(new) for old, new in numbers.items()}
    rows: list[Row] = []
    for number in range(len(words) + 1):
        for row, last in ranges.get(number, ()):
            rows.append(row)
            _set_id(draft, row, f"{number}-{last}", claims[row])
        if number:
            rows.append(words[number - 1])
            _set_id(draft, words[number - 1], str(number), claims[words[number - 1]])
        for minor, row in enumerate(empty_nodes.get(number, ()), start=1):
            rows.append(row)
            claim = claims[row] or Claim(Kind.EMPTY, _LAST)
            new_ids.setdefault(NodeId(claim.first, claim.second), NodeId(number, minor))
            _set_id(draft, row, f"{number}.{minor}", claim)
    for row in homeless:
        line = "\t".join(row.cells)
        message = "all words that the multiword token could cover are covered by another one"
        draft.note(row.line, "line", line, "", ("overlapping-word-intervals", message))
    _note_moves(draft, rows)
    draft.rows = rows
    follow_references(draft, new_ids)


def _order_words(draft: Draft, claims: Claims) -> list[Row]:
    """Words in the order of the file; by number where lines only changed their places."""
    words = draft.words
    numbers = [claim.first for word in words if (claim := claims[word])]
    if sorted(numbers) != list(range(1, len(words) + 1)) or _follows_text(draft):
        return words
    return [word for _, word in sorted(zip(numbers, words, strict=True), key=lambda pair: pair[0])]


def _follows_text(draft: Draft) -> bool:
    """Whether `# text` has the words in the order of the lines."""
    texts = [match[1] for comment in draft.comments if (match := _TEXT.fullmatch(comment.text))]
    forms = "".join(word.form for word in draft.words)
    return any("".join(text.split()) == "".join(forms.split()) for text in texts)


def _meant_numbers(claims: list[Claim | None]) -> dict[int, int]:
    """Map the numbers that the words were meant to have to their new ones, 1 to n; 0 to 0."""
    claimed = [claim.first if claim and claim.kind is Kind.WORD else 0 for claim in claims]
    trusted = _trusted(claimed)
    meant: dict[int, int] = {0: 0}
    unsure: list[int] = []
    last = 0
    for number, claim in enumerate([*claimed, _LAST], start=1):
        if number <= len(claimed) and not trusted[number - 1]:
            unsure.append(number)
            continue
        meant.update(zip(range(last + 1, claim), unsure, strict=False))
        unsure = []
        last = claim
        meant[claim] = number
    meant.pop(_LAST)
    for number, claim in enumerate(claimed, start=1):
        meant.setdefault(claim, number)
    return meant


def _trusted(claimed: list[int]) -> list[bool]:
    """Tell which numbers go on from the one before or lead on to the next, and only grow."""
    trusted = []
    highest = 0
    for index, number in enumerate(claimed):
        before = claimed[index - 1] if index else 0
        after = claimed[index + 1] if index + 1 < len(claimed) else 0
        is_trusted = number > highest and (number == before + 1 or number == after - 1)
        highest = number if is_trusted else highest
        trusted.append(is_trusted)
    return trusted


def _place_empty_nodes(
    rows: list[Row], claims: Claims, numbers: dict[int, int]
) -> dict[int, list[Row]]:
    """Empty nodes by the word they stand after, in order."""
    placed: dict[int, list[tuple[int, int, Row]]] = {}
    n_words = 0
    for index, row in enumerate(rows):
        n_words += row.kind is Kind.WORD
        if row.kind is Kind.EMPTY:
            claim = claims[row] or Claim(Kind.EMPTY, _LAST, _LAST)
            anchor = numbers.get(claim.first, n_words)
            placed.setdefault(anchor, []).append((claim.second, index, row))
    return {
        anchor: [row for _, _, row in sorted(nodes, key=lambda node: node[:2])]
        for anchor, nodes in placed.items()
    }


def _set_id(draft: Draft, row: Row, cell: str, claim: Claim | None) -> None:
    test_id = "invalid-word-id" if claim is None else _TEST_IDS[row.kind]
    message = f"{row.kind.value}s are numbered in order"
    draft.set_cell(row, ID, cell, test_id, message)


def _note_moves(draft: Draft, rows: list[Row]) -> None:
    """Record the rows that now stand after one that they stood before."""
    places = {row: index for index, row in enumerate(draft.rows)}
    highest = -1
    for row in rows:
        if places[row] < highest:
            line = "\t".join(row.cells)
            message = f"{row.kind.value} {row.id} moved to its place"
            draft.note(row.line, "line", line, line, (_TEST_IDS[row.kind], message))
        highest = max(highest, places[row])
