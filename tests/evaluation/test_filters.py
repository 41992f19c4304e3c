"""What each filter does, officially and corrected, on a few words."""

import pytest

from udkit.errors import UsageError
from udkit.evaluation.corpus import NO_HEAD, ROOT_INDEX
from udkit.evaluation.filters import CORRECTED, OFFICIAL, BasicTrees, check_enhancements


def trees(*words):
    """Basic trees of one sentence from (HEAD, deprel) pairs."""
    heads = [ROOT_INDEX if head == 0 else head - 1 for head, _ in words]
    return BasicTrees(heads, [deprel for _, deprel in words], [0] * len(words))


def apply(table, digit, edges, number, basic):
    """Filter the edges of word `number`, given as `head:label>label`."""
    pairs = [edge.split(":", 1) for edge in edges]
    parsed = [(int(head) - 1, tuple(label.split(">"))) for head, label in pairs]
    kept = table[digit](parsed, number - 1, basic)
    return [f"{'None' if h == NO_HEAD else h + 1}:{'>'.join(path)}" for h, path in kept]


def test_gapping_officially_leaves_copies_of_the_basic_edge():
    basic = trees((0, "root"), (1, "obj"))
    assert apply(OFFICIAL, "1", ["1:obj", "1:conj>obj"], 2, basic) == ["1:obj", "1:obj"]
    assert apply(OFFICIAL, "1", ["1:conj>obj", "1:obj"], 2, basic) == ["1:obj"]
    assert apply(OFFICIAL, "1", ["0:root>conj"], 1, basic) == ["None:root"]


def test_gapping_corrected_gives_the_root_its_edge():
    basic = trees((0, "root"), (1, "obj"))
    assert apply(CORRECTED, "1", ["0:root>conj"], 1, basic) == ["0:root"]


def test_shared_parents_keep_the_last_conj_edge():
    basic = trees((0, "root"), (1, "conj"))
    edges = ["0:root", "1:conj:and", "1:conj:or", "3:conj>x"]
    assert apply(OFFICIAL, "2", edges, 2, basic) == ["1:conj:or"]
    assert apply(OFFICIAL, "2", ["1:obj"], 2, basic) == ["1:obj"]


def test_shared_dependents_go_only_when_corrected():
    # Paul eats and drinks tea: tea is the object of both verbs.
    basic = trees((2, "nsubj"), (0, "root"), (4, "cc"), (2, "conj"), (2, "obj"))
    assert "3" not in OFFICIAL
    assert apply(CORRECTED, "3", ["2:obj", "4:obj"], 5, basic) == ["2:obj"]
    assert apply(CORRECTED, "3", ["2:conj:and"], 4, basic) == ["2:conj:and"]


def test_controlled_subjects_go():
    basic = trees((2, "nsubj"), (0, "root"), (2, "xcomp"))
    edges = ["2:nsubj", "3:nsubj:xsubj", "3:conj>nsubj", "3:csubj"]
    assert apply(OFFICIAL, "4", edges, 1, basic) == ["2:nsubj", "3:csubj"]


# the book that fell: 1 the 2 book 3 that 4 fell
RELATIVE = trees((2, "det"), (0, "root"), (4, "nsubj"), (2, "acl"))


def test_relative_arguments_officially_hit_the_word_after_the_antecedent():
    assert apply(OFFICIAL, "5", ["0:root", "4:nsubj"], 2, RELATIVE) == ["0:root", "4:nsubj"]
    assert apply(OFFICIAL, "5", ["4:nsubj"], 3, RELATIVE) == []
    assert apply(OFFICIAL, "5", ["2:ref"], 3, RELATIVE) == ["4:nsubj"]
    assert apply(OFFICIAL, "5", ["0:ref"], 2, RELATIVE) == ["None:root"]


def test_relative_arguments_corrected_are_those_of_the_antecedent():
    assert apply(CORRECTED, "5", ["0:root", "4:nsubj"], 2, RELATIVE) == ["0:root"]
    assert apply(CORRECTED, "5", ["4:nsubj"], 3, RELATIVE) == ["4:nsubj"]
    assert apply(CORRECTED, "5", ["2:ref"], 3, RELATIVE) == ["4:nsubj"]


@pytest.mark.parametrize(
    ("label", "kept"),
    [
        ("obl:in", "obl"),
        ("nmod:poss", "nmod"),
        ("conj:and>obl:on", "conj>obl"),
        ("acl:to", "acl:to"),
        ("obl:arg:gen", "obl:arg:gen"),
        ("nsubj:pass", "nsubj:pass"),
        ("advcl:relcl", "advcl:relcl"),
        ("obl", "obl"),
    ],
)
def test_case_labels_lose_their_one_subtype(label, kept):
    assert apply(OFFICIAL, "6", [f"1:{label}"], 2, RELATIVE) == [f"1:{kept}"]


def test_enhancements_are_digits_up_to_six():
    assert check_enhancements("0156") == "0156"
    with pytest.raises(UsageError, match="not '7x'"):
        check_enhancements("17x")
