"""Running a study: what is not in the store yet is trained, tested and put there.

Workers train; this process alone writes. Samples depend on the seed, the size and the number of
the sample, not on the parser or on what ran before, so that parsers learn from the same sentences
and a study that was stopped goes on as if it had not been.
"""

from __future__ import annotations

import base64
import os
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from udkit.analysis.classes import ALL, classify, each_dependency, find_criterion
from udkit.analysis.parsers.arrays import PUNCTUATION
from udkit.analysis.parsers.commands import read_heads
from udkit.analysis.parsers.registry import make_parser
from udkit.analysis.store import BoolArray, Run, RunKey, Store, StoredTreebank
from udkit.analysis.study import WHOLE, Study, System, size_name
from udkit.analysis.treebanks import Parts, Treebank, read_parts
from udkit.data.sentence import Sentence
from udkit.errors import InputError
from udkit.workers import Workers

_TASKS_PER_JOB = 2
"""So many tasks wait for each worker, so that none is idle and few are lost."""


class Listener(Protocol):
    """Who is told how a study goes."""

    def show(self, n_done: int, n_all: int | None, what: str) -> None:
        """Hear how many tasks are done, of how many if that is known, and what the last was."""

    def warn(self, line: str) -> None:
        """Hear what is left out, and why."""


def run_study(study: Study, jobs: int, listener: Listener) -> None:
    """Run what is missing; InputError for unfit treebanks, if the study refuses them."""
    with Store(study.store, creates=True) as store:
        criterion = store.setting("criterion", study.criterion)
        if criterion != study.criterion:
            raise InputError(
                f"{study.store}: its classes are by {criterion!r}, not by {study.criterion!r}; "
                "analyses take --criterion, without training anything again"
            )
        keys = list(_missing_runs(study, store, listener))
        settings = {
            "treebanks": [asdict(treebank) for treebank in study.treebanks],
            "systems": {name: asdict(system) for name, system in study.systems.items()},
            "numbers": {"pool": study.pool, "dev": study.dev, "seed": study.seed},
            "criterion": study.criterion,
        }
        with Workers(open_trainer, settings, jobs) as workers:
            for n_done, answer in enumerate(_answers(workers, keys, jobs), start=1):
                run = _run_of(answer)
                store.add_run(run)
                key, score = run.key, 100 * float(run.correct.mean())
                what = f"{key.treebank} {key.parser} {size_name(key.size)}: {score:.1f}"
                listener.show(n_done, len(keys), what)


def _answers(workers: Workers, keys: Sequence[RunKey], jobs: int) -> Iterator[Any]:
    """Hand out tasks and yield answers as they come."""
    waiting: set[Future[Any]] = set()
    for key in keys:
        waiting.add(workers.submit(list(key)))
        if len(waiting) >= jobs * _TASKS_PER_JOB:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    while waiting:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()


def _run_of(answer: Mapping[str, Any]) -> Run:
    bits = np.frombuffer(base64.b64decode(answer["correct"]), np.uint8)
    correct = np.unpackbits(bits, count=answer["n_words"]).astype(np.bool_)
    counts = {name: (n_words, n_right) for name, (n_words, n_right) in answer["counts"].items()}
    return Run(RunKey(*answer["key"]), answer["seconds"], correct, counts)


def _missing_runs(study: Study, store: Store, listener: Listener) -> Iterator[RunKey]:
    done = store.run_keys()
    n_fit = 0
    for treebank in study.treebanks:
        listener.show(0, None, f"reading {treebank.name}")
        sizes, left_out = _fitting_sizes(treebank, study, store)
        store.remove_notes(treebank.name)
        for why in left_out:
            if study.when_unfit == "refuse":
                raise InputError(f"{treebank.name}: {why}")
            listener.warn(f"{treebank.name}: {why}")
            store.add_note(treebank.name, why)
        n_fit += bool(sizes)
        for size in sizes:
            for parser in study.parsers:
                keys = [
                    RunKey(treebank.name, parser, size, sample)
                    for sample in range(1, study.samples_of(size) + 1)
                ]
                yield from (key for key in keys if key not in done)
    if not n_fit:
        raise InputError(
            f"{study.store}: there is no treebank that can be used; tags and trees must be there"
        )


def _fitting_sizes(treebank: Treebank, study: Study, store: Store) -> tuple[list[int], list[str]]:
    """Return the sizes that a treebank is large enough for, and what is left out, and why.

    One that can be used is remembered in the store.
    """
    try:
        parts = read_parts(treebank, study.pool, study.dev)
        _check_number(parts, study.min_train)
        stored = _stored(treebank, study)
    except InputError as error:
        return [], [f"left out: {error}"]
    store.add_treebank(stored)
    n = len(parts.pool)
    return (
        [size for size in study.sizes if size <= n],
        [
            f"size {size} left out: there are {n} training sentences"
            for size in study.sizes
            if size > n
        ],
    )


