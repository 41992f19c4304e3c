import shutil

import pytest

pytest.importorskip("numba", reason="needs the extra udkit[analysis]")

from udkit.analysis.charts import render_plot
from udkit.analysis.composite import GROUPS
from udkit.analysis.equivalents import (
    TransferScore,
    average_transfer,
    transfer_scores,
    transfer_table,
)
from udkit.analysis.report import transfer_section
from udkit.analysis.scores import read_scores
from udkit.analysis.store import Store
from udkit.analysis.transfer_run import TransferPlan, foreign_sources, run_transfer
from udkit.errors import UsageError


class _Listener:
    def __init__(self):
        self.done = []

    def show(self, n_done, n_all, what):
        self.done.append(what)


def _run(plan):
    listener = _Listener()
    run_transfer(plan, 1, listener)
    return listener.done


@pytest.fixture
def store(tmp_path, examples):
    shutil.copytree(examples / "challenge", tmp_path / "study")
    return str(tmp_path / "study" / "toy.sqlite")


def test_sources_are_of_other_languages():
    names = ["UD_B-One", "UD_A-Two", "UD_A-One", "UD_C-One"]
    assert foreign_sources("UD_A-Three", names) == ("UD_B-One", "UD_C-One")


def test_targets_are_parsed_once_and_scored_by_simple_and_complex_classes(store):
    plan = TransferPlan(store, targets=("UD_Yot-One",), samples=1)
    assert _run(plan) == ["UD_Toy-One", "UD_Yot-One"]
    assert _run(plan) == []
    with Store(store) as opened:
        scores = read_scores(opened)
        (row,) = transfer_scores(opened, scores, "beam", "pos-direction")
    assert row.sources == ("UD_Toy-One",)
    # Adjectives are on the other side, the rest is as in the source.
    assert 50 < row.uas["all"] < 95
    assert average_transfer([row]).uas == row.uas


def test_sources_that_learn_from_less_are_other_sources(store):
    whole = TransferPlan(store, targets=("UD_Yot-One",), samples=1)
    part = TransferPlan(store, targets=("UD_Yot-One",), samples=1, max_sentences=5)
    assert _run(part) == ["UD_Toy-One", "UD_Yot-One"]
    assert _run(whole) == ["UD_Toy-One", "UD_Yot-One"]
    with Store(store) as opened:
        rows = transfer_scores(opened, read_scores(opened), "beam", "pos-direction")
    assert {row.sources for row in rows} == {("UD_Toy-One",), ("UD_Toy-One:5",)}
    (of_whole,) = [row.uas for row in rows if row.sources == ("UD_Toy-One",)]
    assert average_transfer(rows).uas == of_whole


def test_an_unknown_treebank_is_named(store):
    with pytest.raises(UsageError, match="has no treebank 'UD_X'"):
        _run(TransferPlan(store, targets=("UD_X",)))


def test_a_source_adds_what_is_lost_without_it():
    curves = {group: {5: 40.0, 10: 60.0} for group in GROUPS}
    rows = [
        TransferScore("UD_A", ("UD_B", "UD_C"), dict.fromkeys(GROUPS, 60.0), curves),
        TransferScore("UD_A", ("UD_C",), dict.fromkeys(GROUPS, 57.0), curves),
        TransferScore("average", (), dict.fromkeys(GROUPS, 60.0), curves),
    ]
    table = transfer_table(rows)
    assert [row["Sources"] for row in table] == [2, "without UD_B", None]
    assert [row["Adds"] for row in table] == [None, 3.0, None]
    assert "Adds" not in transfer_table(rows[:1])[0]
    limited = TransferScore("UD_A", ("UD_B", "UD_C:5"), dict.fromkeys(GROUPS, 57.0), curves)
    assert [row["Sources"] for row in transfer_table([rows[0], limited])] == [2, 2]


def test_the_report_has_a_section_on_transfer_once_there_is_any(store):
    _run(TransferPlan(store, samples=1))
    with Store(store) as opened:
        assert opened.has_transfers()
        rows = transfer_scores(opened, read_scores(opened), "beam", "pos-direction")
    section = transfer_section("beam", rows)
    assert [row["Target"] for row in section.rows] == ["average", "UD_Toy-One", "UD_Yot-One"]
    assert "<polyline" in render_plot(section.plots[0])
