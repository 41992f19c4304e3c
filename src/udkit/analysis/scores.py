"""UAS of a study's parsers by treebank, class and size.

A score is the average of the samples' scores. Averages over treebanks take in only those that have
every size that the parser was trained at; the others are named, so that nobody is misled.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from udkit.analysis.classes import ALL, classify, find_criterion
from udkit.analysis.run import count_classes
from udkit.analysis.store import RunKey, Store, StoredTreebank
from udkit.analysis.study import WHOLE
from udkit.analysis.treebanks import Treebank, language_of, read_parts
from udkit.errors import InputError

Curve = Mapping[int, float]
"""From the number of training sentences to a score, in order."""


@dataclass(frozen=True)
class Scores:
    """All that analyses need to know of a store; scores are percentages."""

    uas: Mapping[str, Mapping[str, Mapping[str, Curve]]]
    """Parser, treebank, class, size."""
    n_words: Mapping[str, Mapping[str, int]]
    """Treebank, class: words of the test set."""
    known: frozenset[str] = frozenset()
    """All treebanks of the study, those without results too."""

    @property
    def parsers(self) -> list[str]:
        """Names of the parsers."""
        return list(self.uas)

    def sizes(self, parser: str) -> list[int]:
        """Return all sizes that the parser was trained at, without the whole treebank."""
        found = {s for classes in self.uas[parser].values() for s in classes[ALL] if s != WHOLE}
        return sorted(found)

    def treebanks(self, parser: str) -> list[str]:
        """Return the treebanks that have all of the parser's sizes."""
        sizes = set(self.sizes(parser))
        return [name for name, classes in self.uas[parser].items() if sizes <= set(classes[ALL])]

    def incomplete(self, parser: str) -> list[str]:
        """Return the treebanks that lack a size, or all of them, and that averages leave out."""
        return sorted((self.known | set(self.uas[parser])) - set(self.treebanks(parser)))

    def overall(self, parser: str) -> dict[int, float]:
        """Return the mean UAS over treebanks at each size; the whole treebank comes last."""
        return _mean_curve([self.uas[parser][name][ALL] for name in self.treebanks(parser)])

    def languages(self, parser: str) -> dict[str, list[str]]:
        """Return the treebanks that have all of the parser's sizes, by language."""
        groups: dict[str, list[str]] = defaultdict(list)
        for name in self.treebanks(parser):
            groups[language_of(name)].append(name)
        return groups

    def over_languages(self, parser: str) -> dict[int, float]:
        """Return the mean over languages, so that one with many treebanks counts once."""
        curves = self.uas[parser]
        languages = self.languages(parser).values()
        return _mean_curve([_mean_curve([curves[n][ALL] for n in names]) for names in languages])


def _mean_curve(curves: Sequence[Curve]) -> dict[int, float]:
    """Average curves at the sizes that all of them have."""
    sizes = [
        size for size in (curves[0] if curves else ()) if all(size in curve for curve in curves)
    ]
    return {size: mean(curve[size] for curve in curves) for size in sizes}


def mean(values: Iterable[float]) -> float:
    """Return the mean of values, of which there must be one at least."""
    listed = list(values)
    return sum(listed) / len(listed)


def read_scores(store: Store, criterion: str | None = None) -> Scores:
    """Read a store; a criterion other than the study's own needs the treebanks' files again."""
    if criterion is None or criterion == store.criterion():
        rows = store.counts()
    else:
        rows = _counts_by(store, criterion)
    known = frozenset(treebank.name for treebank in store.treebanks())
    scores = replace(_averaged(rows), known=known)
    if not scores.uas:
        raise InputError(f"{store.path}: there are no results in it; 'udkit challenge run' first")
    return scores


def _averaged(rows: Iterable[tuple[RunKey, str, int, int]]) -> Scores:
    samples: dict[tuple[str, str, str, int], list[float]] = defaultdict(list)
    n_words: dict[str, dict[str, int]] = defaultdict(dict)
    for key, name, count, n_right in rows:
        samples[key.parser, key.treebank, name, key.size].append(100 * n_right / count)
        n_words[key.treebank][name] = count
    uas: dict[str, dict[str, dict[str, dict[int, float]]]] = {}
    order = sorted(samples, key=lambda item: (*item[:3], item[3] == WHOLE, item[3]))
    for parser, treebank, name, size in order:
        curves = uas.setdefault(parser, {}).setdefault(treebank, {})
        curves.setdefault(name, {})[size] = mean(samples[parser, treebank, name, size])
    return Scores(uas, n_words)


def classes_of(treebank: StoredTreebank, criterion: str) -> list[str | None]:
    """Return the classes of the test words of a treebank, which is read anew."""
    _check_files(treebank)
    listed = Treebank(treebank.name, treebank.train, treebank.dev, treebank.test)
    parts = read_parts(listed, treebank.pool, 1)
    return classify(parts.test, parts.pool, find_criterion(criterion))


def _counts_by(store: Store, criterion: str) -> Iterator[tuple[RunKey, str, int, int]]:
    classes = {treebank.name: classes_of(treebank, criterion) for treebank in store.treebanks()}
    for key, correct in store.correct_words():
        for name, (n_words, n_right) in count_classes(classes[key.treebank], correct).items():
            yield key, name, n_words, n_right


def _check_files(treebank: StoredTreebank) -> None:
    for path in (treebank.train, treebank.test):
        if not Path(path).is_file():
            raise InputError(
                f"{path}: there is no such file; other classes than the study's own need the "
                f"treebank {treebank.name} where it was"
            )
    listed = Treebank(treebank.name, treebank.train, treebank.dev, treebank.test)
    if listed.fingerprint() != treebank.drawn_from.split()[0]:
        raise InputError(
            f"{treebank.test}: {treebank.name} has changed since the study; other classes than "
            "the study's own need the files as they were"
        )
