"""What a training run needs to know, from a TOML file or from the command line.

    language = "fr"
    output = "fr.udkit"

    [[treebanks]]
    name = "UD_French-Example"
    train = "train.conllu"
    dev = "dev.conllu"

Paths are relative to the folder of the TOML file, or to one given on the command line. Every
other value has a default here; a key that is not here is an error that lists those that are.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

from udkit.errors import UsageError
from udkit.text_to_tokens.config import SegmenterConfig
from udkit.tokens_to_tree.config import TreeConfig
from udkit.training.relabelling import Relabelling

_TREE, _SEGMENTER = TreeConfig(), SegmenterConfig()
_T = TypeVar("_T")
GRAPH_STRATEGIES = ("rules", "learned", "labels")
"""Ways to make graphs that training can compare."""
_TYPES: dict[str, tuple[type, ...]] = {
    "int": (int,),
    "float": (int, float),
    "str": (str,),
    "bool": (bool,),
}


@dataclass(frozen=True, slots=True)
class TreebankConfig:
    """A treebank to learn from; the first one is also the one to be measured on."""

    train: str
    """Training file; several can be joined with a space."""
    dev: str = ""
    dev_share: float = 0.0
    """Without a dev file: the part, at the end of the training files, that is kept for it."""
    test: str = ""
    name: str = ""
    release: str = ""
    licence: str = "unknown"
    weight: float = 1.0
    """How often each of its sentences is seen, on average, in an epoch; 0.5 takes half of them."""
    max_words: int = 0
    """Take only so many words, from sentences all over the training file; 0 takes all."""
    language: str = ""
    """Code of the treebank's language, where it is not that of the model."""
    guidelines: int = 2
    """Version of UD that the labels follow; those of version 1 are turned into version 2."""
    has_enhancer: bool = True
    """Whether an enhancer is learned from its graphs: no, if they follow other conventions. The
    network learns of their edges all the same."""
    relabel: tuple[Relabelling, ...] = ()
    """Labels of the training files that dev and test files have otherwise."""

    @property
    def has_dev_set(self) -> bool:
        """Whether there is something of it to measure on."""
        return bool(self.dev or self.dev_share)


@dataclass(frozen=True, slots=True)
class VectorSettings:
    """Vectors learned elsewhere: word2vec or fastText text, or a table of `udkit vectors`."""

    file: str = ""
    size: int = 64
    """Columns that are kept."""
    max_rows: int = 25_000
    """Words whose vectors are kept."""
    max_words: int = 0
    """Words that have a vector, all in all: those after `max_rows` take that of a word like them;
    0 for no more than `max_rows`."""
    licence: str = ""
    """Said of the model too, if it is not that of a treebank."""


@dataclass(frozen=True, slots=True)
class EncoderSettings:
    """A pretrained encoder, such as BERT, from a local folder; it is not trained any further."""

    folder: str = ""
    layers: int = 4
    """The last so many of its layers are mixed, by weights that are learned."""
    size: int = 192
    """What its vectors are made smaller to before they join the others of a word."""
    int8: bool = True
    """Whether its weights are stored in eight bits: a quarter of the size, and faster."""
    licence: str = ""
    """Said of the model too, if it is not that of a treebank."""


@dataclass(frozen=True, slots=True)
class LemmaSettings:
    """A word list, for lemmas of words that the treebanks lack: lines of a form, TAB, its lemma."""

    file: str = ""
    max_entries: int = 60_000
    """Forms that are kept, from the beginning of the file."""
    licence: str = ""
    """Said of the model too, if it is not that of a treebank."""


