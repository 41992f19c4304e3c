"""How fast `udkit validate` is beside the official validator, at level 2 on the same file.

    python benchmarks/validate.py [FILE.conllu[.xz]]

Both run as commands of their own, in turn, on one core each; the shortest time of each counts.
The file is the training part of English-EWT unless another is named. What comes out is also
written to `benchmarks/results/validate.json`.
"""

import datetime
import importlib.metadata
import json
import lzma
import os
import platform
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DEFAULT = ROOT.parent / "shared/data/ud/UD_English-EWT/en_ewt-ud-train.conllu.xz"
RESULTS = Path(__file__).parent / "results" / "validate.json"
ROUNDS = 3


def main(arguments):
    source = Path(arguments[0]) if arguments else DEFAULT
    content = (
        lzma.decompress(source.read_bytes()) if source.suffix == ".xz" else source.read_bytes()
    )
    n_words = sum(line.split(b"\t", 1)[0].isdigit() for line in content.split(b"\n"))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "treebank.conllu"
        path.write_bytes(content)
        ours = [sys.executable, "-m", "udkit", "validate", "--level", "2", str(path)]
        theirs = [str(Path(sys.executable).parent / "udvalidate")]
        theirs += ["--lang", "ud", "--level", "2", "--quiet", str(path)]
        commands = {"udkit": ours, "udtools": theirs}
        runs = {name: [] for name in commands}
        for _ in range(ROUNDS):
            for name, command in commands.items():
                runs[name].append(run(command))
    report(source.name, n_words, runs)


def run(command):
    """Seconds, seconds of processor time, peak memory in MB and exit code of one command."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return {
        "seconds": time.perf_counter() - start,
        "cpu_seconds": usage.ru_utime + usage.ru_stime,
        "peak_mb": usage.ru_maxrss / 1024,
        "exit_code": process.returncode,
    }


def report(file, n_words, runs):
    best = {name: min(tries, key=lambda t: t["cpu_seconds"]) for name, tries in runs.items()}
    if best["udkit"]["exit_code"] != best["udtools"]["exit_code"]:
        sys.exit("the two validators do not agree about the file")
    for result in best.values():
        result["words_per_second"] = n_words / result["cpu_seconds"]
    ratio = best["udtools"]["cpu_seconds"] / best["udkit"]["cpu_seconds"]
    print(f"{file}: {n_words:,} words, level 2, {platform.python_version()}, best of {ROUNDS}")
    print(f"{'':10}{'seconds':>10}{'cpu s':>10}{'words/s':>12}{'peak MB':>10}")
    for name, result in best.items():
        times = f"{result['seconds']:10.2f}{result['cpu_seconds']:10.2f}"
        print(f"{name:10}{times}{result['words_per_second']:12,.0f}{result['peak_mb']:10.0f}")
    print(f"udkit is {ratio:.1f} times as fast by processor time")
    record = {
        "date": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        "python": platform.python_version(),
        "udtools": importlib.metadata.version("udtools"),
        "file": file,
        "words": n_words,
        "ratio": round(ratio, 2),
        "best": best,
    }
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(record, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
