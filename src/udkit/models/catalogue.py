"""Finding models: by path, in the folders of `$UDKIT_MODELS`, or among those in the package."""

from __future__ import annotations

import os
from pathlib import Path

from udkit.errors import UsageError
from udkit.models.language_codes import near_code

FOLDERS_VARIABLE = "UDKIT_MODELS"
SHIPPED = Path(__file__).parent / "shipped"
ENDING = ".udkit"
MWE_FOLDER = "mwe"
"""The folder, in each of those that are searched, of models of multiword expressions alone."""
FALLBACK = "mul"
"""The multilingual model, for languages without one of their own."""


def model_folders() -> list[Path]:
    """Return the folders that are searched, in order."""
    named = os.environ.get(FOLDERS_VARIABLE, "")
    return [*(Path(name) for name in named.split(os.pathsep) if name), SHIPPED]


def missing_folders() -> list[Path]:
    """Return what the variable names as folders of models and is none."""
    return [folder for folder in model_folders() if folder != SHIPPED and not folder.is_dir()]


def known_models() -> dict[str, Path]:
    """Return the models that can be asked for by name; the first folder that has one wins."""
    found: dict[str, Path] = {}
    for folder in model_folders():
        for path in sorted(folder.glob(f"*{ENDING}")):
            found.setdefault(path.stem, path)
    return found


def known_mwe_models() -> dict[str, Path]:
    """Return the models of multiword expressions alone, by language."""
    found: dict[str, Path] = {}
    for folder in model_folders():
        for path in sorted(folder.joinpath(MWE_FOLDER).glob(f"*{ENDING}")):
            found.setdefault(path.stem, path)
    return found


def find_mwe_model(name: str) -> Path:
    """Return the file to identify expressions with, by language or by path.

    A model of expressions alone comes before a parser's; UsageError for unknown names.
    """
    if name.endswith(ENDING) or os.sep in name:
        return Path(name)
    alone = known_mwe_models()
    models = known_models() | alone
    for written in (name, name.lower()):
        if written in models:
            return models[written]
    near = near_code(name, models)
    hint = f"did you mean {near}? " if near else ""
    raise UsageError(
        f"there is no model of expressions {name!r}; {hint}known are {', '.join(sorted(alone))}; "
        "'udkit mwe train' makes one from annotated files"
    )


def find_model(name: str) -> Path:
    """Return the file of a model, by name (a language code, mostly, `EN` too) or by path.

    UsageError for a name that nothing is known of.
    """
    path = _known_path(name)
    if path is None:
        raise _unknown_model(name)
    return path


def find_parser(name: str, *, has_fallback: bool = False) -> Path:
    """Return the file of a model to parse with; where none has the name, perhaps the fallback.

    UsageError for a name that nothing is known of, unless there is a fallback.
    """
    path = _known_path(name)
    if path is not None:
        return path
    fallback = known_models().get(FALLBACK)
    if has_fallback and fallback:
        return fallback
    if has_fallback:
        advice = f"the multilingual model {FALLBACK!r}, which would answer, is not installed"
    else:
        advice = f"udkit parse --fallback (Python: has_fallback=True) takes {FALLBACK!r}"
    raise _unknown_model(name, advice if has_fallback or fallback else "")


def _known_path(name: str) -> Path | None:
    if name.endswith(ENDING) or os.sep in name:
        return Path(name)
    models = known_models()
    if name in models:
        return models[name]
    return Path(name) if Path(name).is_file() else models.get(name.lower())


def _unknown_model(name: str, advice: str = "") -> UsageError:
    models = known_models()
    near = near_code(name, models)
    hint = f"did you mean {near}? " if near else ""
    known = f"{hint}known are {', '.join(sorted(models)) or 'none'}"
    hints = (known, advice, "'udkit train' makes a model from a treebank")
    return UsageError(f"there is no model {name!r}; {'; '.join(filter(None, hints))}")
