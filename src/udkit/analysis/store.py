"""Where a study keeps its results: one SQLite file, written after every training.

A run is one training and its test: which words had the right head, as bits, so that other classes
can be counted later; and the counts of the study's own classes. What is there is never trained
again, and a store remembers what its samples were drawn from, so that results of different data
are not mixed.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Self

import numpy as np
import numpy.typing as npt

from udkit.errors import InputError

VERSION = 1
_SCHEMA = """
CREATE TABLE treebanks (
    name TEXT PRIMARY KEY, train TEXT, dev TEXT, test TEXT, drawn_from TEXT, pool INTEGER
);
CREATE TABLE runs (
    treebank TEXT, parser TEXT, size INTEGER, sample INTEGER, seconds REAL, n_words INTEGER,
    correct BLOB, PRIMARY KEY (treebank, parser, size, sample)
);
CREATE TABLE results (
    treebank TEXT, parser TEXT, size INTEGER, sample INTEGER, class TEXT,
    n_words INTEGER, n_correct INTEGER, PRIMARY KEY (treebank, parser, size, sample, class)
) WITHOUT ROWID;
CREATE TABLE transfers (
    treebank TEXT, sources TEXT, sample INTEGER, n_words INTEGER, correct BLOB,
    PRIMARY KEY (treebank, sources, sample)
);
CREATE TABLE notes (treebank TEXT, note TEXT, PRIMARY KEY (treebank, note));
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT);
"""

BoolArray = npt.NDArray[np.bool_]


class RunKey(NamedTuple):
    """What names one training."""

    treebank: str
    parser: str
    size: int
    sample: int


class TransferKey(NamedTuple):
    """What names one parsing of a treebank with parsers of others."""

    treebank: str
    sources: str
    """Names of the source treebanks, in order, with commas."""
    sample: int


@dataclass(frozen=True)
class Run:
    """What one training led to."""

    key: RunKey
    seconds: float
    correct: BoolArray
    """For each word that counts, in the order of the test set: has it the right head?"""
    counts: Mapping[str, tuple[int, int]]
    """Words of each class, and how many of them have the right head."""


class StoredTreebank(NamedTuple):
    """A treebank as the store remembers it."""

    name: str
    train: str
    """This and the other files are named from the folder of the store, so that both can move."""
    dev: str
    test: str
    drawn_from: str
    """A checksum of the files and of the settings that decide what is drawn from them."""
    pool: int


class Store:
    """An open store; a block of `with` closes it."""

    def __init__(self, path: str, *, creates: bool = False) -> None:
        if not creates and not Path(path).is_file():
            raise InputError(f"{path}: there is no such file; 'udkit challenge run' makes it")
        try:
            self._connection = sqlite3.connect(path)
            version = self._connection.execute("PRAGMA user_version").fetchone()[0]
            tables = self._connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            if not tables and creates:
                self._connection.executescript(_SCHEMA)
                self._connection.execute(f"PRAGMA user_version = {VERSION}")
                self._connection.commit()
                version = VERSION
        except sqlite3.OperationalError as error:
            raise InputError(f"{path}: {error}; check the folder and who may write to it") from None
        except sqlite3.DatabaseError as error:
            raise InputError(f"{path}: {error}; this is not a store of a study") from None
        if version != VERSION:
            raise InputError(f"{path}: this is not a store of a study that this udkit can read")
        self.path = path

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    @contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        try:
            with self._connection:
                yield self._connection
        except sqlite3.OperationalError as error:
            raise InputError(f"{self.path}: {error}; is another run writing to it?") from None

    def setting(self, name: str, value: str) -> str:
        """Return the value that a setting has in this store; the first one given stays."""
        with self._change() as connection:
            connection.execute("INSERT OR IGNORE INTO settings VALUES (?, ?)", (name, value))
            rows = connection.execute("SELECT value FROM settings WHERE name = ?", (name,))
            return str(rows.fetchone()[0])

    def criterion(self) -> str | None:
        """Return the criterion of the classes that are counted in the store."""
        rows = self._connection.execute("SELECT value FROM settings WHERE name = 'criterion'")
        row = rows.fetchone()
        return None if row is None else str(row[0])

    def add_treebank(self, treebank: StoredTreebank) -> None:
        """Remember a treebank; InputError if the store knows another one of that name."""
        rows = self._connection.execute(
            "SELECT drawn_from FROM treebanks WHERE name = ?", (treebank.name,)
        )
        known = rows.fetchone()
        if known and known[0] != treebank.drawn_from:
            raise InputError(
                f"{self.path}: {treebank.name} was studied with other files or other settings "
                "(pool, dev, seed); use another store for the new ones"
            )
        with self._change() as connection:
            connection.execute("INSERT OR REPLACE INTO treebanks VALUES (?,?,?,?,?,?)", treebank)

    def treebanks(self) -> list[StoredTreebank]:
        """All treebanks that are in the store; files are named from where we are now."""
        folder = Path(self.path).parent
        rows = self._connection.execute("SELECT * FROM treebanks ORDER BY name")
        return [_placed(StoredTreebank(*row), folder) for row in rows]

    def add_note(self, treebank: str, note: str) -> None:
        """Keep what was left out, and why."""
        with self._change() as connection:
            connection.execute("INSERT OR IGNORE INTO notes VALUES (?, ?)", (treebank, note))

    def remove_notes(self, treebank: str) -> None:
        """Forget what was left out of a treebank, before it is looked at again."""
        with self._change() as connection:
            connection.execute("DELETE FROM notes WHERE treebank = ?", (treebank,))

    def notes(self) -> list[tuple[str, str]]:
        """What was left out of which treebank."""
        rows = self._connection.execute("SELECT treebank, note FROM notes ORDER BY treebank, note")
        return [(str(name), str(note)) for name, note in rows]

    def add_run(self, run: Run) -> None:
        """Keep a run, whole or not at all."""
        bits = np.packbits(run.correct).tobytes()
        with self._change() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO runs VALUES (?,?,?,?,?,?,?)",
                (*run.key, run.seconds, len(run.correct), bits),
            )
            connection.executemany(
                "INSERT OR REPLACE INTO results VALUES (?,?,?,?,?,?,?)",
                [(*run.key, name, *counts) for name, counts in run.counts.items()],
            )

    def run_keys(self) -> set[RunKey]:
        """Return what is there and need not be trained again."""
        rows = self._connection.execute("SELECT treebank, parser, size, sample FROM runs")
        return {RunKey(*row) for row in rows}

    def counts(self) -> Iterator[tuple[RunKey, str, int, int]]:
        """Yield runs, the study's classes, and how many words are there and are right."""
        rows = self._connection.execute("SELECT * FROM results")
        for treebank, parser, size, sample, name, n_words, n_correct in rows:
            yield RunKey(treebank, parser, size, sample), name, n_words, n_correct

    def add_transfer(self, key: TransferKey, correct: BoolArray) -> None:
        """Keep which words the parsers of other languages had right."""
        bits = np.packbits(correct).tobytes()
        with self._change() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO transfers VALUES (?,?,?,?,?)", (*key, len(correct), bits)
            )

    def has_transfers(self) -> bool:
        """Whether anything was parsed with parsers of other languages."""
        return bool(self._connection.execute("SELECT count(*) FROM transfers").fetchone()[0])

    def transfers(self) -> Iterator[tuple[TransferKey, BoolArray]]:
        """Yield what parsers of other languages had right."""
        for treebank, sources, sample, n_words, bits in self._connection.execute(
            "SELECT * FROM transfers ORDER BY treebank, length(sources) DESC, sources, sample"
        ):
            yield TransferKey(treebank, sources, sample), _unpacked(bits, n_words)

    def correct_words(self) -> Iterator[tuple[RunKey, BoolArray]]:
        """Yield runs and which words they had right."""
        rows = self._connection.execute(
            "SELECT treebank, parser, size, sample, n_words, correct FROM runs"
        )
        for *key, n_words, bits in rows:
            yield RunKey(*key), _unpacked(bits, n_words)


def _unpacked(bits: bytes, n_words: int) -> BoolArray:
    return np.unpackbits(np.frombuffer(bits, np.uint8), count=n_words).astype(np.bool_)


def _placed(treebank: StoredTreebank, folder: Path) -> StoredTreebank:
    train, dev, test = (str(folder / path) for path in treebank[1:4])
    return treebank._replace(train=train, dev=dev, test=test)
