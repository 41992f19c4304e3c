"""`# text` and the tokens made to agree.

Spaces are taken from the text wherever it has the tokens. Where a form and the text differ, the
form stands and the text is corrected, unless the form is the damaged one: it was empty or full
of spaces, or the lemma (of a multiword token: its words) is just what the text has there.
"""

from __future__ import annotations

import re

from udkit.data.columns import FORM, LEMMA
from udkit.repair.alignment import Segment, align, skip_spaces, spaces_before
from udkit.repair.characters import is_nfc
from udkit.repair.comments import SENT_ID
from udkit.repair.draft import Draft, Kind, Row
from udkit.repair.spaces import has_no_space, set_no_space
from udkit.validation.block import WHITE_SPACE

TEXT = re.compile(rf"#{WHITE_SPACE}*text{WHITE_SPACE}*={WHITE_SPACE}*(.*)")
_SPACE = re.compile(WHITE_SPACE)


def surface_tokens(draft: Draft) -> list[tuple[Row, list[Row]]]:
    """Tokens of the text, each with the words inside it (none for a plain word)."""
    tokens: list[tuple[Row, list[Row]]] = []
    covered = 0
    for row in draft.rows:
        if row.kind is Kind.RANGE:
            covered = row.range[1]
            tokens.append((row, []))
        elif row.kind is Kind.WORD and int(row.id) <= covered:
            tokens[-1][1].append(row)
        elif row.kind is Kind.WORD:
            tokens.append((row, []))
    return tokens


def repair_text(draft: Draft) -> None:
    """Make forms, SpaceAfter and `# text` agree."""
    _keep_best_text(draft)
    index = _find_text(draft)
    text = "" if index is None else TEXT.sub(r"\1", draft.comments[index].text)
    _repair_spaced_tokens(draft, text)
    tokens = surface_tokens(draft)
    if text.strip():
        spaces = _spaces_in_text(draft, tokens, text)
    else:
        spaces = ["" if has_no_space(row) else " " for row, _ in tokens]
    new_text = _write_spaces(draft, tokens, spaces)
    _write_text(draft, index, text, new_text)


def _find_text(draft: Draft) -> int | None:
    for index, comment in enumerate(draft.comments):
        if TEXT.fullmatch(comment.text):
            return index
    return None


def _keep_best_text(draft: Draft) -> None:
    """Of several texts keep the one that has the tokens, or the first."""
    indices = [i for i, comment in enumerate(draft.comments) if TEXT.fullmatch(comment.text)]
    if len(indices) < 2:
        return
    forms = _letters("".join(row.form for row, _ in surface_tokens(draft)))
    texts = [TEXT.sub(r"\1", draft.comments[index].text) for index in indices]
    right = [index for index, text in zip(indices, texts, strict=True) if _letters(text) == forms]
    best = (right or indices)[0]
    for index in reversed(indices):
        if index != best:
            message = "kept the text that has the tokens" if right else "the first one is kept"
            draft.replace_comment(index, "", "multiple-text", message)


def _letters(text: str) -> str:
    return "".join(text.split())


def _repair_spaced_tokens(draft: Draft, text: str) -> None:
    """A multiword token cannot have spaces: either the spaces go, or the token."""
    for token, words in surface_tokens(draft):
        if token.kind is not Kind.RANGE or not _SPACE.search(token.form):
            continue
        spaces = _spaces_between(words, token.form)
        if spaces is None or (text and token.form not in text):
            form = _SPACE.sub("", token.form)
            message = "a multiword token has no spaces"
            draft.set_cell(token, FORM, form, "invalid-whitespace-mwt", message)
            continue
        draft.rows = [row for row in draft.rows if row is not token]
        line = "\t".join(token.cells)
        message = "its words are separated by spaces, so they are tokens themselves"
        draft.note(token.line, "line", line, "", ("invalid-whitespace-mwt", message))
        spaces[-1] = not has_no_space(token)
        for word, has_space in zip(words, spaces, strict=True):
            set_no_space(draft, word, not has_space, "invalid-whitespace-mwt", message)


