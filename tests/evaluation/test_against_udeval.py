"""Random treebanks, scored by the official program and by us in the same run."""

from argparse import Namespace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from evaluation.treebanks import random_pair
from udkit.data.collapse import collapse_sentence
from udkit.evaluation import IWPT20, UDEVAL, Settings, evaluate
from udkit.evaluation.report import format_counts, format_summary, format_table
from udkit.formats import read_conllu, write_conllu

udeval = pytest.importorskip("udtools.udeval", reason="udtools is not installed")

pytestmark = [  # the official program leaves its files open
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]
ENHANCEMENTS = ["0", "1", "2", "3", "4", "5", "6", "12", "156", "34", "14", "123456"]


def official_scores(gold, system, enhancements="0"):
    return udeval.evaluate_wrapper(
        Namespace(
            gold_file=str(gold),
            system_file=str(system),
            enhancements=enhancements,
            no_empty_nodes=None,
            multiple_roots_okay=False,
            no_enhanced=False,
            enhanced=True,
            verbose=True,
            counts=False,
        )
    )


def figures(score):
    return (
        score.correct,
        score.gold_total,
        score.system_total,
        score.precision,
        score.recall,
        score.f1,
        score.aligned_total,
        score.aligned_accuracy,
    )


def written(folder, texts):
    paths = [folder / "gold.conllu", folder / "system.conllu"]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, encoding="utf-8")
    return paths


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("treebanks")


@given(seed=st.integers(0, 10**9), enhancements=st.sampled_from(ENHANCEMENTS))
def test_random_treebanks_get_the_official_scores(folder, seed, enhancements):
    gold, system = written(folder, random_pair(seed, empty_nodes=0.2 if seed % 2 else 0.0))
    theirs = official_scores(gold, system, enhancements)
    ours = evaluate(gold, system, Settings(UDEVAL, enhancements=enhancements)).scores
    assert {name: figures(score) for name, score in ours.items()} == {
        name: figures(score) for name, score in theirs.items()
    }


@given(seed=st.integers(0, 10**9), enhancements=st.sampled_from(ENHANCEMENTS))
@example(seed=3121477, enhancements="0")
def test_iwpt20_is_the_official_program_on_collapsed_files(folder, seed, enhancements):
    gold, system = written(folder, random_pair(seed, empty_nodes=0.3))
    if repeats_edges(gold) or repeats_edges(system):
        return  # the script drops repetitions, the evaluator counts them; see `styles`
    collapsed = [folder / "gold.collapsed.conllu", folder / "system.collapsed.conllu"]
    for source, target in zip((gold, system), collapsed, strict=True):
        write_conllu(map(collapse_sentence, read_conllu(source)), target)
    theirs = official_scores(*collapsed, enhancements)
    if any(missing_deps(path) for path in collapsed):
        return  # a word whose only edge came from an empty node without parents
    ours = evaluate(gold, system, Settings(IWPT20, enhancements=enhancements)).scores
    for name in ("ELAS", "EULAS", "LAS"):
        assert figures(ours[name])[:6] == figures(theirs[name])[:6]


def repeats_edges(path):
    cells = [word["DEPS"].split("|") for s in read_conllu(path, problems=[]) for word in s.words]
    return any(len(set(edges)) < len(edges) for edges in cells)


def missing_deps(path):
    return any(word["DEPS"] == "_" for s in read_conllu(path, problems=[]) for word in s.words)


def test_tables_are_laid_out_like_the_official_ones(examples):
    gold, system = examples / "gold.conllu", examples / "system.conllu"
    theirs = official_scores(gold, system)
    ours = evaluate(gold, system, Settings(UDEVAL)).scores

    def table(**options):
        return udeval.build_evaluation_table(theirs, **options).rstrip("\n") + "\n"

    assert format_table(ours, UDEVAL) == table(verbose=True, enhanced=True)
    assert format_counts(ours, UDEVAL) == table(verbose=True, counts=True, enhanced=True)
    assert format_summary(ours, UDEVAL) == table(verbose=False, enhanced=True)
