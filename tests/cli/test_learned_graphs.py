"""`udkit train --only graph`, and what can be done with the model that it makes."""

import json

import pytest

from cli.test_enhance import TREE, deps, run
from tree_to_graph.toy_treebank import treebank
from udkit.formats.conllu import parse_conllu, write_conllu
from udkit.models import read_model, write_model
from udkit.models.treebanks import graph_part


@pytest.fixture(scope="module")
def gold(tmp_path_factory):
    """A toy treebank with graphs."""
    path = tmp_path_factory.mktemp("gold") / "gold.conllu"
    write_conllu(treebank("en") * 5, path)
    return path


@pytest.fixture(scope="module")
def model(gold):
    """A model that has learned graphs from it, and nothing else."""
    path = gold.with_name("graphs.udkit")
    result = run("train", "--only", "graph", "--lang", "xx", "--train", gold, "-o", path)
    assert result.exit_code == 0, result.stderr
    assert "learned" in result.stdout
    return path


def test_graphs_are_made_as_was_learned(model):
    result = run("enhance", "-", "--model", model, text=TREE)
    assert result.exit_code == 0
    assert deps(result.stdout)[0] == "2:nsubj|4:nsubj:xsubj"


def test_a_graph_that_is_there_stays_unless_it_is_to_be_overwritten(model):
    given = TREE.replace("2\tnsubj\t_", "2\tnsubj\t2:odd")
    assert deps(run("enhance", "-", "--model", model, text=given).stdout)[0] == "2:odd"
    forced = run("enhance", "-", "--model", model, "--overwrite", text=given)
    assert deps(forced.stdout)[0] == "2:nsubj|4:nsubj:xsubj"


@pytest.mark.parametrize("cell", ["9:nsubj", "odd", "1:nsubj", "4:nsubj"])
def test_a_graph_that_is_none_is_not_kept_but_refused(model, cell):
    """No such node, no edge, a loop, and words that hang on each other."""
    given = TREE.replace("2\tnsubj\t_", f"2\tnsubj\t{cell}")
    given = given.replace("2\txcomp\t_", "2\txcomp\t1:dep")
    result = run("enhance", "-", "--model", model, text=given)
    assert result.exit_code == 3
    assert "<stdin>:2:" in result.stderr


def test_sentences_whose_graphs_are_kept_are_counted(model):
    given = TREE.replace("2\tnsubj\t_", "2\tnsubj\t2:odd")
    for text, said in (
        (given + TREE, "1 sentence had a graph and was left as it is"),
        (given * 2, "2 sentences had graphs and were left as they are"),
    ):
        result = run("enhance", "-", "--model", model, "-q", text=text)
        assert result.exit_code == 0
        assert result.stderr == f"udkit: {said}; --overwrite makes graphs anew\n"
        assert run("enhance", "-", "--model", model, "-q", "--overwrite", text=text).stderr == ""
    assert run("enhance", "-", "--model", model, "-q", text=TREE).stderr == ""


@pytest.mark.parametrize("by_model", [True, False])
def test_edges_of_empty_nodes_are_counted_as_gapping(model, gold, by_model):
    made_by = ("--model", model) if by_model else ("--lang", "en")
    result = run("enhance", gold, *made_by, "--overwrite", "--format", "json")
    edges = [edge for s in parse_conllu(result.stdout) for edge in s.graph.edges()]
    at_gaps = [edge for edge in edges if edge.head.is_empty or edge.dependent.is_empty]
    assert json.loads(result.stderr)["added"]["G"] == len(at_gaps) > 0


def test_a_treebank_without_a_name_is_called_by_its_file(model, tmp_path):
    lines = run("models", "info", model).stdout.splitlines()
    assert "treebanks           gold.conllu" in lines
    assert "graphs learned from gold.conllu" in lines
    opened = read_model(model)
    write_model(tmp_path / "bare.udkit", {**opened.manifest, "config": {}}, opened.members)
    told = run("models", "info", tmp_path / "bare.udkit").stdout
    assert "graphs learned from (no name)\n" in told


def test_a_model_of_graphs_only_parses_nothing_and_says_what_it_is_for(model):
    result = run("parse", "-", "--lang", model, text="Anna reads.")
    assert result.exit_code == 4
    assert f"{model}: a model of graphs only; use it with 'udkit enhance --model'" in result.stderr


def test_a_model_has_one_strategy(model):
    result = run("enhance", "-", "--model", model, "--strategy", "labels", text=TREE)
    assert result.exit_code == 4
    assert "another strategy than labels" in result.stderr


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--strategy", "learned"], "needs a --model"),
        (["--model", "en", "--strategy", "rules"], "needs no --model"),
        (["--model", "en", "--types", "P"], "for rules"),
        (["--model", "en", "--profile", "iwpt2020"], "for rules"),
    ],
)
def test_options_that_exclude_each_other(options, said):
    result = run("enhance", "-", *options, text=TREE)
    assert result.exit_code == 2
    assert said in result.stderr


@pytest.mark.parametrize("lang", ["xx", "XX"])
def test_a_model_may_be_told_its_own_language(model, lang):
    assert run("enhance", "-", "--model", model, "--lang", lang, text=TREE).exit_code == 0


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("lv", "the model is of xx, and not of 'lv'"),
        ("xx_other", "has not learned from a treebank 'xx_other'; known are xx"),
    ],
)
def test_a_model_of_another_language_or_treebank_is_refused(model, lang, said):
    result = run("enhance", "-", "--model", model, "--lang", lang, text=TREE)
    assert result.exit_code == 2
    assert said in result.stderr


