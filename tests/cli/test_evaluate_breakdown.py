"""`udkit evaluate` with --by, --compare, --errors and --fail-under."""

import csv
import io
import json

import pytest
from typer.testing import CliRunner

from udkit.cli.app import app
from udkit.cli.fail_under import parse_limits, scores_under
from udkit.cli.tables import markdown_table
from udkit.errors import UsageError
from udkit.evaluation import Score, Settings, evaluate
from udkit.evaluation.breakdown import By, break_down
from udkit.evaluation.significance import compare_systems


@pytest.fixture
def files(examples):
    return [examples / f"{name}.conllu" for name in ("gold", "system", "system2")]


def run(*arguments, text=None):
    return CliRunner().invoke(app, ["evaluate", *map(str, arguments)], input=text)


def json_of(*arguments, text=None):
    result = run(*arguments, "--format", "json", text=text)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_json_keeps_the_metrics_at_the_top_and_adds_a_key(files):
    plain = json_of(*files[:2])
    analysed = json_of(*files[:2], "--by", "deprel", "--by", "depth", "--compare", files[2])
    assert list(plain) == list(evaluate(*files[:2]).scores)
    assert {name: analysed[name] for name in plain} == plain
    assert set(analysed) - set(plain) == {"by", "compare"}
    assert list(analysed["by"]) == ["deprel", "depth"]
    assert "confusions" not in analysed["by"]["depth"]


@pytest.mark.parametrize("by", list(By))
def test_every_breakdown_is_in_json_as_it_is_in_the_library(files, by):
    found = json_of(*files[:2], "--by", by)["by"][by]
    expected = break_down(evaluate(*files[:2]), by)
    assert list(found["groups"]) == [group.name for group in expected.groups]
    for group in expected.groups:
        for metric, score in group.scores.items():
            assert found["groups"][group.name][metric] == score.as_dict()
    if expected.confusions is not None:
        assert [each["count"] for each in found["confusions"]] == [
            each.count for each in expected.confusions
        ]


def test_text_shows_the_scores_and_then_the_groups(files):
    assert run(*files[:2], "--by", "direction").stdout == (
        run(*files[:2]).stdout
        + """
By direction

direction   | Gold | System | UAS P |  UAS R | UAS F1 | LAS P |  LAS R | LAS F1
------------+------+--------+-------+--------+--------+-------+--------+-------
head after  |   42 |     40 | 97.50 |  92.86 |  95.12 | 97.50 |  92.86 |  95.12
head before |   35 |     35 | 85.71 |  85.71 |  85.71 | 82.86 |  82.86 |  82.86
root        |    8 |      9 | 88.89 | 100.00 |  94.12 | 88.89 | 100.00 |  94.12
"""
    )


def test_text_shows_confusions(files):
    shown = run(*files[:2], "--by", "deprel").stdout
    assert "Most frequent confusions of deprel" in shown
    assert "\nobl    | nmod     |     2 |         0\n" in shown


def test_csv_is_one_table_of_all_groups(files):
    rows = list(
        csv.DictReader(
            io.StringIO(run(*files[:2], "--by", "upos", "--by", "depth", "--format", "csv").stdout)
        )
    )
    assert {row["by"] for row in rows} == {"upos", "depth"}
    noun = next(row for row in rows if row["group"] == "NOUN" and row["metric"] == "LAS")
    (group,) = [g for g in break_down(evaluate(*files[:2]), By.upos).groups if g.name == "NOUN"]
    assert float(noun["f1"]) == group.scores["LAS"].f1


def test_csv_cannot_hold_two_tables(files):
    result = run(*files[:2], "--by", "upos", "--compare", files[2], "--format", "csv")
    assert result.exit_code == 2
    assert "one table" in result.stderr


def test_markdown_has_a_table_for_each_breakdown(files):
    shown = run(*files[:2], "--by", "enhancement", "--by", "upos", "--format", "markdown").stdout
    assert shown.startswith("| Metric |")
    assert "\n### By enhancement\n\n| enhancement | Gold |" in shown
    assert "\n| X external subject of xcomp | 1 | 1 | 100.00 |" in shown
    assert "\n### Most frequent confusions of upos\n\n| Gold | System | Count |" in shown


def test_a_bar_does_not_end_a_cell_of_markdown():
    assert markdown_table(["a"], [["x|y"]]) == "| a |\n| --- |\n| x\\|y |\n"


def test_compare_prints_what_the_library_finds(files):
    options = ["--compare", files[2], "--samples", 200, "--seed", 7]
    found = json_of(*files[:2], *options)["compare"]
    expected = compare_systems(
        evaluate(*files[:2]), evaluate(files[0], files[2]), n_samples=200, seed=7
    )
    assert (found["samples"], found["seed"], found["confidence"]) == (200, 7, 0.95)
    assert list(found["metrics"]) == list(expected)
    las, difference = found["metrics"]["LAS"], expected["LAS"]
    assert las["second"] == difference.second.as_dict()
    assert las["difference"] == difference.difference
    assert (las["low"], las["high"]) == (difference.low, difference.high)
    assert las["p_value"] == difference.p_value


