"""Laws of scores, the corrected mode, and what users meet."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluation.treebanks import random_pair
from udkit.errors import FormatError, TextMismatchError, UsageError
from udkit.evaluation import CONLL18, IWPT20, UDEVAL, Score, Settings, evaluate
from udkit.evaluation.alignment import common_subsequence
from udkit.evaluation.styles import style_named
from udkit.evaluation.weights import read_weights


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("pair")


def write(folder, gold, system):
    for name, text in (("gold", gold), ("system", system)):
        (folder / name).write_text(text, encoding="utf-8")
    return folder / "gold", folder / "system"


def row(number, form, head, deprel, deps):
    return f"{number}\t{form}\t{form}\tX\t_\t_\t{head}\t{deprel}\t{deps}\t_\n"


@given(seed=st.integers(0, 10**9))
def test_a_file_against_itself_is_perfect_when_corrected(folder, seed):
    gold, _ = write(folder, *random_pair(seed))
    for score in evaluate(gold, gold, Settings(IWPT20, is_corrected=True)).scores.values():
        assert score.correct == score.gold_total == score.system_total


@given(seed=st.integers(0, 10**9))
def test_exchanging_the_files_exchanges_precision_and_recall(folder, seed):
    gold, system = write(folder, *random_pair(seed))
    there = evaluate(gold, system, Settings(IWPT20, is_corrected=True)).scores
    back = evaluate(system, gold, Settings(IWPT20, is_corrected=True)).scores
    for name in ("Tokens", "Sentences", "UAS", "LAS", "ELAS", "EULAS"):
        if there["Words"].correct == back["Words"].correct:  # the walk prefers the gold side
            assert there[name].gold_total == back[name].system_total
    assert there["Tokens"].precision == back["Tokens"].recall


@given(
    first=st.lists(st.integers(0, 3), max_size=7), second=st.lists(st.integers(0, 3), max_size=7)
)
def test_common_subsequence_is_as_long_as_can_be(first, second):
    pairs = common_subsequence(first, second)
    assert all(first[i] == second[j] for i, j in pairs)
    assert all(a < c and b < d for (a, b), (c, d) in itertools.pairwise(pairs))
    best = max(
        (
            bits.bit_count()
            for bits in range(1 << len(first))
            if _is_subsequence([x for i, x in enumerate(first) if bits >> i & 1], second)
        ),
        default=0,
    )
    assert len(pairs) == best


def _is_subsequence(part, whole):
    rest = iter(whole)
    return all(x in rest for x in part)


def test_pairs_of_edges_exceed_one_hundred_percent_and_sets_do_not(folder):
    text = row(1, "a", 0, "root", "0:root") + row(2, "b", 1, "obl", "1:obl:in|1:obl:on") + "\n"
    gold, system = write(folder, text, text)
    official = evaluate(gold, system).scores["EULAS"]
    assert (official.correct, official.gold_total) == (5, 3)
    corrected = evaluate(gold, system, Settings(is_corrected=True)).scores["EULAS"]
    assert (corrected.correct, corrected.gold_total, corrected.f1) == (2, 2, 1.0)


def test_a_missing_graph_scores_nothing_and_two_missing_graphs_are_not_scored(folder):
    with_graph = row(1, "a", 0, "root", "0:root") + "\n"
    without = row(1, "a", 0, "root", "_") + "\n"
    gold, system = write(folder, with_graph, without)
    assert evaluate(gold, system).scores["ELAS"] == Score(0, 1, 0, 1)
    gold, system = write(folder, without, without)
    assert "ELAS" not in evaluate(gold, system).scores
    assert evaluate(gold, system).scores["LAS"].f1 == 1.0


def test_texts_that_differ_are_named_with_their_places(folder):
    gold, system = write(
        folder, row(1, "abc", 0, "root", "_") + "\n", row(1, "abd", 0, "root", "_") + "\n"
    )
    with pytest.raises(TextMismatchError, match=r"gold:1: has 'c', but .*system:1: has 'd'"):
        evaluate(gold, system)


def test_a_gold_lemma_that_is_missing_is_always_right(folder):
    gold, system = write(
        folder,
        row(1, "_", 0, "root", "_").replace("1\t_", "1\ta") + "\n",
        row(1, "a", 0, "root", "_") + "\n",
    )
    assert evaluate(gold, system, Settings(CONLL18)).scores["Lemmas"].correct == 1
    assert evaluate(system, gold, Settings(CONLL18)).scores["Lemmas"].correct == 0


def test_scores_can_be_pooled():
    assert Score(1, 2, 3, 4) + Score(10, 20, 30, 40) == Score(11, 22, 33, 44)
    assert (Score(1, 2, 3) + Score(1, 2, 3, 4)).aligned_total is None
    assert Score(0, 0, 0).f1 == 0.0


def test_unknown_styles_are_refused_with_the_names_there_are():
    assert style_named("udeval") is UDEVAL
    with pytest.raises(UsageError, match="conll17, conll18, iwpt20, udeval"):
        style_named("conll19")


def test_weights_file(tmp_path):
    path = tmp_path / "weights"
    path.write_text("# comment\n\npunct 0\ndet\t0.5\n")
    assert read_weights(path) == {"punct": 0.0, "det": 0.5}
    path.write_text("punct 0\ndet\nobj much\nobl nan\nnsubj -inf\n")
    with pytest.raises(FormatError) as caught:
        read_weights(path)
    assert [problem.place.line for problem in caught.value.problems] == [2, 3, 4, 5]


def test_heads_are_kept_apart_where_the_last_word_has_no_edges(folder):
    """The number of an edge must not be that of an edge of the next word."""
    gold, system = write(
        folder,
        row(1, "a", 2, "dep", "3:dep")
        + row(2, "b", 0, "root", "1:obj")
        + row(3, "cd", 2, "dep", "_")
        + "\n",
        row(1, "a", 2, "dep", "2:obj")
        + row(2, "b", 0, "root", "0:dep")
        + row(3, "c", 2, "dep", "_")
        + row(4, "d", 2, "dep", "_")
        + "\n",
    )
    assert evaluate(gold, system, Settings(UDEVAL)).scores["ELAS"].correct == 0


def test_files_of_eleven_columns_are_to_be_converted(examples):
    with pytest.raises(FormatError, match=r"11 columns instead of 10; .*udkit convert --to conllu"):
        evaluate(examples / "mwe.cupt", examples / "mwe.cupt")


@pytest.mark.parametrize("start", ["# text = Hm\n", ""])
def test_a_byte_order_mark_is_named(folder, start):
    text = start + row(1, "Hm", 0, "root", "0:root") + "\n"
    gold, system = write(folder, text, "\ufeff" + text)
    with pytest.raises(FormatError, match=r":1:1: a byte order mark .*; remove it"):
        evaluate(gold, system)
    with pytest.raises(FormatError) as caught:
        evaluate(*write(folder, text, "\ufeff\n" + text.replace("Hm", "")))
    assert "byte order mark" in str(caught.value)
