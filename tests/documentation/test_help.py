"""`--help` of every command, and the examples in it."""

import pytest

from documentation.markdown import ROOT, copy_of_examples, run
from udkit.cli.app import COMMANDS
from udkit.cli.start import command_name

_EXAMPLES = [(module, line) for module in COMMANDS for line in module.EXAMPLES]


@pytest.mark.parametrize("module", COMMANDS, ids=command_name)
def test_help_shows_the_examples(module):
    exit_code, output = run(f"udkit {command_name(module)} --help")
    assert exit_code == 0
    shown = "".join(output.split())
    assert len(module.EXAMPLES) >= 2
    for line in module.EXAMPLES:
        assert "".join(line.split()) in shown.replace("│", "")


@pytest.mark.parametrize(("module", "line"), _EXAMPLES, ids=[line for _, line in _EXAMPLES])
def test_examples_run(module, line, tmp_path):
    assert line.startswith(f"udkit {command_name(module)} ")
    if command_name(module) == "train":
        pytest.importorskip("torch", reason="torch is not installed: pip install 'udkit[train]'")
    if command_name(module) in ("challenge run", "challenge transfer"):
        pytest.importorskip("numba", reason="needs the extra udkit[analysis]")
    with copy_of_examples(tmp_path):
        exit_code, output = run(line)
    assert exit_code in (0, 1), output  # 1: it found what it was to look for


@pytest.mark.parametrize("module", COMMANDS, ids=command_name)
def test_every_command_has_a_page(module):
    page = f"{command_name(module).replace(' ', '-')}.md"
    assert (ROOT / "docs" / "commands" / page).is_file()


def test_the_readme_lists_every_command():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    missing = [name for name in map(command_name, COMMANDS) if f"`udkit {name}`" not in readme]
    assert not missing