def _spaces_between(words: list[Row], form: str) -> list[bool] | None:
    """Whether a space follows each word in the form; None if it is not made of the words."""
    segments = align([word.form for word in words], form)
    if len(segments) != len(words) or not all(segment.is_match for segment in segments):
        return None
    ends = [segment.end for segment in segments]
    return [skip_spaces(form, end) > end for end in ends]


def _spaces_in_text(draft: Draft, tokens: list[tuple[Row, list[Row]]], text: str) -> list[str]:
    """White space after each token, and forms that the text knows better put right."""
    spaces = ["" if has_no_space(row) else " " for row, _ in tokens]
    was_in_text = True
    for segment in align([row.form for row, _ in tokens], text):
        if segment.last - segment.first == 1 and not segment.is_match:
            piece = text[segment.start : segment.end]
            is_restored = _restore_form(draft, *tokens[segment.first], piece)
            segment = segment._replace(is_match=is_restored)
        is_in_text = segment.start < segment.end
        if is_in_text and not was_in_text:
            spaces[segment.first - 1] = spaces_before(text, segment.start)
        if is_in_text:
            _take_space_after(spaces, segment, text)
        was_in_text = is_in_text
    return spaces


def _take_space_after(spaces: list[str], segment: Segment, text: str) -> None:
    """Take the space after a segment from the text.

    An explicit SpaceAfter=No is worth more than a text that has another word there. Where text
    without a token is left out, a space on either side of it stays.
    """
    after = text[segment.end : skip_spaces(text, segment.end)]
    if segment.is_match:
        spaces[segment.first] = after
    elif segment.last > segment.first:
        spaces[segment.last - 1] = after if spaces[segment.last - 1] else ""
    elif segment.first:
        spaces[segment.first - 1] = spaces[segment.first - 1] or after


def _restore_form(draft: Draft, token: Row, words: list[Row], text: str) -> bool:
    """Take the form from the text if it is the form that is damaged; tell whether it was."""
    if not text or _SPACE.search(text):
        return False
    sign = "".join(word.form for word in words) if words else token.cells[LEMMA]
    is_other = token.form.casefold() != text.casefold()
    is_damaged = token.has_doubtful_form or (is_other and sign.casefold() == text.casefold())
    if is_damaged:
        draft.set_cell(token, FORM, text, "text-form-mismatch", "restored from # text")
    return is_damaged


def _write_spaces(draft: Draft, tokens: list[tuple[Row, list[Row]]], spaces: list[str]) -> str:
    """Set SpaceAfter by the spaces; return the text that forms and spaces make."""
    spaces[-1] = ""
    text = _join(tokens, spaces)
    if not is_nfc(text):
        # Two characters of neighbouring tokens would melt into one: keep the tokens apart.
        spaces = [space or " " for space in spaces[:-1]] + [""]
        text = _join(tokens, spaces)
    for (row, _), space in list(zip(tokens, spaces, strict=True))[:-1]:
        test_id = "text-form-mismatch" if space else "missing-spaceafter"
        set_no_space(draft, row, not space, test_id, "as # text has it")
    return text


def _join(tokens: list[tuple[Row, list[Row]]], spaces: list[str]) -> str:
    return "".join(row.form + space for (row, _), space in zip(tokens, spaces, strict=True))


def _write_text(draft: Draft, index: int | None, old: str, new: str) -> None:
    comment = f"# text = {new}"
    if index is None:
        ids = [i for i, line in enumerate(draft.comments) if SENT_ID.fullmatch(line.text)]
        after_id = ids[0] + 1 if ids else len(draft.comments)
        message = "made of the forms and SpaceAfter"
        draft.add_comment(after_id, comment, "missing-text", message)
    elif old != new:
        is_padded = old.rstrip() == new
        test_id = "text-trailing-whitespace" if is_padded else "text-form-mismatch"
        message = "white space removed" if is_padded else "made to agree with the forms"
        draft.replace_comment(index, comment, test_id if old else "empty-text", message)