def test_compare_as_a_table(files):
    shown = run(*files[:2], "--compare", files[2]).stdout.splitlines()
    assert shown[0] == "Metric    | System 1 | System 2 |  2 - 1 |   95 % interval |      p"
    assert shown[2] == "Tokens    |   100.00 |   100.00 |  +0.00 |  +0.00 to +0.00 |  1.000"
    assert shown[-1].endswith("Paired bootstrap: 1000 samples of 8 gold sentences, seed 0.")
    markdown = run(*files[:2], "--compare", files[2], "--format", "markdown").stdout
    assert markdown.startswith("| Metric | System 1 |")
    rows = csv.DictReader(
        io.StringIO(run(*files[:2], "--compare", files[2], "--format", "csv").stdout)
    )
    assert next(rows)["metric"] == "Tokens"


def test_the_settings_hold_for_both_systems(files):
    found = json_of(*files[:2], "--compare", files[2], "--enhancements", "12", "--corrected")
    how = Settings(enhancements="12", is_corrected=True)
    expected = evaluate(files[0], files[2], how).scores["ELAS"].as_dict()
    assert found["compare"]["metrics"]["ELAS"]["second"] == expected


def test_errors_page_shows_the_sentences_that_differ(files, tmp_path):
    page = tmp_path / "errors.html"
    result = run(*files[:2], "--errors", page)
    assert result.exit_code == 0
    assert result.stdout == run(*files[:2]).stdout
    html = page.read_text(encoding="utf-8")
    assert html.count("<article ") == 8
    assert "http://" not in html.replace("http://www.w3.org/", "")
    run(*files[:2], "--errors", page, "--errors-limit", 3)
    assert page.read_text(encoding="utf-8").count("<article ") == 3
    run(files[0], files[0], "--errors", page)
    assert page.read_text(encoding="utf-8").count("<article ") == 0


def test_errors_page_is_not_left_half_written(files, tmp_path):
    broken = tmp_path / "system.conllu"
    broken.write_text(files[1].read_text(encoding="utf-8").replace("Anna", "Anne"), "utf-8")
    result = run(files[0], broken, "--errors", tmp_path / "errors.html")
    assert result.exit_code == 3
    assert [path.name for path in tmp_path.iterdir()] == ["system.conllu"]


def test_errors_page_does_not_go_to_stdout(files):
    result = run(*files[:2], "--errors", "-")
    assert result.exit_code == 2
    assert "--errors needs the name of a file" in result.stderr


def test_files_that_were_scored_can_be_shown(files, tmp_path):
    """The evaluators take Windows newlines; the reader of sentences is stricter."""
    system = tmp_path / "system.conllu"
    system.write_bytes(files[1].read_bytes().replace(b"\n", b"\r\n"))
    assert run(files[0], system, "--errors", tmp_path / "errors.html").exit_code == 0


@pytest.mark.parametrize(
    "options", [["--by", "enhancement"], ["--compare", "system2"], ["--errors", "errors.html"]]
)
@pytest.mark.parametrize("piped", [0, 1])
def test_what_reads_the_files_again_also_takes_stdin(files, tmp_path, options, piped):
    (tmp_path / "system2").write_bytes(files[2].read_bytes())
    options = [options[0], tmp_path / options[1]] if options[0] != "--by" else options
    arguments = list(files[:2])
    expected = json_of(*arguments, *options)
    arguments[piped] = "-"
    found = json_of(*arguments, *options, text=files[piped].read_bytes())
    if piped == 1 and "compare" in found:
        assert found["compare"].pop("first") == "<stdin>"
        del expected["compare"]["first"]
    assert found == expected


def test_fail_under_is_an_exit_code(files):
    assert run(*files[:2], "--fail-under", "LAS=89.9", "--fail-under", "ELAS=80").exit_code == 0
    result = run(*files[:2], "--fail-under", "LAS=90", "--fail-under", "ELAS=80")
    assert result.exit_code == 1
    assert result.stdout == run(*files[:2]).stdout
    assert result.stderr == "udkit: LAS F1 is 89.9408, below 90\n"


def test_fail_under_is_exact():
    """100 * 0.57 is 56.99999999999999 in floating point."""
    scores = {"LAS": Score(57, 100, 100), "UAS": Score(1, 3, 3), "Words": Score(0, 0, 0)}
    assert scores_under(scores, parse_limits(["LAS=57", "UAS=33.3333"])) == []
    assert len(scores_under(scores, parse_limits(["LAS=57.0001", "UAS=33.3334"]))) == 2
    assert scores_under(scores, parse_limits(["Words=1"])) == ["Words F1 is 0, below 1"]


@pytest.mark.parametrize("limit", ["LAS", "LAS=", "LAS=good", "LAS=nan", "LAS=1/0", "=5"])
def test_fail_under_wants_a_metric_and_a_number(files, limit):
    result = run(*files[:2], "--fail-under", limit)
    assert result.exit_code == 2
    assert "--fail-under" in result.stderr


def test_fail_under_names_the_metrics_there_are():
    with pytest.raises(UsageError, match="there are LAS, UAS"):
        scores_under({"LAS": Score(1, 1, 1), "UAS": Score(1, 1, 1)}, parse_limits(["las=3"]))


def test_edges_are_not_broken_down_where_none_are_scored(files):
    result = run(*files[:2], "--by", "enhancement", "--style", "conll18")
    assert result.exit_code == 2
    assert "conll18 does not score enhanced dependencies" in result.stderr
