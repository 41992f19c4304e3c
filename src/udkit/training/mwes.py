"""Learning to identify multiword expressions, and the model file that comes of it.

A model of expressions is a file of its own, or one part of a parser's model (`add_to_model`), which
then finds them in what it has parsed. A parser makes mistakes, and always the same ones; so a part
of a parser's model may learn from the trees of that parser instead of those of the corpus.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

from udkit.data.columns import CONLLU
from udkit.data.mwe import Mwe
from udkit.data.sentence import Sentence
from udkit.errors import InputError, UsageError
from udkit.formats.cupt import read_with_mwes
from udkit.formats.relayout import with_columns
from udkit.models.package import ModelPackage, with_part, write_model
from udkit.training.config import Mistakes, read_toml
from udkit.tree_to_mwes import PART, Identifier
from udkit.tree_to_mwes.corpus import Corpus, Part, Selection, read_type_lexicon
from udkit.tree_to_mwes.projection import train_lexicon
from udkit.tree_to_mwes.training import Tell, train_scored
from udkit.tree_to_mwes.tree_labels import train_labels

MANIFEST_KEY = "mwes"
"""Where the manifest of a model tells of this part."""
Annotate = Callable[[Sequence[Sentence]], list[Sentence]]


@dataclass(frozen=True, slots=True)
class MweCorpusConfig:
    """A file to learn from."""

    name: str
    file: str
    licence: str = ""
    whole_words: int = 0
    """Of a file with nothing but sentences with expressions: the words of the whole corpus."""
    whole_expressions: int = 0
    """And its expressions."""
    has_categories: bool = True
    """Whether its categories mean anything; otherwise those of the lexicon are taken."""

    @property
    def selection(self) -> Selection | None:
        """What the sentences of the file are selected from."""
        if not self.whole_words:
            return None
        return Selection(self.whole_words, self.whole_expressions)


@dataclass(frozen=True, slots=True)
class MweConfig:
    """What to learn from, and how."""

    language: str
    corpora: tuple[MweCorpusConfig, ...]
    lexicon: str = ""
    """A list of types, for those that the corpora do not have."""
    strategy: str = "scored"
    note: str = ""
    """What users should know of the model; `udkit models` shows it."""
    folder: str = "."
    """What paths are relative to."""

    def path(self, name: str) -> Path:
        """Return the place of a file that the configuration names."""
        return Path(self.folder, name)


class MwePart(NamedTuple):
    """What was learned, and what the manifest says about it."""

    identifier: Identifier
    description: dict[str, Any]
    licences: list[str]


def read_mwe_config(path: Path, data_folder: Path | None = None) -> MweConfig:
    """Read a TOML file; UsageError names all keys that are wrong."""
    values = read_toml(path)
    values["folder"] = str(data_folder or path.parent)
    mistakes = Mistakes()
    corpora = values.pop("corpora", [])
    if not isinstance(corpora, list) or not corpora:
        mistakes.add(f"{path}: there is no [[corpora]] to learn from")
        corpora = []
    filled = [mistakes.fill(MweCorpusConfig, table, f"{path}: [[corpora]]") for table in corpora]
    for corpus in filled:
        if corpus and bool(corpus.whole_words) != bool(corpus.whole_expressions):
            mistakes.add(f"{path}: give both of whole_words and whole_expressions, or neither")
    values["corpora"] = tuple(filled)
    return mistakes.checked(mistakes.fill(MweConfig, values, str(path)))


def train_mwes(
    config: MweConfig, *, annotate: Annotate | None = None, tell: Tell = lambda what, share: None
) -> MwePart:
    """Learn from the corpora of a configuration; with `annotate`, from the trees that it gives."""
    parts = [
        Part(
            _sentences(config.path(corpus.file), annotate),
            corpus.selection,
            corpus.has_categories,
        )
        for corpus in config.corpora
    ]
    lexicon = read_type_lexicon(config.path(config.lexicon)) if config.lexicon else []
    corpus = Corpus.from_parts(parts, lexicon)
    if not any(sentence.expressions for sentence in corpus.sentences):
        names = ", ".join(each.file for each in config.corpora)
        raise InputError(f"{names}: there are no expressions to learn from; give annotated files")
    identifier, scores = _learned(config.strategy, corpus, tell)
    settings = asdict(config)
    del settings["folder"], settings["corpora"]
    description = {
        "corpora": [asdict(each) for each in config.corpora],
        "config": settings | {"has_own_trees": annotate is not None},
        "scores": {"cross-validation": scores} if scores else {},
    }
    licences = [name for each in config.corpora for name in each.licence.split(" and ") if name]
    return MwePart(identifier, description, list(dict.fromkeys(licences)))


def _sentences(path: Path, annotate: Annotate | None) -> list[tuple[Sentence, list[Mwe]]]:
    sentences = list(read_with_mwes(path))
    if annotate is None:
        return sentences
    # Expressions stay with their words, all else is the parser's.
    parsed = annotate(list(with_columns((sentence for sentence, _ in sentences), CONLLU)))
    return [(tree, mwes) for tree, (_, mwes) in zip(parsed, sentences, strict=True)]


def _learned(strategy: str, corpus: Corpus, tell: Tell) -> tuple[Identifier, dict[str, float]]:
    if strategy == "scored":
        return train_scored(corpus, tell)
    if strategy == "lexicon":
        return train_lexicon(corpus)
    if strategy == "labels":
        return train_labels(corpus), {}
    raise UsageError(f"there is no strategy {strategy!r}; known are scored, lexicon and labels")


def write_mwe_model(path: str | Path, language: str, part: MwePart, note: str = "") -> None:
    """Write a model file with this part alone."""
    description = {
        "language": language,
        "licence": " and ".join(part.licences),
        "note": note,
        MANIFEST_KEY: part.description,
    }
    members = {f"{PART}/{name}": data for name, data in part.identifier.members().items()}
    write_model(path, description, members)


def add_to_model(model: ModelPackage, path: str | Path, part: MwePart) -> None:
    """Write a model with this part added, or in the place of the one it has.

    The licence is said of the whole: that of the other parts, and that of the corpora here.
    """
    others = model.manifest.get("licence_without_mwes", model.manifest.get("licence", ""))
    licences = dict.fromkeys([*others.split(" and "), *part.licences])
    changed = with_part(
        model,
        PART,
        part.identifier.members(),
        licence=" and ".join(filter(None, licences)),
        licence_without_mwes=others,
        **{MANIFEST_KEY: part.description},
    )
    write_model(path, changed.manifest, changed.members)
