"""A whole run on the example sentences, stopped and taken up again."""

import dataclasses

import pytest

pytest.importorskip("torch", reason="torch is not installed: pip install 'udkit[train]'")

from udkit.errors import InputError
from udkit.models import read_model
from udkit.pipeline import Pipeline
from udkit.training.config import read_config
from udkit.training.run import TrainingRun, _Checks


@pytest.fixture
def config(examples, tmp_path):
    config = read_config(examples / "tiny.toml")
    tree = dataclasses.replace(config.tree, epochs=4, check_every=2)
    segmenter = dataclasses.replace(config.segmenter, min_updates=20, epochs=1)
    return dataclasses.replace(
        config, output=str(tmp_path / "tiny.udkit"), tree=tree, segmenter=segmenter
    )


class Stop(Exception):  # noqa: N818  # the user's Ctrl-C, as it were
    pass


def test_a_run_that_was_stopped_is_taken_up_where_it_was(config):
    news = []

    def listen(item):
        news.append(item)
        if item.stage == "network" and len(news) < 100:
            news.extend([None] * 100)
            raise Stop

    with pytest.raises(Stop):
        TrainingRun(config, listen).run()
    later = []
    scores = TrainingRun(config, later.append).run()
    assert news[0].what == "begins"
    assert later[0].what.startswith("goes on from")
    assert "segmenter" not in {item.stage for item in later}
    assert [item.what for item in later if item.stage == "network"][-1].startswith("epoch 4 of 4")
    package = read_model(config.output)
    assert package.language == "en"
    assert package.manifest["scores"] == scores
    assert package.manifest["config"]["tree"]["epochs"] == 4
    assert set(package.manifest["graphs"][0]["parsed"]) == {"usual", "parsed"}
    document = Pipeline(package)("Anna reads the paper.")
    assert document.sentences[0].tree.is_tree()


def test_a_treebank_without_sentences_is_refused(config, tmp_path):
    (tmp_path / "empty.conllu").write_text("")
    treebank = dataclasses.replace(config.treebanks[0], train=str(tmp_path / "empty.conllu"))
    with pytest.raises(InputError, match="no sentences"):
        TrainingRun(dataclasses.replace(config, treebanks=(treebank,)), print)


def test_the_last_network_that_is_not_ahead_on_training_sentences_is_the_early_one(tmp_path):
    rows = [(40, 45), (60, 65), (70, 80), (75, 79)]
    for number, (las, learned) in enumerate(rows):
        checks = _Checks(tmp_path, patience=9)  # as if the run had been stopped in between
        scores = {"LAS": float(las), "LAS of training sentences": float(learned)}
        checks.add(scores, lambda number=number: {"number": b"%d" % number})
    assert _Checks(tmp_path, 9).early_members() == {"number": b"1"}
    assert _Checks(tmp_path, 9).best_members() == {"number": b"3"}


def test_a_network_that_is_ahead_at_once_is_early_all_the_same(tmp_path):
    checks = _Checks(tmp_path, patience=9)
    for las in (50.0, 51.0):
        scores = {"LAS": las, "LAS of training sentences": 90.0}
        checks.add(scores, lambda las=las: {"las": str(las).encode()})
    assert checks.early_members() == {"las": b"50.0"}


def test_the_segmenter_is_chosen_by_some_sentences_of_every_treebank(config, tmp_path):
    rows = "1\tNo\tno\tINTJ\t_\t_\t0\troot\t_\t_\n2\t{}\t{}\tNUM\t_\t_\t1\tdep\t_\t_\n\n"
    second = tmp_path / "second.conllu"
    second.write_text("".join(rows.format(number, number) for number in range(20)))
    other = dataclasses.replace(config.treebanks[0], name="second", train=str(second), dev="")
    run = TrainingRun(dataclasses.replace(config, treebanks=(*config.treebanks, other)), print)
    (train_alone, dev_alone), (train, dev) = (
        each._segmenter_sets() for each in (TrainingRun(config, print), run)
    )
    assert [s.words[1].form for s in train[len(train_alone) :]] == [str(n) for n in range(18)]
    assert [s.words[1].form for s in dev[len(dev_alone) :]] == ["18", "19"]
    own = tmp_path / "own.conllu"
    own.write_text(rows.format("own", "own"))
    other = dataclasses.replace(other, dev=str(own))
    run = TrainingRun(dataclasses.replace(config, treebanks=(*config.treebanks, other)), print)
    train, dev = run._segmenter_sets()
    assert len(train) == len(train_alone) + 20
    assert [s.words[1].form for s in dev[len(dev_alone) :]] == ["own"]
