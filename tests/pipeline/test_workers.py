"""Worker processes: answers, errors, and how they end."""

import os
import subprocess
import sys
import time

import pytest

from pipeline.openers import open_doubler, open_nothing
from udkit.errors import InputError, ModelError, UsageError
from udkit.workers import Workers

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="looks at POSIX processes")


@pytest.fixture
def workers():
    with Workers(open_doubler, {"factor": 2}, 2) as workers:
        yield workers


def _is_alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def _ends(pid):
    for _ in range(600):
        if not _is_alive(pid):
            return True
        time.sleep(0.05)
    return False


def test_answers_belong_to_their_tasks(workers):
    text = "two\nlines, ß, \ud800 and \U0001f600"
    futures = [workers.submit(task) for task in (*range(20), text)]
    assert [future.result() for future in futures] == [*range(0, 40, 2), 2 * text]


def test_errors_come_back_as_what_they_were(workers):
    with pytest.raises(UsageError) as wrong:
        workers.submit("wrong").result()
    assert str(wrong.value) == "this is wrong; do it right"
    with pytest.raises(RuntimeError, match="ZeroDivisionError: division by zero") as caught:
        workers.submit("bug").result()
    assert "openers.py" in "".join(caught.value.__notes__)
    assert workers.submit(1).result() == 2


def test_what_cannot_be_opened_is_an_error_of_the_first_task():
    with (
        Workers(open_nothing, {}, 2) as workers,
        pytest.raises(ModelError, match="damaged; get it again"),
    ):
        workers.submit(1).result()


def test_a_worker_that_is_killed_is_an_error_and_not_a_wait(workers):
    with pytest.raises(InputError, match="ended from outside"):
        workers.submit("die").result()


def test_a_process_that_says_something_else_is_an_error_and_not_a_wait(monkeypatch):
    start = "import time; print('Welcome to this machine!', flush=True); time.sleep(60)"
    monkeypatch.setattr("udkit.workers._START", start)
    with (
        Workers(open_doubler, {"factor": 2}, 1) as workers,
        pytest.raises(InputError, match="worker process"),
    ):
        workers.submit(1).result()


def test_workers_start_when_there_is_work_and_end_with_the_block():
    with Workers(open_doubler, {"factor": 2}, 3) as workers:
        assert not workers._running
        pids = {workers.submit("pid").result(), workers.submit("pid").result()}
        assert len(workers._running) == 2
        waiting = [workers.submit("wait") for _ in range(6)]
    assert not any(_is_alive(pid) for pid in pids)
    assert any(future.cancelled() for future in waiting)


def test_workers_end_when_the_process_that_started_them_is_killed(tmp_path):
    """No guard for `__main__` is needed either."""
    program = tmp_path / "program.py"
    program.write_text(
        "import os\n"
        "from pipeline.openers import open_doubler\n"
        "from udkit.workers import Workers\n"
        "workers = Workers(open_doubler, {'factor': 2}, 1)\n"
        "print(workers.submit('pid').result(), flush=True)\n"
        "os.kill(os.getpid(), 9)\n"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    finished = subprocess.run(
        [sys.executable, str(program)], capture_output=True, env=environment, check=False
    )
    assert finished.returncode == -9
    assert _ends(int(finished.stdout.split()[-1]))
