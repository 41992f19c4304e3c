"""Any other system, by its command line.

A system has a command that trains and one that predicts, or only the latter. In both, these words
in braces are replaced: {train}, {dev} and {input} are CoNLL-U files, {model} is a name that belongs
to the two commands alone (a file or a folder), {output} is the CoNLL-U file that the second one
writes, {seed} is a number. {input} has tags and no trees.
"""

from __future__ import annotations

import shlex
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from udkit.data.sentence import Sentence
from udkit.errors import InputError, UsageError
from udkit.formats.conllu import read_conllu, write_conllu

_SHOWN_LINES = 5


class CommandParser:
    """A parser that is run as a program; the folder of its files ends with the parser."""

    def __init__(self, train: str, predict: str, where: str = "") -> None:
        self._train = train
        self._predict = predict
        self._where = where or None
        self._folder = tempfile.TemporaryDirectory(prefix="udkit-challenge-")
        self._seed = 0

    def fit(self, train: Sequence[Sentence], dev: Sequence[Sentence], seed: int) -> None:
        """Write the files and run the command that trains, if there is one."""
        self._folder.cleanup()
        self._folder = tempfile.TemporaryDirectory(prefix="udkit-challenge-")
        self._seed = seed
        write_conllu(train, self._path("train.conllu"))
        write_conllu(dev, self._path("dev.conllu"))
        if self._train:
            _run(self._train, self._words(), self._where)

    def predict(self, sentences: Sequence[Sentence]) -> list[list[int]]:
        """Run the command that predicts; what it writes must have the same words."""
        write_conllu((without_tree(sentence) for sentence in sentences), self._path("input.conllu"))
        _run(self._predict, self._words(), self._where)
        return read_heads(self._path("output.conllu"), sentences)

    def _path(self, name: str) -> Path:
        return Path(self._folder.name, name)

    def _words(self) -> dict[str, str]:
        names = ("train", "dev", "input", "output")
        paths = {name: str(self._path(f"{name}.conllu")) for name in names}
        return {**paths, "model": str(self._path("model")), "seed": str(self._seed)}


def without_tree(sentence: Sentence) -> Sentence:
    """Return a sentence with its tags and no heads, relations or enhanced graph."""
    result = sentence.copy()
    for word in result.words:
        word["HEAD"] = word["DEPREL"] = word["DEPS"] = "_"
    return result


def read_heads(path: Path, sentences: Sequence[Sentence]) -> list[list[int]]:
    """Read predicted heads; InputError unless the file has a tree for each of the sentences."""
    if not path.is_file():
        raise InputError(f"{path}: there is no such file; it should hold the predicted trees")
    found = list(read_conllu(path))
    if len(found) != len(sentences):
        raise InputError(
            f"{path}: {len(found)} sentences instead of {len(sentences)}; predict the whole file"
        )
    for system, gold in zip(found, sentences, strict=True):
        if [word.form for word in system.words] != [word.form for word in gold.words]:
            raise InputError(
                f"{system.place}: other words than the test file has; predict trees for its words"
            )
    return [list(sentence.tree.heads) for sentence in found]


def _run(template: str, words: Mapping[str, str], where: str | None) -> None:
    try:
        command = [part.format(**words) for part in shlex.split(template)]
    except (KeyError, IndexError, ValueError) as error:
        known = ", ".join(f"{{{word}}}" for word in words)
        raise UsageError(f"command {template!r}: {error}; words in braces are {known}") from None
    try:
        done = subprocess.run(command, capture_output=True, check=False, text=True, cwd=where)
    except OSError as error:
        raise UsageError(f"command {template!r}: {error.strerror}; is it installed?") from None
    if done.returncode:
        last = "\n".join(done.stderr.strip().splitlines()[-_SHOWN_LINES:])
        said = f"it said: {last}" if last else "it said nothing; run it by hand to see why"
        raise InputError(f"{shlex.join(command)}: ended with {done.returncode}; {said}")
