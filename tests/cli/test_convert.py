import csv
import gzip
import io
import json
import lzma

import pytest
from typer.testing import CliRunner

from udkit import parse_conllu, to_rows
from udkit.cli.app import app


def _convert(*arguments, stdin=None):
    return CliRunner().invoke(app, ["convert", *map(str, arguments)], input=stdin)


@pytest.fixture
def gold(examples):
    return examples / "gold.conllu"


def test_the_file_comes_out_as_it_went_in(gold, tmp_path):
    for name in ("out.conllu", "out", "out.conllu.gz", "out.conllu.xz"):
        assert _convert(gold, "-o", tmp_path / name).exit_code == 0
    content = gold.read_bytes()
    assert (tmp_path / "out.conllu").read_bytes() == content
    assert (tmp_path / "out").read_bytes() == content
    assert gzip.decompress((tmp_path / "out.conllu.gz").read_bytes()) == content
    assert lzma.decompress((tmp_path / "out.conllu.xz").read_bytes()) == content


def test_standard_input_to_standard_output(gold):
    result = _convert("-", stdin=gold.read_bytes())
    assert result.stdout_bytes == gold.read_bytes()


def test_compressed_input(gold, tmp_path):
    (tmp_path / "in.conllu.xz").write_bytes(lzma.compress(gold.read_bytes()))
    assert _convert(tmp_path / "in.conllu.xz").stdout_bytes == gold.read_bytes()


def test_cupt_comes_out_as_it_went_in(examples):
    path = examples / "mwe.cupt"
    assert _convert(path).stdout_bytes == path.read_bytes()
    assert _convert(path, "--to", "conllup").stdout_bytes == path.read_bytes()


def test_cupt_to_conllu_and_back_to_plus(examples, tmp_path):
    assert _convert(examples / "mwe.cupt", "-o", tmp_path / "mwe.conllu").exit_code == 0
    text = (tmp_path / "mwe.conllu").read_text("utf-8")
    assert "PARSEME" not in text
    assert len(parse_conllu(text)) == 3
    output = _convert(tmp_path / "mwe.conllu", "--to", "conllup").output
    assert output.splitlines()[0].startswith("# global.columns = ID FORM LEMMA")


def test_chosen_columns(gold):
    output = _convert(gold, "--to", "conllup", "--columns", "FORM ID NOTE").output
    assert output.splitlines()[0] == "# global.columns = FORM ID NOTE"
    assert "Anna\t1\t_\n" in output


@pytest.mark.parametrize("options", [["--columns", "ID"], ["--to", "text", "--columns", "ID"]])
def test_columns_without_conllup_are_a_wrong_call(gold, options):
    assert _convert(gold, *options).exit_code == 2


@pytest.mark.parametrize("columns", ["FORM", "ID ID", " "])
def test_impossible_columns_are_a_wrong_call(gold, columns):
    result = _convert(gold, "--to", "conllup", "--columns", columns)
    assert result.exit_code == 2
    assert "--columns: " in result.output


def test_text(gold, examples, tmp_path):
    expected = (examples / "input.txt").read_bytes()
    assert _convert(gold, "--to", "text").stdout_bytes == expected
    _convert(gold, "-o", tmp_path / "out.txt.gz")
    assert gzip.decompress((tmp_path / "out.txt.gz").read_bytes()) == expected


@pytest.mark.parametrize(
    ("to", "name"),
    [("csv", "a.conllu"), ("conllu", "a.csv.gz"), ("jsonl", "a.json"), ("conllu", "a.conllup")],
)
def test_a_name_that_tells_another_format_is_refused(gold, tmp_path, to, name):
    result = _convert(gold, "--to", to, "-o", tmp_path / name)
    assert result.exit_code == 2
    assert f"--to {to} contradicts -o {tmp_path / name}, a name for" in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("to", "name"),
    [
        ("csv", "a.csv"),
        ("csv", "a.tsv"),
        ("conllu", "a.txt"),
        ("same", "a.conllu"),
        ("conllu-mwe", "a.conllu"),
        ("cupt", "a.conllup"),
        ("conllup", "a.cupt"),
    ],
)
def test_a_name_may_tell_the_format_or_one_that_includes_it(gold, tmp_path, to, name):
    assert _convert(gold, "--to", to, "-o", tmp_path / name).exit_code == 0


