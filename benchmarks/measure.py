"""Measuring contenders side by side: each in a process of its own, in turn, the best run counts.

A contender is a command (`run_command`) or a function of a benchmark (`run_function`); of a
function only the call is timed, not the start of Python and the imports. Memory is the peak of the
whole process. All contenders here have one thread, and ratios are of processor time, which other
work on the machine disturbs less than the clock on the wall; both are shown and saved.
"""

import datetime
import importlib.metadata
import json
import os
import platform
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

RESULTS = Path(__file__).parent / "results"
SHARED = Path(os.environ.get("UDKIT_SHARED", Path(__file__).resolve().parents[2] / "shared"))
_PACKAGES = ("udkit", "udtools", "conllu", "pyconll", "udapi", "numpy")


@dataclass(frozen=True)
class Run:
    """One run of one contender."""

    seconds: float
    cpu_seconds: float
    peak_mb: float
    exit_code: int


def run_command(command):
    """Run a command line, its output thrown away."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return Run(
        time.perf_counter() - start,
        usage.ru_utime + usage.ru_stime,
        usage.ru_maxrss / 1024,
        process.returncode,
    )


def run_function(file, name, *arguments):
    """Run a function of a benchmark file in a process of its own; see `answer`."""
    command = [sys.executable, str(file), "--only", name, *map(str, arguments)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{name} failed")
    times = json.loads(output)
    return Run(times["seconds"], times["cpu_seconds"], usage.ru_maxrss / 1024, 0)


def answer(functions):
    """In the process that `run_function` started: run the function and tell its time.

    A function imports what it needs and returns what is to be timed.
    """
    if sys.argv[1:2] != ["--only"]:
        return
    timed = functions[sys.argv[2]](*sys.argv[3:])
    start, cpu_start = time.perf_counter(), time.process_time()
    kept = timed()
    times = {
        "seconds": time.perf_counter() - start,
        "cpu_seconds": time.process_time() - cpu_start,
    }
    del kept  # freed after the time is taken, as for all
    print(json.dumps(times))
    sys.exit()


def compare(contenders, *, rounds=3):
    """Run all contenders in turn, `rounds` times; return the best run of each."""
    runs = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, run in contenders.items():
            runs[name].append(run())
    return {name: min(tries, key=lambda run: run.cpu_seconds) for name, tries in runs.items()}


def report(title, best, *, n_words, ours):
    """Print a table of the best runs; ratios say how many times as long as `ours` they took."""
    width = max(map(len, best)) + 2
    print(title)
    columns = f"{'seconds':>9}{'cpu s':>9}{'words/s':>12}{'peak MB':>9}"
    print(f"{'':{width}}{columns}{f'{ours} is faster':>18}")
    for name, run in best.items():
        ratio = run.cpu_seconds / best[ours].cpu_seconds
        print(
            f"{name:{width}}{run.seconds:9.2f}{run.cpu_seconds:9.2f}"
            f"{n_words / run.cpu_seconds:12,.0f}{run.peak_mb:9.0f}"
            + (f"{ratio:17.1f}×" if name != ours else "")
        )
    print()


def saved_today(name):
    """Return what was saved under this name today, for benchmarks that go on where they were."""
    path = _result_file(name)
    return json.loads(path.read_text("utf-8")) if path.exists() else {}


def _result_file(name):
    return RESULTS / f"{name}-{datetime.datetime.now(datetime.UTC):%Y-%m-%d}.json"


def save(name, **record):
    """Write what was measured, on which machine and against which versions, to `results/`."""
    RESULTS.mkdir(exist_ok=True)
    now = datetime.datetime.now(datetime.UTC)
    path = _result_file(name)
    whole = {
        "date": now.isoformat(timespec="seconds"),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, {platform.system()}",
        "load": os.getloadavg(),  # 1, 5 and 15 minutes: what else the machine was doing
        "python": platform.python_version(),
        "versions": {package: _version(package) for package in _PACKAGES},
        **record,
    }
    text = json.dumps(whole, indent=2, default=asdict, ensure_ascii=False)
    path.write_text(text + "\n", encoding="utf-8")
    print(f"saved to benchmarks/results/{path.name}")


def treebank(name):
    """Return the place of a shared treebank file; end with a message where it is not there."""
    path = SHARED / "data" / name
    if not path.exists():
        sys.exit("this benchmark needs ../shared beside the repository, or UDKIT_SHARED")
    return path


def _version(package):
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None
