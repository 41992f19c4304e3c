"""What the manifest of a model says of how it was made."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

from udkit.training.config import TrainingConfig, TreebankConfig


def describe(config: TrainingConfig) -> dict[str, Any]:
    """Return language, treebanks, licence and configuration; no paths of this machine."""
    settings = asdict(config)
    del settings["folder"], settings["output"]
    settings["vectors"]["file"] = Path(config.vectors.file).name
    settings["encoder"]["folder"] = Path(config.encoder.folder).name
    settings["lemmas"]["file"] = Path(config.lemmas.file).name
    return {
        "language": config.language,
        "treebanks": [_described(treebank) for treebank in config.treebanks],
        "licence": " and ".join(_licences(config)),
        "note": config.note,
        "config": settings,
        "seed": config.seed,
    }


def _licences(config: TrainingConfig) -> list[str]:
    licences = [treebank.licence for treebank in config.treebanks]
    licences += [config.vectors.licence] if config.vectors.file else []
    licences += [config.encoder.licence] if config.encoder.folder else []
    licences += [config.lemmas.licence] if config.lemmas.file else []
    return [licence for licence in dict.fromkeys(licences) if licence]


def _described(treebank: TreebankConfig) -> dict[str, str]:
    described = {"name": treebank.name, "release": treebank.release, "licence": treebank.licence}
    return described | ({"language": treebank.language} if treebank.language else {})
