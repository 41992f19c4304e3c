"""`udkit convert` with multiword expressions."""

import pytest
from typer.testing import CliRunner

from udkit.cli.app import app


def _convert(*arguments):
    return CliRunner().invoke(app, ["convert", *map(str, arguments)])


@pytest.mark.parametrize("ending", ["json", "cupt", "cupt.xz"])
def test_every_way_leads_back(examples, tmp_path, ending):
    between = tmp_path / f"x.{ending}"
    assert _convert(examples / "mwe.cupt", "-o", between).exit_code == 0
    result = _convert(between, "--to", "cupt")
    assert result.output == (examples / "mwe.cupt").read_text("utf-8")


def test_misc_and_back(examples, tmp_path):
    between = tmp_path / "x.conllu"
    assert _convert(examples / "mwe.cupt", "--to", "conllu-mwe", "-o", between).exit_code == 0
    assert "\tMwe=2:VID;3:VPC.full\n" in between.read_text("utf-8")
    assert _convert(between, "--to", "cupt").output == (examples / "mwe.cupt").read_text("utf-8")


@pytest.mark.parametrize("source", ["mwe.cupt", "mwe.parsemetsv"])
def test_expressions_that_conllu_has_no_column_for_are_counted(examples, tmp_path, source):
    result = _convert(examples / source, "-o", tmp_path / "x.conllu")
    assert result.exit_code == 0
    assert result.stderr == (
        f"udkit: {examples / source}: 4 multiword expressions were left out, for which CoNLL-U "
        "has no column; --to conllu-mwe keeps them, in MISC\n"
    )


@pytest.mark.parametrize("to", ["same", "conllup", "cupt", "conllu-mwe", "json", "text", "csv"])
def test_expressions_that_are_kept_or_not_asked_for_are_not_mentioned(examples, to):
    assert _convert(examples / "mwe.cupt", "--to", to).stderr == ""


def test_where_there_are_none_nothing_is_said(examples, tmp_path):
    blind = tmp_path / "blind.cupt"
    _convert(examples / "mwe.cupt", "--blind", "-o", blind)
    for path in (blind, examples / "mwe.conllu"):
        assert _convert(path, "--to", "conllu").stderr == ""


def test_parsemetsv_with_its_conllu_is_cupt(examples):
    arguments = ("--conllu", examples / "mwe.conllu", "--categories", "1.1", "--to", "cupt")
    result = _convert(examples / "mwe.parsemetsv", *arguments)
    assert result.output == (examples / "mwe.cupt").read_text("utf-8")


def test_blind_files(examples):
    result = _convert(examples / "mwe.cupt", "--to", "cupt", "--blind")
    lines = [line for line in result.output.splitlines() if line[:1].isdigit()]
    assert all(line.endswith("\t_") for line in lines)


@pytest.mark.parametrize(
    "arguments",
    [
        ("--blind",),
        ("--renumber", "--to", "text"),
        ("--categories", "1.1"),
        ("--conllu", "x.conllu", "--to", "cupt"),
    ],
)
def test_options_without_effect_are_refused(examples, arguments):
    assert _convert(examples / "mwe.cupt", *arguments).exit_code == 2


def test_codes_that_cannot_be_read_stop_it_and_nothing_is_written(tmp_path):
    path, output = tmp_path / "x.cupt", tmp_path / "y.json"
    path.write_text(
        "# global.columns = ID FORM PARSEME:MWE\n1\ta\tx\n\n1\ta\t1:VID\n\n1\ta\ty\n\n", "utf-8"
    )
    result = _convert(path, "-o", output)
    assert result.exit_code == 3
    assert "x.cupt:2:5: 'x' is not a code" in result.output
    assert "x.cupt:6:5: 'y' is not a code" in result.output
    assert not output.exists()
    result = _convert(path, "-o", output, "--tolerant")
    assert result.exit_code == 1
    assert '"category": "VID"' in output.read_text("utf-8")
