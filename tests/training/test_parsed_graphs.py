"""Graphs from trees with errors: what is learned from them, and when it is used."""

import dataclasses
from functools import partial

import numpy as np
import pytest

from tree_to_graph.test_learned import EAGER, n_same
from tree_to_graph.toy_treebank import parsed, treebank
from udkit.data.certainty import Certainty
from udkit.formats.conllu import write_conllu
from udkit.training import parsed_graphs
from udkit.training.config import TrainingConfig, TreebankConfig
from udkit.training.graphs import train_graph_part
from udkit.training.parsed_graphs import Parsers
from udkit.tree_to_graph import GraphStage, load_language
from udkit.tree_to_graph.learned.gold import with_trees_of
from udkit.tree_to_graph.learned.storage import PARSED
from udkit.tree_to_graph.learned.training import train_learned

GOLD = treebank("en")


def test_errors_that_a_parser_always_makes_are_corrected():
    trees = with_trees_of(GOLD, parsed(GOLD))
    usual = train_learned(GOLD, load_language("en"), EAGER)
    other = train_learned(GOLD, load_language("en"), EAGER, trees)
    n_usual, total = n_same(usual, trees)
    n_other, _ = n_same(other, trees)
    assert total - n_other < (total - n_usual) / 2


def test_trees_of_a_parser_come_below_graphs_that_stay():
    for before, after in zip(GOLD, with_trees_of(GOLD, parsed(GOLD)), strict=True):
        assert [word["DEPS"] for word in after.words] == [word["DEPS"] for word in before.words]
        assert "obj" not in {word.deprel for word in after.words}
    assert "obj" in {word.deprel for sentence in GOLD for word in sentence.words}


@pytest.fixture
def config(tmp_path):
    path = tmp_path / "gold.conllu"
    write_conllu(GOLD, path)
    return TrainingConfig("en", "x.udkit", (TreebankConfig(str(path), str(path)),))


def _part(config, parsers, monkeypatch):
    monkeypatch.setattr(parsed_graphs, "Fitting", partial(dataclasses.replace, EAGER.fitting))
    monkeypatch.setattr(parsed_graphs, "LearningConfig", partial(dataclasses.replace, EAGER))
    return train_graph_part(config, 0, GOLD, lambda _: None, parsers)


def test_a_treebank_with_other_conventions_has_no_enhancer(config, monkeypatch):
    other = dataclasses.replace(config.treebanks[0], has_enhancer=False)
    config = dataclasses.replace(config, treebanks=(other,))
    part = _part(config, Parsers([parsed], parsed), monkeypatch)
    assert not part.members
    assert not part.report


def test_a_second_enhancer_makes_graphs_from_trees_of_a_parser_only(config, monkeypatch):
    part = _part(config, Parsers([parsed], parsed), monkeypatch)
    assert any(name.startswith(PARSED) for name in part.members)
    assert part.report["parsed"]["parsed"] > part.report["parsed"]["usual"]
    stage = GraphStage.from_members(part.members, "en")
    n_right = {}
    for name, sure in {
        "given": None,
        "parsed": [Certainty(np.ones(len(s.words))) for s in GOLD],
    }.items():
        graphs = stage.annotate(parsed(GOLD), sure)
        n_right[name] = sum(
            word["DEPS"] == again["DEPS"]
            for gold, graph in zip(GOLD, graphs, strict=True)
            for word, again in zip(gold.words, graph.words, strict=True)
        )
    assert n_right["parsed"] > n_right["given"]


def test_a_second_enhancer_that_is_no_better_is_not_kept(config, monkeypatch):
    part = _part(config, Parsers([parsed], lambda dev: dev), monkeypatch)
    assert not any(name.startswith(PARSED) for name in part.members)


def test_without_a_finished_parser_there_is_nothing_to_compare(config, monkeypatch):
    part = _part(config, Parsers([parsed]), monkeypatch)
    assert any(name.startswith(PARSED) for name in part.members)
    assert part.report["parsed"] == {}


def test_trees_of_several_parsers_are_learned_from(config, monkeypatch):
    """One that makes no errors teaches nothing of them, but does not hide those of another."""
    right, both = (
        _part(config, Parsers(parsers, parsed), monkeypatch).report["parsed"]["parsed"]
        for parsers in ([list], [list, parsed])
    )
    assert both > right


def test_rules_alone_learn_nothing_from_a_parser(config, monkeypatch):
    rules_only = dataclasses.replace(
        config, graph=dataclasses.replace(config.graph, strategies="rules")
    )
    part = _part(rules_only, Parsers([parsed]), monkeypatch)
    assert part.members == {}
