"""The command `udkit stats`."""

import csv
import io
import json
import re

from typer.testing import CliRunner

from udkit.cli.app import app
from udkit.formats.conllu import read_conllu


def run(*arguments, text=None):
    return CliRunner().invoke(
        app, ["stats", *(str(argument) for argument in arguments)], input=text
    )


def test_a_table_for_one_file(examples):
    result = run(examples / "gold.conllu")
    assert result.exit_code == 0
    assert "multiword tokens" in result.stdout
    assert "GPSXRC" in result.stdout
    assert "total" not in result.stdout


def test_several_files_get_a_column_each_and_a_total(examples):
    result = run(examples / "gold.conllu", examples / "system.conllu")
    header = next(line for line in result.stdout.splitlines() if "Size" in line)
    assert header.split() == ["Size", "gold", "system", "total"]
    sentences = next(line for line in result.stdout.splitlines() if "sentences" in line).split()
    assert int(sentences[3]) == int(sentences[1]) + int(sentences[2])


def test_many_files_get_a_row_each(examples):
    result = run(*[examples / "gold.conllu"] * 6)
    rows = [line.split() for line in result.stdout.splitlines()[:12]]
    assert [row[0] for row in rows if row and row[0] in ("gold", "total")] == ["gold"] * 6 + [
        "total"
    ]


def test_long_lists_are_shown_with_all(examples):
    assert "shown with --all" in run(examples / "gold.conllu").stdout
    assert "shown with --all" not in run(examples / "gold.conllu", "--all").stdout


def test_json_has_every_file_and_the_total(examples):
    result = run(examples / "gold.conllu", examples / "system.conllu", "--format", "json")
    answer = json.loads(result.stdout)
    assert [each["file"] for each in answer["files"]] == [
        str(examples / "gold.conllu"),
        str(examples / "system.conllu"),
    ]
    assert answer["total"]["words"] == sum(each["words"] for each in answer["files"])


def test_csv_has_a_row_per_value(examples):
    rows = list(
        csv.DictReader(io.StringIO(run(examples / "gold.conllu", "--format", "csv").stdout))
    )
    assert {"file", "section", "item", "value"} == set(rows[0])
    assert any(row["section"] == "enhanced.classes" and row["item"] == "B" for row in rows)


def test_stdin_is_read(examples):
    result = run("-", "--format", "json", text=(examples / "gold.conllu").read_text())
    assert json.loads(result.stdout)["files"][0]["file"] == "<stdin>"


def test_a_plot_is_drawn_beside_the_table(examples, tmp_path):
    out = tmp_path / "plot.svg"
    assert run(examples / "gold.conllu", "--plot", out).exit_code == 0
    assert out.read_text().startswith("<svg ")


def test_classify_writes_the_classes_of_all_edges(examples, tmp_path):
    out = tmp_path / "classified.conllu"
    assert run(examples / "gold.conllu", "--classify", "-o", out).exit_code == 0
    before = list(read_conllu(examples / "gold.conllu"))
    after = list(read_conllu(out))
    assert len(before) == len(after)
    for sentence in after:
        for word in sentence.words:
            items = [item for item in word.misc.items if item.startswith("Edep=")]
            assert len(items) >= len(word.deps) > 0


def test_classify_takes_one_file_and_no_other_output(examples, tmp_path):
    gold = examples / "gold.conllu"
    for wrong in ([gold, gold], [gold, "--format", "json"], [gold, "--plot", tmp_path / "x.svg"]):
        result = run(*wrong, "--classify")
        assert result.exit_code == 2
        assert "--classify writes one file" in result.stderr


def test_bad_input_leaves_nothing_behind(tmp_path):
    out = tmp_path / "out.json"
    text = "1\tx\t_\tX\t_\t_\t0\troot\t9:dep\t_\n\n"
    result = run("-", "--format", "json", "-o", out, "--plot", tmp_path / "p.svg", text=text)
    assert result.exit_code == 3
    assert "<stdin>:1:20: the head 9 does not exist" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_outputs_do_not_replace_inputs_or_each_other(examples, tmp_path):
    gold = tmp_path / "gold.conllu"
    gold.write_bytes((examples / "gold.conllu").read_bytes())
    out = tmp_path / "out"
    for options in (
        ["-o", gold],
        ["--plot", gold],
        ["-o", gold, "--classify"],
        ["-o", out, "--plot", tmp_path / "." / "out"],
        ["--plot", "-"],
    ):
        result = run(gold, *options)
        assert result.exit_code == 2, options
        assert "would overwrite" in result.stderr
    assert gold.read_bytes() == (examples / "gold.conllu").read_bytes()
    assert not out.exists()
    assert run(gold, "-o", "/dev/null", "--plot", "/dev/null").exit_code == 0


def test_a_sentence_without_a_tree_does_not_hide_other_problems(examples):
    for options in ([], ["--classify"]):
        result = run(examples / "broken.conllu", *options)
        assert result.exit_code == 3
        lines = [int(line) for line in re.findall(r"broken\.conllu:(\d+):", result.stderr)]
        assert lines == sorted(lines)
        assert {3, 60, 76} < set(lines)


def test_a_plot_is_svg_and_not_named_otherwise(examples, tmp_path):
    result = run(examples / "gold.conllu", "--plot", tmp_path / "plot.png")
    assert result.exit_code == 2
    assert "--plot draws SVG" in result.stderr
    assert not any(tmp_path.iterdir())
