"""The decision tree of the annotation guidelines of edition 1.1, as a table of tests.

A candidate goes through the structural tests S.1 to S.4, which say whose tests come next; these
end in a category, or in none. Questions and examples are in our own words; the guidelines have the
full wording, and examples in many languages:
https://parsemefr.lis-lab.fr/parseme-st-guidelines/1.1/
"""

from __future__ import annotations

from dataclasses import dataclass

NOT_A_VMWE = "not a VMWE"
OUTCOMES = {
    "VID": "verbal idiom",
    "LVC.full": "light-verb construction",
    "LVC.cause": "light-verb construction whose subject is the cause",
    "IRV": "inherently reflexive verb",
    "VPC.full": "verb-particle construction, the particle changes the meaning altogether",
    "VPC.semi": "verb-particle construction, the particle adds a meaning that is not spatial",
    "MVC": "multi-verb construction",
    "IAV": "inherently adpositional verb (optional)",
    NOT_A_VMWE: "no verbal multiword expression",
}
"""What the walk may end in."""


@dataclass(frozen=True, slots=True)
class GuideTest:
    """One question, and where each answer leads: to another test, or to an outcome."""

    id: str
    name: str
    """As in the guidelines: 1HEAD, LEX-SUBJ, …"""
    question: str
    example: str
    answers: dict[str, str]


def _yes_no(id_: str, name: str, text: tuple[str, str], yes: str, no: str) -> GuideTest:
    return GuideTest(id_, name, *text, {"yes": yes, "no": no})


_ALL = (
    _yes_no(
        "S.1",
        "1HEAD",
        (
            "Is a single verb the syntactic head of the whole candidate?",
            "yes: let the cat out of the bag; no: drink and drive (two verbs on a par)",
        ),
        "S.2",
        "VID.1",
    ),
    _yes_no(
        "S.2",
        "1DEP",
        (
            "Does this verb have exactly one lexicalized dependent?",
            "yes: take a walk; no: let the cat out of the bag (cat, out, bag)",
        ),
        "S.3",
        "VID.1",
    ),
    _yes_no(
        "S.3",
        "LEX-SUBJ",
        (
            "Is this dependent the subject of the verb?",
            "yes: a little bird told me; no: pay attention",
        ),
        "VID.1",
        "S.4",
    ),
    GuideTest(
        "S.4",
        "CATEG",
        "What is the dependent?",
        "reflexive: help oneself; particle: give up; verb: make do; noun: take a walk",
        {
            "reflexive clitic": "IRV.1",
            "particle": "VPC.1",
            "verb without lexicalized dependents": "MVC.1",
            "noun, with or without adposition": "LVC.0",
            "something else": "VID.1",
        },
    ),
    _yes_no(
        "IRV.1",
        "INHERENT",
        (
            "Is the verb never used without the reflexive?",
            "yes: perjure oneself; no: wash oneself",
        ),
        "IRV",
        "IRV.2",
    ),
    _yes_no(
        "IRV.2",
        "DIFF-SENSE",
        (
            "Does the verb without the reflexive mean something clearly different?",
            "yes: find oneself somewhere (be there); no: wash oneself",
        ),
        "IRV",
        "IRV.3",
    ),
    _yes_no(
        "IRV.3",
        "DIFF-SUBCAT",
        (
            "Does the verb without the reflexive take other complements, more than the one that "
            "the reflexive stands for?",
            "yes: avail oneself of something (but: this avails nothing); no: wash oneself",
        ),
        "IRV",
        NOT_A_VMWE,
    ),
    _yes_no(
        "VPC.1",
        "V+PART-DIFF-SENSE",
        (
            "Can the sentence without the particle mean the same event or state?",
            "no: they gave up; yes: eat up the soup",
        ),
        "VPC.2",
        "VPC.full",
    ),
    _yes_no(
        "VPC.2",
        "PART-SPATIAL",
        (
            "Is the particle spatial: does it tell a place or a direction?",
            "yes: walk out; no: eat up",
        ),
        NOT_A_VMWE,
        "VPC.semi",
    ),
    _yes_no(
        "MVC.1",
        "MVC tests",
        (
            "Do the two verbs act as one predicate that cannot be understood from the usual "
            "meanings of both? (One question for all tests of this category.)",
            "yes: make do; no: want to sleep",
        ),
        "MVC",
        "VID.1",
    ),
    _yes_no(
        "LVC.0",
        "N-ABS",
        ("Is the noun abstract?", "yes: take a walk; no: take a bus"),
        "LVC.1",
        "VID.1",
    ),
    _yes_no(
        "LVC.1",
        "N-PRED",
        (
            "Is the noun predicative: does it name an event or a state that someone takes part in?",
            "yes: a walk (someone walks); no: make time",
        ),
        "LVC.2",
        "VID.1",
    ),
    _yes_no(
        "LVC.2",
        "V-SUBJ-N-ARG",
        (
            "Is the subject of the verb one who takes part in the event or state of the noun?",
            "yes: she takes a walk (she walks); no: this gives me a headache (I have it)",
        ),
        "LVC.3",
        "LVC.5",
    ),
    _yes_no(
        "LVC.3",
        "V-LIGHT",
        (
            "Is the verb light: does it add nothing to the noun but tense, mood, person and so on?",
            "yes: take a walk; no: enjoy a walk",
        ),
        "LVC.4",
        "VID.1",
    ),
    _yes_no(
        "LVC.4",
        "V-REDUC",
        (
            "Can the verb be left out, so that the noun with its subject means the same event?",
            "yes: she takes a walk, her walk; no: she takes her leave, her leave (a holiday)",
        ),
        "LVC.full",
        "VID.1",
    ),
    _yes_no(
        "LVC.5",
        "V-SUBJ-N-CAUSE",
        (
            "Is the subject of the verb the cause of the event or state of the noun?",
            "yes: this gives me a headache; no: he deserves a rest",
        ),
        "LVC.cause",
        "VID.1",
    ),
    _yes_no(
        "VID.1",
        "CRAN",
        (
            "Is there a word in it that is used nowhere else (a cranberry word)?",
            "yes: go astray; no: kick the bucket",
        ),
        "VID",
        "VID.2",
    ),
    _yes_no(
        "VID.2",
        "LEX",
        (
            "Does another word of the same kind in place of one of its words make it wrong, or "
            "change its meaning in an unexpected way?",
            "yes: kick the pail; no: take a tram instead of a bus",
        ),
        "VID",
        "VID.3",
    ),
    _yes_no(
        "VID.3",
        "MORPH",
        (
            "Does a regular change of inflection do so?",
            "yes: kick the buckets; no: take the buses",
        ),
        "VID",
        "VID.4",
    ),
    _yes_no(
        "VID.4",
        "MORPHSYNT",
        (
            "Does a change that agreement or determiners usually allow do so?",
            "yes: he made up my mind; no: he washed my car",
        ),
        "VID",
        "VID.5",
    ),
    _yes_no(
        "VID.5",
        "SYNT",
        (
            "Does a change of the construction (passive, question, relative clause) do so?",
            "yes: the bucket was kicked; no: the bus was taken",
        ),
        "VID",
        NOT_A_VMWE,
    ),
    _yes_no(
        "IAV.1",
        "IAV tests",
        (
            "After everything else, if the corpus has this category: does the verb without its "
            "adposition not exist, or mean something clearly different?",
            "yes: come across something; no: wait for someone",
        ),
        "IAV",
        NOT_A_VMWE,
    ),
)
TESTS: dict[str, GuideTest] = {test.id: test for test in _ALL}
"""All tests by their ids, in the order of the guidelines."""

START = "S.1"
