"""The decision tree of the guidelines: its walks, its dialogue and its drawing."""

import pytest
from typer.testing import CliRunner

from udkit import UsageError
from udkit.cli.app import app
from udkit.mwe.guide import OUTCOMES, TESTS, Walk, draw_guide, guide_page
from udkit.mwe.guide.decision_tree import START


def _walk(answers, start=START):
    walk = Walk(start)
    for answer in answers.split():
        walk.answer(answer)
    return walk


@pytest.mark.parametrize(
    ("answers", "outcome"),
    [
        ("no yes", "VID"),
        ("yes no no no no no no", "not a VMWE"),
        ("yes yes yes no yes", "VID"),
        ("yes yes no reflexive yes", "IRV"),
        ("yes yes no reflexive no no no", "not a VMWE"),
        ("yes yes no particle no", "VPC.full"),
        ("yes yes no particle yes no", "VPC.semi"),
        ("yes yes no particle yes yes", "not a VMWE"),
        ("yes yes no verb yes", "MVC"),
        ("yes yes no verb no yes", "VID"),
        ("yes yes no noun yes yes yes yes yes", "LVC.full"),
        ("yes yes no noun yes yes no yes", "LVC.cause"),
        ("yes yes no noun yes yes no no yes", "VID"),
        ("yes yes no something yes", "VID"),
    ],
)
def test_walks_end_where_the_guidelines_say(answers, outcome):
    assert _walk(answers).outcome == outcome


def test_every_answer_leads_somewhere_and_every_test_and_outcome_can_be_reached():
    reached = {"S.1", "IAV.1"}
    waiting = list(reached)
    while waiting:
        for target in TESTS[waiting.pop()].answers.values():
            assert target in TESTS or target in OUTCOMES
            if target in TESTS and target not in reached:
                waiting.append(target)
            reached.add(target)
    assert reached == {*TESTS, *OUTCOMES}


def test_answers_may_be_short_or_numbers_and_can_be_taken_back():
    walk = _walk("y y n 2")
    assert walk.place == "VPC.1"
    walk.back()
    assert (walk.place, len(walk.steps)) == ("S.4", 3)
    for text in ("", "9", "maybe", "0"):
        with pytest.raises(UsageError, match="is no answer"):
            walk.answer(text)
    with pytest.raises(UsageError, match="has ended"):
        _walk("no yes yes")


def _guide(*arguments, text=None):
    return CliRunner().invoke(app, ["mwe", "guide", *arguments], input=text)


def test_the_dialogue_goes_back_and_asks_again():
    result = _guide(text="yes\nb\nno\nwhat\nyes\n")
    assert result.exit_code == 0
    assert "'what' is no answer" in result.output
    assert result.output.endswith("VID: verbal idiom\n(S.1:no VID.1:yes)\n")
    assert "next comes S.2" in _guide(text="yes\nq\n").output


def test_wrong_calls(tmp_path):
    assert _guide("--answers", "maybe").exit_code == 2
    assert _guide("--start", "X.1", "--answers", "yes").exit_code == 2
    assert _guide("--answers", "yes", "-o", str(tmp_path / "x.html")).exit_code == 2
    assert "IAV: inherently" in _guide("--start", "IAV.1", "--answers", "yes").output


def test_the_drawing_has_every_test_once():
    svg = draw_guide()
    for test in TESTS.values():
        assert svg.count(f"<title>{test.question}") == 1
    page = "".join(guide_page())
    assert page.count("<dt") == len(TESTS) + len(OUTCOMES)
