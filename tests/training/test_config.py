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


def test_all_mistakes_are_told_at_once_each_with_its_key(tmp_path):
    text = """
sede = 3
threads = "two"
[[treebanks]]
dev = "b.conllu"
[[treebanks]]
train = 1
[[treebanks.relabel]]
where = { UPOS = "(", FORM = 2 }
set = { UPOS = "X", HEAD = "1" }
[tree]
epoch = 1
dropout = "much"
[graph]
strategy = "rules"
strategies = "rule"
"""
    path = written(tmp_path, text)
    with pytest.raises(UsageError) as caught:
        read_config(path)
    lines = str(caught.value).split("\n")
    relabel = ": [[treebanks]], number 2: [[treebanks.relabel]], number 1:"
    expected = [
        ": [[treebanks]], number 1: train is missing",
        f"{relabel} where: '(', for UPOS, is no pattern",
        f"{relabel} where.FORM must be text, not 2",
        f"{relabel} set knows no column 'HEAD'",
        ": [[treebanks]], number 2: train must be of type str, not 1",
        ": [tree]: there is no setting 'epoch'; did you mean epochs?",
        ": [tree]: dropout must be of type float, not 'much'",
        ": [graph]: there is no setting 'strategy'",
        ": [graph]: there is no strategy 'rule'",
        ": there is no setting 'sede'; did you mean seed?",
        ": threads must be of type int, not 'two'",
        ": language is missing",
        ": output is missing",
    ]
    for line, said in zip(lines, expected, strict=True):
        assert line.startswith(f"{path}{said}")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("tree = 3", r"\[tree\]: a table of settings is wanted, not 3"),
        ("treebanks = [1]", r"\[\[treebanks\]\]: a table of settings is wanted, not 1"),
        ("treebanks = [{relabel = [1]}]", r"relabel\]\], number 1: a table of settings is wanted"),
    ],
)
def test_what_is_no_table_is_named(tmp_path, text, said):
    with pytest.raises(UsageError, match=said):
        read_config(written(tmp_path, text))


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
