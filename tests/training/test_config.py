"""Configurations: what is read, and how mistakes are told."""

import pytest

from udkit.errors import UsageError
from udkit.training.config import GRAPH_STRATEGIES, read_config
from udkit.training.graphs import LEARNERS

GOOD = """
language = "xx"
output = "xx.udkit"
seed = 3
[[treebanks]]
train = "a.conllu"
dev = "b.conllu"
[tree]
epochs = 2
dropout = 1
"""


def written(tmp_path, text):
    path = tmp_path / "config.toml"
    path.write_text(text)
    return path


def test_values_are_read_and_others_have_defaults(tmp_path):
    config = read_config(written(tmp_path, GOOD))
    assert (config.language, config.seed, config.tree.epochs) == ("xx", 3, 2)
    assert config.tree.layers == 3
    assert config.path(config.treebanks[0].dev) == tmp_path / "b.conllu"
    assert read_config(written(tmp_path, GOOD), tmp_path / "data").folder.endswith("data")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("seed", "sede"), "did you mean seed"),
        (("epochs = 2", "epochs = 'two'"), "epochs must be of type int"),
        (("[[treebanks]]", "[[banks]]"), "no .*treebanks"),
        (('language = "xx"', ""), "language is missing"),
        (('train = "a.conllu"', ""), "train is missing"),
        (("[tree]", "[tree"), "not a TOML file"),
        (("epochs", "epoch"), "did you mean epochs"),
        (("epochs = 2", "epochs = true"), "epochs must be of type int"),
        (("[tree]", "[encoder]\nint8 = 1\n[tree]"), "int8 must be of type bool"),
        (("[tree]", "[encoder]\nlayer = 1\n[tree]"), "did you mean layers"),
        (
            ("[tree]", "[graph]\nstrategies = 'rule'\n[tree]"),
            "no strategy 'rule' .*known are rules",
        ),
        (("[tree]", "[graph]\nstrategies = ''\n[tree]"), "at least one way"),
        (("[tree]", "[graph]\nstrategies = ['rules']\n[tree]"), "strategies must be of type str"),
    ],
)
def test_mistakes_are_named(tmp_path, change, words):
    with pytest.raises(UsageError, match=words):
        read_config(written(tmp_path, GOOD.replace(*change)))


def test_an_output_that_is_given_need_not_be_in_the_file(tmp_path):
    path = written(tmp_path, GOOD.replace('output = "xx.udkit"', ""))
    assert read_config(path, output="yy.udkit").output == "yy.udkit"
    with pytest.raises(UsageError, match="output is missing"):
        read_config(path)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(UsageError, match="No such file"):
        read_config(tmp_path / "none.toml")


def test_the_strategies_that_may_be_named_are_those_there_are():
    assert ("rules", *LEARNERS) == GRAPH_STRATEGIES
