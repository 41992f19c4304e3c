"""A model that builds on vectors treats a word that it has never seen like its neighbours."""

import json
import subprocess
import sys
from itertools import product

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'udkit[train]'")

from typer.testing import CliRunner  # noqa: E402

from udkit.cli.app import app  # noqa: E402
from udkit.errors import ModelError  # noqa: E402
from udkit.formats import parse_conllu  # noqa: E402
from udkit.learning.config import LoopConfig  # noqa: E402
from udkit.models import read_model  # noqa: E402
from udkit.tokens_to_tree.config import TreeConfig  # noqa: E402
from udkit.tokens_to_tree.features import MAX_CHARACTERS  # noqa: E402
from udkit.tokens_to_tree.stage import TreeStage  # noqa: E402
from udkit.tokens_to_tree.training import prepare  # noqa: E402
from udkit.tokens_to_tree.vectors import FloretRows, read_vectors  # noqa: E402

_WORDS = ["".join(letters) for letters in product("bdgk", "aiou", "lmn")]
NOUNS, VERBS = _WORDS[::2], _WORDS[1::2]
NEW = "wug"
CONFIG = TreeConfig(
    loop=LoopConfig(epochs=15, warmup_steps=5, learning_rate=1e-2, averaging=0.9),
    batch_words=12,
    max_words=0,  # with little else to go by, the network has to look at the vectors
    n_ngram_rows=4,
    hidden=16,
    layers=1,
    dropout=0.1,
)
SIZE = 48


def treebank():
    """Sentences of one word: only its form tells what it is."""
    words = [(form, "NOUN") for form in NOUNS] + [(form, "VERB") for form in VERBS]
    rows = [f"1\t{form}\t{form}\t{upos}\t_\t_\t0\troot\t_\t_\n\n" for form, upos in words]
    return parse_conllu("".join(rows))


def unparsed(*forms):
    rows = [f"{number}\t{form}" + "\t_" * 8 for number, form in enumerate(forms, 1)]
    (sentence,) = parse_conllu("\n".join([*rows, "", ""]))
    return sentence


def vector(is_noun):
    return np.where(np.arange(SIZE) % 2 == int(is_noun), 1.0, -1.0)


def word_table(neighbours):
    """Word vectors in which the new word is like some others."""
    words = [*NOUNS, *VERBS, NEW]
    nouns = {*NOUNS, *([NEW] if neighbours is NOUNS else [])}
    return "".join(f"{word} {' '.join(map(str, vector(word in nouns)))}\n" for word in words)


def floret_table(neighbours):
    """The same, for hashed pieces."""
    index = FloretRows(2000, 2, 3, 1, 7)
    values = np.zeros((2000, SIZE))
    for words in (NOUNS, VERBS):
        for word in [*words, *([NEW] if words is neighbours else [])]:
            for number in index.rows(word):
                values[number - 1] = vector(words is NOUNS)
    lines = [f"{number} {' '.join(map(str, row))}\n" for number, row in enumerate(values)]
    return "".join([f"2000 {SIZE} 2 3 1 7 < >\n", *lines])


@pytest.mark.parametrize("make", [word_table, floret_table])
def test_a_new_word_is_what_its_neighbours_are(make, tmp_path):
    torch.set_num_threads(1)
    tables = {}
    for neighbours in (NOUNS, VERBS):
        (tmp_path / "vectors").write_text(make(neighbours))
        tables[neighbours[0]] = read_vectors(str(tmp_path / "vectors"), max_rows=50, size=SIZE)
    training = prepare([treebank()], CONFIG, tables[NOUNS[0]])
    *_, last = training.epochs()
    word_network = last.network.word_network
    learned = word_network.vectors.weight
    assert torch.equal(learned, torch.from_numpy(tables[NOUNS[0]].values)), "it must stay as it was"
    upos = {}
    for neighbour, table in tables.items():
        # Training has not seen the new word, so that another vector of it is all that differs.
        word_network.load_vectors(torch.from_numpy(table.values))
        stage = TreeStage.from_members(training.members(last.network))
        (sentence,) = stage.annotate([unparsed(NEW)])
        upos[neighbour] = sentence.words[0].upos
    assert upos == {NOUNS[0]: "NOUN", VERBS[0]: "VERB"}


def test_words_without_a_vector_and_very_long_ones_are_parsed(tmp_path):
    path = tmp_path / "vectors"
    path.write_text(floret_table(NOUNS))
    config = TreeConfig(loop=LoopConfig(epochs=1), n_ngram_rows=64, hidden=8, layers=1)
    training = prepare([treebank()], config, read_vectors(str(path), max_rows=9, size=SIZE))
    *_, last = training.epochs()
    members = training.members(last.network)
    stage = TreeStage.from_members(members)
    long = unparsed("ž", "x" * (MAX_CHARACTERS + 1), "y" * 5000)
    (sentence,) = stage.annotate([long])
    assert sentence.tree.is_tree()
    vocabulary = json.loads(members["vocabulary.json"])
    del vocabulary["vectors"]["n_rows"]
    with pytest.raises(ModelError, match="incomplete"):
        TreeStage.from_members({**members, "vocabulary.json": json.dumps(vocabulary).encode()})


@pytest.mark.parametrize("kind", ["words", "floret"])
def test_the_command_line_builds_on_vectors_and_parsing_needs_neither_torch_nor_floret(
    kind, examples, tmp_path
):
    vectors = tmp_path / "vectors"
    if kind == "words":
        vectors.write_text("2 3\nAnna 1 0 0\nreads 0 1 0\n")
    else:
        made = udkit(
            *("vectors", examples / "input.txt", "--size", 4, "--rows", 60, "--min-count", 1),
            *("-o", vectors),
        )
        assert made.exit_code == 0, made.output
    model = tmp_path / "with.udkit"
    options = ("--vectors", vectors, "--epochs", 2, "-o", model)
    trained = udkit("train", examples / "tiny.toml", *options)
    assert trained.exit_code == 0, trained.output
    assert "vectors" in trained.output
    package = read_model(model)
    vocabulary = json.loads(package.members["tokens_to_tree/vocabulary.json"])
    assert vocabulary["vectors"]["kind"] == kind
    assert package.manifest["config"]["vectors"]["file"] == "vectors", "no path of this machine"
    program = (
        f"import sys; from udkit.pipeline import load; load({str(model)!r})('Anna reads.');"
        "print(sorted({'torch', 'floret'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.strip() == b"[]"


def test_wrong_vectors_end_the_command_with_their_line(examples, tmp_path):
    (tmp_path / "vectors").write_text("a 1 2\nb 1\n")
    options = ("--vectors", tmp_path / "vectors", "-o", tmp_path / "no.udkit")
    result = udkit("train", examples / "tiny.toml", *options)
    assert result.exit_code == 3
    assert "vectors:2: 1 numbers" in result.output


def udkit(*arguments):
    return CliRunner().invoke(app, [str(argument) for argument in arguments])
