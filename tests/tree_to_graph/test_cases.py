"""Every rule on sentences of its own: `cases/RULE.conllu` holds them with the graphs they get.

A sentence says in comments which language's settings are used, which types are added, and `what`
it shows. To test a new rule, write a file with its name.
"""

from pathlib import Path

import pytest

from udkit.formats.conllu import read_conllu
from udkit.tree_to_graph import RuleEnhancer, load_language
from udkit.tree_to_graph.rules import RULES

CASES = Path(__file__).parent / "cases"
SENTENCES = [sentence for path in sorted(CASES.glob("*.conllu")) for sentence in read_conllu(path)]


def enhancer_of(sentence, **options):
    return RuleEnhancer(
        load_language(sentence.comment("lang")), types=sentence.comment("types"), **options
    )


def name_of(sentence):
    return f"{sentence.sent_id}: {sentence.comment('what')}"


@pytest.mark.parametrize("sentence", SENTENCES, ids=name_of)
def test_a_tree_gets_the_graph_of_its_case(sentence):
    enhanced = enhancer_of(sentence, overwrites=True).enhance(sentence)
    assert enhanced.lines() == sentence.lines()


@pytest.mark.parametrize("sentence", SENTENCES, ids=name_of)
def test_a_graph_that_has_everything_is_not_changed(sentence):
    enhancer = enhancer_of(sentence)
    assert enhancer.enhance(sentence).lines() == sentence.lines()
    assert not enhancer.added.total()


def test_every_rule_has_a_case():
    assert {rule.name for rule in RULES} == {path.stem for path in CASES.glob("*.conllu")}
