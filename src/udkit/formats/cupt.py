"""cupt, and CoNLL-U with multiword expressions in MISC: the same codes in two places.

A cupt file is CoNLL-U Plus with the column `PARSEME:MWE` (see `udkit.data.mwe`), in any place.
CoNLL-U has no such column, but MISC can hold its cells as `Mwe=1:VID`; `*` is left out there.
Cells move as they are, so that whatever they say survives the trip and the way back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from udkit.data.columns import CONLLU, DEPS, Columns
from udkit.data.mwe import (
    MWE_COLUMN,
    MWE_MISC,
    NO_MWE,
    Mwe,
    blinded,
    is_blind,
    mwe_cell,
    mwes_of,
    with_mwe_cells,
    with_mwes,
)
from udkit.data.mwe_categories import in_edition, is_known
from udkit.data.sentence import Node, Sentence
from udkit.errors import FormatError, Place, Problem
from udkit.formats.conllu import read_conllu
from udkit.formats.files import FilePath, file_name
from udkit.formats.relayout import with_columns

CUPT = Columns([*CONLLU.names, MWE_COLUMN])


def read_with_mwes(
    path: FilePath, *, allows_any_category: bool = False
) -> Iterator[tuple[Sentence, list[Mwe]]]:
    """Stream the sentences of a file with their expressions, from `PARSEME:MWE` or from MISC.

    FormatError, in the end, with all that is wrong with the file: as for `read_conllu`, but also
    codes that cannot be read, and categories that no edition knows, unless all are allowed.
    """
    problems: list[Problem] = []
    n_before = 0
    has_codes = None
    for sentence in read_conllu(path, problems=problems):
        has_codes = has_codes or _has_codes(sentence)
        mwes = []
        if len(problems) == n_before:
            mwes = mwes_of(sentence, problems=problems)
            if not allows_any_category:
                problems.extend(_unknown_categories(sentence))
        if len(problems) == n_before:
            yield sentence, mwes
        n_before = len(problems)
    if has_codes is False and not problems:
        found = f"there is no column {MWE_COLUMN}, and no {MWE_MISC}= in MISC"
        advice = "name it in the first line (# global.columns = …), and give every line its cell"
        problems.append(Problem(Place(file_name(path), 1), found, advice))
    if problems:
        raise FormatError(sorted(problems, key=lambda p: (p.place.line, p.place.column)))


def _has_codes(sentence: Sentence) -> bool:
    if MWE_COLUMN in sentence.columns.names:
        return True
    return any(mwe_cell(node) != NO_MWE for node in sentence.nodes)


def _unknown_categories(sentence: Sentence) -> Iterator[Problem]:
    for node in sentence.nodes:
        cell = mwe_cell(node)
        if ":" not in cell:
            continue
        for code in cell.split(";"):
            category = code.partition(":")[2]
            if category and not is_known(category):
                advice = "correct it, or allow all with --any-category"
                yield _problem(sentence, node, f"unknown category {category!r}", advice)


def _problem(sentence: Sentence, node: Node, found: str, advice: str) -> Problem:
    column = MWE_COLUMN if MWE_COLUMN in sentence.columns.names else "MISC"
    return Problem(sentence.problem(node, column, found).place, found, advice)


def with_readable_mwes(
    sentences: Iterable[Sentence], problems: list[Problem] | None = None
) -> Iterator[Sentence]:
    """Pass on sentences whose codes can be read; FormatError in the end with all that cannot.

    With a list as `problems`, what cannot be read is put there, and is no longer in the sentences.
    """
    found: list[Problem] = [] if problems is None else problems
    for sentence in sentences:
        n_before = len(found)
        if is_blind(sentence):
            yield sentence
            continue
        mwes = mwes_of(sentence, problems=found)
        if len(found) == n_before:
            yield sentence
        elif problems is not None:
            yield with_mwes(sentence, mwes)
    if found and problems is None:
        raise FormatError(found)


def as_cupt(
    sentences: Iterable[Sentence], *, renumbers: bool = False, hides_mwes: bool = False
) -> Iterator[Sentence]:
    """Give each sentence the column `PARSEME:MWE`, from what MISC has, unless it is there already.

    A sentence that gets it, and has a `sent_id`, also gets the `source_sent_id` that cupt wants.
    Renumbered, expressions are 1, 2, 3 … by their first members, which have the categories; hidden,
    there is `_` everywhere. FormatError where codes would have to be read and cannot be.
    """
    changed = (_as_cupt(each, renumbers=renumbers, hides_mwes=hides_mwes) for each in sentences)
    return with_columns(changed, None)


def _as_cupt(sentence: Sentence, *, renumbers: bool, hides_mwes: bool) -> Sentence:
    if hides_mwes:
        changed = blinded(sentence)
    elif renumbers and not is_blind(sentence):
        changed = with_mwes(sentence, mwes_of(sentence))
    elif MWE_COLUMN in sentence.columns.names:
        return sentence
    else:
        changed = with_mwe_cells(sentence, [mwe_cell(node) for node in sentence.nodes])
    has_new_column = changed.columns != sentence.columns
    if has_new_column and sentence.sent_id is not None and not sentence.comment("source_sent_id"):
        changed.comments.append(f"# source_sent_id = . . {sentence.sent_id}")
    return changed


def with_mwes_in_misc(sentences: Iterable[Sentence]) -> Iterator[Sentence]:
    """Turn sentences of cupt into CoNLL-U with the codes in MISC; other columns are dropped.

    FormatError where a cell cannot be written there, because it holds `|` or MISC has one.
    """
    return with_columns(map(_with_mwes_in_misc, sentences), CONLLU)


def _with_mwes_in_misc(sentence: Sentence) -> Sentence:
    if MWE_COLUMN not in sentence.columns.names:
        return sentence
    lines = []
    problems = []
    for node in sentence.nodes:
        cell, misc = node[MWE_COLUMN], node.misc
        if cell != NO_MWE:
            if "|" in cell or misc.get(MWE_MISC) is not None:
                found = f"{cell!r} cannot be written in MISC, which is {str(misc)!r}"
                advice = f"| separates the items of MISC, and {MWE_MISC} is to be there once"
                problems.append(_problem(sentence, node, found, advice))
            misc.items.append(f"{MWE_MISC}={cell}")
        lines.append("\t".join([*node.cells[: DEPS + 1], str(misc)]))
    if problems:
        raise FormatError(problems)
    return Sentence.from_lines(list(sentence.comments), lines, CONLLU, sentence.place)


def with_categories_of(sentence: Sentence, edition: str) -> Sentence:
    """Rename the categories of a sentence to those of another edition of the shared task.

    FormatError with all categories that have no counterpart there.
    """
    cells = []
    problems = []
    for node in sentence.nodes:
        cell = mwe_cell(node)
        try:
            cells.append(_renamed(cell, edition))
        except ValueError as error:
            advice = f"choose a category of edition {edition}, or keep those of the file"
            problems.append(_problem(sentence, node, str(error), advice))
    if problems:
        raise FormatError(problems)
    return with_mwe_cells(sentence, cells)


def _renamed(cell: str, edition: str) -> str:
    codes = [code.partition(":") for code in cell.split(";")]
    return ";".join(
        f"{number}:{in_edition(category, edition)}" if category else number
        for number, _, category in codes
    )
