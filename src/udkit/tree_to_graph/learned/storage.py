"""A learned enhancer as files, and back.

`enhancer.json` has the strategy, the settings of the rules, paths, what is settled, and the names
of classes and features; `weights.npy` the weights of all classifiers, one after the other. An
enhancer for trees that have errors has the same files in a folder of its own.
"""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from typing import Any

import numpy as np

from udkit.errors import ModelError, UsageError
from udkit.tree_to_graph.language import language_from
from udkit.tree_to_graph.learned.classifier import Classifier, Weights
from udkit.tree_to_graph.learned.encoding import LabelEnhancer
from udkit.tree_to_graph.learned.enhancer import LearnedEnhancer
from udkit.tree_to_graph.learned.paths import PathTrie

FORMAT_VERSION = 1
SETTINGS, WEIGHTS = "enhancer.json", "weights.npy"
PARSED = "parsed/"
"""What names of files begin with that belong to the enhancer for trees of a parser."""
_KINDS: dict[str, type[LearnedEnhancer | LabelEnhancer]] = {
    "learned": LearnedEnhancer,
    "labels": LabelEnhancer,
}


def to_members(enhancer: LearnedEnhancer | LabelEnhancer) -> dict[str, bytes]:
    """Return the files of an enhancer."""
    strategy = next(name for name, kind in _KINDS.items() if isinstance(enhancer, kind))
    settings = {
        "version": FORMAT_VERSION,
        "strategy": strategy,
        "language": enhancer.language.code,
        "rules": enhancer.language.tables,
        "types": enhancer.types,
        "leaves_gaps": enhancer.leaves_gaps,
        "paths": enhancer.trie.paths,
        "settled": dict(sorted(enhancer.table.items())),
        "classifiers": {
            group: {
                "classes": classifier.classes,
                "features": classifier.features,
                "scale": classifier.weights.scale,
                "prior": classifier.prior,
            }
            for group, classifier in enhancer.classifiers.items()
        },
    }
    flat = [classifier.weights.values.ravel() for classifier in enhancer.classifiers.values()]
    weights = io.BytesIO()
    np.save(weights, np.concatenate([np.zeros(0, np.int8), *flat]))
    text = json.dumps(settings, ensure_ascii=False, separators=(",", ":"))
    return {SETTINGS: text.encode(), WEIGHTS: weights.getvalue()}


def from_members(members: Mapping[str, bytes]) -> LearnedEnhancer | LabelEnhancer:
    """Open the files of an enhancer; ModelError where they are not what they should be."""
    try:
        settings = json.loads(members[SETTINGS])
        if settings["version"] != FORMAT_VERSION:
            raise ModelError(
                f"the enhancer has format {settings['version']}, and this udkit reads "
                f"{FORMAT_VERSION}; train it again, or install the udkit that it was made for"
            )
        weights = np.load(io.BytesIO(members[WEIGHTS]), allow_pickle=False)
        language = language_from(settings["rules"], settings["language"])
        return _KINDS[settings["strategy"]](
            language,
            str(settings["types"]),
            PathTrie(settings["paths"]),
            dict(settings["settled"]),
            _classifiers(settings["classifiers"], weights),
            leaves_gaps=bool(settings.get("leaves_gaps", False)),  # older models have no such key
        )
    except (KeyError, ValueError, TypeError, AttributeError, EOFError, UsageError) as error:
        raise ModelError(f"the model's part tree_to_graph is damaged ({error})") from error


def _classifiers(tables: Mapping[str, Any], weights: Any) -> dict[str, Classifier]:  # noqa: ANN401  # what was read
    found = {}
    first = 0
    for group, table in tables.items():
        shape = (len(table["features"]), len(table["classes"]))
        size = shape[0] * shape[1]
        own = Weights(weights[first : first + size].reshape(shape), float(table["scale"]))
        found[group] = Classifier(table["classes"], table["features"], own, float(table["prior"]))
        first += size
    if first != weights.size or weights.dtype != np.int8:
        raise ValueError(f"{weights.size} weights of type {weights.dtype}, not {first} of int8")
    return found
