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
}
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


def test_torch_is_imported_nowhere():
    importers = [m.name for m in MODULES if any(n.split(".")[0] == "torch" for n in m.imports())]
    assert not importers


def test_no_star_imports():
    assert not [m.name for m in MODULES if any(name.endswith(".*") for name in m.imports())]


def test_the_rule_would_catch_a_wrong_import():
    """The set of packages is not empty, and imports inside packages are seen."""
    by_name = {module.name: module for module in MODULES}
    assert _imported_packages(by_name["formats.conllu"]) == {"data", "errors", "formats"}
