"""The settings of a study: which parsers learn from which treebanks, and how much of them.

    store = "challenge.sqlite"         # where results are kept
    parsers = ["beam", "mst", "udpipe", "mine"]
    sizes = [5, 10, 20, 50, 100, 200, 500]   # "all": the whole training file, once
    samples = 5
    treebanks = "../shared/data/ud"    # a folder of treebanks

    [systems.mine]                     # a system of your own
    train = "mine train {train} --dev {dev} --seed {seed} -o {model}"
    predict = "mine parse {model} {input} -o {output}"

    [systems.theirs]                   # or its predictions: FOLDER/TREEBANK/SIZE/SAMPLE.conllu
    predictions = "theirs"

Instead of a folder there may be tables `[[treebank]]` with name, train, dev and test. Files are
looked for from the folder of the study file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal

from udkit.analysis.classes import DEFAULT
from udkit.analysis.treebanks import Treebank, find_treebanks
from udkit.errors import InputError, UsageError

WHOLE = 0
"""The size that stands for all training sentences; it is written "all"."""
BUILT_IN = ("beam", "mst", "udpipe")


@dataclass(frozen=True)
class System:
    """A parser that is not ours: two command lines, or a folder of predictions."""

    train: str = ""
    predict: str = ""
    predictions: str = ""
    folder: str = ""
    """Where the commands are run: the folder of the study file."""


@dataclass(frozen=True)
class Study:
    """Everything that a study is made of."""

    store: str
    treebanks: tuple[Treebank, ...]
    parsers: tuple[str, ...] = BUILT_IN
    sizes: tuple[int, ...] = (5, 10, 20, 50, 100, 200, 500)
    samples: int = 5
    pool: int = 500
    """Samples are drawn from so many training sentences, the first ones."""
    min_train: int = 1
    """Treebanks with fewer training sentences are left out."""
    dev: int = 10
    """Number of the first sentences of dev, which decide when to stop."""
    seed: int = 1
    criterion: str = DEFAULT
    when_unfit: Literal["skip", "refuse"] = "skip"
    """What becomes of a treebank that cannot be used, or not at every size."""
    systems: Mapping[str, System] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for parser in self.parsers:
            if parser not in BUILT_IN and parser not in self.systems:
                known = ", ".join([*BUILT_IN, *self.systems])
                raise UsageError(f"there is no parser {parser!r}; known are {known}")
        if not self.sizes or min(self.sizes) < 0 or self.samples < 1 or self.dev < 1:
            raise UsageError("sizes, samples and dev are numbers from 1")
        if max(self.sizes) > self.pool:
            raise UsageError(
                f"a sample of {max(self.sizes)} sentences cannot be drawn from the first "
                f"{self.pool}; raise 'pool' or leave that size out"
            )

    def samples_of(self, size: int) -> int:
        """Return how many samples there are of a size; of all sentences there is one."""
        return 1 if size == WHOLE else self.samples


def parse_sizes(values: list[Any]) -> tuple[int, ...]:
    """Read sizes, numbers or "all", and put them in order, "all" last."""
    sizes = set()
    for value in values:
        text = str(value).strip()
        if text != "all" and not (text.isdecimal() and int(text) > 0):
            raise UsageError(f"size {text!r} is not a number of sentences, from 1, or 'all'")
        sizes.add(WHOLE if text == "all" else int(text))
    return tuple(sorted(sizes, key=lambda size: (size == WHOLE, size)))


def size_name(size: int) -> str:
    """Return a size as it is written."""
    return "all" if size == WHOLE else str(size)


def read_study(path: Path, parsers: tuple[str, ...] | None = None) -> Study:
    """Read a study file; UsageError or InputError says what is wrong with it.

    Parsers, if given, are taken instead of those of the file.
    """
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: {error}; a study is a TOML file") from None
    if parsers is not None:
        content["parsers"] = parsers
    settings = {item.name for item in fields(Study)} | {"treebank"}
    if unknown := sorted(set(content) - settings):
        known = ", ".join(sorted(settings))
        raise InputError(f"{path}: unknown setting {unknown[0]!r}; known are {known}")
    try:
        return _build(content, path.parent)
    except (TypeError, KeyError, AttributeError) as error:
        raise InputError(f"{path}: {error}; see 'udkit challenge run --help'") from None


def _build(content: dict[str, Any], folder: Path) -> Study:
    content = dict(content)
    for name in ("parsers",):
        if name in content:
            content[name] = tuple(content[name])
    if "sizes" in content:
        content["sizes"] = parse_sizes(content["sizes"])
    systems = {name: System(**table) for name, table in content.pop("systems", {}).items()}
    listed = tuple(_treebank(table, folder) for table in content.pop("treebank", []))
    if "treebanks" in content:
        listed += tuple(find_treebanks(folder / content.pop("treebanks")))
    content["store"] = str(folder / content["store"])
    systems = {
        name: replace(
            system,
            predictions=str(folder / system.predictions) if system.predictions else "",
            folder=str(folder.resolve()),
        )
        for name, system in systems.items()
    }
    return Study(treebanks=listed, systems=systems, **content)


def _treebank(table: Mapping[str, str], folder: Path) -> Treebank:
    paths = {part: str(folder / table[part]) for part in ("train", "dev", "test")}
    return Treebank(table["name"], **paths)
