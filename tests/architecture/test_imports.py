"""Who may import whom; ARCHITECTURE.md draws the same rule."""

import pytest

from architecture.modules import MODULES

# What each package may import besides itself. A new package is a new line here.
_FOUNDATION = {"errors", "data", "formats"}
ALLOWED = {
    "errors": set(),
    "data": {"errors"},
    "formats": {"errors", "data"},
    "validation": _FOUNDATION,
    "repair": _FOUNDATION | {"validation"},
    "evaluation": _FOUNDATION,
    "statistics": _FOUNDATION,
    "drawing": _FOUNDATION,
    "mwe": _FOUNDATION | {"validation", "evaluation", "drawing"},
    "learning": {"errors"},
    "models": _FOUNDATION,
    "text_to_tokens": _FOUNDATION | {"learning", "evaluation"},
    "tokens_to_tree": _FOUNDATION | {"learning"},
    "tree_to_graph": _FOUNDATION | {"learning"},
    "tree_to_mwes": _FOUNDATION,
    "document": _FOUNDATION,
    "blocks": _FOUNDATION,
    "collector": set(),
    "workers": {"collector", "errors"},
    "pipeline": _FOUNDATION
    | {"blocks", "document", "models", "workers"}
    | {"text_to_tokens", "tokens_to_tree", "tree_to_graph", "tree_to_mwes"},
    "analysis": _FOUNDATION | {"drawing", "statistics", "tokens_to_tree", "workers"},
    "training": _FOUNDATION
    | {"learning", "models", "text_to_tokens", "tokens_to_tree", "tree_to_graph", "tree_to_mwes"}
    | {"evaluation"},
}
# Where torch may be imported: never on the way from text to tree.
_LEARNERS = ("learning.", "training.")
_LEARNING_FILES = ("network", "training", "export")
_OUTERMOST = {"", "__main__", "cli"}
_PACKAGES = {module.package for module in MODULES} - {""}


def _imported_packages(module):
    names = [name.split(".") for name in module.imports()]
    return {parts[1] for parts in names if parts[0] == "udkit" and len(parts) > 1} & _PACKAGES


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name or "udkit")
def test_imports_follow_the_order_of_the_packages(module):
    if module.package in _OUTERMOST:
        return
    wrong = _imported_packages(module) - ALLOWED[module.package] - {module.package}
    assert not wrong, f"{module.name} must not import {', '.join(sorted(wrong))}"


def test_the_library_does_not_import_the_public_module_or_the_command_line():
    importers = {
        module.name
        for module in MODULES
        if module.package not in _OUTERMOST and {"udkit", "udkit.cli"} & set(module.imports())
    }
    assert not importers


def test_torch_is_imported_only_where_something_is_learned():
    importers = [m.name for m in MODULES if any(n.split(".")[0] == "torch" for n in m.imports())]
    wrong = [
        name
        for name in importers
        if not name.startswith(_LEARNERS) and name.rpartition(".")[2] not in _LEARNING_FILES
    ]
    assert not wrong


def test_no_star_imports():
    assert not [m.name for m in MODULES if any(name.endswith(".*") for name in m.imports())]


def test_the_rule_would_catch_a_wrong_import():
    """The set of packages is not empty, and imports inside packages are seen."""
    by_name = {module.name: module for module in MODULES}
    assert _imported_packages(by_name["formats.conllu"]) == {"data", "errors", "formats"}
