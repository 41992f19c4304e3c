"""What holds for every command: exit codes, messages, no tracebacks, pipes."""

import os
import shlex
import signal
import subprocess
import sys
import time

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
    arguments = ["udkit", *command_name(module).split(), "--help"]
    code = f"import sys; sys.argv = {arguments}\n" + (
        "from udkit.cli.entry import main\n"
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
        assert command_name(module).split()[0] in output


def test_a_group_without_a_command_shows_its_help():
    output = _invoke("mwe").output
    for module in COMMANDS:
        group, _, name = command_name(module).rpartition(" ")
        assert group != "mwe" or name in output


@pytest.mark.parametrize("arguments", [["no-such-command"], ["convert"], ["convert", "a", "b"]])
def test_wrong_calls_end_with_2(arguments):
    result = _invoke(*arguments)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


@pytest.mark.parametrize("module", COMMANDS, ids=command_name)
def test_help_is_given_with_h_too(module):
    assert _invoke(*command_name(module).split(), "-h").exit_code == 0


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


@pytest.mark.parametrize(
    "arguments", [["--help"], ["repair", "{}", "-o", "{}.out"], ["validate", "{}"], ["no-such"]]
)
def test_nobody_reading_messages_and_help_is_no_crash(arguments, examples, tmp_path):
    """`udkit … 2>&1 | head -n 1`, with a reader that has gone before the first byte."""
    path = tmp_path / "broken.conllu"
    path.write_bytes((examples / "broken.conllu").read_bytes())
    command = [*UDKIT, *(argument.format(path) for argument in arguments)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        process.stdout.close()
    assert process.returncode == 0


def test_an_error_keeps_its_exit_code_when_nobody_reads_the_message(tmp_path):
    command = [*UDKIT, "validate", str(tmp_path / "missing")]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as process:
        process.stderr.close()
    assert process.returncode == 3


def _wait_for(condition):
    for _ in range(600):
        if condition():
            return
        time.sleep(0.05)
    pytest.fail("it never happened")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends processes without asking")
@pytest.mark.parametrize(
    ("name", "exit_code"), [("SIGTERM", 143), ("SIGHUP", 129), ("SIGINT", 130)]
)
def test_being_stopped_leaves_nothing_behind(name, exit_code, tmp_path):
    if signal.getsignal(getattr(signal, name)) is signal.SIG_IGN:
        pytest.skip(f"{name} is ignored here, as under nohup, and children inherit that")
    command = [*UDKIT, "convert", "-", "-o", str(tmp_path / "out.conllu")]
    pipes = {"stdin": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, **pipes) as process:
        _wait_for(lambda: list(tmp_path.glob(".udkit-*.tmp")))
        process.send_signal(getattr(signal, name))
        assert process.stderr.read() == b"udkit: stopped\n"
    assert process.returncode == exit_code
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends processes without asking")
def test_a_stopped_evaluation_removes_its_copy_of_standard_input(examples, tmp_path):
    gold, page = str(examples / "gold.conllu"), str(tmp_path / "page.html")
    command = [*UDKIT, "evaluate", gold, "-", "--errors", page]
    pipes = {"stdin": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, **pipes, env={**os.environ, "TMPDIR": str(tmp_path)}) as process:
        process.stdin.write(b"# text = What never ends\n")
        process.stdin.flush()
        _wait_for(lambda: list(tmp_path.glob("udkit-*/.udkit-*.tmp")))
        process.terminate()
        assert process.stderr.read() == b"udkit: stopped\n"
    assert process.returncode == 143
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "module", ["signal", "udkit.errors", "udkit.data", "udkit.cli.start", "typer"]
)
def test_ctrl_c_while_starting_shows_no_traceback(module):
    code = (
        "import sys\n"
        "class Interrupt:\n"
        "    def find_spec(self, name, *_):\n"
        f"        if name == '{module}': raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupt())\n"
        f"sys.modules.pop('{module}', None)\n"
        "sys.argv = ['udkit', 'convert', '--help']\n"
        "from udkit.cli.entry import main\n"
        "main()"
    )
    finished = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (finished.returncode, finished.stderr) == (130, b"udkit: stopped\n")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize(
    ("arguments", "exit_code", "message"),
    [
        ("validate - <&-", 3, "udkit: standard input is closed"),
        ("convert {} >&-", 3, "udkit: standard output is closed"),
        ("stats {} >&-", 3, "udkit: standard output is closed"),
        ("view {} >&-", 3, "udkit: standard output is closed"),
        ("repair {} -o /dev/null 2>&-", 0, ""),
        ("validate {} 2>&-", 0, ""),
    ],
)
def test_closed_standard_streams(arguments, exit_code, message, examples):
    line = shlex.join(UDKIT) + " " + arguments.format(shlex.quote(str(examples / "gold.conllu")))
    finished = subprocess.run(["sh", "-c", line], capture_output=True, check=False)
    assert finished.returncode == exit_code
    assert finished.stderr.decode().startswith(message)


@pytest.mark.parametrize(
    "arguments",
    [
        ["validate", "-", "-"],
        ["check-text", "-", "-"],
        ["evaluate", "-", "-"],
        ["evaluate", "gold", "-", "--compare", "-"],
        ["stats", "-", "-"],
        ["parse", "--lang", "model", "-", "-"],
    ],
    ids=" ".join,
)
def test_standard_input_is_read_only_once(arguments):
    result = _invoke(*arguments)
    assert result.exit_code == 2
    assert "standard input can be read only once" in result.output


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
