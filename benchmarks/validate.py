"""How fast `udkit validate` is beside the official validator, at level 2 on the same file.

    python -m benchmarks validate [FILE.conllu[.xz]]

The file is the training part of English-EWT unless another is named. Both programs run as
commands of their own, in turn; if they do not come to the same verdict, the benchmark fails.
"""

import lzma
import sys
import tempfile
from functools import partial
from pathlib import Path

import measure

DEFAULT = "ud/UD_English-EWT/en_ewt-ud-train.conllu.xz"


def main(arguments):
    source = Path(arguments[0]) if arguments else measure.treebank(DEFAULT)
    content = source.read_bytes()
    if source.suffix == ".xz":
        content = lzma.decompress(content)
    n_words = sum(line.split(b"\t", 1)[0].isdigit() for line in content.split(b"\n"))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "treebank.conllu")
        path.write_bytes(content)
        options = ["--level", "2", str(path)]
        official = str(Path(sys.executable).parent / "udvalidate")
        commands = {
            "udkit validate": [sys.executable, "-m", "udkit", "validate", *options],
            "udtools udvalidate": [official, "--lang", "ud", "--quiet", *options],
        }
        best = measure.compare(
            {name: partial(measure.run_command, commands[name]) for name in commands}
        )
    if len({run.exit_code for run in best.values()}) > 1:
        sys.exit("the programs do not come to the same verdict")
    title = f"validating {source.name}, {n_words:,} words, at level 2"
    measure.report(title, best, n_words=n_words, ours="udkit validate")
    ratio = best["udtools udvalidate"].cpu_seconds / best["udkit validate"].cpu_seconds
    measure.save("validate", file=source.name, words=n_words, best=best, ratio=round(ratio, 2))


if __name__ == "__main__":
    main(sys.argv[1:])
