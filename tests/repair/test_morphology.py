import pytest

from repair.sentences import column, fix, node, reasons


def word(**cells):
    return node(1, "Go", **{"head": 0, "deprel": "root", **cells})


@pytest.mark.parametrize(
    ("wrong", "right"),
    [("noun", "NOUN"), ("CONJ", "CCONJ"), ("Adj ", "ADJ"), ("SUBST", "X"), ("_", "X"), ("", "X")],
)
def test_the_nearest_tag_is_found(wrong, right):
    assert column("upos", word(upos=wrong)) == [right]


def test_an_empty_node_may_be_without_tag():
    empty = node("1.1", "E", upos="_", deps="1:conj")
    assert column("upos", word(deps="0:root"), empty) == ["X", "_"]


@pytest.mark.parametrize(("wrong", "right"), [("", "_"), ("A B", "A_B"), (" NN ", "NN")])
def test_xpos_has_no_spaces(wrong, right):
    assert column("xpos", word(xpos=wrong)) == [right]


@pytest.mark.parametrize(
    ("wrong", "right", "test_id"),
    [
        ("Number=Sing|Case=Nom", "Case=Nom|Number=Sing", "unsorted-features"),
        ("Case=Nom|Case=Nom", "Case=Nom", "repeated-feature"),
        ("Case=Nom|Case=Acc", "Case=Acc,Nom", "repeated-feature"),
        ("Gender=Masc,Fem", "Gender=Fem,Masc", "unsorted-feature-values"),
        ("Gender=Fem,Fem", "Gender=Fem", "repeated-feature-value"),
        ("number=sing", "Number=Sing", "invalid-feature"),
        ("Num-ber=Sg.x", "Number=Sgx", "invalid-feature"),
        ("Foreign", "Foreign=Yes", "invalid-feature"),
        ("Number[Psor]=Sing", "Number[psor]=Sing", "invalid-feature"),
        ("Case=Nom|_|", "Case=Nom", "invalid-feature"),
        ("3=x", "X3=X", "invalid-feature"),
        ("Case=|=x|!=?", "_", "invalid-feature"),
        ("Case=Nom | Number=Sing", "Case=Nom|Number=Sing", "invalid-whitespace"),
        ("", "_", "empty-column"),
    ],
)
def test_features_are_repaired_and_not_dropped(wrong, right, test_id):
    assert column("feats", word(feats=wrong)) == [right]
    assert test_id in reasons(word(feats=wrong))


def test_each_kind_of_damage_is_reported_by_itself():
    _, changes = fix(word(feats="Number=sing|Case=Nom"))
    feats = [(c.test_id, c.before, c.after) for c in changes if c.column == "FEATS"]
    assert feats == [
        ("invalid-feature", "Number=sing|Case=Nom", "Number=Sing|Case=Nom"),
        ("unsorted-features", "Number=Sing|Case=Nom", "Case=Nom|Number=Sing"),
    ]


@pytest.mark.parametrize(
    ("misc", "right"),
    [
        ("Gloss=a|Gloss=b|X=1|X=2", "Gloss=a|X=1|X=2"),
        ("SpaceAfter=Yes", "_"),
        ("SpaceAfter=no|X=1", "SpaceAfter=No|X=1"),
        ("NoSpaceAfter=Yes", "SpaceAfter=No"),
        ("X=1|SpaceAfter=No|SpaceAfter=No", "X=1|SpaceAfter=No"),
        (" X=1", "X=1"),
        ("X=a  b", "X=a b"),
    ],
)
def test_misc_is_repaired(misc, right):
    assert column("misc", word(misc=misc)) == [right]


def test_warnings_alone_change_nothing():
    lines = ["# sent_id = a", "# text = Go", word(misc="|x|gloss= y")]
    assert fix(*lines) == (lines, [])
