"""How much faster `udkit parse` is with more processes, and that it writes the same bytes.

    python -m benchmarks jobs [--model en] [--jobs 2] [--rounds 3]

The text behind the training part of English-EWT is parsed by one job and by several, in turn; the
whole command is timed, its start included. What counts here is the clock on the wall, the best of
all rounds: measure on a machine that has nothing else to do.
"""

import argparse
import filecmp
import sys
import tempfile
from pathlib import Path

import measure
import udkit

FILE = "ud/UD_English-EWT/en_ewt-ud-train.conllu.xz"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", default="en")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    numbers = [1, arguments.jobs]
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "text.txt")
        sentences = list(udkit.read_conllu(measure.treebank(FILE)))
        source.write_text("".join(udkit.to_text(sentences)), "utf-8")
        outputs = {jobs: Path(folder, f"{jobs}.conllu") for jobs in numbers}
        runs = {jobs: [] for jobs in numbers}
        for _ in range(arguments.rounds):
            for jobs in numbers:
                runs[jobs].append(parse(arguments.model, source, outputs[jobs], jobs))
        if not filecmp.cmp(*outputs.values(), shallow=False):
            sys.exit("the outputs are not the same bytes")
    best = {jobs: min(tries, key=lambda run: run.seconds) for jobs, tries in runs.items()}
    n_words = sum(len(sentence.words) for sentence in sentences)
    for jobs, run in best.items():
        speed = f"{n_words / run.seconds:,.0f} words/s"
        print(f"{jobs} jobs: {run.seconds:.2f} s, {speed}, {run.cpu_seconds:.2f} s of processor")
    ratio = best[1].seconds / best[arguments.jobs].seconds
    print(f"{arguments.jobs} jobs are {ratio:.2f}× as fast as one; the same bytes")
    record = {str(jobs): run for jobs, run in best.items()}
    measure.save("jobs", file=Path(FILE).name, words=n_words, ratio=round(ratio, 2), best=record)


def parse(model, source, output, jobs):
    command = [sys.executable, "-m", "udkit", "parse", "--lang", model, str(source)]
    run = measure.run_command([*command, "-o", str(output), "--jobs", str(jobs)])
    if run.exit_code:
        sys.exit(f"udkit parse --jobs {jobs} ended with {run.exit_code}")
    return run


if __name__ == "__main__":
    main()
