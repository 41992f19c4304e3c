"""Lemmas as labels: a script says how to get from a form to its lemma.

A script names what is taken off the beginning and the end of the form, what is put there instead,
and how the result is cased: `running → run` is "drop four characters at the end, lowercase". Many
forms share a script, so that a classifier can learn which one a word needs.

    casing, characters dropped first, put first, characters dropped last, put last

with a TAB between them, which no form or lemma can hold.
Casing is `l` (lowercased), `k` (as in the form), `t` (first letter upper case) or `u` (upper case).
A lemma that shares nothing with its form is a script of its own: `= lemma`.

Some treebanks mark the parts of compounds in lemmas (`raud_tee`, `kirja#kaupa`), in places that
the form does not show. These marks are a label of their own: each mark with its distance from the
end, `_3`. One script with its marks would be one label of thousands, and seldom seen.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import SequenceMatcher

_CASINGS: dict[str, Callable[[str], str]] = {
    "l": lambda text: text.lower(),
    "k": lambda text: text,
    "t": lambda text: text[:1].upper() + text[1:].lower(),
    "u": lambda text: text.upper(),
}


MARKS = "_#=|+"


def split_marks(form: str, lemma: str) -> tuple[str, str]:
    """Return the lemma without marks, and the marks; a form with such signs has no marks.

    >>> split_marks("raudteel", "raud_tee")
    ('raudtee', '_3')
    """
    has_marks = lemma[:1] not in MARKS and any(mark in lemma for mark in MARKS)
    if not has_marks or any(mark in form for mark in MARKS):
        return lemma, ""
    bare, marks = "", []
    for character in reversed(lemma):
        if character in MARKS and bare:
            marks.append(f"{character}{len(bare)}")
        else:
            bare = character + bare
    return bare, " ".join(marks)


def apply_marks(marks: str, lemma: str) -> str:
    """Undo `split_marks`; a mark that would stand before the whole lemma is left out.

    >>> apply_marks("_3", "maantee")
    'maan_tee'
    """
    for mark in reversed(marks.split()):
        at = len(lemma) - int(mark[1:])
        if at > 0:
            lemma = f"{lemma[:at]}{mark[0]}{lemma[at:]}"
    return lemma


def find_script(form: str, lemma: str) -> str:
    r"""Return the script that turns a form into its lemma.

    >>> find_script("Running", "run")
    'l\t0\t\t4\t'
    """
    for casing, change in _CASINGS.items():
        source = form if casing == "k" else form.lower()
        target = lemma if casing == "k" else lemma.lower()
        script = f"{casing}\t{_affixes(source, target)}"
        if change(target) == lemma and apply_script(script, form) == lemma:
            return script
    return f"={lemma}"


def _affixes(source: str, target: str) -> str:
    """Describe what differs before and after the longest stretch that both have."""
    match = SequenceMatcher(None, source, target, autojunk=False).find_longest_match()
    if match.size == 0:
        return f"{len(source)}\t{target}\t0\t"
    end_source, end_target = match.a + match.size, match.b + match.size
    return f"{match.a}\t{target[: match.b]}\t{len(source) - end_source}\t{target[end_target:]}"


def apply_script(script: str, form: str) -> str | None:
    r"""Return the lemma of a form; None where the script does not fit it.

    >>> apply_script("l\t0\t\t4\t", "Stopping")
    'stop'
    """
    if script.startswith("="):
        return script[1:]
    casing, n_first, first, n_last, last = script.split("\t")
    source = form if casing == "k" else form.lower()
    end = len(source) - int(n_last)
    if end < int(n_first):
        return None
    lemma = first + source[int(n_first) : end] + last
    return _CASINGS[casing](lemma) if lemma else None
