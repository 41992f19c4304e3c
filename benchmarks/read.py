"""How fast CoNLL-U is read, beside `conllu`, `udapi` and `pyconll`.

    python benchmarks/read.py

Two tasks on the training part of English-EWT, all sentences kept in memory at the end:
reading into sentences, and reading with the form, UPOS and head of every word looked at (which
makes udkit cut its lines into words; the others have done so while reading).
"""

import lzma
import tempfile
from pathlib import Path

from measure import answer, compare, report, run_function, save, treebank

FILE = "ud/UD_English-EWT/en_ewt-ud-train.conllu.xz"
ROUNDS = 5
TASKS = {
    "read": "reading into sentences",
    "words": "reading, and looking at the form, UPOS and head of every word",
}


def udkit_read(path):
    from udkit import read_conllu

    return lambda: list(read_conllu(path))


def udkit_words(path):
    from udkit import read_conllu

    def read():
        sentences = list(read_conllu(path))
        for sentence in sentences:
            for word in sentence.words:
                _ = word.form, word.upos, word.head
        return sentences

    return read


def conllu_read(path):
    from conllu import parse_incr

    def read():
        with open(path, encoding="utf-8") as stream:
            return list(parse_incr(stream))

    return read


def conllu_words(path):
    read = conllu_read(path)

    def look():
        sentences = read()
        for sentence in sentences:
            for word in sentence:
                _ = word["form"], word["upos"], word["head"]
        return sentences

    return look


def udapi_read(path):
    from udapi.core.document import Document

    return lambda: Document(path)


def udapi_words(path):
    read = udapi_read(path)

    def look():
        document = read()
        for node in document.nodes:
            _ = node.form, node.upos, node.parent.ord
        return document

    return look


def pyconll_read(path):
    from pyconll import load_from_file

    return lambda: load_from_file(path)


def pyconll_words(path):
    read = pyconll_read(path)

    def look():
        sentences = read()
        for sentence in sentences:
            for word in sentence:
                _ = word.form, word.upos, word.head
        return sentences

    return look


FUNCTIONS = {name: function for name, function in globals().items() if name.endswith(tuple(TASKS))}


def main():
    content = lzma.decompress(treebank(FILE).read_bytes())
    n_words = sum(line.split(b"\t", 1)[0].isdigit() for line in content.split(b"\n"))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "train.conllu"
        path.write_bytes(content)
        contenders = {
            name: lambda name=name: run_function(__file__, name, path) for name in FUNCTIONS
        }
        best = compare(contenders, rounds=ROUNDS)
    for task, title in TASKS.items():
        rows = {name.partition("_")[0]: run for name, run in best.items() if name.endswith(task)}
        report(f"EWT train, {n_words:,} words: {title}", rows, n_words=n_words, ours="udkit")
    save("read", file=Path(FILE).name, words=n_words, rounds=ROUNDS, best=best)


if __name__ == "__main__":
    answer(FUNCTIONS)
    main()
