"""Transfer within a study: every treebank parsed by the parsers of all other languages.

Source parsers learn from whole training files and are kept in a folder beside the store, so that
each is trained once. What they get right of each target is kept in the store.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, as_completed
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from udkit.analysis.parsers.interface import Parser
from udkit.analysis.run import Listener, counted_heads
from udkit.analysis.store import BoolArray, Store, StoredTreebank, TransferKey
from udkit.analysis.transfer import (
    TARGET_SENTENCES,
    Trigrams,
    combine,
    source_weights,
    tag_trigrams,
)
from udkit.analysis.treebanks import Treebank, language_of, read_parts
from udkit.data.sentence import Sentence
from udkit.errors import InputError, ModelError, UsageError
from udkit.formats.files import open_output
from udkit.workers import Workers

SourceSet = tuple[str, ...]
"""Treebanks that parsers learn from."""


@dataclass(frozen=True)
class TransferPlan:
    """Which treebanks are parsed with which others."""

    store: str
    targets: tuple[str, ...] = ()
    """All treebanks of the store if there are none."""
    sources: tuple[str, ...] = ()
    """All treebanks of the store, those of the target's language left out, if there are none."""
    samples: int = 5
    """Number of trainings of each source."""
    max_sentences: int | None = None
    """Sources learn from no more than so many sentences, the first ones."""
    leaves_each_out: bool = False
    """Whether each source is also left out once, to see what it adds."""


class SourceParser:
    """A treebank as a source: its trained parsers, and its trigrams of tags."""

    def __init__(self, treebank: StoredTreebank, folder: Path, max_sentences: int | None) -> None:
        self._treebank = treebank
        self._folder = folder
        self._max_sentences = max_sentences

    def path(self, sample: int) -> Path:
        """Return where a training is kept."""
        return self._path(f"{sample}.npz")

    def _path(self, ending: str) -> Path:
        """Name a file by what it was made of: other data or another limit have another name."""
        limit = self._max_sentences or "all"
        data = self._treebank.drawn_from[:12]
        return self._folder / f"{self._treebank.name}-{data}-{limit}-{ending}"

    def _read(self) -> tuple[list[Sentence], list[Sentence]]:
        stored = self._treebank
        listed = Treebank(stored.name, stored.train, stored.dev, stored.dev)
        parts = read_parts(listed, self._max_sentences, TARGET_SENTENCES)
        return parts.pool, parts.dev

    @cached_property
    def trigrams(self) -> Trigrams:
        """Trigrams of the tags of what the parser learns from; they are kept in a file too."""
        path = self._path("trigrams.json")
        if not path.is_file():
            counts = tag_trigrams(self._read()[0])
            self._folder.mkdir(exist_ok=True, parents=True)
            rows = [[*gram, count] for gram, count in counts.items()]
            with open_output(path) as stream:
                stream.write(json.dumps(rows).encode("utf-8"))
        try:
            rows = json.loads(path.read_text(encoding="utf-8"))
            return {(first, second, third): int(n) for first, second, third, n in rows}
        except (ValueError, TypeError) as error:
            raise ModelError(f"{path}: {error}; delete the file to have it made again") from None

    def parser(self, sample: int) -> Parser:
        """Return a trained parser; it is trained now if it has not been."""
        # Imported when it is needed, for it needs an optional package.
        from udkit.analysis.parsers.beam import BeamParser

        parser = BeamParser(is_lexicalised=False)
        path = self.path(sample)
        if path.is_file():
            parser.load(path)
        else:
            parser.fit(*self._read(), sample)
            self._folder.mkdir(exist_ok=True, parents=True)
            parser.save(path)
        return parser


def sources_folder(store: str) -> Path:
    """Return the folder of the source parsers of a store."""
    return Path(f"{store}.sources")


def run_transfer(plan: TransferPlan, jobs: int, listener: Listener) -> None:
    """Train the sources and parse the targets that are missing in the store."""
    with Store(plan.store) as store:
        treebanks = {treebank.name: treebank for treebank in store.treebanks()}
        done = {key for key, _ in store.transfers()}
        tasks = list(_missing(plan, treebanks, done))
        names = sorted({name for task in tasks for name in task["sources"]})
        trainings = [
            {"source": name, "sample": sample}
            for name in names
            for sample in range(1, plan.samples + 1)
        ]
        settings = {
            "treebanks": [list(treebank) for treebank in treebanks.values()],
            "folder": str(sources_folder(plan.store)),
            "max_sentences": plan.max_sentences,
        }
        n_tasks, n_done = len(trainings) + len(tasks), 0
        with Workers(open_transfer, settings, jobs) as workers:
            for batch in (trainings, tasks):
                futures: list[Future[Any]] = [workers.submit(task) for task in batch]
                for future in as_completed(futures):
                    answer = future.result()
                    n_done += 1
                    listener.show(n_done, n_tasks, answer["what"])
                    for sources, bits, n_words in answer.get("found", ()):
                        key = _key(answer["what"], sources, plan.max_sentences, answer["sample"])
                        store.add_transfer(key, _decoded(bits, n_words))


