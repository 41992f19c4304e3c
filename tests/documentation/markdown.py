"""The code blocks of Markdown pages, and a way to run them in a copy of the examples."""

import contextlib
import io
import os
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from typer.testing import CliRunner

from udkit.cli.app import app

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    path
    for path in (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md")))
    if path.name != "LICENSE.md"
]
_SHELL_CHARACTERS = set("|<>&;$*`")


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its text, and the line of the page it starts after."""

    language: str
    text: str
    line: int


@dataclass(frozen=True)
class Command:
    """A command line of a console block, with the exit code and the output that it promises."""

    line: str
    exit_code: int
    output: list[str]


def blocks(page, language):
    """All blocks of one language on a page."""
    found = []
    fence = None
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), start=1):
        if fence is None and line.startswith("```"):
            fence = Block(line[3:].strip(), "", number)
        elif fence is not None and line.startswith("```"):
            found.append(fence)
            fence = None
        elif fence is not None:
            fence = Block(fence.language, f"{fence.text}{line}\n", fence.line)
    assert fence is None, f"{page}: a code block is not closed"
    return [block for block in found if block.language == language]


def commands(block):
    """Command lines of a console block; `# exit N` at its top says how they end."""
    lines = block.text.replace("\\\n", " ").splitlines()
    exit_code = 0
    if lines and lines[0].startswith("# exit "):
        exit_code = int(lines.pop(0).removeprefix("# exit "))
    found = []
    for line in lines:
        if line.startswith("$ "):
            found.append(Command(line[2:].strip(), exit_code, []))
        elif line.strip():
            assert found, f"line {block.line}: output before the first command: {line}"
            found[-1].output.append(line.rstrip())
    return found


@contextlib.contextmanager
def copy_of_examples(folder):
    """Work in a folder that has nothing but a copy of `examples/`, so that nothing is littered."""
    shutil.copytree(ROOT / "examples", folder / "examples", dirs_exist_ok=True)
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield folder
    finally:
        os.chdir(before)


def run(line):
    """Run a command line; return its exit code and all it has written."""
    if line.startswith("udkit ") and not _SHELL_CHARACTERS & set(line):
        result = CliRunner().invoke(app, shlex.split(line)[1:], prog_name="udkit")
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result.exit_code, result.output
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    finished = subprocess.run(
        ["bash", "-o", "pipefail", "-c", line],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PATH": path},
        check=False,
    )
    return finished.returncode, finished.stdout.decode()


def missing_output(promised, written):
    """Return the first promised line that does not follow in the output; `…` skips any lines."""
    lines = io.StringIO(written)
    for line in promised:
        if line.strip() not in ("…", "...") and not any(line == w.rstrip() for w in lines):
            return line
    return None
