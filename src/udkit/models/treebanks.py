"""Which of the treebanks that a model has learned from it is to follow.

Treebanks of one language differ in style, and a model is told by a marker whose style it is to
take. The markers are numbered like the treebanks of the manifest. A model of many languages has
one marker more, for texts of no known treebank.
"""

from __future__ import annotations

import re
from difflib import get_close_matches

from udkit.errors import UsageError
from udkit.models.catalogue import FALLBACK
from udkit.models.package import ModelPackage

GRAPHS = "tree_to_graph"
"""Folder of a model file with all that makes graphs."""
_NOT_IN_CODES = re.compile(r"[^\w.]+")


def choose_treebank(
    model: ModelPackage, name: str | None = None, language: str | None = None
) -> int:
    """Return the marker for a treebank, or else for a language; UsageError for unknown treebanks.

    The name may go without what treebanks of UD have in front: `EWT` is `UD_English-EWT`; and a
    hyphen may stand for a space.
    """
    treebanks = model.manifest.get("treebanks", [])
    if name is not None:
        return _number_of(name, [str(treebank.get("name", "")) for treebank in treebanks])
    languages = [treebank.get("language") for treebank in treebanks]
    wanted = language.lower() if language else None
    if wanted in languages:
        return languages.index(wanted)
    config = model.manifest.get("config", {}).get("tree", {})
    return len(treebanks) if config.get("treebank_dropout") else 0


def treebank_code(model: ModelPackage, number: int, language: str | None = None) -> str:
    """Return the code of a treebank of a model.

    What the multilingual model is asked to parse is of the language that was asked for.
    """
    code = model.language if model.language != FALLBACK else language or model.language
    treebanks = model.manifest.get("treebanks", [])
    name = str(treebanks[number].get("name", "")) if number < len(treebanks) else ""
    return format_code(code, name)


def format_code(language: str, name: str) -> str:
    """Return the code of a treebank, as UD's file names have it: `en_ewt`, or `en` alone.

    Names may have spaces, say before a date; codes have hyphens there, so that they can be typed.
    """
    treebank = _folded(name.partition("-")[2])
    return f"{language}_{treebank}" if treebank else language


def _folded(name: str) -> str:
    return _NOT_IN_CODES.sub("-", name.lower()).strip("-")


def treebank_with_code(model: ModelPackage, code: str) -> int:
    """Return the number of the treebank with a code such as `en_gum`, or of the first of `en`.

    0 where none has it; `check_language` is for those who want to know.
    """
    wanted = _folded(code)
    codes = treebank_codes(model)
    if wanted in codes:
        return codes.index(wanted)
    languages = [each.partition("_")[0] for each in codes]
    return languages.index(wanted) if wanted in languages else 0


def check_language(model: ModelPackage, code: str) -> None:
    """UsageError unless the code is of a language of the model, or of one of its treebanks."""
    codes = treebank_codes(model) or [model.language]
    languages = sorted({each.partition("_")[0] for each in (model.language, *codes)})
    wanted = _folded(code)
    language = wanted.partition("_")[0]
    if language not in languages:
        raise UsageError(
            f"the model is of {' and '.join(languages)}, and not of {language!r}; leave --lang "
            "out, or choose another model"
        )
    if wanted not in (*languages, *codes):
        raise UsageError(
            f"the model has not learned from a treebank {code!r}; known are "
            f"{', '.join(dict.fromkeys((*languages, *codes)))}"
        )


def treebank_codes(model: ModelPackage) -> list[str]:
    """Return the codes of the treebanks that a model has learned from, numbered like them."""
    treebanks = model.manifest.get("treebanks", [])
    return [
        treebank_code(model, number, treebank.get("language"))
        for number, treebank in enumerate(treebanks)
    ]


def check_treebanks(model: ModelPackage, names: list[str]) -> None:
    """UsageError unless the model has learned from these treebanks, in this order."""
    known = [str(treebank.get("name", "")) for treebank in model.manifest.get("treebanks", [])]
    if names != known:
        raise UsageError(
            f"the model has learned from {', '.join(known) or 'nothing'}, not from "
            f"{', '.join(names)}; give the configuration that it was trained with"
        )


def graph_part(number: int) -> str:
    """Folder of a model file that has what makes graphs in the style of a treebank."""
    return f"{GRAPHS}/{number}"


def _number_of(name: str, known: list[str]) -> int:
    wanted = _folded(name)
    folded = [_folded(each) for each in known]
    if wanted in folded:
        return folded.index(wanted)
    ending = [number for number, each in enumerate(folded) if each.endswith(f"-{wanted}")]
    if len(ending) == 1:
        return ending[0]
    near = get_close_matches(name, known, n=1)
    hint = f"did you mean {near[0]}? " if near else ""
    raise UsageError(
        f"the model has not learned from a treebank {name!r}; {hint}known are {', '.join(known)}"
    )
