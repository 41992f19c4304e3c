"""The treebanks of a study: found, read, and checked for what a study needs."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from udkit.data.sentence import Sentence
from udkit.errors import InputError, UsageError
from udkit.formats.conllu import read_conllu

_PARTS = ("train", "dev", "test")


def language_of(treebank: str) -> str:
    """Return what the names of one language's treebanks have in common: `UD_French`."""
    return treebank.partition("-")[0]


@dataclass(frozen=True)
class Treebank:
    """Three files with a name."""

    name: str
    train: str
    dev: str
    test: str

    @property
    def paths(self) -> tuple[str, str, str]:
        """The files in the order train, dev, test."""
        return self.train, self.dev, self.test

    def fingerprint(self) -> str:
        """Return a checksum of the three files as they are now."""
        digest = hashlib.sha256()
        for path in self.paths:
            try:
                digest.update(hashlib.sha256(Path(path).read_bytes()).digest())
            except FileNotFoundError:
                raise InputError(f"{path}: there is no such file; {self.name} needs it") from None
        return digest.hexdigest()


def find_treebanks(folder: Path) -> list[Treebank]:
    """Return the treebanks among a folder's folders that have all three parts, by name.

    The parts are files called `…-train….conllu`, `…-dev….conllu` and `…-test….conllu`, compressed
    or not.
    """
    if not folder.is_dir():
        raise UsageError(f"{folder}: there is no such folder; treebanks are looked for in it")
    found = []
    for inside in sorted(path for path in folder.iterdir() if path.is_dir()):
        parts = [sorted(inside.glob(f"*-{part}*.conllu*")) for part in _PARTS]
        if all(parts):
            found.append(Treebank(inside.name, *(str(paths[0]) for paths in parts)))
    return found


@dataclass(frozen=True)
class Parts:
    """What a study uses of a treebank."""

    pool: list[Sentence]
    """The sentences that training samples are drawn from."""
    dev: list[Sentence]
    test: list[Sentence]


def read_parts(treebank: Treebank, n_pool: int | None, n_dev: int) -> Parts:
    """Read a treebank; InputError where a part is empty, has no tags, or no trees.

    `n_pool` None stands for all training sentences.
    """
    return Parts(
        _read(treebank.train, n_pool),
        _read(treebank.dev, n_dev),
        _read(treebank.test, None),
    )


def _read(path: str, count: int | None) -> list[Sentence]:
    sentences = [sentence for sentence in islice(read_conllu(path), count) if sentence.words]
    if not sentences:
        raise InputError(f"{path}: there are no sentences in it")
    _check_tags(sentences)
    for sentence in sentences:
        if not sentence.tree.is_tree():
            raise InputError(
                f"{sentence.place}: the heads are no tree with one root; try 'udkit repair'"
            )
    return sentences


def _check_tags(sentences: Sequence[Sentence]) -> None:
    for sentence in sentences:
        for word in sentence.words:
            if word.upos == "_":
                place = sentence.problem(word, "UPOS", "").place
                raise InputError(
                    f"{place}: the word has no gold tag, which a study needs for every word; "
                    "tag the treebank or leave it out"
                )
