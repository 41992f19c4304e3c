"""What holds for every command: exit codes, messages, no tracebacks, pipes."""

import subprocess
import sys

import pytest
import typer
from typer.testing import CliRunner

import udkit
from udkit.cli.app import COMMANDS, app
from udkit.cli.progress import with_progress
from udkit.cli.start import command_name, guard
from udkit.errors import (
    FormatError,
    InputError,
    MissingExtraError,
    ModelError,
    Place,
    Problem,
    TextMismatchError,
    UdkitError,
    UsageError,
)

UDKIT = [sys.executable, "-m", "udkit"]


def _invoke(*arguments):
    return CliRunner().invoke(app, arguments)


@pytest.mark.parametrize(
    ("error", "exit_code"),
    [
        (UdkitError("x"), 1),
        (UsageError("x"), 2),
        (MissingExtraError("This", "udtools"), 2),
        (InputError("x"), 3),
        (FormatError([Problem(Place("f", 1, 2), "x", "y")]), 3),
        (TextMismatchError("x"), 3),
        (ModelError("x"), 4),
        (KeyboardInterrupt(), 130),
        (OSError(28, "No space left on device"), 3),
        (MemoryError(), 3),
        (ZeroDivisionError("by zero"), 70),
    ],
)
def test_every_error_has_an_exit_code_and_a_message(error, exit_code, capsys):
    def fail():
        raise error

    with pytest.raises(typer.Exit) as caught:
        guard(fail)()
    assert caught.value.exit_code == exit_code
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("udkit: ")


def test_messages_say_where_what_and_what_to_do():
    assert str(Problem(Place("f", 1, 2), "found", "advice")) == "f:1:2: found; advice"
    assert str(MissingExtraError("Level 3", "udtools")) == (
        "Level 3 needs an optional package; type: pip install 'udkit[udtools]'"
    )


def test_developers_can_see_the_traceback(monkeypatch):
    def fail():
        raise ZeroDivisionError

    monkeypatch.setenv("UDKIT_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        guard(fail)()


@pytest.mark.parametrize("module", COMMANDS, ids=command_name)
def test_a_command_is_started_without_importing_the_others(module):
    code = f"import sys; sys.argv = ['udkit', '{command_name(module)}', '--help']\n" + (
        "from udkit.cli.start import main\n"
        "try: main()\nexcept SystemExit: pass\n"
        "names = [n for n in sys.modules if n == 'udkit.cli.app']; sys.exit(len(names))"
    )
    finished = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert finished.returncode == 0
    assert b"Examples" in finished.stdout


def test_the_version():
    result = _invoke("--version")
    assert (result.exit_code, result.output) == (0, f"udkit {udkit.__version__}\n")


def test_without_a_command_the_help_is_shown():
    output = _invoke().output
    for module in COMMANDS:
        assert command_name(module) in output


@pytest.mark.parametrize("arguments", [["no-such-command"], ["convert"], ["convert", "a", "b"]])
def test_wrong_calls_end_with_2(arguments):
    result = _invoke(*arguments)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


@pytest.mark.parametrize("module", COMMANDS, ids=command_name)
def test_help_is_given_with_h_too(module):
    assert _invoke(command_name(module), "-h").exit_code == 0


def test_python_m_udkit_is_the_command():
    finished = subprocess.run([*UDKIT, "--version"], capture_output=True, check=True)
    assert finished.stdout.decode() == f"udkit {udkit.__version__}\n"


def test_a_reader_that_goes_away_is_no_error(examples, tmp_path):
    """`udkit convert … | head -n 1` ends quietly."""
    path = tmp_path / "many.conllu"
    path.write_bytes((examples / "gold.conllu").read_bytes() * 500)
    command = [*UDKIT, "convert", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout.readline() == b"# newdoc id = tour\n"
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_progress_passes_everything_on():
    assert list(with_progress(range(3), "numbers")) == [0, 1, 2]


def test_progress_is_shown_to_people_after_a_while(monkeypatch, capsys):
    monkeypatch.setattr("udkit.cli.progress.PATIENCE_SECONDS", -1)
    monkeypatch.setattr("udkit.cli.progress._REDRAW_SECONDS", -1)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert list(with_progress(range(3), "numbers")) == [0, 1, 2]
    output = capsys.readouterr()
    assert output.out == ""
    assert "numbers" in output.err


def test_the_library_starts_without_the_command_line():
    """Importing udkit must not cost what Typer and Rich cost."""
    code = "import sys, udkit; print({'typer', 'rich', 'numpy'} & set(sys.modules))"
    finished = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert finished.stdout == b"set()\n"
