"""Worker processes: tasks in, answers out, by processes that keep what is slow to open.

A worker is a Python of its own. It imports one function, the opener, calls it once, and then calls
what that gave it for one task after the other. Tasks and answers are JSON values, one per line of
the worker's standard input and output. That is cheaper than pickled objects, and a program that
uses workers needs no `if __name__ == "__main__"`, as it would with multiprocessing.

Ctrl-C does not reach workers: who started them ends them. If that process is killed, they find no
further task and end by themselves.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import traceback
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from importlib import import_module
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Any, Self, cast

from udkit.collector import collect_rarely
from udkit.errors import InputError, ModelError, UdkitError, UsageError

_START = (
    "import json, sys\n"
    "sys.path[:] = json.loads(sys.argv[1])['path']\n"
    "from udkit.workers import serve\n"
    "serve()"
)
_ERRORS: dict[str, type[Exception]] = {
    kind.__name__: kind for kind in (UdkitError, UsageError, InputError, ModelError, MemoryError)
}


class Workers:
    """Processes that share tasks; they are started as tasks come, and end with the block.

    `opener` is a function at the top of a module; called with the settings, which JSON can hold,
    it returns the function that turns a task into an answer.
    """

    def __init__(
        self,
        opener: Callable[..., Callable[[Any], Any]],
        settings: Mapping[str, object],
        n_workers: int,
    ) -> None:
        self._description = json.dumps(
            {
                "path": sys.path,
                "module": opener.__module__,
                "opener": opener.__qualname__,
                "settings": dict(settings),
            }
        )
        self._n_workers = n_workers
        self._tasks: SimpleQueue[tuple[bytes, Future[Any]] | None] = SimpleQueue()
        self._running: list[tuple[subprocess.Popen[bytes], Thread]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def submit(self, task: object) -> Future[Any]:
        """Hand a task to whichever worker is free next; what goes wrong there is raised here."""
        if len(self._running) < self._n_workers:
            self._start()
        future: Future[Any] = Future()
        self._tasks.put((json.dumps(task).encode() + b"\n", future))
        return future

    def close(self) -> None:
        """End all workers, whatever they are doing."""
        with contextlib.suppress(Empty):
            while item := self._tasks.get_nowait():
                item[1].cancel()
        for process, _ in self._running:
            self._tasks.put(None)
            process.kill()
        for process, thread in self._running:
            thread.join()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                with contextlib.suppress(OSError):  # of a task that was half sent
                    cast(IO[bytes], pipe).close()
        self._running.clear()

    def _start(self) -> None:
        is_windows = sys.platform == "win32"
        process = subprocess.Popen(
            [sys.executable, "-c", _START, self._description],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            # Out of the group of processes that a terminal sends Ctrl-C to.
            start_new_session=not is_windows,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0) if is_windows else 0,
        )
        thread = Thread(target=self._tend, args=(process,), daemon=True)
        self._running.append((process, thread))
        thread.start()

    def _tend(self, process: subprocess.Popen[bytes]) -> None:
        """Give one worker a task at a time, until there are no more."""
        while item := self._tasks.get():
            line, future = item
            answer = _ask(process, line)
            if answer is None:
                process.kill()  # it may be alive, and talking about something else
                future.set_exception(
                    InputError(
                        f"a worker process was ended from outside (code {process.wait()}), perhaps "
                        "for want of memory; use fewer jobs"
                    )
                )
            elif "error" in answer:
                future.set_exception(_error_of(answer))
            else:
                future.set_result(answer["answer"])


def _ask(process: subprocess.Popen[bytes], line: bytes) -> dict[str, Any] | None:
    """Send a task and wait for its answer; None if the worker is dead, or gives no answer."""
    stdin, stdout = cast(IO[bytes], process.stdin), cast(IO[bytes], process.stdout)
    try:
        stdin.write(line)
        stdin.flush()
        return dict(json.loads(stdout.readline()))
    except (OSError, ValueError, TypeError):
        return None


def _error_of(answer: Mapping[str, str]) -> Exception:
    kind = _ERRORS.get(answer["error"])
    message = answer["message"]
    error = kind(message) if kind else RuntimeError(f"{answer['error']}: {message}")
    error.add_note(answer["traceback"])
    return error


def serve() -> None:
    """Be a worker: the process ends when there are no more tasks."""
    collect_rarely()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what some library prints is no answer
    answer_to = _opened(json.loads(sys.argv[1]))
    with contextlib.suppress(BrokenPipeError):  # nobody waits for the answer any more
        for line in sys.stdin.buffer:
            answers.write(answer_to(line) + b"\n")
            answers.flush()
    os._exit(0)  # there is nothing to tidy up, and nobody to complain to


def _opened(description: Mapping[str, Any]) -> Callable[[bytes], bytes]:
    function: Callable[[Any], Any] | None = None
    failure: dict[str, str] = {}
    try:
        opener = getattr(import_module(description["module"]), description["opener"])
        function = opener(**description["settings"])
    except Exception as error:  # noqa: BLE001  # told with the answer to the first task
        failure = _described(error)

    def answer_to(line: bytes) -> bytes:
        answer: dict[str, Any] = failure
        if function is not None:
            try:
                answer = {"answer": function(json.loads(line))}
            except Exception as error:  # noqa: BLE001  # raised where the answer is wanted
                answer = _described(error)
        return json.dumps(answer).encode()

    return answer_to


def _described(error: Exception) -> dict[str, str]:
    # An error of a kind that is not known here is told as the nearest one that is.
    names = [kind.__name__ for kind in type(error).__mro__]
    return {
        "error": next((name for name in names if name in _ERRORS), names[0]),
        "message": str(error),
        "traceback": traceback.format_exc(),
    }