def _decoded(bits: str, n_words: int) -> BoolArray:
    packed = np.frombuffer(base64.b64decode(bits), np.uint8)
    return np.unpackbits(packed, count=n_words).astype(np.bool_)


def source_sets(plan: TransferPlan, target: str, treebanks: Sequence[str]) -> list[SourceSet]:
    """Return the sets of sources that a plan has for a target, the whole one first."""
    sources = foreign_sources(target, plan.sources or treebanks)
    sets = [sources]
    if plan.leaves_each_out and len(sources) > 1:
        sets += [tuple(s for s in sources if s != left_out) for left_out in sources]
    return sets


def source_names(sources: SourceSet, max_sentences: int | None) -> SourceSet:
    """Return how the store names sources: those that learned from a part have its size."""
    return tuple(f"{name}:{max_sentences}" if max_sentences else name for name in sources)


def _missing(
    plan: TransferPlan, treebanks: Mapping[str, StoredTreebank], done: set[TransferKey]
) -> Iterator[dict[str, Any]]:
    for name in (*plan.targets, *plan.sources):
        if name not in treebanks:
            known = ", ".join(treebanks)
            raise UsageError(f"{plan.store} has no treebank {name!r}; it has {known}")
    for target in plan.targets or treebanks:
        sets = source_sets(plan, target, tuple(treebanks))
        if not sets[0]:
            raise InputError(f"{target}: there is no treebank of another language to learn from")
        for sample in range(1, plan.samples + 1):
            wanted = [s for s in sets if _key(target, s, plan.max_sentences, sample) not in done]
            if wanted:
                yield {"target": target, "sample": sample, "sources": sets[0], "sets": wanted}


def _key(target: str, sources: SourceSet, limit: int | None, sample: int) -> TransferKey:
    return TransferKey(target, ",".join(source_names(sources, limit)), sample)


def foreign_sources(target: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return the treebanks, in order, whose language is not that of the target."""
    return tuple(sorted(name for name in names if language_of(name) != language_of(target)))


class TransferTrainer:
    """What a worker does: trains a source, or parses a target with several of them."""

    def __init__(
        self, treebanks: Sequence[StoredTreebank], folder: Path, max_sentences: int | None
    ) -> None:
        self._treebanks = {treebank.name: treebank for treebank in treebanks}
        self._sources = {
            treebank.name: SourceParser(treebank, folder, max_sentences) for treebank in treebanks
        }

    def __call__(self, task: Mapping[str, Any]) -> dict[str, Any]:
        """Do one task of either kind."""
        if "source" in task:
            source = self._sources[task["source"]]
            if not source.path(task["sample"]).is_file():
                source.parser(task["sample"])
            return {"what": task["source"]}
        found = self._parse(task["target"], task["sample"], task["sources"], task["sets"])
        return {"what": task["target"], "sample": task["sample"], "found": found}

    def _parse(
        self, target: str, sample: int, sources: Sequence[str], sets: Sequence[Sequence[str]]
    ) -> list[tuple[SourceSet, str, int]]:
        stored = self._treebanks[target]
        parts = read_parts(Treebank(target, stored.train, stored.dev, stored.test), 1, 1)
        ten = read_parts(
            Treebank(target, stored.train, stored.dev, stored.dev), TARGET_SENTENCES, 1
        )
        gold = np.array(counted_heads(parts.test, [list(s.tree.heads) for s in parts.test]))
        heads = {name: self._sources[name].parser(sample).predict(parts.test) for name in sources}
        found = []
        for names in sets:
            trigrams = {name: self._sources[name].trigrams for name in names}
            weights = source_weights(ten.pool, trigrams)
            trees = combine({name: heads[name] for name in names}, weights)
            correct = np.array(counted_heads(parts.test, trees)) == gold
            bits = base64.b64encode(np.packbits(correct).tobytes()).decode("ascii")
            found.append((tuple(names), bits, len(correct)))
        return found


def open_transfer(
    treebanks: Sequence[Sequence[Any]], folder: str, max_sentences: int | None
) -> TransferTrainer:
    """Make a worker of what JSON can hold."""
    return TransferTrainer([StoredTreebank(*row) for row in treebanks], Path(folder), max_sentences)


def parse_target(
    sentences: Sequence[Sentence], plan: TransferPlan
) -> tuple[list[list[int]], dict[str, float]]:
    """Parse tagged sentences of a language that has no treebank; return heads and weights.

    Sources are weighted by the first ten of the sentences.
    """
    with Store(plan.store) as store:
        treebanks = {treebank.name: treebank for treebank in store.treebanks()}
    names = plan.sources or tuple(treebanks)
    unknown = [name for name in names if name not in treebanks]
    if unknown:
        raise UsageError(
            f"{plan.store} has no treebank {unknown[0]!r}; it has {', '.join(treebanks)}"
        )
    folder = sources_folder(plan.store)
    sources = {n: SourceParser(treebanks[n], folder, plan.max_sentences) for n in names}
    weights = source_weights(
        sentences[:TARGET_SENTENCES], {name: source.trigrams for name, source in sources.items()}
    )
    heads = {name: source.parser(1).predict(sentences) for name, source in sources.items()}
    return combine(heads, weights), weights