@dataclass(frozen=True, slots=True)
class TreeSettings:
    """Stage 2; what each value does is said in `tokens_to_tree.config`."""

    epochs: int = _TREE.loop.epochs
    learning_rate: float = _TREE.loop.learning_rate
    batch_words: int = _TREE.batch_words
    hidden: int = _TREE.hidden
    layers: int = _TREE.layers
    dropout: float = _TREE.dropout
    word_dropout: float = _TREE.word_dropout
    max_words: int = _TREE.max_words
    n_ngram_rows: int = _TREE.n_ngram_rows
    max_lexicon: int = _TREE.max_lexicon
    min_count: int = _TREE.min_count
    """Labels that are seen less often are not learned; XPOS, FEATS and lemmas have a floor."""
    without_xpos: bool = _TREE.without_xpos
    treebank_dropout: float = _TREE.treebank_dropout
    """How often a sentence is said to be of no known treebank, so that others can be parsed."""
    edge: int = _TREE.edge
    """Size of the layer that scores edges of enhanced graphs; 0 without it."""
    graph_weight: float = _TREE.graph_weight
    """How much more an arc counts for each edge beside the tree that is lost without it."""
    crops: bool = False
    """Whether parts of sentences are learned too: worth it where there are few (see `crops`)."""
    patience: int = 12
    """Checks without a better dev LAS after which training stops."""
    check_every: int = 1
    """Epochs between two checks; the last epoch is always checked."""


@dataclass(frozen=True, slots=True)
class SegmenterSettings:
    """Stage 1; what each value does is said in `text_to_tokens.config`."""

    epochs: int = _SEGMENTER.epochs
    min_updates: int = _SEGMENTER.min_updates
    hidden: int = _SEGMENTER.hidden
    atom: int = _SEGMENTER.atom
    n_rows: int = _SEGMENTER.n_rows
    dropout: float = _SEGMENTER.dropout
    word_dropout: float = _SEGMENTER.word_dropout
    learning_rate: float = _SEGMENTER.learning_rate


@dataclass(frozen=True, slots=True)
class GraphSettings:
    """Stage 3: enhanced graphs."""

    strategies: str = "rules learned"
    """Those that are tried, with spaces between: rules, learned, labels; the best one is kept."""
    max_exceptions: float = 0.1
    """On trees of a parser: which part of like cases may differ before each is looked at alone.
    With less, graphs are a little better and take longer."""
    least_weight: float = 0.08
    """On trees of a parser: smaller weights are forgotten, which makes the model smaller."""

    def __post_init__(self) -> None:
        """Complain about strategies now, and not when the network has been trained."""
        if not self.strategies.split():
            raise ValueError("strategies must name at least one way to make graphs")
        for name in self.strategies.split():
            if name not in GRAPH_STRATEGIES:
                known = ", ".join(GRAPH_STRATEGIES)
                raise ValueError(f"there is no strategy {name!r} to make graphs; known are {known}")


@dataclass(frozen=True, slots=True)
class TrainingConfig:
    """A whole run."""

    language: str
    output: str
    treebanks: tuple[TreebankConfig, ...]
    seed: int = 1
    threads: int = 1
    segmenter: SegmenterSettings = field(default_factory=SegmenterSettings)
    tree: TreeSettings = field(default_factory=TreeSettings)
    vectors: VectorSettings = field(default_factory=VectorSettings)
    encoder: EncoderSettings = field(default_factory=EncoderSettings)
    lemmas: LemmaSettings = field(default_factory=LemmaSettings)
    graph: GraphSettings = field(default_factory=GraphSettings)
    note: str = ""
    """What users should know of the model; `udkit models` shows it."""
    held_out: str = ""
    """More files of the language, with spaces between, whose sentences must not be learned."""
    folder: str = "."
    """What paths are relative to."""

    def path(self, name: str) -> Path:
        """Return the place of a file that the configuration names."""
        return Path(self.folder, name)


_STAGES: dict[str, type] = {
    "segmenter": SegmenterSettings,
    "vectors": VectorSettings,
    "encoder": EncoderSettings,
    "lemmas": LemmaSettings,
    "tree": TreeSettings,
    "graph": GraphSettings,
}
"""Tables of a configuration, and what is made of them."""


