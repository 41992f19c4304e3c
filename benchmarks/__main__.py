"""Run a benchmark by name: `python -m benchmarks read`."""

import runpy
import sys
from pathlib import Path

FOLDER = Path(__file__).parent


def main():
    names = sorted(p.stem for p in FOLDER.glob("*.py") if p.stem not in ("__main__", "measure"))
    if len(sys.argv) < 2 or sys.argv[1] not in names:
        sys.exit(f"usage: python -m benchmarks {{{','.join(names)}}} [ARGUMENTS]")
    sys.path.insert(0, str(FOLDER))
    name = sys.argv.pop(1)
    runpy.run_path(str(FOLDER / f"{name}.py"), run_name="__main__")


main()
