"""Sentences in, sentences out; model files that are not right."""

import subprocess
import sys

import pytest
from hypothesis import given

from strategies import conllu_texts
from tree_to_mwes.sentences import corpus, sentence
from udkit.data.mwe import mwes_of, with_mwes
from udkit.errors import ModelError
from udkit.formats.conllu import parse_conllu
from udkit.tree_to_mwes import STRATEGIES, MweStage
from udkit.tree_to_mwes.projection import train_lexicon
from udkit.tree_to_mwes.training import train_scored
from udkit.tree_to_mwes.tree_labels import train_labels

ROWS = ("Eva Eva PROPN 2 nsubj", "took take VERB 0 root", "bath bath NOUN 2 obj")
STAGES = {
    "scored": MweStage(train_scored(corpus()).identifier),
    "lexicon": MweStage(train_lexicon(corpus())[0]),
    "labels": MweStage(train_labels(corpus())),
}
any_strategy = pytest.mark.parametrize("strategy", STRATEGIES)


@any_strategy
def test_expressions_are_written_to_misc(strategy):
    (annotated,) = STAGES[strategy].annotate([sentence(*ROWS)])
    assert [word["MISC"] for word in annotated.words] == ["_", "Mwe=1:LVC.full", "Mwe=1"]


@any_strategy
def test_expressions_are_written_to_the_column_that_is_there(strategy):
    given_sentence = with_mwes(sentence(*ROWS), [])
    (annotated,) = STAGES[strategy].annotate([given_sentence])
    assert [word["PARSEME:MWE"] for word in annotated.words] == ["*", "1:LVC.full", "1"]


def test_expressions_that_were_there_are_forgotten():
    old = sentence("Eva Eva PROPN 2 nsubj", "slept sleep VERB 0 root")
    old.words[1]["MISC"] = "A=1|Mwe=1:VID"
    (annotated,) = STAGES["scored"].annotate([old])
    assert annotated.words[1]["MISC"] == "A=1"


@any_strategy
@given(text=conllu_texts())
def test_any_sentence_gets_legal_expressions(strategy, text):
    """Cells of any content, heads that are none, cycles: no error, the same answer twice."""
    stage = STAGES[strategy]
    for each in parse_conllu(text):
        mwes = stage.mwes(each)
        assert mwes == stage.mwes(each)
        again = with_mwes(each, mwes)
        assert sorted(mwes_of(again), key=str) == sorted(mwes, key=str)


@pytest.mark.parametrize("name", sorted(STAGES["scored"].identifier.members()))
def test_a_part_with_a_member_missing_is_refused(name):
    members = STAGES["scored"].identifier.members()
    del members[name]
    with pytest.raises(ModelError, match="train it again"):
        MweStage.from_members(members)


@pytest.mark.parametrize("content", [b"{}", b"[1]", b'{"strategy": "magic"}', b"\xff"])
def test_a_part_of_another_kind_is_refused(content):
    members = STAGES["scored"].identifier.members() | {"model.json": content}
    with pytest.raises(ModelError):
        MweStage.from_members(members)


def test_identification_does_without_torch():
    program = (
        "import sys, udkit.tree_to_mwes, udkit.cli.mwe.identify; sys.exit('torch' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
