"""Every figure that the official programs gave for the recorded files, to the last digit."""

import json
from dataclasses import replace

import pytest

from udkit.errors import UdkitError
from udkit.evaluation import CONLL17, CONLL18, IWPT20, UDEVAL, Settings, evaluate
from udkit.evaluation.evaluate import evaluate_corpora
from udkit.evaluation.loading import load_corpus
from udkit.evaluation.vocabulary import Vocabularies

TREEBANKS = ["en_ewt", "fi_tdt", "ta_ttb", "it_isdt", "uk_iu", "ar_pud"]
PARTS = ["gold", "p1tree", "p2graph", "p3seg", "p4empty", "p5all"]
# The weights behind the recorded WeightedLAS.
WEIGHTS = dict.fromkeys(["aux", "case", "cc", "clf", "cop", "det", "mark"], 0.1) | {"punct": 0.0}


@pytest.fixture(scope="module")
def conformance(shared):
    return shared / "conformance" / "ud"


@pytest.fixture(scope="module")
def expected(conformance):
    return json.loads((conformance / "expected.json").read_text())


@pytest.fixture(scope="module")
def expected_errors(conformance):
    return json.loads((conformance / "expected_errors.json").read_text())


def as_recorded(evaluation, recorded):
    """Our scores, cut down to the figures that were recorded."""
    return {
        name: {figure: evaluation.scores[name].as_dict()[figure] for figure in figures}
        for name, figures in recorded.items()
    }


def assert_same(evaluation, recorded):
    assert as_recorded(evaluation, recorded) == recorded
    assert set(evaluation.scores) == set(recorded)


@pytest.mark.parametrize("treebank", TREEBANKS)
@pytest.mark.parametrize("part", PARTS)
def test_all_metrics_equal_the_recorded_ones(conformance, expected, treebank, part):
    folder = "gold" if part == "gold" else "sys"
    entry = expected[f"{folder}/{treebank}.{part}.conllu"]
    gold = conformance / f"{entry['gold']}.xz"
    system = conformance / folder / f"{treebank}.{part}.conllu.xz"
    assert_same(evaluate(gold, system, Settings(CONLL18)), entry["conll18_raw"])
    assert_same(evaluate(gold, system, Settings(UDEVAL)), entry["udeval_raw_enh0"])
    vocabularies = Vocabularies(IWPT20)
    corpora = [load_corpus(path, IWPT20, vocabularies) for path in (gold, system)]
    for enhancements, recorded in entry["iwpt20_collapsed"].items():
        settings = Settings(IWPT20, enhancements=enhancements)
        assert_same(evaluate_corpora(*corpora, vocabularies, settings), recorded)


@pytest.mark.parametrize("treebank", TREEBANKS)
@pytest.mark.parametrize("part", PARTS)
def test_conll17_equals_the_recorded_results(conformance, expected, treebank, part):
    folder = "gold" if part == "gold" else "sys"
    entry = expected[f"{folder}/{treebank}.{part}.conllu"]
    gold = conformance / f"{entry['gold']}.xz"
    system = conformance / folder / f"{treebank}.{part}.conllu.xz"
    settings = Settings(CONLL17, weights=WEIGHTS)
    recorded = entry["conll17_raw"]
    if "error" in recorded:  # that program keeps other spaces than the ASCII one in forms
        with pytest.raises(UdkitError, match="do not spell the same text"):
            evaluate(gold, system, settings)
    else:
        assert_same(evaluate(gold, system, settings), recorded)


OFFICIAL_RUNS = {
    "conll17": Settings(CONLL17, weights=WEIGHTS),
    "conll18": Settings(CONLL18),
    "iwpt20_enh0": Settings(IWPT20, refuses_empty_nodes=True),
    "iwpt20_enh156": Settings(IWPT20, enhancements="156", refuses_empty_nodes=True),
    "udeval": Settings(UDEVAL),
    "udeval_multiroot": Settings(UDEVAL, allows_many_roots=True),
}
# Words of our messages, by words of the official ones.
KINDS = {
    "10 tab-separated columns": (
        "columns instead of 10",
        "column instead of 10",
        "are not all there",
    ),
    "unfinished MWT": ("are not all there", "columns instead of 10", "column instead of 10"),
    "still contains empty nodes": ("the empty node", "no number"),
    "empty FORM": ("FORM is empty",),
    "multi-word token ID": ("not a range of words",),
    "Cannot parse word ID": ("is not a number",),
    "Incorrect word ID": ("was expected", "the empty node"),
    "Cannot parse HEAD": ("HEAD '_' is not a number",),
    "cannot be negative": ("is negative",),
    "points outside": ("is not in the sentence",),
    "cycle": ("a cycle in the sentence",),
    "multiple roots": ("roots in the sentence", "a sentence without words"),
    "roots in a sentence": ("roots in the sentence", "a sentence without words"),
    "with 0 tokens": ("a sentence without words",),
    "does not end with empty line": ("does not end with an empty line",),
    "concatenation of tokens": ("do not spell the same text",),
    "invalid literal for int()": ("no number", "is not a number"),
    "not enough values to unpack": ("is not an enhanced dependency", "DEPS is empty here"),
    "list index out of range": ("is not in the sentence",),
    "codec can't decode": ("is not valid UTF-8",),
}


def test_the_same_malformed_files_are_refused_for_the_same_reason(conformance, expected_errors):
    gold = conformance / "errors" / "_gold.conllu"
    for name, runs in expected_errors.items():
        for run, settings in OFFICIAL_RUNS.items():
            recorded = runs[run]
            if "error" not in recorded:
                assert_same(evaluate(gold, conformance / name, settings), recorded)
                continue
            with pytest.raises(UdkitError) as caught:
                evaluate(gold, conformance / name, settings)
            assert caught.value.exit_code == 3
            words = next(ours for theirs, ours in KINDS.items() if theirs in recorded["message"])
            assert any(word in str(caught.value) for word in words), (name, run, caught.value)


def test_iwpt20_collapses_the_empty_nodes_that_the_official_program_refuses(conformance):
    gold = conformance / "errors" / "_gold.conllu"
    for name in ("empty_node", "empty_node_before_first", "empty_node_inside_mwt"):
        path = conformance / "errors" / f"{name}.conllu"
        assert evaluate(gold, path).scores["ELAS"].f1 == 1.0
        with pytest.raises(UdkitError):
            evaluate(gold, path, replace(Settings(), refuses_empty_nodes=True))
