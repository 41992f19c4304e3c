"""Give models the rules of their languages as they are today.

python scripts/refresh_rules.py src/udkit/models/shipped/en.udkit …

A learned enhancer keeps the settings that it has learned with, so that a change of a language's
file does not change it. Where a change is wanted all the same, such as one more verb whose object
is the subject of an infinitive, this puts the settings of today into the model; measure it before
and after (`python -m benchmarks enhance`). Trained again, it would have them anyway.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from udkit.models import read_model, write_model
from udkit.tree_to_graph import load_language
from udkit.tree_to_graph.learned.storage import SETTINGS


def refresh(path: Path) -> list[str]:
    """Change a model in place; return the names of the enhancers that are not as they were."""
    model = read_model(path)
    members = dict(model.members)
    for name, data in model.members.items():
        if name.endswith(f"/{SETTINGS}"):
            settings = json.loads(data)
            settings["rules"] = load_language(settings["language"]).tables
            text = json.dumps(settings, ensure_ascii=False, separators=(",", ":"))
            members[name] = text.encode()
    changed = [name for name in members if members[name] != model.members[name]]
    if changed:
        write_model(path, model.manifest, members)
    return changed


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    for argument in sys.argv[1:]:
        found = " ".join(refresh(Path(argument))) or "is as it was"
        sys.stdout.write(f"{argument} {found}\n")
