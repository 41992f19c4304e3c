"""Vectors from raw text, with floret: a table of hashed pieces of words, small for any vocabulary.

lines of words → a text file → floret → a table that `tokens_to_tree.vectors` reads
"""

from __future__ import annotations

import importlib.util
import shutil
import tempfile
import threading
import time
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from udkit.errors import InputError, MissingExtraError, UsageError
from udkit.formats.files import FilePath, open_output

_NO_LABEL = "\n"
"""What marks floret's labels: something that no word begins with, so that none is taken for one."""

LONG_LINE = 100_000
MIN_THREADS = 10
"""Each thread fills a tenth of floret's table with random numbers before it learns; with fewer, the
rest starts at zero, where words can hardly be told apart (see docs/commands/vectors.md)."""


@dataclass(frozen=True, slots=True)
class FloretConfig:
    """What can be chosen about the vectors."""

    size: int = 64
    n_rows: int = 50_000
    shortest: int = 3
    """Characters of the shortest pieces, the marks of a word's beginning and end included."""
    longest: int = 5
    epochs: int = 5
    min_count: int = 5
    """Words that occur less often are passed over."""
    threads: int = MIN_THREADS
    """They overwrite each other's rows: no two runs are the same."""
    n_hashes: int = 2
    """Rows of each piece: two pieces seldom share both."""
    is_verbose: bool = False
    """Whether floret tells on stderr how far it is."""


@dataclass(frozen=True, slots=True)
class FloretReport:
    """What a run came to."""

    n_words: int
    n_forms: int
    """Different words that occurred often enough."""
    seconds: float


def train_floret(
    lines: Iterable[Sequence[str]], output: FilePath, config: FloretConfig
) -> FloretReport:
    """Learn vectors from lines of words and write the table; InputError if there are too few."""
    if importlib.util.find_spec("floret") is None:
        raise MissingExtraError("Learning vectors", "vectors")
    if config.shortest > config.longest:
        raise UsageError(f"no piece has {config.shortest} to {config.longest} characters")
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        text, table = Path(folder, "text.txt"), Path(folder, "table.floret")
        n_words = _write_lines(lines, text, config.min_count)
        n_forms = _in_background(partial(_train, text, table, config))
        with table.open("rb") as source, open_output(output) as target:
            shutil.copyfileobj(source, target)
    return FloretReport(n_words, n_forms, time.monotonic() - started)


def split_lines(chunks: Iterable[str]) -> Iterator[list[str]]:
    """Cut a text that comes in pieces into lines of words; blank lines are left out."""
    rest = ""
    for chunk in chunks:
        rest += chunk
        cut = rest.rfind("\n") + 1
        if len(rest) - cut > LONG_LINE:  # a text without line breaks is cut at any space
            cut = max(cut, rest.rfind(" ") + 1)
        for line in rest[:cut].split("\n"):
            if words := split_words(line):
                yield words
        rest = rest[cut:]
    if words := split_words(rest):
        yield words


def split_words(line: str) -> list[str]:
    """Cut a line at white space, and punctuation off both ends of what is between.

    >>> split_words("“Don't,” she said (twice).")
    ['“', "Don't", ',', '”', 'she', 'said', '(', 'twice', ')', '.']
    """
    words: list[str] = []
    for part in line.split():
        start, end = 0, len(part)
        while start < end and _is_sign(part[start]):
            start += 1
        while end > start and _is_sign(part[end - 1]):
            end -= 1
        middle = part[start:end]
        words += [*part[:start], *([middle] if middle else []), *part[end:]]
    return words


def _is_sign(character: str) -> bool:
    return unicodedata.category(character)[0] in "PS"


def _write_lines(lines: Iterable[Sequence[str]], path: Path, min_count: int) -> int:
    """Write what floret reads; make sure that there are two words for it to tell apart.

    With one word or none it never comes to an end: it looks for another to compare that one with.
    """
    n_words = 0
    counts: Counter[str] = Counter()
    frequent: set[str] = set()
    with path.open("w", encoding="utf-8", errors="replace", newline="\n") as stream:
        for line in lines:
            words = " ".join(line).replace("\0", " ").split()  # as floret will see them
            n_words += len(words)
            stream.write(" ".join(words) + "\n")
            if len(frequent) < 2:
                counts.update(words)
                frequent.update(word for word in words if counts[word] >= min_count)
    if len(frequent) < 2:
        raise InputError(
            f"fewer than two words occur {min_count} times; give more text, or a smaller count"
        )
    return n_words


def _train(text: Path, table: Path, config: FloretConfig) -> int:
    import floret

    model = floret.train_unsupervised(
        str(text),
        mode="floret",
        model="skipgram",
        dim=config.size,
        bucket=config.n_rows,
        minn=config.shortest,
        maxn=config.longest,
        hashCount=config.n_hashes,
        epoch=config.epochs,
        minCount=config.min_count,
        thread=max(config.threads, MIN_THREADS),
        label=_NO_LABEL,
        verbose=2 if config.is_verbose else 0,
    )
    model.save_floret_vectors(str(table))
    forms = model.get_words(on_unicode_error="replace")
    return len(forms) - int(floret.EOS in forms)


def _in_background(function: partial[Any]) -> Any:  # noqa: ANN401  # whatever it returns
    """Run a function that is deaf to Ctrl-C in another thread, and wait for it here."""
    results: list[Any] = []
    errors: list[Exception] = []

    def run() -> None:
        try:
            results.append(function())
        except Exception as error:  # noqa: BLE001  # raised again in the thread that waits
            errors.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join()
    if errors:
        raise errors[0]
    return results[0]
