"""The commands `udkit challenge …`."""

import json
import shutil
import sqlite3
import subprocess
import sys
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from udkit.cli.app import app


def run(*arguments):
    return CliRunner().invoke(app, ["challenge", *(str(argument) for argument in arguments)])


@pytest.fixture
def store(examples):
    return examples / "challenge" / "toy.sqlite"


def test_scores_as_json_are_parser_size_and_mean(store):
    found = json.loads(run("scores", store, "--format", "json").stdout)
    assert list(found) == ["beam", "mst"]
    assert list(found["beam"]) == ["5", "10", "20", "50"]
    assert 0 < found["beam"]["5"] < found["beam"]["50"] <= 100


def test_scores_can_be_averaged_over_languages(store):
    found = run("scores", store, "--average-over", "languages")
    assert "Languages" in found.stdout


def test_scores_by_treebank_average_to_the_scores(store):
    means = json.loads(run("scores", store, "--format", "json").stdout)
    by_treebank = json.loads(run("scores", store, "--by-treebank", "--format", "json").stdout)
    values = [curve["10"] for curve in by_treebank["mst"].values()]
    assert sum(values) / len(values) == pytest.approx(means["mst"]["10"])


def test_complexity_as_json_has_classes_with_their_values(store):
    found = json.loads(run("complexity", store, "--format", "json").stdout)
    classes = found["beam"]["classes"]
    assert set(classes["DET->"]) == {"COMPLEXITY", "UAS", "Treebanks", "Share"}
    # Simple classes come first.
    values = [row["COMPLEXITY"] for row in classes.values()]
    assert values == sorted(values)


def test_another_criterion_is_counted_from_the_files_of_the_treebanks(store):
    found = json.loads(run("curves", store, "--criterion", "label", "--format", "json").stdout)
    assert {"all", "det", "amod", "nsubj", "obj"} <= set(found["beam"])


def test_a_plot_is_of_one_parser(store, tmp_path):
    result = run("curves", store, "--plot", tmp_path / "a.svg")
    assert result.exit_code == 2
    assert "--parser" in result.stderr
    assert run("curves", store, "--parser", "mst", "--plot", tmp_path / "a.svg").exit_code == 0
    assert (tmp_path / "a.svg").read_text().startswith("<svg")


@pytest.mark.parametrize("command", ["scores", "curves", "complexity", "composite"])
def test_every_analysis_has_a_plot(store, tmp_path, command):
    chosen = ["--parser", "beam"] if command in ("curves", "complexity") else []
    assert run(command, store, *chosen, "--plot", tmp_path / "a.svg").exit_code == 0
    drawn = ElementTree.parse(tmp_path / "a.svg").getroot()
    assert len(list(drawn.iter("{http://www.w3.org/2000/svg}circle"))) > 5


def test_a_report_has_its_tables_beside_it(store, tmp_path):
    assert run("report", store, "-o", tmp_path / "r.html").exit_code == 0
    names = {path.name for path in tmp_path.iterdir()}
    assert {"r.html", "r-scores.csv", "r-classes-beam.csv", "r-composite.csv"} <= names


