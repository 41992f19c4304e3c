"""The models of multiword expressions inside the package: small, described, and good enough."""

import pytest

from udkit import load
from udkit.formats.conllu import read_conllu, write_conllu
from udkit.models.catalogue import SHIPPED, known_mwe_models
from udkit.models.package import read_model
from udkit.mwe.evaluation import evaluate_mwes
from udkit.mwe.evaluation.evaluate import GLOBAL, UNSEEN
from udkit.tree_to_mwes import PART, MweStage

MAX_BYTES = 1_000_000
MAX_TOTAL_BYTES = 10_000_000
PATHS = sorted(SHIPPED.joinpath("mwe").glob("*.udkit"))


def test_they_are_found_by_language():
    assert {path.stem for path in PATHS} <= set(known_mwe_models())
    assert {"de", "en", "fr", "ga", "tr"} <= {path.stem for path in PATHS}


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_model_is_small_and_described(path, examples):
    assert path.stat().st_size <= MAX_BYTES
    model = read_model(path)
    assert model.language == path.stem
    assert "CC BY" in model.manifest["licence"]
    mwes = model.manifest["mwes"]
    assert mwes["scores"]["cross-validation"]["F1"] > 20
    assert all(corpus["name"] and corpus["licence"] for corpus in mwes["corpora"])
    assert not any("test" in corpus["file"] for corpus in mwes["corpora"])
    assert (examples.parent / "configs" / "mwe" / f"{path.stem}.toml").is_file()
    assert MweStage.from_members(model.part(PART)).identifier.strategy == "scored"


def test_all_together_are_small():
    assert sum(path.stat().st_size for path in PATHS) <= MAX_TOTAL_BYTES


@pytest.mark.parametrize("code", ["en", "fr"])
def test_parsers_find_expressions_and_say_whose_they_are(code):
    manifest = read_model(SHIPPED / f"{code}.udkit").manifest
    assert manifest["mwes"]["config"]["has_own_trees"]
    for corpus in manifest["mwes"]["corpora"]:
        assert set(corpus["licence"].split(" and ")) <= set(manifest["licence"].split(" and "))


def test_english_finds_expressions():
    (found,) = load("en")("Tom didn't pay attention to the news.").mwes
    assert [(mwe.category, [str(each) for each in mwe.members]) for mwe in found] == [
        ("LVC.full", ["4", "5"])
    ]


def test_french_finds_expressions():
    (found,) = load("fr")("Elle fait partie du groupe.").mwes
    assert [[str(each) for each in mwe.members] for mwe in found] == [["2", "3"]]


@pytest.mark.parametrize(("code", "floor", "unseen_floor"), [("en", 40, 22), ("hi", 75, 50)])
def test_a_model_is_good_enough_on_a_test_file(code, floor, unseen_floor, shared, tmp_path):
    folder = shared / "data" / "parseme" / "1.1" / code.upper()
    stage = MweStage.from_members(read_model(SHIPPED / "mwe" / f"{code}.udkit").part(PART))
    gold, system = folder / "test.cupt.xz", tmp_path / "system.cupt"
    write_conllu(stage.stream(read_conllu(gold)), system)
    evaluation = evaluate_mwes(gold, system, [folder / "train.cupt.xz"])
    assert 100 * evaluation.mwe_score(GLOBAL).f1 >= floor
    assert 100 * evaluation.mwe_score(UNSEEN).f1 >= unseen_floor
