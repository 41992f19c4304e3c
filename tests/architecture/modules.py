"""The modules of the package as syntax trees, for rules that can be read off the source."""

import ast
from dataclasses import dataclass
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "udkit"


@dataclass(frozen=True)
class Module:
    path: Path
    tree: ast.Module
    n_lines: int

    @property
    def name(self):
        """Dotted name below udkit: `formats.conllu`; `formats` for its `__init__`."""
        parts = self.path.relative_to(PACKAGE).with_suffix("").parts
        return ".".join(part for part in parts if part != "__init__")

    @property
    def package(self):
        return self.name.partition(".")[0]

    def walk(self, *kinds):
        return [node for node in ast.walk(self.tree) if isinstance(node, kinds)]

    def imports(self):
        """Dotted names of all imported modules, wherever in the module they are imported."""
        for node in self.walk(ast.Import, ast.ImportFrom):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            else:
                assert node.level == 0, f"{self.name}: relative import"
                # `from udkit import data` imports a package, not a name of the top module.
                yield node.module
                yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _read(path):
    source = path.read_text(encoding="utf-8")
    return Module(path, ast.parse(source), source.count("\n"))


MODULES = [_read(path) for path in sorted(PACKAGE.rglob("*.py"))]
