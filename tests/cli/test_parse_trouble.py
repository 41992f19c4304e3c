"""`udkit parse` where something is wrong: one clear line, and nothing half-written."""

import os
import shlex
import signal
import subprocess
import sys
import time

import pytest

UDKIT = [sys.executable, "-m", "udkit"]
posix = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals and devices")


@pytest.fixture(scope="module")
def command(examples):
    return [*UDKIT, "parse", "--lang", str(examples / "tiny.udkit")]


@pytest.fixture(scope="module")
def long_text(tmp_path_factory):
    """A file that takes a while."""
    path = tmp_path_factory.mktemp("long") / "long.txt"
    path.write_text("Anna reads.\n\n" * 200_000)
    return str(path)


def told(finished):
    """Return what one line of stderr says."""
    message = finished.stderr.decode()
    assert message.startswith("udkit: ")
    assert message.endswith("\n")
    assert message.count("\n") == 1
    return message


def run(command, *arguments, **options):
    line = [*command, *map(str, arguments)]
    return subprocess.run(line, capture_output=True, check=False, **options)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_bad_bytes_are_told_by_line_and_column(command, tmp_path, jobs):
    path, output = tmp_path / "bad.txt", tmp_path / "out.conllu"
    path.write_bytes("Änna reads.\nÄnna ".encode() + b"\xff\n")
    finished = run(command, path, "-o", output, "--jobs", jobs)
    assert finished.returncode == 3
    assert "bad.txt:2:6: the byte 0xff is not valid UTF-8" in told(finished)
    assert os.listdir(tmp_path) == ["bad.txt"]


def test_a_file_that_is_not_there(command, tmp_path):
    finished = run(command, tmp_path / "missing.txt", "-o", tmp_path / "out.conllu")
    assert finished.returncode == 3
    assert "missing.txt: No such file or directory" in told(finished)
    assert os.listdir(tmp_path) == []


def test_a_model_that_is_damaged_or_not_there(examples, tmp_path):
    damaged = tmp_path / "damaged.udkit"
    damaged.write_bytes((examples / "tiny.udkit").read_bytes()[:-50])
    for name in ("damaged.udkit", "missing.udkit"):
        finished = run([*UDKIT, "parse", "-l", str(tmp_path / name)], examples / "input.txt")
        assert finished.returncode == 4
        assert name in told(finished)


@posix
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
@pytest.mark.parametrize("target", ["-o /dev/full", "> /dev/full", "--jobs 2 > /dev/full"])
def test_a_full_disk(command, examples, target):
    line = f"{shlex.join([*command, str(examples / 'input.txt')])} {target}"
    for unbuffered in ("", "1"):  # what is in a buffer fails when the program ends
        finished = run(["sh", "-c", line], env={**os.environ, "PYTHONUNBUFFERED": unbuffered})
        assert finished.returncode == 3
        assert "No space left on device" in told(finished)


@posix
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
def test_a_disk_that_is_full_at_the_very_end():
    line = f"{shlex.join([*UDKIT, 'models'])} > /dev/full"
    finished = run(["sh", "-c", line], env={**os.environ, "PYTHONUNBUFFERED": ""})
    assert finished.returncode == 3
    assert "No space left on device" in told(finished)


def _workers_of(pid):
    """Return the workers of a process, by its id."""
    listed = subprocess.run(["ps", "-e", "-o", "pid=,ppid="], capture_output=True, check=True)
    pairs = [line.split() for line in listed.stdout.decode().splitlines()]
    return [int(child) for child, parent in pairs if int(parent) == pid]


def _wait_for(condition):
    for _ in range(600):
        if found := condition():
            return found
        time.sleep(0.05)
    return pytest.fail("it never happened")


def _is_alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@posix
@pytest.mark.parametrize(("name", "exit_code"), [("SIGINT", 130), ("SIGTERM", 143)])
def test_being_stopped_ends_the_workers_and_leaves_nothing_behind(
    command, long_text, tmp_path, name, exit_code
):
    """A terminal sends Ctrl-C to all processes of a group."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        pytest.skip("Ctrl-C is ignored here, and children inherit that")
    line = [*command, long_text, "-o", str(tmp_path / "out.conllu"), "--jobs", "2"]
    with subprocess.Popen(line, stderr=subprocess.PIPE, start_new_session=True) as process:
        workers = _wait_for(lambda: _workers_of(process.pid))
        os.killpg(process.pid, getattr(signal, name))
        assert process.stderr.read() == b"udkit: stopped\n"
    assert process.returncode == exit_code
    assert os.listdir(tmp_path) == []
    _wait_for(lambda: not any(map(_is_alive, workers)))


@posix
def test_a_worker_that_is_killed(command, long_text, tmp_path):
    line = [*command, long_text, "-o", str(tmp_path / "out.conllu"), "--jobs", "2"]
    with subprocess.Popen(line, stderr=subprocess.PIPE) as process:
        os.kill(_wait_for(lambda: _workers_of(process.pid))[0], signal.SIGKILL)
        message = process.stderr.read().decode()
    assert process.returncode == 3
    assert message.startswith("udkit: a worker process was ended from outside (code -9)")
    assert os.listdir(tmp_path) == []


@posix
def test_a_reader_that_goes_away_is_no_error(command, long_text):
    line = f"{shlex.join([*command, long_text])} --jobs 2 | head -n 1"
    finished = run(["sh", "-c", line])
    assert finished.stdout.decode() == f"# newdoc id = {long_text}\n"
    assert finished.stderr == b""