def test_a_model_without_graphs_is_refused(tmp_path):
    path = tmp_path / "none.udkit"
    write_model(path, {"language": "xx"}, {})
    result = run("enhance", "-", "--model", path, text=TREE)
    assert result.exit_code == 4
    assert "has not learned to make graphs; leave --model out" in result.stderr


@pytest.fixture(scope="module")
def half(model):
    """A model of three treebanks, of which the second has graphs."""
    names = ("UD_Xish-First", "UD_Xish-Second", "UD_Xish-Third")
    treebanks = [{"name": name} for name in names]
    members = {f"tree_to_graph/1/{n}": d for n, d in read_model(model).part(graph_part(0)).items()}
    path = model.with_name("half.udkit")
    write_model(path, {"language": "xx", "treebanks": treebanks}, members)
    return path


@pytest.mark.parametrize(
    ("lang", "code"), [("", "xx_first"), ("xx", "xx_first"), ("xx_third", "xx_third")]
)
def test_a_treebank_without_graphs_is_refused_with_those_that_have_them(half, lang, code):
    result = run("enhance", "-", "--model", half, "--lang", lang, text=TREE)
    assert result.exit_code == 2
    assert (
        f"{half}: the model has not learned graphs of {code}, only of xx_second; "
        "say --lang xx_second" in result.stderr
    )
    assert result.stdout == ""


def test_a_treebank_that_has_graphs_is_followed(half):
    result = run("enhance", "-", "--model", half, "--lang", "xx_second", text=TREE)
    assert deps(result.stdout)[0] == "2:nsubj|4:nsubj:xsubj"


def test_a_broken_part_is_refused(model, tmp_path):
    package = read_model(model)
    members = package.members | {"tree_to_graph/0/weights.npy": b"?"}
    path = tmp_path / "broken.udkit"
    write_model(path, package.manifest, members)
    result = run("enhance", "-", "--model", path, text=TREE)
    assert result.exit_code == 4
    assert "tree_to_graph is damaged" in result.stderr


def test_the_part_is_put_into_a_model_of_the_same_treebanks(gold, tmp_path):
    parser = tmp_path / "parser.udkit"
    treebanks = [{"name": "UD_Xish-Toy"}]
    write_model(parser, {"language": "xx", "treebanks": treebanks}, {"tokens_to_tree/x": b"y"})
    config = tmp_path / "toy.toml"
    config.write_text(
        f'language = "xx"\noutput = "o"\n[[treebanks]]\nname = "UD_Xish-Toy"\ntrain = "{gold}"\n'
        f'dev = "{gold}"\n[graph]\nstrategies = "rules learned labels"\n'
    )
    into = ["--only", "graph", "--into", parser, "-o", tmp_path / "whole.udkit"]
    result = run("train", config, *into)
    assert result.exit_code == 0, result.stderr
    whole = read_model(tmp_path / "whole.udkit")
    assert whole.part("tokens_to_tree") == {"x": b"y"}
    [report] = whole.manifest["graphs"]
    assert json.loads(whole.part("tree_to_graph/0")["enhancer.json"])["strategy"] in report["dev"]
    assert report["dev"]["learned"] > report["dev"]["rules"]
    config.write_text(config.read_text().replace("Toy", "Other"))
    assert run("train", config, *into).exit_code == 2


def test_a_part_goes_into_a_model_only_alone(gold):
    result = run("train", "--lang", "xx", "--train", gold, "--into", "en")
    assert result.exit_code == 2
    assert "--only" in result.stderr


def test_a_parser_is_named_only_for_graphs(gold):
    result = run("train", "--lang", "xx", "--train", gold, "--parser", "en")
    assert result.exit_code == 2
    assert "--parser goes with --only graph" in result.stderr


def test_trees_of_a_parser_are_learned_from(gold, tmp_path):
    path = tmp_path / "graphs.udkit"
    both = ["--train", gold, "--train", gold]  # the parser has learned from one treebank
    options = ["--only", "graph", "--lang", "ta", *both, "--parser", "ta", "-o", path]
    result = run("train", *options)
    assert result.exit_code == 0, result.stderr
    for part in ("tree_to_graph/0", "tree_to_graph/1"):
        assert {"enhancer.json", "parsed/enhancer.json"} <= set(read_model(path).part(part))


def test_a_parser_without_trees_is_refused(gold, model, tmp_path):
    options = ["--only", "graph", "--lang", "xx", "--train", gold, "--parser", model]
    result = run("train", *options, "-o", tmp_path / "m")
    assert result.exit_code == 4
    assert "tokens_to_tree is incomplete" in result.stderr


def test_without_graphs_there_is_nothing_to_learn(tmp_path):
    path = tmp_path / "bare.conllu"
    path.write_text(TREE)
    result = run("train", "--only", "graph", "--lang", "xx", "--train", path, "-o", tmp_path / "m")
    assert result.exit_code == 3
    assert "no sentence has an enhanced graph" in result.stderr
    assert not (tmp_path / "m").exists()
