"""Vectors from raw text: what floret learns is what our tables give back."""

import random
import subprocess
import sys

import floret
import numpy as np
import pytest
from typer.testing import CliRunner

from udkit.cli.app import app
from udkit.errors import InputError, UsageError
from udkit.formats.files import open_input
from udkit.tokens_to_tree import vectors
from udkit.tokens_to_tree.vectors import FIRST_ROW, read_vectors
from udkit.training import floret_vectors
from udkit.training.floret_vectors import FloretConfig, split_lines, split_words, train_floret

SMALL = FloretConfig(size=6, n_rows=300, shortest=2, longest=4, min_count=2, epochs=2)


@pytest.fixture(scope="module")
def lines():
    rng = random.Random(1)
    words = ["tea", "teas", "Žižkov", "தமிழ்", "a", "__label__x", "internationalisation", "."]
    return [["the", "the", "the", *rng.choices(words, k=9)] for _ in range(60)]


@pytest.fixture(autouse=True)
def as_they_are(monkeypatch):
    """Keep the values of tables as they were learned."""

    def with_padding(values, size):
        return np.vstack([np.zeros((1, values.shape[1])), values])

    monkeypatch.setattr(vectors, "_reduced", with_padding)


@pytest.mark.parametrize(("shortest", "longest", "n_hashes"), [(1, 2, 1), (3, 5, 2), (2, 2, 4)])
def test_our_table_gives_the_vectors_that_floret_gives(
    lines, tmp_path, monkeypatch, shortest, longest, n_hashes
):
    models = []
    train = floret.train_unsupervised

    def remember(*args, **options):
        models.append(train(*args, **options))
        return models[0]

    monkeypatch.setattr(floret, "train_unsupervised", remember)
    config = FloretConfig(6, 300, shortest, longest, 1, 2, n_hashes=n_hashes)
    train_floret(lines, tmp_path / "table.floret", config)
    table = read_vectors(str(tmp_path / "table.floret"), max_rows=1, size=6)
    # Not "the": floret lets its most frequent word have a row besides, and does not save that.
    for form in ("tea", "a", "Žižkov", "தமிழ்", "unseen", "x" * 40, "😀", "-", "Straße"):
        rows = table.index.rows(form)
        assert min(rows) >= FIRST_ROW
        expected = models[0].get_word_vector(form)
        assert table.values[rows].mean(axis=0) == pytest.approx(expected, abs=1e-5)


def test_no_row_starts_at_zero(lines, tmp_path):
    report = train_floret(lines, tmp_path / "table.floret.xz", SMALL)
    assert (report.n_words, report.n_forms) == (60 * 12, 9)
    table = read_vectors(str(tmp_path / "table.floret.xz"), max_rows=1, size=6)
    assert np.abs(table.values[FIRST_ROW:]).max(axis=1).min() > 1e-3


@pytest.mark.parametrize(
    "lines", [[], [["a"] * 9], [["a", "b", "c"]], [["\0"] * 9, ["a"] * 9], [["a\0a"] * 9]]
)
def test_too_little_text_is_refused(lines, tmp_path):
    """Floret itself would go on for ever."""
    with pytest.raises(InputError, match="fewer than two words occur 2 times"):
        train_floret(lines, tmp_path / "table.floret", SMALL)
    assert list(tmp_path.iterdir()) == []


def test_pieces_must_have_a_length(lines, tmp_path):
    with pytest.raises(UsageError, match="4 to 3"):
        train_floret(lines, tmp_path / "table", FloretConfig(shortest=4, longest=3))


def test_errors_of_the_other_thread_arrive(lines, tmp_path, monkeypatch):
    def fail(*args, **options):
        raise ZeroDivisionError

    monkeypatch.setattr(floret, "train_unsupervised", fail)
    with pytest.raises(ZeroDivisionError):
        train_floret(lines, tmp_path / "table", SMALL)


def test_words_are_cut_at_spaces_and_freed_from_punctuation():
    assert split_words(" 'Tis (really) well-known... ") == [
        *("'", "Tis", "(", "really", ")", "well-known", ".", ".", "."),
    ]
    assert split_words("தமிழ்நாட்டில் हिन्दी!") == ["தமிழ்நாட்டில்", "हिन्दी", "!"]
    assert split_words("-- €5") == ["-", "-", "€", "5"]


def test_lines_may_come_in_any_pieces():
    text = "One two.\n\nThree four\nfive"
    expected = [["One", "two", "."], ["Three", "four"], ["five"]]
    for cut in range(len(text)):
        assert list(split_lines([text[:cut], text[cut:]])) == expected


def test_a_text_without_line_breaks_is_not_kept_whole(monkeypatch):
    monkeypatch.setattr(floret_vectors, "LONG_LINE", 8)
    assert list(split_lines(["one two th", "ree four five", " six"])) == [
        *(["one", "two"], ["three", "four"], ["five", "six"]),
    ]


def udkit(*arguments, stdin=None):
    return CliRunner().invoke(app, ["vectors", *map(str, arguments)], input=stdin)


def header(path):
    with open_input(path) as stream:
        return stream.readline().decode().split()


def test_options_reach_the_table(examples, tmp_path):
    output = tmp_path / "table.floret"
    options = ("--size", 4, "--rows", 50, "--min", 2, "--max", 3, "--min-count", 1, "--epochs", 1)
    result = udkit(examples / "input.txt", *options, "-o", output)
    assert result.exit_code == 0, result.output
    assert " words, " in result.output
    assert header(output) == ["50", "4", "2", "3", "2", "2166136261", "<", ">"]


def test_text_treebanks_and_standard_input_are_read(examples, tmp_path, monkeypatch):
    seen = []

    def record(lines, output, config):
        seen.append(list(lines))
        return floret_vectors.FloretReport(0, 0, 0.0)

    monkeypatch.setattr("udkit.cli.vectors.train_floret", record)
    output = ("-o", tmp_path / "table")
    tiny = examples / "tiny.udkit"
    assert udkit("-", *output, stdin="It can't be.").exit_code == 0
    assert udkit("-", *output, "--lang", tiny, stdin="Anna reads.").exit_code == 0
    assert udkit(examples / "gold.conllu", *output).exit_code == 0
    text = (examples / "gold.conllu").read_text("utf-8")
    assert udkit("-", *output, "--input", "conllu", stdin=text).exit_code == 0
    assert udkit(examples / "gold.conllu", *output, "--input", "text").exit_code == 0
    assert seen[0] == [["It", "can't", "be", "."]]
    assert seen[1] == [["Anna", "reads", "."]]
    assert seen[2] == seen[3]
    assert len(seen[2]) == text.count("# sent_id")
    assert ["#", "newdoc"] in [line[:2] for line in seen[4]]


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["none.txt", "-o", "x"], 3, "No such file"),
        (["-", "-", "-o", "x"], 2, "only once"),
        (["-", "-o", "x"], 3, "fewer than two words"),
        (["-", "-o", "x", "--lang", "zz"], 2, "no model"),
    ],
)
def test_mistakes_are_told(arguments, code, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = udkit(*arguments, stdin="")
    assert (result.exit_code, words in result.output) == (code, True)


def test_a_missing_package_is_named(tmp_path):
    program = (
        "import sys; sys.modules['floret'] = None; sys.argv[1:] = ['vectors', '-', '-o', 'x']; "
        "from udkit.cli.entry import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, input=b"", check=False
    )
    assert done.returncode == 2
    assert b"pip install 'udkit[vectors]'" in done.stderr
