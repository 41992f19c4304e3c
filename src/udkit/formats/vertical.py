"""Vertical text: one token per line, a blank line after each sentence.

Further columns, separated by TABs, are not read. There are no spaces to be seen, so that every
token is taken to be followed by one.
"""

from __future__ import annotations

from collections.abc import Iterator

from udkit.data.sentence import Sentence
from udkit.errors import FormatError, Place, Problem
from udkit.formats.files import FilePath, file_name, read_lines

_NO_COLUMNS = "\t_" * 8


def read_vertical(path: FilePath) -> Iterator[Sentence]:
    """Stream the sentences of a file, with a `text` but without a `sent_id`.

    FormatError, in the end, with all lines that begin with a TAB: the token is missing.
    """
    name = file_name(path)
    problems: list[Problem] = []
    forms: list[str] = []
    for number, line in enumerate(read_lines(path), 1):
        form = line.partition("\t")[0].strip()
        if form:
            forms.append(form)
        elif line.strip():
            advice = "put the token first, or leave the line empty"
            problems.append(Problem(Place(name, number), "a line without a token", advice))
        elif forms:
            yield _sentence(forms)
            forms = []
    if forms:
        yield _sentence(forms)
    if problems:
        raise FormatError(problems)


def format_vertical(sentence: Sentence) -> str:
    """Return the tokens of a sentence, a line each, and a blank line."""
    return "".join(f"{token.form}\n" for token, _ in sentence.tokens()) + "\n"


def _sentence(forms: list[str]) -> Sentence:
    lines = [f"{number}\t{form}{_NO_COLUMNS}" for number, form in enumerate(forms, 1)]
    return Sentence.from_lines([f"# text = {' '.join(forms)}"], lines)