def read_config(
    path: Path, data_folder: Path | None = None, output: str | None = None
) -> TrainingConfig:
    """Read a TOML file; UsageError names all keys that are wrong. An output given here counts."""
    values = read_toml(path)
    values |= {"output": output} if output else {}
    values["folder"] = str(data_folder or path.parent)
    mistakes = Mistakes()
    treebanks = values.pop("treebanks", [])
    if not isinstance(treebanks, list) or not treebanks:
        mistakes.add(f"{path}: there is no [[treebanks]] to learn from")
        treebanks = []
    values["treebanks"] = tuple(
        _treebank(table, path, number if len(treebanks) > 1 else None, mistakes)
        for number, table in enumerate(treebanks, start=1)
    )
    for name, kind in _STAGES.items():
        values[name] = mistakes.fill(kind, values.get(name, {}), f"{path}: [{name}]")
    config = mistakes.fill(TrainingConfig, values, str(path))
    return mistakes.checked(config)


def _treebank(
    table: Mapping[str, Any], path: Path, number: int | None, mistakes: Mistakes
) -> TreebankConfig | None:
    """Make a treebank of its table; several are told apart by their numbers."""
    which = f"{path}:" if number is None else f"{path}: [[treebanks]], number {number}:"
    where = f"{path}: [[treebanks]]" if number is None else which.removesuffix(":")
    if not isinstance(table, Mapping):
        return mistakes.fill(TreebankConfig, table, where)
    tables = table.get("relabel", [])
    if not isinstance(tables, list):
        mistakes.add(f"{where}: relabel is a list of tables; write [[treebanks.relabel]]")
        tables = []
    rules = tuple(
        mistakes.fill(Relabelling, rule, f"{which} [[treebanks.relabel]], number {index}")
        for index, rule in enumerate(tables, start=1)
    )
    return mistakes.fill(TreebankConfig, {**table, "relabel": rules}, where)


def read_toml(path: Path) -> dict[str, Any]:
    """Read a TOML file; UsageError where there is none."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror or error}; check the name") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: not a TOML file ({error})") from error


def _is_required(setting: Field[Any]) -> bool:
    return setting.default is MISSING and setting.default_factory is MISSING


class Mistakes:
    """Mistakes of a configuration, from all of its tables, to be told together."""

    def __init__(self) -> None:
        self._found: list[str] = []

    def add(self, *mistakes: str) -> None:
        """Note mistakes, each with its place."""
        self._found.extend(mistakes)

    def fill(self, kind: type[_T], table: Mapping[str, Any], where: str) -> _T | None:
        """Make a dataclass from a table; None, and a note of all that is wrong, if it cannot be.

        Every key must be a field of it, of the right type, and those without a default be there.
        """
        if not isinstance(table, Mapping):
            self.add(f"{where}: a table of settings is wanted, not {table!r}")
            return None
        known: dict[str, Field[Any]] = {f.name: f for f in fields(kind)}  # type: ignore[arg-type]
        wrong = {key: _mistake(key, value, known) for key, value in table.items()}
        found = [mistake for mistake in wrong.values() if mistake]
        missing = [f.name for f in known.values() if f.name not in table and _is_required(f)]
        found += [f"{name} is missing; add {name} = …" for name in missing]
        made = None
        if not missing:
            right = {key: value for key, value in table.items() if not wrong[key]}
            try:
                made = kind(**right)
            except TypeError as error:  # a value without a default is wrong, and told of already
                found += [] if found else [str(error)]
            except ValueError as error:
                found += map(str, error.args)
        self.add(*(f"{where}: {each}" for each in found))
        return made

    def checked(self, made: _T | None) -> _T:
        """Return what was made; UsageError with all mistakes, one a line, if there are any."""
        if self._found or made is None:
            raise UsageError("\n".join(self._found))
        return made


def _mistake(key: str, value: object, known: Mapping[str, Field[Any]]) -> str | None:
    """Say what is wrong with a setting, if anything."""
    if key not in known:
        near = get_close_matches(key, known, n=1)
        hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(known)}"
        return f"there is no setting {key!r}; {hint}"
    wanted = _TYPES.get(str(known[key].type))
    # A truth value is a number to Python, and not to us.
    if wanted and (not isinstance(value, wanted) or isinstance(value, bool) != (bool in wanted)):
        return f"{key} must be of type {known[key].type}, not {value!r}"
    return None
