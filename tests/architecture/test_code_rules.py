"""Sizes, names and public lists: the parts of CONTRIBUTING.md that a program can check."""

import ast
import importlib
import inspect

import pytest

import udkit
from architecture.modules import MODULES, PACKAGE

MAX_MODULE_LINES = 450
MAX_FUNCTION_LINES = 60
FORBIDDEN_NAMES = {
    "base",
    "common",
    "core",
    "helper",
    "helpers",
    "manager",
    "misc",
    "tools",
    "util",
    "utils",
}
_every_module = pytest.mark.parametrize("module", MODULES, ids=lambda m: m.name or "udkit")
_PACKAGE_NAMES = [m.name for m in MODULES if m.path.name == "__init__.py"]


@_every_module
def test_modules_are_short(module):
    assert module.n_lines <= MAX_MODULE_LINES


@_every_module
def test_functions_are_short(module):
    for function in module.walk(ast.FunctionDef, ast.AsyncFunctionDef):
        n_lines = function.end_lineno - function.lineno + 1
        assert n_lines <= MAX_FUNCTION_LINES, f"{module.name}.{function.name}: {n_lines} lines"


@_every_module
def test_modules_say_what_they_are_for(module):
    assert ast.get_docstring(module.tree)


@_every_module
def test_the_library_does_not_print(module):
    names = {n.func.id for n in module.walk(ast.Call) if isinstance(n.func, ast.Name)}
    assert "print" not in names


@_every_module
def test_user_mistakes_are_not_met_with_assert_or_bare_except(module):
    assert not module.walk(ast.Assert)
    assert not [h for h in module.walk(ast.ExceptHandler) if h.type is None]


def test_file_names_say_what_is_inside():
    names = {path.stem for path in PACKAGE.rglob("*")}
    assert not names & FORBIDDEN_NAMES


def _isort_style(name):
    """Constants, then classes, then functions, as ruff sorts them."""
    kind = 0 if name.isupper() else 1 if name[0].isupper() else 2
    return kind, name


@pytest.mark.parametrize("name", _PACKAGE_NAMES)
def test_public_lists_are_sorted_and_true(name):
    package = importlib.import_module(f"udkit.{name}" if name else "udkit")
    public = getattr(package, "__all__", [])
    assert public == sorted(public, key=_isort_style)
    assert len(set(public)) == len(public)
    missing = [member for member in public if not hasattr(package, member)]
    assert not missing


def test_every_public_name_is_documented():
    undocumented = [
        name
        for name in udkit.__all__
        if not name.isupper() and not inspect.getdoc(getattr(udkit, name))
    ]
    assert not undocumented


def test_udkit_hands_out_nothing_but_its_public_list():
    leaked = {
        name
        for name, value in vars(udkit).items()
        if not name.startswith("_") and not inspect.ismodule(value)
    }
    assert not leaked
    assert set(udkit.__all__) <= set(dir(udkit))
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = udkit.no_such_name
