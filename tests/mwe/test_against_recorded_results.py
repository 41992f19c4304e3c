"""The same bytes as the official evaluator, on all its recorded outputs."""

import json

import pytest
from typer.testing import CliRunner

from udkit.cli.app import app


def _cases(shared):
    folder = shared / "conformance" / "parseme"
    recorded = json.loads((folder / "expected.json").read_text("utf-8"))
    for name, runs in recorded.items():
        is_real = name.startswith("real/")
        gold = folder / (f"{name}.gold.cupt.xz" if is_real else f"{name}.gold.cupt")
        pred = folder / (f"{name}.sys.cupt.xz" if is_real else f"{name}.p.cupt")
        for run, expected in runs.items():
            train = None
            if run == "with_train":
                train = shared / expected["train"] if is_real else folder / f"{name}.train.cupt"
            yield f"{name} {run}", gold, pred, train, expected


def test_output_and_exit_code_are_those_of_the_official_evaluator(shared):
    n_cases = 0
    for name, gold, pred, train, expected in _cases(shared):
        arguments = ["mwe", "evaluate", "--gold", str(gold), "--pred", str(pred)]
        if train:
            arguments += ["--train", str(train)]
        result = CliRunner().invoke(app, arguments)
        assert (result.exit_code, result.stdout) == (expected["exit"], expected["stdout"]), name
        n_cases += 1
    assert n_cases >= 24


@pytest.mark.parametrize("language", ["DE", "FR"])
def test_gold_spans_are_as_many_as_officially(shared, language):
    """Equal spans collapse: 498 of the 500 expressions of the German test file are counted."""
    path = shared / "data" / "parseme" / "1.1" / language / "test.cupt.xz"
    arguments = ["mwe", "evaluate", "--gold", str(path), "--pred", str(path)]
    result = CliRunner().invoke(app, arguments)
    assert "* MWE-based: P=498/498=1.0000 R=498/498=1.0000 F=1.0000\n" in result.stdout
