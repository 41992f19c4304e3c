"""How much memory reading and writing a large file takes.

    python benchmarks/stream.py [GIGABYTES]

The training part of English-EWT is repeated until the file has one gigabyte (or as many as are
named), in a temporary folder that needs twice that room; `udkit convert` copies it; the copy must
be the same bytes.
"""

import filecmp
import lzma
import sys
import tempfile
from pathlib import Path

from measure import run_command, save, treebank

FILE = "ud/UD_English-EWT/en_ewt-ud-train.conllu.xz"


def main(arguments):
    n_bytes = int(float(arguments[0] if arguments else 1) * 1_000_000_000)
    content = lzma.decompress(treebank(FILE).read_bytes())
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "in.conllu", Path(folder) / "out.conllu"
        with source.open("wb") as stream:
            for _ in range(-(-n_bytes // len(content))):
                stream.write(content)
        command = [sys.executable, "-m", "udkit", "convert", str(source), "-o", str(target)]
        run = run_command(command)
        if run.exit_code or not filecmp.cmp(source, target, shallow=False):
            sys.exit("the copy is not the same bytes")
        megabytes = source.stat().st_size / 1_000_000
    rate = megabytes / run.cpu_seconds
    print(f"{megabytes:,.0f} MB read and written in {run.cpu_seconds:.1f} s of processor time")
    print(f"({rate:.0f} MB/s), {run.peak_mb:.0f} MB of memory at most; the copy is the same bytes")
    save("stream", file=Path(FILE).name, megabytes=megabytes, run=run)


if __name__ == "__main__":
    main(sys.argv[1:])