@pytest.mark.parametrize(
    ("arguments", "exit_code", "message"),
    [
        (["scores", "nowhere.sqlite"], 3, "there is no such file"),
        (["scores", "STUDY"], 3, "not a store of a study"),
        (["curves", "STORE", "--parser", "nobody"], 2, "there are beam, mst"),
        (["curves", "STORE", "--criterion", "colour"], 2, "none of pos-direction"),
        (["composite", "STORE", "--sizes", "ten"], 2, "size 'ten'"),
        (["composite", "STORE", "--by", "nobody"], 2, "there is no parser"),
        (["complexity", "STORE", "--min-words", "9999"], 3, "lower --min-words"),
        (["report", "STORE", "-o", "page.txt"], 2, "ends in .html"),
        (["run"], 2, "--train, --dev, --test and -o"),
        (["run", "STUDY", "--parsers", "nobody"], 2, "no parser 'nobody'"),
        (["run", "STUDY", "--train", "x"], 2, "no effect beside a study file"),
        (["transfer", "STORE", "-o", "x.conllu"], 2, "no effect without a file"),
        (["transfer", "STORE", "--target", "no.conllu", "-o", "x"], 3, "there is no such file"),
        (["composite", "STORE", "--sizes", "7"], 3, "nothing was trained at 7; beam has 5, 10"),
        (["scores", "STORE", "--plot", "x.png"], 2, "plots are SVG"),
        (["run", "STUDY", "--sizes", ""], 2, "size '' is not a number"),
        (["run", "STUDY", "--parsers", ""], 2, "there is no parser ''"),
        (["transfer", "STORE", "--target", "UD_X"], 2, "has no treebank 'UD_X'"),
    ],
)
def test_mistakes_are_told_in_words(store, arguments, exit_code, message):
    places = {"STORE": store, "STUDY": store.parent / "study.toml"}
    result = run(*(places.get(argument, argument) for argument in arguments))
    assert result.exit_code == exit_code, result.stderr
    assert message in " ".join(result.stderr.split())


def test_an_empty_study_says_that_there_is_nothing_to_see(tmp_path, examples):
    study = tmp_path / "study.toml"
    study.write_text('store = "new.sqlite"\n', encoding="utf-8")
    empty = run("run", study)
    assert empty.exit_code == 3
    assert "no treebank that can be used" in empty.stderr
    result = run("scores", tmp_path / "new.sqlite")
    assert result.exit_code == 3
    assert "no results" in result.stderr


def test_without_the_optional_packages_commands_can_be_imported_and_say_what_to_install(examples):
    program = (
        "import sys; sys.modules['numba'] = sys.modules['ufal.udpipe'] = None\n"
        "from udkit.cli.app import app\n"
        "from udkit.errors import MissingExtraError\n"
        "from udkit.analysis.parsers.registry import make_parser\n"
        "for name in ('beam', 'mst', 'udpipe'):\n"
        "    try: make_parser(name)\n"
        "    except MissingExtraError as error: print(name, error)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("pip install 'udkit[analysis]'") == 3


@pytest.fixture
def store_with_one_size(store, tmp_path):
    """MST has been trained with five sentences only."""
    copy = tmp_path / "copy.sqlite"
    copy.write_bytes(store.read_bytes())
    with sqlite3.connect(copy) as connection:
        for table in ("runs", "results"):
            connection.execute(f"DELETE FROM {table} WHERE parser = 'mst' AND size > 5")
    return copy


@pytest.mark.parametrize("command", ["complexity", "curves"])
def test_a_parser_with_too_few_sizes_is_left_out_and_named(store_with_one_size, command):
    result = run(command, store_with_one_size)
    assert result.exit_code == 0
    assert "mst: left out: too few sizes for a curve" in result.stderr
    assert "beam" in result.stdout
    named = run(command, store_with_one_size, "--parser", "mst")
    assert named.exit_code == 3
    assert "needs 3 training sizes" in named.stderr


def test_a_report_has_what_there_is_of_a_parser_with_too_few_sizes(store_with_one_size, tmp_path):
    assert run("report", store_with_one_size, "-o", tmp_path / "r.html").exit_code == 0
    page = (tmp_path / "r.html").read_text("utf-8")
    assert "mst has too few sizes" in page
    assert "Classes: beam" in page
    assert "Classes: mst" not in page


def test_only_the_sizes_that_are_there_are_shown_and_the_others_named(store):
    result = run("composite", store, "--sizes", "10,500")
    assert result.exit_code == 0
    assert "nothing was trained at 500" in result.stderr


def test_transfer_shows_what_was_asked_for_and_no_more(store, tmp_path):
    shutil.copytree(store.parent, tmp_path / "study")
    copy = tmp_path / "study" / "toy.sqlite"
    part = ["transfer", copy, "--samples", "1", "--max-sentences", "5"]
    assert json.loads(run(*part, "--format", "json").stdout)[0]["sources"][0].endswith(":5")
    (row, *_) = json.loads(run("transfer", copy, "--samples", "1", "--format", "json").stdout)
    assert not row["sources"][0].endswith(":5")