@pytest.mark.parametrize("name", ["a.html", "a.HTM", "a.svg.gz"])
def test_a_name_of_a_picture_is_refused(gold, tmp_path, name):
    result = _convert(gold, "-o", tmp_path / name)
    assert result.exit_code == 2
    assert f"-o {tmp_path / name}: convert draws no pictures; use 'udkit view'" in result.stderr
    assert not (tmp_path / name).exists()
    assert _convert(gold, "--to", "same", "-o", tmp_path / name).exit_code == 0


@pytest.mark.parametrize("name", ["a", "a.tmp", "a.md"])
def test_other_names_get_the_file_as_it_is(gold, tmp_path, name):
    assert _convert(gold, "-o", tmp_path / name).exit_code == 0
    assert (tmp_path / name).read_bytes() == gold.read_bytes()


def test_json_lines(gold, tmp_path):
    _convert(gold, "-o", tmp_path / "out.jsonl")
    lines = (tmp_path / "out.jsonl").read_text("utf-8").split("\n")[:-1]
    rows = [json.loads(line) for line in lines]
    assert rows == list(to_rows(parse_conllu(gold.read_text("utf-8"))))


def test_csv(gold, tmp_path):
    _convert(gold, "-o", tmp_path / "out.csv")
    with (tmp_path / "out.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    expected = to_rows(parse_conllu(gold.read_text("utf-8")))
    assert rows == [
        {key: "" if value is None else str(value) for key, value in row.items()} for row in expected
    ]


def test_empty_input():
    for target in ("same", "conllu", "conllup", "text", "jsonl", "csv"):
        result = _convert("-", "--to", target, stdin=b"")
        assert (result.exit_code, result.stdout_bytes) == (0, b"")


def test_bad_input_leaves_nothing_behind(examples, tmp_path):
    result = _convert(examples / "broken.conllu", "-o", tmp_path / "out.conllu")
    assert result.exit_code == 3
    assert list(tmp_path.iterdir()) == []
    assert f"{examples / 'broken.conllu'}:3:1: 9 columns instead of 10" in result.stderr


def test_tolerant_conversion_reports_and_goes_on(examples, tmp_path):
    result = _convert(examples / "broken.conllu", "--tolerant", "-o", tmp_path / "out.conllu")
    assert result.exit_code == 1
    assert len(parse_conllu((tmp_path / "out.conllu").read_text("utf-8"), problems=[])) == 12
    assert result.stderr.count("broken.conllu:") == 5


def test_bytes_that_are_not_utf8_survive_in_text_and_are_escaped_in_tables():
    content = b"1\t\xff" + b"\t_" * 8 + b"\n\n"
    result = _convert("-", "--tolerant", "--to", "text", stdin=content)
    assert result.stdout_bytes == b"\xff\n"
    result = _convert("-", "--tolerant", "--to", "jsonl", stdin=content)
    assert json.loads(io.BytesIO(result.stdout_bytes).readline())["form"] == "\udcff"


@pytest.mark.parametrize("name", ["missing.conllu", "."])
def test_files_that_cannot_be_read(tmp_path, name):
    result = _convert(tmp_path / name)
    assert result.exit_code == 3
    assert result.stderr.startswith(f"udkit: {tmp_path}")


def test_a_place_that_cannot_be_written_to(gold, tmp_path):
    assert _convert(gold, "-o", tmp_path / "missing" / "out.conllu").exit_code == 3


@pytest.mark.parametrize("command", [["convert"], ["enhance", "--lang", "en"]])
def test_an_output_does_not_replace_the_input(command, gold, tmp_path):
    path = tmp_path / "x.conllu"
    path.write_bytes(gold.read_bytes())
    result = CliRunner().invoke(app, [*command, str(path), "-o", str(path)])
    assert result.exit_code == 2
    assert "would overwrite the input" in result.stderr
    assert path.read_bytes() == gold.read_bytes()
