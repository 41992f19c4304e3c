"""One sentence for each class letter, and the official counts."""

import re
from collections import Counter

import pytest

from udkit.statistics import CLASSES, Layers, classify_edges, with_edge_classes

# Each case: a sentence, an edge of it, and the letters of that edge.
CASES = {
    "basic": ("1 0:root 0:root\n2 1:obj 1:obj", "2<1:obj", "B"),
    "other subtype": ("1 0:root 0:root\n2 1:obl 1:obl:in", "2<1:obl:in", "C"),
    "subtype lost": ("1 0:root 0:root\n2 1:nsubj:pass 1:nsubj", "2<1:nsubj", "C"),
    "other relation": ("1 0:root 0:root\n2 1:obl 1:obj", "2<1:obj", "L"),
    "head is empty": ("1 0:root 0:root\n1.1 _ 1:conj\n2 1:conj 1.1:nsubj", "2<1.1:nsubj", "G"),
    "dependent is empty": ("1 0:root 0:root\n1.1 _ 1:conj\n2 1:obj 1:obj", "1.1<1:conj", "G"),
    "path from another head": (
        "1 0:root 0:root\n2 1:conj 1:conj\n3 2:orphan 1:conj>obj",
        "3<1:conj>obj",
        "G",
    ),
    "path from the basic head": ("1 0:root 0:root\n2 1:conj 1:conj>nsubj", "2<1:conj>nsubj", "G"),
    # she(1) sings(2) songs(3) and(4) poems(5): the poems are sung too
    "parent of coordination": (
        "1 2:nsubj 2:nsubj\n2 0:root 0:root\n3 2:obj 2:obj\n4 5:cc 5:cc\n5 3:conj 2:obj 3:conj",
        "5<2:obj",
        "P",
    ),
    # she(1) sings(2) and(3) dances(4): she dances too
    "shared dependent": (
        "1 2:nsubj 2:nsubj 4:nsubj\n2 0:root 0:root\n3 4:cc 4:cc\n4 2:conj 0:root 2:conj",
        "1<4:nsubj",
        "S",
    ),
    # she(1) wants(2) to(3) sing(4)
    "external subject": (
        "1 2:nsubj 2:nsubj 4:nsubj:xsubj\n2 0:root 0:root\n3 4:mark 4:mark\n4 2:xcomp 2:xcomp",
        "1<4:nsubj:xsubj",
        "X",
    ),
    # songs(1) which(2) please(3): the pronoun refers to the songs, and the songs please
    "ref": ("1 0:root 0:root 3:nsubj\n2 3:nsubj 1:ref\n3 1:acl:relcl 1:acl:relcl", "2<1:ref", "R"),
    "antecedent": (
        "1 0:root 0:root 3:nsubj\n2 3:nsubj 1:ref\n3 1:acl:relcl 1:acl:relcl",
        "1<3:nsubj",
        "R",
    ),
    # singer(1) that(2) she(3) is, the copula left out
    "subject of a copular relative clause": (
        "1 0:root 0:root\n2 1:acl:relcl 1:acl:relcl 1:ref\n3 2:nsubj 1:nsubj 2:nsubj",
        "3<1:nsubj",
        "R",
    ),
    "ref from the basic head is no basic arc": (
        "1 0:root 0:root\n2 1:nmod 1:nmod 1:ref",
        "2<1:ref",
        "R",
    ),
    "two signs of a relative clause": (
        "1 2:nsubj 2:ref 2:nsubj\n2 1:acl 1:acl\n3 0:root 0:root",
        "1<2:ref",
        "RR",
    ),
    "shared and controlled": (
        "1 2:nsubj 2:nsubj 3:nsubj 4:nsubj\n2 0:root 0:root\n3 2:xcomp 2:xcomp\n"
        "4 3:conj 2:xcomp 3:conj",
        "1<4:nsubj",
        "SX",
    ),
    "new": ("1 0:root 0:root\n2 1:obj 1:obj\n3 1:obl 1:obl 2:dep", "3<2:dep", "E"),
    "a conjunct of another head is just new": (
        "1 0:root 0:root\n2 1:conj 1:conj\n3 2:conj 1:conj 2:conj",
        "3<1:conj",
        "E",
    ),
    "arc replaced by an empty node": (
        "1 0:root 0:root\n1.1 _ 1:conj\n2 1:conj 1.1:nsubj",
        "2<1:conj",
        "O",
    ),
    "arc replaced by ref": (
        "1 0:root 0:root 3:nsubj\n2 3:nsubj 1:ref\n3 1:acl:relcl 1:acl:relcl",
        "2<3:nsubj",
        "W",
    ),
    "arc missing": ("1 0:root 0:root\n2 1:obj 1:obj\n3 1:obl 2:nmod", "3<1:obl", "M"),
}


@pytest.mark.parametrize("case", CASES)
def test_an_edge_has_the_classes_that_explain_it(case, make):
    text, edge, letters = CASES[case]
    classified = {
        f"{node}<{head}:{deprel}": classes
        for node, head, deprel, classes in classify_edges(Layers(make(text)))
    }
    assert classified[edge] == letters


def test_every_class_has_a_case():
    assert {letter for _, _, letters in CASES.values() for letter in letters} == set(CLASSES)


def test_repeated_dependencies_are_classified_once(make):
    layers = Layers(make("1 0:root 0:root 0:root"))
    assert [edge.classes for edge in classify_edges(layers)] == ["B"]


def test_a_word_without_basic_head_loses_no_arc(make):
    layers = Layers(make("1 _ 0:root"))
    assert [edge.classes for edge in classify_edges(layers)] == ["E"]


def test_classes_are_written_to_misc(make):
    sentence = make("1 0:root 0:root\n2 1:obl 1:obl:in\n2.1 _ 1:conj\n3 1:conj 2.1:obj 2:dep")
    sentence.words[0]["MISC"] = "Edep=old|SpaceAfter=No|Edep=older"
    annotated = with_edge_classes(sentence)
    assert [node["MISC"] for node in annotated.nodes] == [
        "SpaceAfter=No|Edep=B:0:root",
        "Edep=C:1:obl:in",
        "Edep=G:1:conj",
        "Edep=G:2.1:obj|Edep=E:2:dep|Edep=O:1:conj",
    ]
    assert sentence.words[0]["MISC"] == "Edep=old|SpaceAfter=No|Edep=older"


def official_counts(line):
    return {name: int(number) for name, number in re.findall(r"(\w+) = (\d+)", line)}


def our_counts(classes: Counter[str]):
    """The letters, and the sums that the official classifier prints after them."""
    relabeled = classes["C"] + classes["L"]
    added = sum(classes[letter] for letter in "GPSXRE")
    removed = sum(classes[letter] for letter in "OWM")
    sums = {
        "basic": classes["B"] + relabeled + removed,
        "enhanced": classes["B"] + relabeled + added,
        "relabeled": relabeled,
        "added": added,
        "removed": removed,
    }
    return {name: count for name, count in {**classes, **sums}.items() if count}


def test_classes_are_counted_as_by_the_official_classifier(recorded):
    for name, (expected, statistics) in recorded.items():
        line = expected["classify_relations_stderr_last"][0]
        official = {key: count for key, count in official_counts(line).items() if count}
        assert our_counts(statistics.classes) == official, name
