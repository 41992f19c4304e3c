import pytest

from udkit.analysis.classes import CRITERIA, classify, find_criterion
from udkit.errors import InputError, UsageError
from udkit.formats import parse_conllu

# "seen" hangs on the subject across the verb.
_TEXT = """\
1\tthe\t_\tDET\t_\t_\t2\tdet\t_\t_
2\tcat\t_\tNOUN\t_\t_\t3\tnsubj:pass\t_\t_
3\tis\t_\tVERB\t_\t_\t0\troot\t_\t_
4\tseen\t_\tADJ\t_\t_\t2\tacl\t_\t_
5\tby\t_\tADP\t_\t_\t4\tfixed\t_\t_
6\t.\t_\tPUNCT\t_\t_\t3\tpunct\t_\t_

"""


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("pos-direction", ["DET->", "NOUN->", "VERB->", "<-ADJ", "<-ADP"]),
        ("label", ["det", "nsubj", "root", "acl", "fixed"]),
        ("pos", ["DET", "NOUN", "VERB", "ADJ", "ADP"]),
        (
            "pos-label-direction",
            ["DET/det->", "NOUN/nsubj->", "VERB/root->", "<-ADJ/acl", "<-ADP/fixed"],
        ),
        ("distance", ["1", "1", "root", "2", "1"]),
        ("depth", ["3", "2", "1", "3", "4"]),
        ("frequency", ["2-5", "0", "0", "0", "1"]),
        (
            "projectivity",
            ["projective", "projective", "projective", "non-projective", "projective"],
        ),
    ],
)
def test_words_are_classified_and_punctuation_is_left_out(name, expected):
    pool = parse_conllu(
        "1\tthe\t_\tDET\t_\t_\t2\tdet\t_\t_\n2\tthe\t_\tX\t_\t_\t0\troot\t_\t_\n"
        "3\tby\t_\tADP\t_\t_\t2\tdep\t_\t_\n\n"
    )
    assert classify(parse_conllu(_TEXT), pool, find_criterion(name)) == expected


def test_every_criterion_is_tested_above():
    assert len(CRITERIA) == 8


def test_a_criterion_of_the_users_own(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text("def long(d):\n    return 'long' if len(d.word.form) > 3 else None\n")
    found = classify(parse_conllu(_TEXT), [], find_criterion(f"{path}:long"))
    assert found == [None, None, None, "long", None]


@pytest.mark.parametrize(
    ("content", "message"),
    [("def long(d):\n    return d.nothing\n", "long failed on"), ("1 +", "SyntaxError")],
)
def test_a_criterion_that_fails_is_told_with_its_file(tmp_path, content, message):
    path = tmp_path / "mine.py"
    path.write_text(content)
    with pytest.raises(InputError, match=message):
        classify(parse_conllu(_TEXT), [], find_criterion(f"{path}:long"))


def test_an_unknown_criterion_is_refused_with_those_that_are_known():
    with pytest.raises(UsageError, match="none of pos-direction, label"):
        find_criterion("colour")