def _check_number(parts: Parts, min_train: int) -> None:
    if len(parts.pool) < min_train:
        raise InputError(f"there are {len(parts.pool)} training sentences, not {min_train}")


def _stored(treebank: Treebank, study: Study) -> StoredTreebank:
    folder = Path(study.store).parent.resolve()
    train, dev, test = (os.path.relpath(Path(p).resolve(), folder) for p in treebank.paths)
    drawn_from = f"{treebank.fingerprint()} {study.pool} {study.dev} {study.seed}"
    return StoredTreebank(treebank.name, train, dev, test, drawn_from, study.pool)


def draw(pool: Sequence[Sentence], size: int, sample: int, seed: int) -> list[Sentence]:
    """Draw a training sample: the same one whatever else is drawn."""
    if size == WHOLE:
        return list(pool)
    random = np.random.default_rng([seed, size, sample])
    return [pool[index] for index in random.choice(len(pool), size, replace=False)]


class Trainer:
    """What a worker does for one run after the other."""

    def __init__(
        self,
        treebanks: Sequence[Treebank],
        systems: Mapping[str, System],
        numbers: Mapping[str, int],
        criterion: str,
    ) -> None:
        self._treebanks = {treebank.name: treebank for treebank in treebanks}
        self._systems = systems
        self._numbers = numbers
        self._criterion = find_criterion(criterion)
        self._parts = lru_cache(maxsize=1)(self._read)

    def _read(self, name: str, is_whole: bool) -> tuple[Parts, list[str | None], list[int]]:
        n_pool = None if is_whole else self._numbers["pool"]
        parts = read_parts(self._treebanks[name], n_pool, self._numbers["dev"])
        pool = parts.pool[: self._numbers["pool"]]
        heads = [dependency.head for dependency in each_dependency(parts.test, pool)]
        return parts, classify(parts.test, pool, self._criterion), heads

    def __call__(self, task: Sequence[Any]) -> dict[str, Any]:
        """Train, test, and count."""
        key = RunKey(*task)
        parts, classes, heads = self._parts(key.treebank, key.size == WHOLE)
        start = time.perf_counter()
        predicted = self._predict(key, parts)
        seconds = time.perf_counter() - start
        correct = np.array(counted_heads(parts.test, predicted)) == np.array(heads)
        return {
            "key": list(key),
            "seconds": seconds,
            "n_words": len(correct),
            "correct": base64.b64encode(np.packbits(correct).tobytes()).decode("ascii"),
            "counts": count_classes(classes, correct),
        }

    def _predict(self, key: RunKey, parts: Parts) -> list[list[int]]:
        system = self._systems.get(key.parser, System())
        if system.predictions:
            name = f"{key.treebank}/{size_name(key.size)}/{key.sample}.conllu"
            return read_heads(Path(system.predictions, name), parts.test)
        parser = make_parser(key.parser, system.train, system.predict, system.folder)
        seed = self._numbers["seed"]
        parser.fit(draw(parts.pool, key.size, key.sample, seed), parts.dev, key.sample)
        return parser.predict(parts.test)


def counted_heads(test: Sequence[Sentence], predicted: Sequence[Sequence[int]]) -> list[int]:
    """Return the predicted heads of the words that count, in the order of `each_dependency`."""
    return [
        head
        for sentence, heads in zip(test, predicted, strict=True)
        for word, head in zip(sentence.words, heads, strict=True)
        if word.upos != PUNCTUATION
    ]


def count_classes(classes: Sequence[str | None], correct: BoolArray) -> dict[str, tuple[int, int]]:
    """Return words and right heads of each class, and of all words together."""
    n_words = Counter(name for name in classes if name is not None)
    n_right = Counter(
        name for name, is_right in zip(classes, correct, strict=True) if is_right and name
    )
    counts = {name: (n_words[name], n_right[name]) for name in n_words}
    return {ALL: (len(correct), int(correct.sum())), **counts}


def open_trainer(
    treebanks: Sequence[Mapping[str, str]],
    systems: Mapping[str, Mapping[str, str]],
    numbers: Mapping[str, int],
    criterion: str,
) -> Trainer:
    """Make a trainer of what JSON can hold."""
    return Trainer(
        [Treebank(**treebank) for treebank in treebanks],
        {name: System(**system) for name, system in systems.items()},
        numbers,
        criterion,
    )
